# Near dates as a sentence names them, and the parts of a date.

today = heute
tomorrow = morgen
yesterday = gestern
# $weekday counts from Monday.
weekday =
    { $weekday ->
        [1] Montag
        [2] Dienstag
        [3] Mittwoch
        [4] Donnerstag
        [5] Freitag
        [6] Samstag
       *[7] Sonntag
    }
weekday_short =
    { $weekday ->
        [1] Mo.
        [2] Di.
        [3] Mi.
        [4] Do.
        [5] Fr.
        [6] Sa.
       *[7] So.
    }
month_short =
    { $month ->
        [1] Jan.
        [2] Feb.
        [3] März
        [4] Apr.
        [5] Mai
        [6] Juni
        [7] Juli
        [8] Aug.
        [9] Sept.
        [10] Okt.
        [11] Nov.
       *[12] Dez.
    }
date_short = { $weekday } { $day }. { $month }
date_short_year = { $weekday } { $day }. { $month } { $year }
