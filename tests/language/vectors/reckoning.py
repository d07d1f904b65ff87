"""Calendar arithmetic and match constructors for the vectors. Standard library only.

Everything here is worked out anew, from the calendar, and shares nothing with the reader under test.
A helper raises `Unclear` where people would not agree on the day ("the 3rd" said on the 3rd); the line then gets another "now"."""
import calendar
import datetime as dt
from zoneinfo import ZoneInfo

MO, TU, WE, TH, FR, SA, SU = range(7)
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]


class Unclear(Exception):
    pass


class Or(list):
    """Several values that are equally fair; the first is the one in `matches`, the others go to `also`."""
    def __init__(self, *values):
        super().__init__(values)


# --- days -----------------------------------------------------------------------------------------------------------
def today(n):
    return n.date()


def add(d, days=0, weeks=0, months=0, years=0):
    """Add to a date; a month too short takes its last day."""
    y, m = divmod(d.year * 12 + d.month - 1 + months + 12 * years, 12)
    day = min(d.day, calendar.monthrange(y, m + 1)[1])
    return dt.date(y, m + 1, day) + dt.timedelta(days=days + 7 * weeks)


def plus(n, **k):
    return add(n.date(), **k)


def months_on(n, months):
    """A number of months from today; unclear where the month is too short."""
    d = plus(n, months=months)
    if d.day != n.day:
        raise Unclear
    return d


def after(d, w):
    """First weekday `w` strictly after the date."""
    return d + dt.timedelta(days=(w - d.weekday() - 1) % 7 + 1)


def before(d, w):
    return d - dt.timedelta(days=(d.weekday() - w - 1) % 7 + 1)


def wd(n, w):
    """A bare weekday: the next one, never today."""
    return after(n.date(), w)


def monday(d):
    return d - dt.timedelta(days=d.weekday())


def week_day(n, weeks, w):
    """A weekday of the calendar week (Monday first) so many weeks from this one."""
    return monday(n.date()) + dt.timedelta(days=7 * weeks + w)


def nx(n, w):
    """ "next Friday": the one of the following week; unclear when that is tomorrow or the day after."""
    d = week_day(n, 1, w)
    if (d - n.date()).days <= 2:
        raise Unclear
    return d


def ths(n, w):
    d = week_day(n, 0, w)
    if d <= n.date():
        raise Unclear
    return d


def lst(n, w):
    """ "last Friday", only where the Friday before today is also the one of last week."""
    d = before(n.date(), w)
    if d != week_day(n, -1, w):
        raise Unclear
    return d


def md(n, month, day, year=None):
    """A month and a day: the next one; unclear when the last one is only days ago."""
    if year:
        return dt.date(year, month, day)
    y = n.year - 1
    while True:
        try:
            d = dt.date(y, month, day)
            if 0 <= (n.date() - d).days <= 30:
                raise Unclear
            if d > n.date():
                return d
        except ValueError:
            pass
        y += 1


def dom(n, day):
    """ "the 3rd": the next month that has one."""
    if n.day == day:
        raise Unclear
    y, m = n.year, n.month
    while True:
        if day <= calendar.monthrange(y, m)[1] and dt.date(y, m, day) > n.date():
            return dt.date(y, m, day)
        y, m = (y, m + 1) if m < 12 else (y + 1, 1)


def dom_range(n, a, b):
    """ "from the 12th to the 15th" of one month."""
    if a <= n.day <= b:
        raise Unclear
    return days(dom(n, a), dom(n, a).replace(day=b))


def since(n, w):
    if n.weekday() == w:
        raise Unclear
    return before(n.date(), w)


def dom_in(n, months, day):
    """A day of the month so many months on."""
    y, m = divmod(n.year * 12 + n.month - 1 + months, 12)
    if day > calendar.monthrange(y, m + 1)[1]:
        raise Unclear
    d = dt.date(y, m + 1, day)
    if months == 0 and d <= n.date():
        raise Unclear
    return d


def weekday_dom(n, w, day):
    """ "Saturday the 5th": the next 5th that is a Saturday."""
    d = n.date()
    while True:
        d += dt.timedelta(days=1)
        if d.day == day and d.weekday() == w:
            if (d - n.date()).days > 200:
                raise Unclear
            return d


def month_end(d):
    return dt.date(d.year, d.month, calendar.monthrange(d.year, d.month)[1])


def nth(y, m, k, w):
    """The k-th weekday of a month; k = -1 is the last."""
    if k < 0:
        d = month_end(dt.date(y, m, 1))
        return d - dt.timedelta(days=(d.weekday() - w) % 7)
    d = dt.date(y, m, 1)
    return d + dt.timedelta(days=(w - d.weekday()) % 7 + 7 * (k - 1))


