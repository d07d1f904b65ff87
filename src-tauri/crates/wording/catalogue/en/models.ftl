# What a test of a model server found.

report_json_schema = The model answers, and the server keeps it to the exact form of a plan.
report_tool = The model answers, and makes plans through tool calls.
report_json_object = The model answers in JSON. Plans may need a repair now and then.
report_prompt = The model answers, but nothing holds it to the form of a plan. Plans may need repairs.
report_speed = { $form } It writes { $speed } tokens per second.
report_slow = { $form } It writes slowly, { $speed } tokens per second: a smaller model would be quicker.
