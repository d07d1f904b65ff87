# How often a task repeats.

rule_never = never
rule_daily = every day
rule_weekdays = every weekday
rule_weekly = every week
rule_own = by a rule of its own
rule_days = every { $days }
rule_completion = { $rule }, counted from when it is done
every_days =
    { $count ->
        [one] every day
       *[other] every { $number } days
    }
every_weeks =
    { $count ->
        [one] every week
       *[other] every { $number } weeks
    }
every_months =
    { $count ->
        [one] every month
       *[other] every { $number } months
    }
every_years =
    { $count ->
        [one] every year
       *[other] every { $number } years
    }
