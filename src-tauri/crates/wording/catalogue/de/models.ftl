# What a test of a model server found.

report_json_schema = Bereit. Pläne funktionieren.
report_tool = Bereit. Pläne funktionieren.
report_json_object = Bereit. Ein Plan muss ab und zu korrigiert werden.
report_prompt = Bereit, aber Pläne müssen vielleicht korrigiert werden.
report_speed = { $form } Es schreibt { $speed } Tokens pro Sekunde.
report_slow = { $form } Es schreibt langsam, { $speed } Tokens pro Sekunde: Ein kleineres Modell wäre schneller.
