# What an operation would do (proposed) or did (done). $named says whether the object was named before in the same sentence.

it = { "" }
them = { "" }
its = { "" }
their = { "" }
unread = Etwas, das nicht lesbar ist
a_task = eine Aufgabe
the_new_task = die neue Aufgabe
of_a_task = einer Aufgabe
a_step = einen Schritt von { $owner }
the_step = { $title } in { $owner }
a_checklist = eine Checkliste von { $owner }
the_checklist = die Checkliste { $title } von { $owner }
a_note = eine Notiz zu { $owner }
the_label = das Etikett { $name }
a_label = ein Etikett
the_project = das Projekt { $name }
a_project = ein Projekt
the_label_group = die Etikettengruppe { $name }
a_label_group = eine Etikettengruppe
the_filter = den Filter { $name }
a_filter = einen gespeicherten Filter
create =
    { $tense ->
        [done] { $object }{ $when } angelegt{ $more }
       *[proposed] { $object }{ $when } anlegen{ $more }
    }
create_day = { " " }für { $day }
create_time = { " " }um { $time }
create_repeating = , Wiederholung: { $rule }
create_due = , Frist { $day }
create_high = , hohe Priorität
create_low = , niedrige Priorität
create_labels =
    , { $count ->
        [one] Etikett
       *[other] Etiketten
    } { $labels }
create_project = , in { $project }
create_steps =
    { $count ->
        [one] , mit einem Schritt
       *[other] , mit { $number } Schritten
    }
rename =
    { $tense ->
        [done] { $object } in { $name } umbenannt
       *[proposed] { $object } in { $name } umbenennen
    }
move_day =
    { $tense ->
        [done] { $object } auf { $day } verschoben
       *[proposed] { $object } auf { $day } verschieben
    }
move_time =
    { $tense ->
        [done] { $object } auf { $day } um { $time } verschoben
       *[proposed] { $object } auf { $day } um { $time } verschieben
    }
move_backlog =
    { $tense ->
        [done] { $object } in den Vorrat verschoben
       *[proposed] { $object } in den Vorrat verschieben
    }
move_trash =
    { $tense ->
        [done] { $object } in den Papierkorb verschoben
       *[proposed] { $object } in den Papierkorb verschieben
    }
move_project =
    { $tense ->
        [done] { $object } nach { $project } verschoben
       *[proposed] { $object } nach { $project } verschieben
    }
move_inbox =
    { $tense ->
        [done] { $object } in den Eingang verschoben
       *[proposed] { $object } in den Eingang verschieben
    }
move_a_project =
    { $tense ->
        [done] { $object } in ein Projekt verschoben
       *[proposed] { $object } in ein Projekt verschieben
    }
move_date =
    { $tense ->
        [done] { $object } von { $from } auf { $to } verschoben
       *[proposed] { $object } von { $from } auf { $to } verschieben
    }
move_date_time =
    { $tense ->
        [done] { $object } von { $from } auf { $to } um { $time } verschoben
       *[proposed] { $object } von { $from } auf { $to } um { $time } verschieben
    }
reach =
    { $many ->
        [yes] { $reach ->
            [date] bei Wiederholungen nur dieser Termin
            [series] bei Wiederholungen die ganze Serie
           *[both] bei manchen Wiederholungen nur dieser Termin, bei anderen die ganze Serie
        }
       *[no] { $reach ->
            [date] nur dieser Termin
            [series] die ganze Serie
           *[both] bei manchen Wiederholungen nur dieser Termin, bei anderen die ganze Serie
        }
    }
move_before =
    { $tense ->
        [done] { $object } vor { $next } eingeordnet
       *[proposed] { $object } vor { $next } einordnen
    }
move_end =
    { $tense ->
        [done] { $object } ans Ende verschoben
       *[proposed] { $object } ans Ende verschieben
    }
move =
    { $tense ->
        [done] { $object } verschoben
       *[proposed] { $object } verschieben
    }
make_high =
    { $tense ->
        [done] { $object } auf hohe Priorität gesetzt
       *[proposed] { $object } auf hohe Priorität setzen
    }
make_medium =
    { $tense ->
        [done] { $object } auf mittlere Priorität gesetzt
       *[proposed] { $object } auf mittlere Priorität setzen
    }
make_low =
    { $tense ->
        [done] { $object } auf niedrige Priorität gesetzt
       *[proposed] { $object } auf niedrige Priorität setzen
    }
set_time =
    { $named ->
        [yes] { $tense ->
            [done] Uhrzeit auf { $time } gesetzt
           *[proposed] Uhrzeit auf { $time } setzen
        }
       *[no] { $tense ->
            [done] { $object }: Uhrzeit auf { $time } gesetzt
           *[proposed] { $object }: Uhrzeit auf { $time } setzen
        }
    }
