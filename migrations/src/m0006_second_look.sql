-- Section: files.



-- Section: wake leases.



-- Section: drafts.



-- Section: conversation.



-- Section: audit and labels.

SELECT 1;
