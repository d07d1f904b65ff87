# What a test of a model server found.

report_json_schema = Ready. Plans work.
report_tool = Ready. Plans work.
report_json_object = Ready. A plan may need a correction now and then.
report_prompt = Ready, but plans may need corrections.
report_speed = { $form } It writes { $speed } tokens per second.
report_slow = { $form } It writes slowly, { $speed } tokens per second: a smaller model would be quicker.
