# How often a task repeats.

rule_never = nie
rule_daily = jeden Tag
rule_weekdays = jeden Werktag
rule_weekly = jede Woche
rule_own = nach eigener Regel
rule_days = jeden { $days }
rule_completion = { $rule }, gezählt ab dem Erledigen
every_days =
    { $count ->
        [one] jeden Tag
       *[other] alle { $number } Tage
    }
every_weeks =
    { $count ->
        [one] jede Woche
       *[other] alle { $number } Wochen
    }
every_months =
    { $count ->
        [one] jeden Monat
       *[other] alle { $number } Monate
    }
every_years =
    { $count ->
        [one] jedes Jahr
       *[other] alle { $number } Jahre
    }
