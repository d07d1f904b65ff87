# Was die Kommandozeile neben einer Antwort ausgibt.

cli_take_back = Änderung { $id }; assent undo { $id } macht sie rückgängig.
cli_already = nichts zu ändern: Es ist schon so
cli_none_overdue = nichts zu ändern: Keine Aufgabe ist überfällig
cli_none_fits = nichts zu ändern: Keine Aufgabe passt
cli_created = { $number } angelegt
cli_changed = { $number } geändert
cli_trashed = { $number } in den Papierkorb
cli_completed = { $number } erledigt
cli_nothing = nichts
cli_would_be = Das wäre: { $sums }. Nichts wurde geändert.
cli_wrong_operation = Änderung { $number }: { $message } Nichts wurde geändert.
cli_wrong_operations = Änderung { $number }: { $message } { $more } weitere lassen sich auch nicht anwenden. Nichts wurde geändert.

# Worte neben den Entscheidungen eines Menschen.
cli_yes_or_no = [j/N]
cli_yes = j ja y yes
cli_or = { " " }oder{ " " }

# Eine Zeile, die nicht ganz verwendet wurde.
cli_hint_past = „{ $text }“ ist vorbei: Schreib { $values }.
cli_hint_half = „{ $text }“ ist nicht eindeutig: Schreib { $values }.
cli_hint_either = „{ $text }“ kann etwas anderes bedeuten: Schreib { $values }.
cli_say_repeats = wie es sich wiederholt ({ $meaning })
cli_say_for = „{ $text }“ für { $meaning }
cli_make_label = Das Etikett „{ $name }“ gibt es nicht. Anlegen?

# Listen und Aufgaben.
cli_added = Hinzugefügt:
cli_empty = Hier ist nichts.
cli_more_rows = { $left } weitere von { $total }; --limit zeigt mehr.
cli_nothing_to_change = Nichts war zu ändern.
cli_by = bis { $date }
cli_repeats = wiederholt sich
cli_rule_until = { $rule }, bis { $date }
cli_field_state = Status
cli_field_date = Datum
cli_field_repeats = Wiederholung
cli_field_next = Danach
cli_field_deadline = Frist
cli_field_priority = Priorität
cli_field_project = Projekt
cli_field_labels = Etiketten
cli_state_trash = im Papierkorb
cli_state_done = erledigt
cli_state_done_on = erledigt { $date }
cli_archived_project = ein archiviertes Projekt
cli_priority_high = hoch
cli_priority_medium = mittel
cli_priority_low = niedrig
cli_ticked_verified = Vom Agenten abgehakt, belegt durch eine neuere Notiz: { $reason }
cli_ticked_unverified = Vom Agenten abgehakt, nicht belegt: { $reason }
cli_unticked_verified = Haken vom Agenten entfernt, belegt durch eine neuere Notiz: { $reason }
cli_unticked_unverified = Haken vom Agenten entfernt, nicht belegt: { $reason }
cli_step_by_agent = vom Agenten hinzugefügt
cli_looks_done = Sieht erledigt aus: { $reason }

# Anzahl je Ansicht.
cli_inbox = Eingang
cli_today = Heute
cli_overdue = Überfällig
cli_next_7_days = Nächste 7 Tage
cli_upcoming = Demnächst
cli_scheduled = Geplant
cli_backlog = Vorrat
cli_view_completed = Erledigt
cli_trash = Papierkorb
cli_tasks = Aufgaben
cli_projects = Projekte
cli_labels = Etiketten

# Änderungen.
cli_and_more = { " " }und { $number } weitere
cli_to_trash = in den Papierkorb
cli_out_of_trash = aus dem Papierkorb
cli_stays = { $field } von „{ $title }“ bleibt, wie es ist.
cli_change_set = Änderung { $id }.
cli_no_history = Bisher wurde nichts geändert.
cli_undone = { " " }(rückgängig gemacht)
cli_left_rows =
    { $count ->
        [one] { "  " }und 1 weitere Zeile
       *[other] { "  " }und { $number } weitere Zeilen
    }
cli_take_it_back = Rückgängig machen?
cli_apply_these =
    { $count ->
        [one] Anwenden?
       *[other] Diese { $number } Änderungen anwenden?
    }
cli_type_number = { $message } Gib { $number } ein, um fortzufahren:

# Import und Export.
cli_importing = Import läuft …
cli_count_projects =
    { $count ->
        [one] 1 Projekt
       *[other] { $number } Projekte
    }
cli_count_labels =
    { $count ->
        [one] 1 Etikett
       *[other] { $number } Etiketten
    }
cli_count_items =
    { $count ->
        [one] 1 Schritt
       *[other] { $number } Schritte
    }
cli_count_notes =
    { $count ->
        [one] 1 Notiz
       *[other] { $number } Notizen
    }
cli_count_filters =
    { $count ->
        [one] 1 gespeicherter Filter
       *[other] { $number } gespeicherte Filter
    }
cli_file_holds = Die Datei enthält außerdem: { $what }.
cli_already_there =
    { $count ->
        [one] 1 Zeile bleibt, weil es sie schon gibt.
       *[other] { $number } Zeilen bleiben, weil es sie schon gibt.
    }
cli_other_shape = In anderer Form übernommen: { $what } ({ $number })
cli_not_carried = Nicht übernommen: { $what } ({ $number })
cli_undo_takes_back = assent undo { $id } macht es rückgängig.

# Der Agent einer Aufgabe.
cli_left_out = Ausgelassen: { $what }. { $reason }
cli_left_open = Offen: { $step }
cli_calls =
    { $count ->
        [one] 1 Aufruf
       *[other] { $number } Aufrufe
    }
cli_tokens =
    { $count ->
        [one] 1 Token
       *[other] { $number } Tokens
    }

# Die Datenbank.
cli_system = System
cli_database = Datenbank
cli_integrity = Prüfung
cli_size = Größe
cli_version = Assent
cli_sqlite = SQLite
cli_schema = Schema
cli_zone = Zeitzone
cli_model = Modell
cli_settings = Einstellungen
cli_intact = in Ordnung
cli_bytes = { $number } Bytes
cli_model_answers = { $model } unter { $server } antwortet
cli_model_trouble = { $model } unter { $server }: { $trouble }
cli_model_none = keines, der eingebaute Planer antwortet
cli_open_tasks = Offen
cli_in_the_trash = Im Papierkorb
cli_notes = Notizen
cli_last_change = Letzte Änderung
cli_never = nie
cli_in_the_copy = in der Kopie
cli_here = hier
cli_restored = Wiederhergestellt. Die bisherige Datenbank liegt in backups/{ $copy }.
cli_restore_unchanged = Nichts wurde geändert. Mit --yes ersetzt die Kopie die Datenbank.
cli_copy_heading = In der Kopie:
cli_recovery_unchanged = Nichts wurde geändert. Mit --yes geschieht es.
cli_recovered = Erledigt.
cli_recovered_aside = Erledigt. Die unbrauchbare Datei heißt jetzt { $file }.
cli_left_out_rows = { $number } ausgelassen
cli_every_page = Jede Seite war lesbar.
cli_lost_pages = { $lost } von { $pages } Seiten sind nicht lesbar; was darauf war, ist unbekannt.
cli_new_file = Die neue Datei ist { $path }.
