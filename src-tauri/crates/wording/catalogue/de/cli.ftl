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