def nth_in(n, k, w, month):
    """ "the first Monday in June": the next one."""
    d = nth(n.year, month, k, w)
    if n.month == month:
        raise Unclear
    return d if d > n.date() else nth(n.year + 1, month, k, w)


def nth_of(n, k, w, months):
    """ "the last Friday of this month" (0), "of next month" (1)."""
    y, m = divmod(n.year * 12 + n.month - 1 + months, 12)
    d = nth(y, m + 1, k, w)
    if d <= n.date():
        raise Unclear
    return d


def week_of_month(n, k, w, month):
    """A weekday in the k-th week of a month, in the three ways people count weeks: days 1-7, the week with the 1st, the first full week."""
    y = n.year if n.month < month else n.year + 1
    if n.month == month:
        raise Unclear
    a = nth(y, month, k, w)
    first = dt.date(y, month, 1)
    b = monday(first) + dt.timedelta(days=7 * (k - 1) + w)
    c = nth(y, month, 1, MO) + dt.timedelta(days=7 * (k - 1) + w)
    out = [a]
    for d in (b, c):
        if d not in out and d.month == month:
            out.append(d)
    return out


def working(d):
    """Refuse days that are a holiday somewhere nearby."""
    if d == nth(d.year, 5, -1, MO) or (d.month, d.day) in {(1, 1), (5, 1), (11, 1), (12, 25), (12, 26), (12, 24), (12, 31), (7, 3), (7, 4)} or d in (nth(d.year, 11, 4, TH), add(nth(d.year, 11, 4, TH), days=1), nth(d.year, 9, 1, MO)) or d in (add(easter_of(d.year), days=1), add(easter_of(d.year), days=-2)):
        raise Unclear
    return d


def last_working(y, m):
    d = month_end(dt.date(y, m, 1))
    while d.weekday() > FR:
        d -= dt.timedelta(days=1)
    return working(d)


def first_working(y, m):
    d = dt.date(y, m, 1)
    while d.weekday() > FR:
        d += dt.timedelta(days=1)
    if m in (1, 5, 11):
        raise Unclear
    return working(d)


def business(n, k):
    d = n.date()
    while k:
        d += dt.timedelta(days=1)
        if d.weekday() <= FR:
            working(d)
            k -= 1
    return d


def year_of(n, month):
    """The year of the month that comes next; unclear inside it."""
    if n.month == month:
        raise Unclear
    return n.year if month > n.month else n.year + 1


def span_month(y, m):
    return dt.date(y, m, 1), month_end(dt.date(y, m, 1))


def next_quarter(n, q):
    if (n.month - 1) // 3 + 1 == q:
        raise Unclear
    y = n.year if q > (n.month - 1) // 3 + 1 else n.year + 1
    return dt.date(y, 3 * q - 2, 1), month_end(dt.date(y, 3 * q, 1))


def quarter_from(n, k):
    q = n.year * 4 + (n.month - 1) // 3 + k
    y, i = divmod(q, 4)
    return dt.date(y, 3 * i + 1, 1), month_end(dt.date(y, 3 * i + 3, 1))


def iso_week(n, w):
    y, now, _ = n.isocalendar()
    if w == now:
        raise Unclear
    return iso(y if w > now else y + 1, w)


def iso(y, w):
    d = dt.date.fromisocalendar(y, w, 1)
    return d, d + dt.timedelta(days=6)


def weekend(n, weeks=0):
    """Saturday and Sunday of the week so many weeks on; "this weekend" is asked about on a weekday only."""
    d = week_day(n, weeks, SA)
    return d, d + dt.timedelta(days=1)


def this_weekend(n):
    if n.weekday() >= SA:
        raise Unclear
    return weekend(n)


def week(n, weeks):
    return week_day(n, weeks, MO), week_day(n, weeks, SU)


# --- holidays -------------------------------------------------------------------------------------------------------
def easter_of(y):
    """Anonymous Gregorian computus."""
    a, b, c = y % 19, y // 100, y % 100
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    l = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * l) // 451
    month, day = divmod(h + l - 7 * m + 114, 31)
    return dt.date(y, month, day + 1)


HOLIDAYS = {
    "Christmas": lambda y: dt.date(y, 12, 25),
    "Christmas Eve": lambda y: dt.date(y, 12, 24),
    "Boxing Day": lambda y: dt.date(y, 12, 26),
    "New Year's Eve": lambda y: dt.date(y, 12, 31),
    "New Year's Day": lambda y: dt.date(y, 1, 1),
    "Valentine's Day": lambda y: dt.date(y, 2, 14),
    "Halloween": lambda y: dt.date(y, 10, 31),
    "Easter": easter_of,
    "Good Friday": lambda y: add(easter_of(y), days=-2),
    "Easter Monday": lambda y: add(easter_of(y), days=1),
    "Thanksgiving": lambda y: nth(y, 11, 4, TH),
    "Independence Day": lambda y: dt.date(y, 7, 4),
    "Labor Day": lambda y: nth(y, 9, 1, MO),
    "Memorial Day": lambda y: nth(y, 5, -1, MO),
    "St. Patrick's Day": lambda y: dt.date(y, 3, 17),
}


