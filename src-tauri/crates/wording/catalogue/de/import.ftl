# What a file holds that does not fit as it is.

remark_instances = Einzelne Termine wiederkehrender Aufgaben, als Termine der einen Aufgabe
remark_label_groups = Etikettengruppen
remark_filters = Gespeicherte Filter
remark_rules = Wiederholungen, für die Taskwarrior kein Wort hat
remark_rule = Die Wiederholung { $name }
remark_repeating_deadlines = Fristen wiederkehrender Aufgaben
remark_repeating_dates = Geplante Tage wiederkehrender Aufgaben
remark_labels = Etiketten aus mehreren Wörtern, verbunden mit _
remark_moved_dates = Verschobene Termine wiederkehrender Aufgaben
remark_notes = Beschreibungen von Aufgaben, als Anmerkungen
remark_steps = Schritte, als Anmerkungen
remark_priorities = Andere Prioritäten als H, M und L
remark_dependencies = Abhängigkeiten zwischen Aufgaben
remark_started = Vermerke, dass eine Aufgabe begonnen ist
remark_attribute = Das Merkmal { $name }
remark_annotations = Anmerkungen gelöschter Aufgaben, als Text in der Beschreibung
remark_titles = Titel mit mehr als 400 Zeichen, vollständig in der Beschreibung
remark_texts = Was bei Texten über 64 KiB hinausgeht
remark_trash = Vor langer Zeit gelöschte Aufgaben, ab heute im Papierkorb
remark_times = Uhrzeiten von Fristen
remark_until = Tage, an denen Aufgaben verfallen (until)
remark_wait = Tage, bis zu denen Aufgaben verborgen sind (wait)