clear_time =
    { $named ->
        [yes] { $tense ->
            [done] Uhrzeit entfernt
           *[proposed] Uhrzeit entfernen
        }
       *[no] { $tense ->
            [done] { $object }: Uhrzeit entfernt
           *[proposed] { $object }: Uhrzeit entfernen
        }
    }
set_deadline =
    { $named ->
        [yes] { $tense ->
            [done] Frist auf { $day } gesetzt
           *[proposed] Frist auf { $day } setzen
        }
       *[no] { $tense ->
            [done] { $object }: Frist auf { $day } gesetzt
           *[proposed] { $object }: Frist auf { $day } setzen
        }
    }
clear_deadline =
    { $named ->
        [yes] { $tense ->
            [done] Frist entfernt
           *[proposed] Frist entfernen
        }
       *[no] { $tense ->
            [done] { $object }: Frist entfernt
           *[proposed] { $object }: Frist entfernen
        }
    }
set_labels =
    { $named ->
        [yes] { $tense ->
            [done] Etiketten auf { $labels } gesetzt
           *[proposed] Etiketten auf { $labels } setzen
        }
       *[no] { $tense ->
            [done] { $object }: Etiketten auf { $labels } gesetzt
           *[proposed] { $object }: Etiketten auf { $labels } setzen
        }
    }
clear_labels =
    { $named ->
        [yes] { $tense ->
            [done] alle Etiketten entfernt
           *[proposed] alle Etiketten entfernen
        }
       *[no] { $tense ->
            [done] { $object }: alle Etiketten entfernt
           *[proposed] { $object }: alle Etiketten entfernen
        }
    }
change_notes =
    { $named ->
        [yes] { $tense ->
            [done] Beschreibung geändert
           *[proposed] Beschreibung ändern
        }
       *[no] { $tense ->
            [done] { $object }: Beschreibung geändert
           *[proposed] { $object }: Beschreibung ändern
        }
    }
clear_notes =
    { $named ->
        [yes] { $tense ->
            [done] Beschreibung geleert
           *[proposed] Beschreibung leeren
        }
       *[no] { $tense ->
            [done] { $object }: Beschreibung geleert
           *[proposed] { $object }: Beschreibung leeren
        }
    }
set_language =
    { $named ->
        [yes] { $tense ->
            [done] Sprache auf { $language } gesetzt
           *[proposed] Sprache auf { $language } setzen
        }
       *[no] { $tense ->
            [done] { $object }: Sprache auf { $language } gesetzt
           *[proposed] { $object }: Sprache auf { $language } setzen
        }
    }
clear_language =
    { $named ->
        [yes] { $tense ->
            [done] Sprache entfernt
           *[proposed] Sprache entfernen
        }
       *[no] { $tense ->
            [done] { $object }: Sprache entfernt
           *[proposed] { $object }: Sprache entfernen
        }
    }
repeat =
    { $named ->
        [yes] { $tense ->
            [done] Wiederholung festgelegt ({ $rule })
           *[proposed] Wiederholung festlegen ({ $rule })
        }
       *[no] { $tense ->
            [done] { $object }: Wiederholung festgelegt ({ $rule })
           *[proposed] { $object }: Wiederholung festlegen ({ $rule })
        }
    }
stop_repeating =
    { $named ->
        [yes] { $tense ->
            [done] Wiederholung beendet
           *[proposed] Wiederholung beenden
        }
       *[no] { $tense ->
            [done] { $object }: Wiederholung beendet
           *[proposed] { $object }: Wiederholung beenden
        }
    }
label =
    { $named ->
        [yes] { $labels } als Etikett vergeben
       *[no] { $object }: { $labels } als Etikett vergeben
    }
unlabel =
    { $named ->
        [yes] { $tense ->
            [done] { $labels } als Etikett entfernt
           *[proposed] { $labels } als Etikett entfernen
        }
       *[no] { $tense ->
            [done] { $object }: { $labels } als Etikett entfernt
           *[proposed] { $object }: { $labels } als Etikett entfernen
        }
    }
some_label = ein weiteres
complete =
    { $tense ->
        [done] { $object } erledigt
       *[proposed] { $object } erledigen
    }
reopen =
    { $tense ->
        [done] { $object } wieder geöffnet
       *[proposed] { $object } wieder öffnen
    }
tick =
    { $tense ->
        [done] { $object } abgehakt
       *[proposed] { $object } abhaken
    }
untick =
    { $tense ->
        [done] { $object } wieder geöffnet
       *[proposed] { $object } wieder öffnen
    }
archive =
    { $tense ->
        [done] { $object } archiviert
       *[proposed] { $object } archivieren
    }
bring_back =
    { $tense ->
        [done] { $object } zurückgeholt
       *[proposed] { $object } zurückholen
    }
change =
    { $tense ->
        [done] { $object } geändert
       *[proposed] { $object } ändern
    }