def holiday(n, name, margin=20):
    """The next one; unclear when the last one is only days ago or it is today."""
    f = HOLIDAYS[name]
    for y in (n.year - 1, n.year):
        if 0 <= (n.date() - f(y)).days <= margin:
            raise Unclear
    return min(f(y) for y in (n.year, n.year + 1) if f(y) > n.date())


def ahead(n, d):
    """The date, if it is still to come."""
    if d <= n.date():
        raise Unclear
    return d


# --- matches --------------------------------------------------------------------------------------------------------
def iso_d(d):
    return d.isoformat()


def iso_t(h, m=0):
    return f"{h:02d}:{m:02d}"


def date(d):
    return {"kind": "date", "value": iso_d(d)}


def at(d, h, m=0):
    return {"kind": "datetime", "value": f"{iso_d(d)}T{iso_t(h, m)}"}


def at_today(n, h, m=0):
    if (h, m) <= (n.hour, n.minute):
        raise Unclear
    return at(n.date(), h, m)


def in_minutes(n, minutes):
    """An absolute distance; unclear in the night the clocks change."""
    zone = ZoneInfo("Europe/Berlin")
    utc = n.replace(tzinfo=zone).astimezone(dt.timezone.utc) + dt.timedelta(minutes=minutes)
    wall = n + dt.timedelta(minutes=minutes)
    if utc.astimezone(zone).replace(tzinfo=None) != wall:
        raise Unclear
    return {"kind": "datetime", "value": wall.strftime("%Y-%m-%dT%H:%M")}


def time(h, m=0):
    return {"kind": "time", "value": iso_t(h, m)}


def days(a=None, b=None):
    out = {"kind": "daterange"}
    if a:
        out["from"] = iso_d(a)
    if b:
        out["to"] = iso_d(b)
    return out


def day_range(n, a, b):
    """From one weekday to the next such one; unclear on a day between them."""
    if (n.weekday() - a) % 7 <= (b - a) % 7:
        raise Unclear
    d = wd(n, a)
    return days(d, after(d, b))


def clocks(a=None, b=None):
    out = {"kind": "timerange"}
    if a is not None:
        out["from"] = iso_t(*a)
    if b is not None:
        out["to"] = iso_t(*b)
    return out


def moments(d, a=None, b=None, end=None):
    """A span of a day by its clocks, over midnight when the end is earlier."""
    out = {"kind": "datetimerange"}
    if a is not None:
        out["from"] = f"{iso_d(d)}T{iso_t(*a)}"
    if b is not None:
        e = end or (d if a is None or b > a else add(d, days=1))
        out["to"] = f"{iso_d(e)}T{iso_t(*b)}"
    return out


def dur(value):
    return {"kind": "duration", "value": value}


def rec(rule, t=None, frm=None, until=None, count=None):
    out = {"kind": "recurrence", "rrule": rule}
    if frm:
        out["from"] = iso_d(frm)
    if until:
        out["until"] = iso_d(until)
    if count:
        out["count"] = count
    if t:
        out["time"] = t
    return out


def rule(freq, i=1, month=None, day=None, by=None, pos=None):
    parts = [f"FREQ={freq}"]
    if i != 1:
        parts.append(f"INTERVAL={i}")
    if month:
        parts.append(f"BYMONTH={month}")
    if day:
        parts.append(f"BYMONTHDAY={day}")
    if by:
        parts.append(f"BYDAY={by}")
    if pos:
        parts.append(f"BYSETPOS={pos}")
    return ";".join(parts)


def daily(i=1, **k):
    return rec(rule("DAILY", i), **k)


def weekly(by=None, i=1, **k):
    return rec(rule("WEEKLY", i, by=by), **k)


def monthly(i=1, day=None, by=None, pos=None, **k):
    return rec(rule("MONTHLY", i, day=day, by=by, pos=pos), **k)


def yearly(month=None, day=None, by=None, i=1, **k):
    return rec(rule("YEARLY", i, month=month, day=day, by=by), **k)


WORK = "MO,TU,WE,TH,FR"
ENDS = "SA,SU"


def codes(ws):
    return ",".join(CODES[w] for w in sorted(set(ws)))
