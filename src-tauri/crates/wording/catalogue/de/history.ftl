# What a change did, counted.

nothing = Nichts musste sich ändern
deed_created = { $number } angelegt
deed_completed = { $number } erledigt
deed_reopened = { $number } wieder geöffnet
deed_changed = { $number } geändert
deed_restored = { $number } zurückgeholt
deed_deleted = { $number } in den Papierkorb verschoben
deed_moved = { $number } verschoben
deed_moved_day = { $number } auf { $day } verschoben
deed_moved_backlog = { $number } in den Vorrat verschoben
deed_moved_inbox = { $number } in den Eingang verschoben
deed_moved_project = { $number } nach { $project } verschoben
deed_moved_a_project = { $number } in ein Projekt verschoben
deed_labels =
    { $count ->
        [one] { $number } Etikett hinzugefügt
       *[other] { $number } Etiketten hinzugefügt
    }
deed_label_groups =
    { $count ->
        [one] { $number } Etikettengruppe hinzugefügt
       *[other] { $number } Etikettengruppen hinzugefügt
    }
deed_projects =
    { $count ->
        [one] { $number } Projekt hinzugefügt
       *[other] { $number } Projekte hinzugefügt
    }
deed_checklists =
    { $count ->
        [one] { $number } Checkliste hinzugefügt
       *[other] { $number } Checklisten hinzugefügt
    }
deed_notes =
    { $count ->
        [one] { $number } Notiz hinzugefügt
       *[other] { $number } Notizen hinzugefügt
    }
deed_gone = endgültig gelöscht
own_changed = geändert
own_undone = { $what } (rückgängig gemacht)
deed_steps_added =
    { $count ->
        [one] { $number } Schritt hinzugefügt
       *[other] { $number } Schritte hinzugefügt
    }
deed_steps_ticked =
    { $count ->
        [one] { $number } Schritt abgehakt
       *[other] { $number } Schritte abgehakt
    }
deed_steps_unticked =
    { $count ->
        [one] { $number } Schritt wieder geöffnet
       *[other] { $number } Schritte wieder geöffnet
    }
deed_steps_changed =
    { $count ->
        [one] { $number } Schritt geändert
       *[other] { $number } Schritte geändert
    }
deed_steps_gone =
    { $count ->
        [one] { $number } Schritt gelöscht
       *[other] { $number } Schritte gelöscht
    }
deed_notes_changed =
    { $count ->
        [one] { $number } Notiz geändert
       *[other] { $number } Notizen geändert
    }
deed_notes_gone =
    { $count ->
        [one] { $number } Notiz gelöscht
       *[other] { $number } Notizen gelöscht
    }
undid = Rückgängig gemacht: { $what }
redid = Wiederholt: { $what }
imported =
    { $count ->
        [one] { $number } Aufgabe importiert.
       *[other] { $number } Aufgaben importiert.
    }
conflict =
    { $count ->
        [0] Etwas Neueres hat { $what } geändert. Das bleibt, wie es ist.
       *[other] Etwas Neueres hat { $what } und { $number } weitere geändert. Das bleibt, wie es ist.
    }
