# What a test of a model server found.

report_json_schema = Bereit. Pläne funktionieren.
report_tool = Bereit. Pläne funktionieren.
report_json_object = Bereit. Ein Plan braucht ab und zu eine Nachbesserung.
report_prompt = Bereit, aber Pläne brauchen vielleicht Nachbesserung.
report_speed = { $form } Es schreibt { $speed } Token in der Sekunde.
report_slow = { $form } Es schreibt langsam, { $speed } Token in der Sekunde: Ein kleineres Modell wäre schneller.
