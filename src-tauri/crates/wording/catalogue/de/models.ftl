# What a test of a model server found.

report_json_schema = Das Modell antwortet, und der Server hält es an die genaue Form eines Plans.
report_tool = Das Modell antwortet und macht Pläne über Werkzeugaufrufe.
report_json_object = Das Modell antwortet in JSON. Pläne brauchen ab und zu Nachbesserung.
report_prompt = Das Modell antwortet, aber nichts hält es an die Form eines Plans. Pläne brauchen vielleicht Nachbesserung.
report_speed = { $form } Es schreibt { $speed } Token in der Sekunde.
report_slow = { $form } Es schreibt langsam, { $speed } Token in der Sekunde: Ein kleineres Modell wäre schneller.
