# The tasks of the first start. Each teaches one thing.

example_project = Zuhause
example_tick = Hak mich ab und drücke Strg+Z
example_tick_notes = Das Kästchen links gehört dir. Strg+Z (⌘Z am Mac) macht rückgängig, was zuletzt geschehen ist, egal von wem.
example_ask = Frag: „verschiebe alles Überfällige auf morgen“
example_ask_notes = Strg+J (⌘J) öffnet den Assistenten. Er zeigt, was er ändern würde. Nichts ändert sich, bevor du auf **Auswahl anwenden** klickst, und Strg+Z (⌘Z) macht es rückgängig.
example_drag = Zieh mich nach Zuhause
example_drag_notes = Eine Aufgabe lässt sich auf ein Projekt, ein Etikett, eine Ansicht oder einen Tag ziehen.
example_key = Drücke S auf mir
example_key_notes = S gibt der Aufgabe, die den Fokus hat, ein Datum. Mit ? siehst du die anderen Tasten.
example_steps = Öffne mich: Ich habe Schritte
example_step_tick = Hake einen Schritt ab
example_step_add = Füge einen eigenen hinzu
example_step_order = Zieh sie in eine andere Reihenfolge