delete =
    { $tense ->
        [done] { $object } gelöscht
       *[proposed] { $object } löschen
    }
new =
    { $tense ->
        [done] { $object } angelegt
       *[proposed] { $object } anlegen
    }
save =
    { $tense ->
        [done] { $object } gespeichert
       *[proposed] { $object } speichern
    }
transcribe =
    { $tense ->
        [done] { $object } transkribiert
       *[proposed] { $object } transkribieren
    }
complete_for =
    { $tense ->
        [done] { $object } erledigt, wiederkehrende { $range }
       *[proposed] { $object } erledigen, wiederkehrende { $range }
    }
reopen_for =
    { $tense ->
        [done] { $object } wieder geöffnet, wiederkehrende { $range }
       *[proposed] { $object } wieder öffnen, wiederkehrende { $range }
    }
complete_date =
    { $tense ->
        [done] { $object } für { $day } erledigt
       *[proposed] { $object } für { $day } erledigen
    }
reopen_date =
    { $tense ->
        [done] { $object } für { $day } wieder geöffnet
       *[proposed] { $object } für { $day } wieder öffnen
    }
skip_date =
    { $tense ->
        [done] { $object } für { $day } ausgelassen
       *[proposed] { $object } für { $day } auslassen
    }
restore =
    { $tense ->
        [done] { $object } aus dem Papierkorb zurückgeholt
       *[proposed] { $object } aus dem Papierkorb zurückholen
    }
suggest =
    { $tense ->
        [done] { $object } als erledigt vorgeschlagen
       *[proposed] { $object } als erledigt vorschlagen
    }
keep =
    { $tense ->
        [done] { $object } gelassen, wie es ist
       *[proposed] { $object } lassen, wie es ist
    }
delete_project =
    { $tense ->
        [done] { $object } gelöscht (seine Aufgaben bleiben, im Eingang; Etiketten, die nur zu ihm gehören, kommen ins Archiv)
       *[proposed] { $object } löschen (seine Aufgaben bleiben, im Eingang; Etiketten, die nur zu ihm gehören, kommen ins Archiv)
    }
add_checklist =
    { $named ->
        [yes] { $tense ->
            [done] Checkliste { $title } hinzugefügt
           *[proposed] Checkliste { $title } hinzufügen
        }
       *[no] { $tense ->
            [done] { $object }: Checkliste { $title } hinzugefügt
           *[proposed] { $object }: Checkliste { $title } hinzufügen
        }
    }
add_note =
    { $named ->
        [yes] { $tense ->
            [done] Notiz hinzugefügt
           *[proposed] Notiz hinzufügen
        }
       *[no] { $tense ->
            [done] { $object }: Notiz hinzugefügt
           *[proposed] { $object }: Notiz hinzufügen
        }
    }
add_recording =
    { $named ->
        [yes] { $tense ->
            [done] Aufnahme hinzugefügt
           *[proposed] Aufnahme hinzufügen
        }
       *[no] { $tense ->
            [done] { $object }: Aufnahme hinzugefügt
           *[proposed] { $object }: Aufnahme hinzufügen
        }
    }
add_steps =
    { $named ->
        [yes] { $tense ->
            [done] { $steps } hinzugefügt
           *[proposed] { $steps } hinzufügen
        }
       *[no] { $tense ->
            [done] { $object }: { $steps } hinzugefügt
           *[proposed] { $object }: { $steps } hinzufügen
        }
    }
steps =
    { $count ->
        [one] { $number } Schritt
       *[other] { $number } Schritte
    }
change_fields =
    { $named ->
        [yes] { $tense ->
            [done] { $fields } geändert
           *[proposed] { $fields } ändern
        }
       *[no] { $tense ->
            [done] { $object }: { $fields } geändert
           *[proposed] { $object }: { $fields } ändern
        }
    }
field_title = Titel
field_date = Datum
field_time = Uhrzeit
field_project = Projekt
field_priority = Priorität
field_deadline = Frist
field_repetition = Wiederholung
field_labels = Etiketten
field_notes = Beschreibung
field_language = Sprache
field_state = Status
unread_op = { $op }
# Zahlen über ihrer Grenze.
warning = { $over }; die Zahl muss bestätigt werden.
unconfirmed = { $over } Bestätige die Zahl { $number }, um weiterzumachen.
over_deletions =
    { $count ->
        [one] { $number } Aufgabe käme in den Papierkorb. Das liegt über deiner Grenze von { $limit }
       *[other] { $number } Aufgaben kämen in den Papierkorb. Das liegt über deiner Grenze von { $limit }
    }
over_updates =
    { $count ->
        [one] { $number } Aufgabe würde geändert. Das liegt über deiner Grenze von { $limit }
       *[other] { $number } Aufgaben würden geändert. Das liegt über deiner Grenze von { $limit }
    }
