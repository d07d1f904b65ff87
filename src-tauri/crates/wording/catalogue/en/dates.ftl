# Near dates as a sentence names them, and the parts of a date.

today = today
tomorrow = tomorrow
yesterday = yesterday
# $weekday counts from Monday.
weekday =
    { $weekday ->
        [1] Monday
        [2] Tuesday
        [3] Wednesday
        [4] Thursday
        [5] Friday
        [6] Saturday
       *[7] Sunday
    }
weekday_short =
    { $weekday ->
        [1] Mon
        [2] Tue
        [3] Wed
        [4] Thu
        [5] Fri
        [6] Sat
       *[7] Sun
    }
month_short =
    { $month ->
        [1] Jan
        [2] Feb
        [3] Mar
        [4] Apr
        [5] May
        [6] Jun
        [7] Jul
        [8] Aug
        [9] Sep
        [10] Oct
        [11] Nov
       *[12] Dec
    }
date_short = { $weekday } { $day } { $month }
date_short_year = { $weekday } { $day } { $month } { $year }
