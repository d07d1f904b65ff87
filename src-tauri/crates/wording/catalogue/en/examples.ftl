# The tasks of the first start. Each teaches one thing.

example_project = Home
example_tick = Tick me, then press Ctrl+Z
example_tick_notes = The box on the left is yours. Ctrl+Z (⌘Z on a Mac) undoes what was done last, whoever did it.
example_ask = Ask: “move overdue to tomorrow”
example_ask_notes = Ctrl+J (⌘J) opens the assistant. It lists what it would do; nothing changes until you click **Apply Selected**, and Ctrl+Z (⌘Z) undoes it.
example_drag = Drag me to Home
example_drag_notes = A task can be dragged to a project, a label, a view or a day.
example_key = Press S on me
example_key_notes = S gives the task that has the focus a date. Press ? to see the other keys.
example_steps = Open me: I have steps
example_step_tick = Tick a step
example_step_add = Add one of your own
example_step_order = Drag them into another order
