# What a change did, counted.

nothing = Nothing had to change
deed_created = { $number } created
deed_completed = { $number } completed
deed_reopened = { $number } reopened
deed_changed = { $number } changed
deed_restored = { $number } restored
deed_deleted = { $number } moved to the trash
deed_moved = { $number } moved
deed_moved_day = { $number } moved to { $day }
deed_moved_backlog = { $number } moved to the backlog
deed_moved_inbox = { $number } moved to the Inbox
deed_moved_project = { $number } moved to { $project }
deed_moved_a_project = { $number } moved to a project
deed_labels =
    { $count ->
        [one] { $number } label added
       *[other] { $number } labels added
    }
deed_label_groups =
    { $count ->
        [one] { $number } label group added
       *[other] { $number } label groups added
    }
deed_projects =
    { $count ->
        [one] { $number } project added
       *[other] { $number } projects added
    }
deed_checklists =
    { $count ->
        [one] { $number } checklist added
       *[other] { $number } checklists added
    }
deed_notes =
    { $count ->
        [one] { $number } note added
       *[other] { $number } notes added
    }
deed_gone = deleted for good
own_changed = changed
own_undone = { $what } (by undo)
deed_steps_added =
    { $count ->
        [one] { $number } step added
       *[other] { $number } steps added
    }
deed_steps_ticked =
    { $count ->
        [one] { $number } step ticked
       *[other] { $number } steps ticked
    }
deed_steps_unticked =
    { $count ->
        [one] { $number } step unticked
       *[other] { $number } steps unticked
    }
deed_steps_changed =
    { $count ->
        [one] { $number } step changed
       *[other] { $number } steps changed
    }
deed_steps_gone =
    { $count ->
        [one] { $number } step deleted
       *[other] { $number } steps deleted
    }
deed_notes_changed =
    { $count ->
        [one] { $number } note changed
       *[other] { $number } notes changed
    }
deed_notes_gone =
    { $count ->
        [one] { $number } note deleted
       *[other] { $number } notes deleted
    }
undid = Undid: { $what }
redid = Redid: { $what }
imported =
    { $count ->
        [one] { $number } task imported.
       *[other] { $number } tasks imported.
    }
conflict =
    { $count ->
        [0] Something newer has changed { $what }. Undo leaves that as it is.
       *[other] Something newer has changed { $what } and { $number } more. Undo leaves those as they are.
    }
