#!/usr/bin/env python3
"""Writes the vectors: `python3 generate.py` writes them, `python3 generate.py --check` reads what is there and checks it.

A line is a template with its phrases in square brackets and a value for each. The hand-written ones are in handwritten.py, the others are composed
here out of titles, days, clocks and bounds. Values are worked out by reckoning.py. One seed decides everything, so that a second run writes
the same files. Every family is split at random into a development half and a sealed half."""
import itertools
import json
import os
import random
import sys

from handwritten import LINES, NO_MATCH
from reckoning import *

HERE = os.path.dirname(os.path.abspath(__file__))
R = random.Random(20261121)

# --- now ------------------------------------------------------------------------------------------------------------
FIXED_NOWS = ["2026-01-31T10:00", "2026-02-28T08:30", "2026-04-30T17:05", "2026-08-31T07:45", "2026-12-31T09:10", "2027-01-01T11:00", "2027-02-28T14:00",
              "2027-12-24T10:20", "2028-01-31T09:00", "2028-02-28T08:15", "2028-02-29T12:40", "2028-03-01T16:30", "2028-06-14T19:25", "2026-11-21T09:00"]


def nows():
    out = [dt.datetime.fromisoformat(x) for x in FIXED_NOWS]
    for _ in range(240):
        d = dt.date(2026, 1, 1) + dt.timedelta(days=R.randrange(730))
        out.append(dt.datetime(d.year, d.month, d.day, R.randrange(6, 22), R.choice([0, 0, 5, 10, 15, 20, 30, 40, 45, 50])))
    R.shuffle(out)
    return out


NOWS = nows()
CURSOR = [0]


# --- from a template to a line --------------------------------------------------------------------------------------
def render(template, values, n):
    """All (text, matches) readings of a template: each phrase with or without its optional word, each value and its alternatives."""
    pieces = re_split(template)
    phrases = [p for p in pieces if isinstance(p, tuple)]
    assert len(phrases) == len(values), template
    text = "".join(p if isinstance(p, str) else p[0] + p[1] for p in pieces)
    choices = []
    for (lead, core), value in zip(phrases, values):
        v = value(n) if callable(value) else value
        readings = list(v) if isinstance(v, Or) else [v]
        spans = [core, lead + core] if lead else [core]
        choices.append([{"text": s, **m} for s in spans for m in readings])
    return text, [list(c) for c in itertools.product(*choices)]


def re_split(template):
    out, rest = [], template
    while "[" in rest:
        head, rest = rest.split("[", 1)
        inner, rest = rest.split("]", 1)
        lead, core = inner.split("|") if "|" in inner else ("", inner)
        out += [head, (lead, core)]
    return out + [rest]


OUT = {}
SEEN = set()


def emit(family, template, values, now=None, order=None, also=(), strict=True):
    """Find a now in which the line is clear and keep it; a composed line for which there is none is dropped."""
    tries = [dt.datetime.fromisoformat(now)] if now else [NOWS[(CURSOR[0] + i) % len(NOWS)] for i in range(len(NOWS))]
    for k, n in enumerate(tries):
        try:
            text, readings = render(template, values, n)
            for t, vs in also:
                other, more = render(t, vs if isinstance(vs, tuple) else (vs,), n)
                assert other == text, (other, text)
                readings += more
        except Unclear:
            continue
        CURSOR[0] += 0 if now else k + 1
        if text.lower() in SEEN:
            return False
        SEEN.add(text.lower())
        line = {"family": family, "text": text, "now": n.strftime("%Y-%m-%dT%H:%M")}
        if order:
            line["dateOrder"] = order
        line["matches"] = readings[0]
        rest = []
        for r in readings[1:]:
            if r != readings[0] and r not in rest:
                rest.append(r)
        if rest:
            line["also"] = rest
        OUT.setdefault(family, []).append(line)
        return True
    if strict:
        raise SystemExit(f"no clear now for: {template}")
    return False


# --- titles ---------------------------------------------------------------------------------------------------------
TITLES = """call Anna|email the landlord|book the venue|send the contract|buy stamps|pick up the parcel|meet Diego|water the plants|pay the gardener|clean the garage
review the proposal|fix the printer|submit the report|practise the violin|wash the car|visit Grandpa|return the drill|order ink|print the posters|walk the dog
cook for the neighbours|prepare the workshop|update the wiki|check the invoices|renew the licence|sort the photos|iron the shirts|ring the dentist|feed the fish|go to the gym
collect the keys|write to Yusuf|tidy the cellar|bake a cake|swap the bulbs|run the tests|deploy the site|interview Chloe|buy a present for Lena|pack the suitcase
help Viktor move|try the new café|sign the lease|empty the dishwasher|clean the windows|talk to the tax office|do the shopping|plan the menu|buy a ticket|mow the lawn
cut the hedge|change the bed linen|play squash with Ned|proofread the thesis|scan the receipts|inspect the roof|take out the recycling|phone the bank|demo for the client|hand over to Sofia""".replace("\n", "|").split("|")
SUFFIXES = ["with Priya", "about the keys", "at the office", "near the station", "and tell Bo", "with the whole team", "at Grandma's", "for the newsletter", "if Ada agrees", "before I forget"]


def frame(phrase, leads=("",), colon=True):
    """Put a phrase into a line. A lead ("on ", "at ") stays outside the phrase."""
    title, lead = R.choice(TITLES), R.choice(leads)
    if R.random() < 0.35:
        title = title[0].upper() + title[1:]
    kind = R.random()
    if kind < 0.55:
        return f"{title} {lead}[{phrase}]"
    if kind < 0.75:
        return f"{title} {lead}[{phrase}] {R.choice(SUFFIXES)}"
    if kind < 0.85:
        return f"{title}, [{phrase}]"
    if colon and not phrase[-1].isdigit():
        p = phrase[0].upper() + phrase[1:] if R.random() < 0.5 and phrase[0].isalpha() else phrase
        return f"[{p}]: {title}"
    return f"{title} {lead}[{phrase}]"


def compose(family, count, make, leads=("",), colon=True):
    """`make` gives (phrase, value) or (phrase, value, order) or (phrase, value, order, leads)."""
    done = tries = 0
    while done < count:
        tries += 1
        if tries > count * 30:
            raise SystemExit(f"{family}: too few different lines")
        got = make()
        phrase, value = got[0], got[1]
        order = got[2] if len(got) > 2 else None
        done += emit(family, frame(phrase, got[3] if len(got) > 3 else leads, colon), (value,), order=order, strict=False)


# --- pieces ---------------------------------------------------------------------------------------------------------
ABBR = {MO: ["Mon"], TU: ["Tue", "Tues"], WE: ["Wed", "Weds"], TH: ["Thu", "Thurs", "Thur"], FR: ["Fri"], SA: ["Sat"], SU: ["Sun"]}
MABBR = {1: ["Jan"], 2: ["Feb"], 3: ["Mar"], 4: ["Apr"], 6: ["Jun"], 7: ["Jul"], 8: ["Aug"], 9: ["Sep", "Sept"], 10: ["Oct"], 11: ["Nov"], 12: ["Dec"]}
NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", -1: "last"}
PARTS = {"morning": 9, "afternoon": 15, "evening": 19, "night": 20}


def ordinal(k):
    return f"{k}{'th' if 10 < k % 100 < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(k % 10, 'th')}"


def weekday_name(w, abbr=0.3):
    r = R.random()
    if r < abbr:
        name = R.choice(ABBR[w])
        return name.lower() if R.random() < 0.3 else name
    return WEEKDAYS[w].lower() if r > 0.9 else WEEKDAYS[w]


def month_name(m, abbr=0.35):
    return R.choice(MABBR[m]) if m in MABBR and R.random() < abbr else MONTHS[m - 1]


def clock():
    """An unmistakable clock: (text, hour, minute)."""
    h, m = R.randrange(6, 23), R.choice([0, 0, 0, 15, 30, 45, 10, 20])
    h12, half = (h - 1) % 12 + 1, "am" if h < 12 else "pm"
    forms = [f"{h:02d}:{m:02d}" if h >= 13 or h >= 9 else f"{h12}:{m:02d}{half}"]
    if m == 0:
        forms += [f"{h12}{half}", f"{h12} {half}", f"{h12}{half.upper()}", f"{h12} {half.upper()}"]
        if h >= 13:
            forms.append(f"{h}h")
    else:
        forms += [f"{h12}:{m:02d}{half}", f"{h12}:{m:02d} {half}", f"{h12}.{m:02d}{half}"]
        if h >= 13:
            forms.append(f"{h}:{m:02d}h")
    if R.random() < 0.08:
        return "noon", 12, 0
    return R.choice(forms), h, m


def word_clock():
    """Clock words, and bare hours, whose half of the day is plain: one to seven after noon, nine to twelve before."""
    h = R.choice([1, 2, 3, 4, 5, 6, 9, 10, 11, 12])
    hour = h + 12 if h < 7 else h
    name = NUMBERS[h] if R.random() < 0.7 else str(h)
    kind = R.choice(["past", "half", "quarter past", "o'clock", "bare", "to"])
    if kind == "half":
        return f"half past {name}", hour, 30
    if kind == "past":
        k = R.choice([10, 20])
        return f"{ {10: 'ten', 20: 'twenty'}[k]} past {name}", hour, k
    if kind == "quarter past":
        return f"quarter past {name}", hour, 15
    if kind == "to" and h not in (1, 9):
        k = R.choice([15, 20])
        return f"{ {15: 'quarter', 20: 'twenty'}[k]} to {name}", hour - 1, 60 - k
    if kind == "o'clock":
        return f"{name} o'clock", hour, 0
    return str(h), hour, 0


def day():
    """A day word: (text, lambda n: date, lead)."""
    w = R.randrange(7)
    k = R.random()
    if k < 0.5:
        return weekday_name(w), lambda n: wd(n, w), ("", "on ")
    if k < 0.66:
        return f"next {weekday_name(w, 0.15)}", lambda n: nx(n, w), ("",)
    if k < 0.74:
        w = w or FR
        return f"this {weekday_name(w, 0.15)}", lambda n: ths(n, w), ("",)
    if k < 0.92:
        return R.choice(["tomorrow", "tomorrow", "tmrw", "tmr"]), lambda n: plus(n, days=1), ("",)
    return f"the day after tomorrow", lambda n: plus(n, days=2), ("",)


def day_clock():
    d, f, leads = day()
    words = R.random() < 0.35
    c, h, m = word_clock() if words else clock()
    k = R.random()
    if k < 0.6 or words:
        form = f"{d} at {c}"
    elif k < 0.75:
        form = f"{d} {c}"
    elif k < 0.82:
        form = f"{d}, {c}"
    else:
        on = "on " if d[0].isupper() else ""
        form, leads = f"{c} {on}{d}", ("at ",)
    return form, (lambda n: at(f(n), h, m)), None, leads


def day_part():
    d, f, leads = day()
    if d.startswith("the day"):
        d, f = "tomorrow", lambda n: plus(n, days=1)
    p = R.choice(list(PARTS))
    if R.random() < 0.5:
        h = PARTS[p]
        return f"{d} {p}", (lambda n: at(f(n), h)), None, leads
    h = {"morning": R.choice([6, 7, 8, 9, 10, 11]), "afternoon": R.choice([1, 2, 3, 4, 5]), "evening": R.choice([6, 7, 8, 9]), "night": R.choice([8, 9, 10, 11])}[p]
    hour = h if p == "morning" else h + 12
    if R.random() < 0.3 and p != "night":
        return f"{d} {p} at half past {NUMBERS[h]}", (lambda n: at(f(n), hour, 30)), None, leads
    if R.random() < 0.3:
        return f"{d} {p} {h}{'am' if p == 'morning' else 'pm'}", (lambda n: at(f(n), hour)), None, leads
    return f"{d} {p} at {h}", (lambda n: at(f(n), hour)), None, leads


def do_days():
    compose("weekday-time", 95, day_clock)
    compose("weekday-time", 55, day_part)


# --- anchors --------------------------------------------------------------------------------------------------------
def anchor():
    """(text, lambda n: date): a holiday, a day of the month, a month and day."""
    k = R.random()
    if k < 0.6:
        name = R.choice(["Christmas", "Easter", "Thanksgiving", "Halloween", "New Year's Day", "Valentine's Day", "Christmas Eve", "Labor Day", "Memorial Day"])
        return name, lambda n: holiday(n, name)
    if k < 0.75:
        d = R.randrange(5, 27)
        return f"the {ordinal(d)}", lambda n: dom(n, d)
    m, d = R.randrange(1, 13), R.randrange(3, 28)
    return R.choice([f"{month_name(m)} {d}", f"{month_name(m, 0)} {ordinal(d)}", f"the {ordinal(d)} of {month_name(m, 0)}"]), lambda n: md(n, m, d)


def anchored():
    k = R.random()
    w = R.randrange(7)
    a, f = anchor()
    if k < 0.3:
        later = R.random() < 0.6
        g = (lambda n: after(f(n), w)) if later else (lambda n: ahead(n, before(f(n), w)))
        base = f"the {WEEKDAYS[w]} {'after' if later else 'before'} {a}"
        if R.random() < 0.35:
            c, h, m = clock()
            return f"{base} at {c}", lambda n: at(g(n), h, m)
        return base, lambda n: date(g(n))
    if k < 0.55:
        i, unit = R.randrange(1, 11), R.choice(["day", "day", "week"])
        sign = R.choice([1, -1])
        size = i * (7 if unit == "week" else 1)
        if unit == "week" and i > 6:
            i, size = 2, 14
        if i == 1 and unit == "day":
            text = "the day"
        elif i == 1:
            text = "a week"
        else:
            text = f"{R.choice([NUMBERS[i], str(i)])} {unit}s"
        return f"{text} {'after' if sign > 0 else 'before'} {a}", (lambda n: date(ahead(n, add(f(n), days=sign * size)))), None, ("",)
    nthk, month = R.choice([1, 2, 3, 4, -1]), R.randrange(1, 13)
    name = R.choice([ORDINALS[nthk], ORDINALS[nthk] if nthk < 0 else ordinal(nthk)])
    if k < 0.85:
        base = f"the {name} {WEEKDAYS[w]} {R.choice(['in', 'of'])} {month_name(month, 0.1)}"
        if R.random() < 0.4:
            c, h, m = clock()
            return f"{base} at {c}", lambda n: at(nth_in(n, nthk, w, month), h, m)
        return base, lambda n: date(nth_in(n, nthk, w, month))
    if k < 0.93:
        return f"the {name} {WEEKDAYS[w]} of next month", lambda n: date(nth_of(n, nthk, w, 1))
    ordn = R.choice([1, 2, 3])
    if R.random() < 0.5:
        c, h, m = clock()
        return f"{WEEKDAYS[w]} at {c} in the {ORDINALS[ordn]} week of {month_name(month, 0)}", lambda n: Or(*[at(d, h, m) for d in week_of_month(n, ordn, w, month)])
    return f"{WEEKDAYS[w]} in the {ORDINALS[ordn]} week of {month_name(month, 0)}", lambda n: Or(*[date(d) for d in week_of_month(n, ordn, w, month)])


def offset():
    k, w = R.random(), R.randrange(7)
    i = R.randrange(2, 11)
    num = R.choice([NUMBERS[i], str(i)])
    if k < 0.2:
        unit = R.choice(["days", "weeks"])
        size = i * (7 if unit == "weeks" else 1)
        form = R.choice([f"in {num} {unit}", f"{num} {unit} from now", f"{num} {unit} from today", f"in {num} {unit}' time"])
        return form, lambda n: date(plus(n, days=size)), None, ("",)
    if k < 0.3:
        return f"in {num} months", lambda n: date(months_on(n, i)), None, ("",)
    if k < 0.5:
        i = R.randrange(1, 5)
        text = {1: "a week", 2: R.choice(["two weeks", "2 weeks", "a fortnight"]), 3: "three weeks", 4: "four weeks"}[i]
        form = f"{text} {R.choice(['from', 'from', 'on'])} {WEEKDAYS[w]}"
        return form, lambda n: date(add(wd(n, w), weeks=i)), None, ("",)
    if k < 0.6:
        return f"{WEEKDAYS[w]} week", lambda n: date(add(wd(n, w), weeks=1)), None, ("", "on ")
    if k < 0.72:
        m = R.choice([10, 15, 20, 25, 40, 50, 90])
        return f"in {m} {R.choice(['minutes', 'mins', 'min'])}", lambda n: in_minutes(n, m), None, ("",)
    if k < 0.8:
        return f"in {num} {R.choice(['hours', 'hrs'])}", lambda n: in_minutes(n, i * 60), None, ("",)
    if k < 0.88:
        j = R.choice([2, 3, 4])
        return f"{WEEKDAYS[w]} in {NUMBERS[j]} weeks", lambda n: date(week_day(n, j, w)), None, ("", "on ")
    if k < 0.94:
        c, h, m = clock()
        return f"in {num} days at {c}", lambda n: at(plus(n, days=i), h, m), None, ("",)
    return f"in {num} {R.choice(['working days', 'business days'])}", lambda n: date(business(n, i)), None, ("",)


# --- dates ----------------------------------------------------------------------------------------------------------
def month_day():
    m, d = R.randrange(1, 13), R.randrange(1, 29)
    y = R.choice([None, None, None, 2026, 2027, 2027, 2028, 2025])
    mn, full = month_name(m), month_name(m, 0)
    forms = [f"{mn} {d}", f"{mn} {ordinal(d)}", f"{d} {mn}", f"{ordinal(d)} of {full}", f"the {ordinal(d)} of {full}", f"{ordinal(d)} {mn}"]
    if R.random() < 0.12:
        forms = [f"{mn.lower()} {d}", f"{mn.upper()} {d}"]
    base = R.choice(forms)
    if y:
        base += (", " if base[-1].isdigit() and R.random() < 0.5 else " ") + str(y)
        if y and R.random() < 0.25:
            real = WEEKDAYS[dt.date(y, m, d).weekday()]
            base = f"{real}, {base}" if not base.startswith("the") else base
    past = y == 2025
    f = lambda n: md(n, m, d, y) if past else ahead(n, md(n, m, d, y))
    leads = ("on ", "from ") if past else ("on ", "by ", "on ", "")
    if R.random() < 0.4:
        c, h, mi = clock()
        return f"{base} at {c}", (lambda n: at(f(n), h, mi)), None, leads
    return base, (lambda n: date(f(n))), None, leads


def day_of_month():
    d, w = R.randrange(1, 32), R.randrange(7)
    k = R.random()
    c, h, m = clock()
    if k < 0.25:
        return f"the {ordinal(d)}", lambda n: date(dom(n, d))
    if k < 0.5:
        return f"the {ordinal(d)} at {c}", lambda n: at(dom(n, d), h, m)
    d = min(d, 28)
    if k < 0.65:
        return f"the {ordinal(d)} of next month", lambda n: date(dom_in(n, 1, d))
    if k < 0.75:
        return f"the {ordinal(d)} of next month at {c}", lambda n: at(dom_in(n, 1, d), h, m)
    if k < 0.9:
        return f"{WEEKDAYS[w]} the {ordinal(d)}", lambda n: date(weekday_dom(n, w, d))
    return f"{weekday_name(w)} the {ordinal(d)} at {c}", lambda n: at(weekday_dom(n, w, d), h, m)


def numeric():
    m, d, y = R.randrange(1, 13), R.randrange(1, 29), R.choice([2026, 2027, 2027, 2028])
    order = R.choice([None, None, "dmy"])
    a, b = (d, m) if order else (m, d)
    k = R.random()
    timed = R.random() < 0.3
    c, h, mi = clock()
    f = lambda n: ahead(n, md(n, m, d, y))
    if k < 0.25:
        text, order = f"{y}-{m:02d}-{d:02d}", None
    elif k < 0.45:
        text, f = f"{a}/{b}", lambda n: md(n, m, d)
    elif k < 0.75:
        text = f"{a}/{b}/{y}"
    elif k < 0.85:
        text = f"{a:02d}/{b:02d}/{y % 100}"
    else:
        text, order = f"{d}.{m}.{y}", "dmy"
    if timed:
        return f"{text} at {c}", (lambda n: at(f(n), h, mi)), order
    return text, (lambda n: date(f(n))), order


def unit():
    m, q, w = R.randrange(1, 13), R.randrange(1, 5), R.randrange(2, 52)
    y = R.choice([2027, 2028])
    return R.choice([
        (f"in {MONTHS[m - 1]}", lambda n: days(*span_month(year_of(n, m), m))),
        (f"in {MONTHS[m - 1]} {y}", lambda n: days(*span_month(y, m))),
        (f"in Q{q}", lambda n: days(*next_quarter(n, q))),
        (f"in Q{q} {y}", lambda n: days(dt.date(y, 3 * q - 2, 1), month_end(dt.date(y, 3 * q, 1)))),
        (f"in |week {w}", lambda n: days(*iso_week(n, w))),
        ("next week", lambda n: days(*week(n, 1))),
        ("this weekend", lambda n: days(*this_weekend(n))),
        ("next month", lambda n: days(*span_month(*divmod_month(n, 1)))),
        ("next year", lambda n: days(dt.date(n.year + 1, 1, 1), dt.date(n.year + 1, 12, 31))),
        ("next quarter", lambda n: days(*quarter_from(n, 1))),
        ("the week after next", lambda n: days(*week(n, 2))),
    ])


def wd_not_today(n, w):
    if n.weekday() == w:
        raise Unclear
    return wd(n, w)


def divmod_month(n, k):
    y, m = divmod(n.year * 12 + n.month - 1 + k, 12)
    return y, m + 1


def edge():
    m, q = R.randrange(1, 13), R.randrange(1, 5)
    name = MONTHS[m - 1]
    return R.choice([
        (f"the end of {name}", lambda n: date(month_end(dt.date(year_of(n, m), m, 1)))),
        (f"the beginning of {name}", lambda n: date(dt.date(year_of(n, m), m, 1))),
        (f"the last day of {name}", lambda n: date(month_end(dt.date(year_of(n, m), m, 1)))),
        (f"the first day of {name}", lambda n: date(dt.date(year_of(n, m), m, 1))),
        (f"the last working day of {name}", lambda n: date(last_working(year_of(n, m), m))) if m != 12 else (f"the end of {name}", lambda n: date(dt.date(year_of(n, m), 12, 31))),
        (f"the end of Q{q}", lambda n: date(next_quarter(n, q)[1])),
        (f"end of Q{q}", lambda n: date(next_quarter(n, q)[1])),
        ("the end of the month", lambda n: date(ahead(n, month_end(n.date())))),
        ("end of next month", lambda n: date(month_end(dt.date(*divmod_month(n, 1), 1)))),
        ("the last day of next month", lambda n: date(month_end(dt.date(*divmod_month(n, 1), 1)))),
        ("the end of the year", lambda n: date(ahead(n, dt.date(n.year, 12, 31)))),
        ("the start of next week", lambda n: date(week_day(n, 1, MO))),
    ])


# --- ranges ---------------------------------------------------------------------------------------------------------
def day_span():
    a, b = R.sample(range(7), 2)
    k = R.random()
    A, B = weekday_name(a, 0), weekday_name(b, 0)
    if k < 0.22:
        return R.choice([f"from {A} to {B}", f"between {A} and {B}", f"from {A} until {B}", f"{A} to {B}", f"{A} - {B}"]), lambda n: day_range(n, a, b)
    if k < 0.34:
        return f"{R.choice(['until', 'till', 'no later than', 'through'])} {A}", lambda n: days(None, wd_not_today(n, a))
    if k < 0.42:
        return f"after {A}", lambda n: days(add(wd(n, a), days=1))
    if k < 0.5:
        return f"before {A}", lambda n: days(None, add(wd(n, a), days=-1))
    d = R.randrange(2, 29)
    if k < 0.6:
        return R.choice([(f"after the {ordinal(d)}", lambda n: days(add(dom(n, d), days=1))), (f"until the {ordinal(d)}", lambda n: days(None, dom(n, d))), (f"before the {ordinal(d)}", lambda n: days(None, ahead(n, add(dom(n, d), days=-1))))])
    m, d1 = R.randrange(1, 13), R.randrange(1, 15)
    d2 = d1 + R.randrange(2, 14)
    mn = month_name(m)
    start = lambda n: md(n, m, d1)
    if k < 0.78:
        return R.choice([f"from {mn} {d1} to {d2}", f"{mn} {d1}-{d2}", f"{mn} {d1} - {mn} {d2}", f"{d1}-{d2} {mn}", f"{mn} {d1} to {mn} {d2}", f"between {mn} {d1} and {mn} {d2}"]), lambda n: days(start(n), add(start(n), days=d2 - d1))
    if k < 0.84:
        m2 = m % 12 + 1
        return R.choice([f"from {mn} {d2} to {month_name(m2)} {d1}", f"{mn} {d2} - {month_name(m2)} {d1}"]), lambda n: days(md(n, m, d2), next_such(md(n, m, d2), m2, d1))
    if k < 0.92:
        i = R.randrange(2, 15)
        return f"within {i} days", lambda n: days(today(n), plus(n, days=i))
    name = R.choice(["Christmas", "Easter", "Thanksgiving", "Halloween"])
    return R.choice([(f"after {name}", lambda n: days(add(holiday(n, name), days=1))), (f"until {name}", lambda n: days(None, holiday(n, name))), (f"before {name}", lambda n: days(None, add(holiday(n, name), days=-1)))])


def next_such(d, m, day):
    return dt.date(d.year + (m < d.month), m, day)


def clock_span():
    """(text, from, to): two clocks, written as people write them."""
    h1 = R.choice([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    h2 = h1 + R.choice([1, 2, 3])
    m1, m2 = R.choice([(0, 0), (0, 0), (0, 30), (30, 0), (30, 30), (15, 45)])

    def c(h, m, half=True):
        s = str((h - 1) % 12 + 1) + (f":{m:02d}" if m else "")
        return s + ("am" if h < 12 else "pm") if half else s

    same = (h1 < 12) == (h2 < 12)
    a, b = c(h1, m1, not same), c(h2, m2)
    both = c(h1, m1)
    A, B = f"{h1:02d}:{m1:02d}", f"{h2:02d}:{m2:02d}"
    text = R.choice([f"from {a} to {b}", f"between {a} and {b}", f"{both}-{b}", f"{both} to {b}", f"{A}-{B}", f"from {A} to {B}", f"{a}-{b}", f"{both} - {b}"])
    return text, (h1, m1), (h2, m2)


def time_span():
    k = R.random()
    if k < 0.65:
        t, a, b = clock_span()
        return t, clocks(a, b)
    c, h, m = clock()
    return R.choice([(f"after {c}", clocks((h, m))), (f"before {c}", clocks(None, (h, m))), (f"until {c}", clocks(None, (h, m)))])


def moment_span():
    d, f, leads = day()
    if R.random() < 0.2:
        m, k = R.randrange(1, 13), R.randrange(1, 29)
        d, f, leads = f"{month_name(m)} {k}", lambda n: md(n, m, k), ("", "on ")
    t, a, b = clock_span()
    if d[-1].isdigit() and t[0].isdigit():
        t = "from " + t if not t.startswith(("from", "between")) else t
    if R.random() < 0.7:
        return f"{d} {t}", (lambda n: moments(f(n), a, b)), None, leads
    return f"{t} {'on ' if d[0].isupper() else ''}{d}", (lambda n: moments(f(n), a, b)), None, ("",)


def duration():
    i = R.randrange(2, 10)
    num = R.choice([NUMBERS[i], str(i)])
    m = R.choice([5, 10, 15, 20, 25, 30, 35, 40, 45, 50])
    h = R.randrange(1, 5)
    return R.choice([
        (f"for |{m} {R.choice(['minutes', 'min', 'mins'])}", dur(f"PT{m}M")),
        (f"for |{num} hours", dur(f"PT{i}H")),
        (f"for |{num} days", dur(f"P{i}D")),
        (f"for |{num} weeks", dur(f"P{i}W")),
        (f"for |{num} months", dur(f"P{i}M")),
        (f"for |{i} hrs", dur(f"PT{i}H")),
        (f"for |{i}h", dur(f"PT{i}H")),
        (f"for |{h}h {m}m", dur(f"PT{h}H{m}M")),
        (f"for |{h}h{m}m", dur(f"PT{h}H{m}M")),
        (f"for |{num} and a half hours", dur(f"PT{i}H30M")),
        (f"for |{i}.5 hours", dur(f"PT{i}H30M")),
    ])


# --- typing errors, two phrases -------------------------------------------------------------------------------------
def slip(word):
    """One typing error: two letters swapped, one doubled, one left out, inside the word; its first letter stays."""
    i = R.randrange(1, len(word) - 2)
    k = R.randrange(3)
    if k == 0 and word[i] != word[i + 1]:
        return word[:i] + word[i + 1] + word[i] + word[i + 2:]
    if k == 1:
        return word[:i] + word[i] + word[i:]
    return word[:i] + word[i + 1:]


def known(word):
    return word.lower() in {x.lower() for x in WEEKDAYS + MONTHS} | {"tomorrow", "sunny", "fray", "moday"}


def typo():
    k = R.random()
    w = R.randrange(7)
    if k < 0.5:
        word = slip(WEEKDAYS[w])
        if R.random() < 0.5:
            word = word.lower()
        c, h, m = clock()
        if known(word):
            return typo()
        if R.random() < 0.5:
            return word, (lambda n: date(wd(n, w))), None, ("", "on ")
        return f"{word} at {c}", (lambda n: at(wd(n, w), h, m)), None, ("", "on ")
    if k < 0.65:
        word = slip("tomorrow")
        c, h, m = clock()
        return f"{word} at {c}", (lambda n: at(plus(n, days=1), h, m)), None, ("",)
    if k < 0.85:
        m = R.choice([1, 2, 8, 9, 10, 11, 12])
        d = R.randrange(2, 29)
        return f"{slip(MONTHS[m - 1])} {d}", (lambda n: date(md(n, m, d))), None, ("", "on ")
    return f"every {slip(WEEKDAYS[w])}", weekly(CODES[w]), None, ("",)


def two_phrases():
    joins = ["{A} [{a}], then {B} {on}[{b}]", "{A} [{a}] and {B} {on}[{b}]", "{A} [{a}]; {B} {on}[{b}]", "{A} by [{a}] so that we can {B} {on}[{b}]"]
    a, b = R.sample(TITLES, 2)
    x, y = R.sample(range(7), 2)
    c, h, m = clock()
    kind = R.randrange(3)
    if kind == 0:
        p = [(WEEKDAYS[x], lambda n: date(wd(n, x))), (f"{WEEKDAYS[y]} at {c}", lambda n: at(wd(n, y), h, m))]
    elif kind == 1:
        p = [("tomorrow", lambda n: date(plus(n, days=1))), (f"next {WEEKDAYS[y]}", lambda n: date(nx(n, y)))]
    else:
        mo, d = R.randrange(1, 13), R.randrange(1, 29)
        p = [(f"{WEEKDAYS[x]} at {c}", lambda n: at(wd(n, x), h, m)), (f"{MONTHS[mo - 1]} {d}", lambda n: date(md(n, mo, d)))]
    t = R.choice(joins).format(A=a, B=b, a=p[0][0], b=p[1][0], on="on " if kind == 2 else "")
    return t, (p[0][1], p[1][1])


def clocks_only():
    k = R.random()
    if k < 0.45:
        c, h, m = clock()
    elif k < 0.75:
        c, h, m = word_clock()
    elif k < 0.85:
        h, m = R.randrange(6, 23), R.choice([0, 15, 30, 45])
        c = f"{h:02d}{m:02d}h"
    else:
        h = R.randrange(1, 12)
        p = R.choice(["morning", "afternoon", "evening"])
        h = {"morning": R.randrange(5, 12), "afternoon": R.randrange(1, 6), "evening": R.randrange(6, 11)}[p]
        return f"{h} in the {p}", time(h if p == "morning" else h + 12)
    return c, time(h, m)


def british():
    h = R.choice([1, 2, 3, 4, 5, 6, 9, 10, 11])
    hour = h + 12 if h < 7 else h
    name = R.choice([NUMBERS[h], NUMBERS[h], str(h)])
    text, H, M = R.choice([(f"half {name}", hour, 30), (f"quarter past {name}", hour, 15), (f"a quarter past {name}", hour, 15), (f"ten past {name}", hour, 10),
                           (f"twenty past {name}", hour, 20), (f"five past {name}", hour, 5)])
    if R.random() < 0.5:
        d, f, leads = day()
        return f"{d} at {text}", (lambda n: at(f(n), H, M)), None, leads
    return text, time(H, M), None, ("at ",)


# --- recurrences ----------------------------------------------------------------------------------------------------
def t_of(h, m=0):
    return iso_t(h, m)


def weekday_set():
    """(text, codes): a list of weekdays and the words for it."""
    k = R.random()
    if k < 0.12:
        return R.choice(["every weekday", "weekdays", "every workday"]), WORK
    if k < 0.2:
        return R.choice(["every weekend", "each weekend"]), ENDS
    size = R.choice([1, 1, 1, 2, 2, 3])
    ws = sorted(R.sample(range(7), size))
    style = R.choice(["every", "each", "plural", "every", "abbr"])
    if style == "plural":
        names = [WEEKDAYS[w] + "s" for w in ws]
        lead = ""
    elif style == "abbr":
        names = [R.choice(ABBR[w]) for w in ws]
        lead = "every "
    else:
        names = [WEEKDAYS[w] for w in ws]
        lead = style + " "
    text = names[0] if size == 1 else ", ".join(names[:-1]) + R.choice([" and ", " & " if size == 2 else " and "]) + names[-1]
    return lead + text, codes(ws)


def with_clock(text, chance=0.65):
    """A recurrence with or without a clock: (text, time)."""
    if R.random() > chance:
        return text, None
    c, h, m = clock()
    k = R.random()
    if k < 0.7:
        return f"{text} at {c}", t_of(h, m)
    if k < 0.85 and not text[-1].isdigit():
        return f"{text} {c}", t_of(h, m)
    a, b = h, h + 1
    if 9 <= a < 12 or a > 12:
        return f"{text} from {a:02d}:00 to {b:02d}:00", t_of(a)
    return f"{text} at {c}", t_of(h, m)


def rec_weekdays():
    text, by = weekday_set()
    text, t = with_clock(text)
    return text, weekly(by, t=t), None, ("", "on ") if text[-1:] == "s" and not text.startswith(("every", "each")) else ("",)


def rec_parts():
    w = R.randrange(7)
    p = R.choice(list(PARTS))
    text, h = R.choice([(f"every {WEEKDAYS[w]} {p}", PARTS[p]), (f"{WEEKDAYS[w]} {p}s", PARTS[p])])
    return text, weekly(CODES[w], t=t_of(h))


def rec_interval():
    i = R.randrange(2, 9)
    num = R.choice([NUMBERS[i], str(i)])
    w = R.randrange(7)
    by = CODES[w]
    name = WEEKDAYS[w]
    text, freq, k, days_ = R.choice([
        (f"every {num} days", "DAILY", i, None), (f"every {num} weeks", "WEEKLY", i, None), (f"every {num} months", "MONTHLY", i, None),
        (f"every {num} years", "YEARLY", i, None), (f"every other {name}", "WEEKLY", 2, by), (f"every {num} weeks on {name}", "WEEKLY", i, by),
        (f"every other {name}", "WEEKLY", 2, by), (f"every {num} weeks on {name}s", "WEEKLY", i, by), (f"biweekly on {name}", "WEEKLY", 2, by),
        (f"fortnightly on {name}", "WEEKLY", 2, by), (f"every fortnight on {name}", "WEEKLY", 2, by), (f"every other day", "DAILY", 2, None),
        (f"every {ordinal(max(3, i))} day", "DAILY", max(3, i), None),
    ])
    t = None
    if freq in ("DAILY", "WEEKLY"):
        text, t = with_clock(text, 0.55)
    return text, rec(rule(freq, k, by=days_), t=t)


def rec_monthly():
    d = R.randrange(1, 29)
    k, w = R.choice([1, 2, 3, 4, -1]), R.randrange(7)
    name = ORDINALS[k] if R.random() < 0.7 or k < 0 else ordinal(k)
    by = f"{k}{CODES[w]}"
    d2 = R.randrange(d + 1, 30)
    text, r = R.choice([
        (f"monthly on the {ordinal(d)}", rule("MONTHLY", day=d)),
        (f"every month on the {ordinal(d)}", rule("MONTHLY", day=d)),
        (f"each month on the {ordinal(d)}", rule("MONTHLY", day=d)),
        (f"every {ordinal(d)} of the month", rule("MONTHLY", day=d)),
        (f"monthly on the {ordinal(d)} and {ordinal(d2)}", rule("MONTHLY", day=f"{d},{d2}")),
        (f"every month on the {ordinal(d)} and the {ordinal(d2)}", rule("MONTHLY", day=f"{d},{d2}")),
        (f"the {name} {WEEKDAYS[w]} of every month", rule("MONTHLY", by=by)),
        (f"the {name} {WEEKDAYS[w]} of each month", rule("MONTHLY", by=by)),
        (f"every {name} {WEEKDAYS[w]} of the month", rule("MONTHLY", by=by)),
        (f"monthly on the {name} {WEEKDAYS[w]}", rule("MONTHLY", by=by)),
        (f"every month on the {name} {WEEKDAYS[w]}", rule("MONTHLY", by=by)),
        (f"every quarter on the {name} {WEEKDAYS[w]}", rule("MONTHLY", 3, by=by)),
        (f"every other month on the {ordinal(d)}", rule("MONTHLY", 2, day=d)),
        (f"every three months on the {ordinal(d)}", rule("MONTHLY", 3, day=d)),
        ("the last day of every month", rule("MONTHLY", day="-1")),
        ("every month on the last day", rule("MONTHLY", day="-1")),
    ])
    text, t = with_clock(text, 0.4)
    return text, rec(r, t=t)


def rec_yearly():
    m, d = R.randrange(1, 13), R.randrange(1, 29)
    k, w = R.choice([1, 2, 3, -1]), R.randrange(7)
    mn = month_name(m, 0.15)
    dated = rule("YEARLY", month=m, day=d)
    text, r = R.choice([
        (f"yearly on {mn} {d}", dated), (f"every year on {mn} {ordinal(d)}", dated), (f"each {mn} {d}", dated), (f"every {mn} {ordinal(d)}", dated),
        (f"annually on {d} {mn}", dated), (f"every {ordinal(d)} of {MONTHS[m - 1]}", dated), (f"each year on the {ordinal(d)} of {MONTHS[m - 1]}", dated),
        (f"every year on the {ORDINALS[k]} {WEEKDAYS[w]} in {MONTHS[m - 1]}", rule("YEARLY", month=m, by=f"{k}{CODES[w]}")),
        (f"every {MONTHS[m - 1]}", rule("YEARLY", month=m)),
    ])
    t = None
    if not text.startswith(f"every {MONTHS[m - 1]}") or text[-1].isdigit():
        text, t = with_clock(text, 0.2)
    return text, rec(r, t=t)


def rec_bounds():
    """A recurrence with a start, an end or a number of times."""
    w = R.randrange(7)
    two = sorted(R.sample(range(7), 2))
    head, r, length = R.choice([
        ("every day", rule("DAILY"), 1), ("daily", rule("DAILY"), 1), ("every other day", rule("DAILY", 2), 2), (f"every {WEEKDAYS[w]}", rule("WEEKLY", by=CODES[w]), 7),
        (f"every {WEEKDAYS[w]}", rule("WEEKLY", by=CODES[w]), 7), (f"every {WEEKDAYS[two[0]]} and {WEEKDAYS[two[1]]}", rule("WEEKLY", by=codes(two)), 7),
        ("every weekday", rule("WEEKLY", by=WORK), 1), ("every week", rule("WEEKLY"), 7), (f"every other {WEEKDAYS[w]}", rule("WEEKLY", 2, by=CODES[w]), 14),
    ])
    t = None
    if head not in ("every week",) and R.random() < 0.35:
        c, hh, mm = clock()
        head, t = f"{head} at {c}", t_of(hh, mm)
    m, d = R.randrange(1, 13), R.randrange(1, 29)
    i = R.choice([3, 4, 5, 6, 8, 10, 12])
    kind = R.choice(["until date", "until date", "for weeks", "for weeks", "times", "times", "from day", "from date", "until day", "months", "from and until", "through"])
    mn = month_name(m)
    if kind == "until date":
        tail = R.choice([f"until {mn} {d}", f"till {mn} {d}", f"until the {ordinal(d)} of {MONTHS[m - 1]}"])
        return f"{head} {tail}", lambda n: rec(r, t=t, until=md(n, m, d))
    if kind == "through":
        return f"{head} through {MONTHS[m - 1]} {d}", lambda n: rec(r, t=t, until=md(n, m, d))
    if kind == "for weeks":
        num = R.choice([NUMBERS[i], str(i)])
        return f"{head} for {R.choice(['', 'the next '])}{num} weeks", lambda n: rec(r, t=t, until=plus(n, days=7 * i - 1))
    if kind == "months":
        k = R.randrange(2, 7)
        return f"{head} for {NUMBERS[k]} months", lambda n: rec(r, t=t, until=add(months_on(n, k), days=-1))
    if kind == "times":
        num = R.choice([NUMBERS[i], str(i)])
        tail = R.choice([f", {num} times", f" for {num} times", f" {num} times"])
        if "day" in head.split()[:2] or head.split()[0] == "daily" or head.startswith(("every week", "every other day")):
            tail = f" for {num} times"  # "daily five times" would be a rate
        elif t:
            tail = f", {num} times"
        return f"{head}{tail}", rec(r, t=t, count=i)
    if kind == "from day":
        v = R.randrange(7) if "weekday" not in head else MO
        if "day at" not in head and head.startswith(("every Mon", "every Tue", "every Wed", "every Thu", "every Fri", "every Sat", "every Sun", "every other M")):
            return f"{head} starting next week", lambda n: rec(r, t=t, frm=week_day(n, 1, MO))
        day_text, g = R.choice([("tomorrow", lambda n: plus(n, days=1)), (f"next {WEEKDAYS[v]}", lambda n: nx(n, v)), ("next month", lambda n: dt.date(*divmod_month(n, 1), 1))])
        return f"{head} {R.choice(['starting', 'starting', 'beginning'])} {day_text}", lambda n: rec(r, t=t, frm=g(n))
    if kind == "from date":
        return f"{head} {R.choice(['starting', 'starting on', 'from', 'beginning'])} {mn} {d}", lambda n: rec(r, t=t, frm=md(n, m, d))
    if kind == "until day":
        v = R.randrange(7)
        return R.choice([(f"{head} until the end of the year", lambda n: rec(r, t=t, until=ahead(n, dt.date(n.year, 12, 31)))),
                         (f"{head} until Christmas", lambda n: rec(r, t=t, until=holiday(n, "Christmas"))),
                         (f"{head} until the end of {MONTHS[m - 1]}", lambda n: rec(r, t=t, until=month_end(dt.date(year_of(n, m), m, 1))))])
    m2 = m % 12 + 1
    return f"{head} from {MONTHS[m - 1]} {d} until {MONTHS[m2 - 1]} {d}", lambda n: rec(r, t=t, frm=md(n, m, d), until=next_such(md(n, m, d), m2, d))


def rec_except():
    w = R.randrange(7)
    rest = [x for x in range(7) if x != w]
    k = R.random()
    plural = R.choice(["", "s"])
    c, h, m = clock()
    but = R.choice(["except", "except", "except on", "apart from"])
    if k < 0.5:
        head, by = R.choice(["every day", "daily", "each day"]), codes(rest)
    else:
        w = R.randrange(5)
        head, by = R.choice(["every weekday", "weekdays"]), codes([x for x in range(5) if x != w])
    if R.random() < 0.15 and k < 0.5:
        a = R.randrange(0, 6)
        b = R.randrange(a + 1, 7)
        return f"{head} except {WEEKDAYS[a]} and {WEEKDAYS[b]}", weekly(codes([x for x in range(7) if x not in (a, b)]))
    if R.random() < 0.45:
        return f"{head} at {c} {but} {WEEKDAYS[w]}{plural}", weekly(by, t=t_of(h, m))
    return f"{head} {but} {WEEKDAYS[w]}{plural}", weekly(by)


def rec_daytime():
    c, h, m = clock()
    p = R.choice(["morning", "evening", "night", "afternoon"])
    x = {"morning": R.randrange(6, 12), "afternoon": R.randrange(1, 6), "evening": R.randrange(6, 10), "night": R.randrange(8, 12)}[p]
    H = x if p == "morning" else x + 12
    return R.choice([
        (f"every day at {c}", daily(t=t_of(h, m))), (f"daily at {c}", daily(t=t_of(h, m))), (f"each day at {c}", daily(t=t_of(h, m))),
        (f"daily {c}", daily(t=t_of(h, m))), (f"every {p} at {x}", daily(t=t_of(H))), (f"each {p} at {x}", daily(t=t_of(H))),
        (f"every {p} at half past {NUMBERS[x]}", daily(t=t_of(H, 30))), (f"every weekday {p}", weekly(WORK, t=t_of(PARTS[p]))),
        (f"every {p} at {x}:30", daily(t=t_of(H, 30))),
    ])


# --- all of it ------------------------------------------------------------------------------------------------------
def generate():
    for line in LINES:
        assert emit(line["family"], line["text"], line["values"], line["now"], line["order"], line["also"]), "twice: " + line["text"]
    do_days()
    compose("anchored", 110, anchored, ("", "on "))
    compose("offset", 85, offset)
    compose("month-day", 75, month_day)
    compose("day-of-month", 45, day_of_month, ("on ", "by "))
    compose("numeric", 55, numeric, ("on ", "by ", ""))
    compose("unit", 45, unit)
    compose("edge", 40, edge, ("by ", "by ", ""))
    compose("range", 75, day_span)
    compose("timerange", 40, time_span)
    compose("datetimerange", 65, moment_span)
    compose("duration", 35, duration, colon=False)
    compose("typo", 55, typo)
    compose("clock", 50, clocks_only, ("at ", "at ", "by "))
    compose("british-clock", 40, british)
    n = 0
    while n < 40:
        t, v = two_phrases()
        n += emit("two-phrases", t, v, strict=False)
    compose("rec-weekdays", 90, rec_weekdays)
    compose("rec-weekdays", 25, rec_parts)
    compose("rec-interval", 75, rec_interval)
    compose("rec-monthly", 80, rec_monthly)
    compose("rec-yearly", 50, rec_yearly)
    compose("rec-bounds", 110, rec_bounds)
    compose("rec-except", 45, rec_except)
    compose("rec-daytime", 45, rec_daytime)
    for text in NO_MATCH:
        assert emit("no-match", text, ()), "twice: " + text


def write():
    os.makedirs(os.path.join(HERE, "sealed"), exist_ok=True)
    for fam in sorted(OUT):
        lines = OUT[fam][:]
        random.Random("split " + fam).shuffle(lines)
        half = (len(lines) + 1) // 2
        for name, part in ((f"{fam}.jsonl", lines[:half]), (os.path.join("sealed", f"{fam}.jsonl"), lines[half:])):
            with open(os.path.join(HERE, name), "w", encoding="utf-8") as f:
                for line in part:
                    f.write(json.dumps(line, ensure_ascii=False) + "\n")


KEYS = {"date": {"value"}, "datetime": {"value"}, "time": {"value"}, "duration": {"value"}, "daterange": {"from", "to"}, "datetimerange": {"from", "to"},
        "timerange": {"from", "to"}, "recurrence": {"rrule", "from", "until", "count", "time"}}


def check():
    """Parse all lines; the keys, the kinds, the values and the place of each phrase in its line must be right, and no line be there twice."""
    total, seen, counts = 0, set(), {}
    for base in ("", "sealed"):
        folder = os.path.join(HERE, base)
        for name in sorted(os.listdir(folder)):
            if not name.endswith(".jsonl") or name == "german.jsonl":  # written by generate_german.py
                continue
            for number, raw in enumerate(open(os.path.join(folder, name), encoding="utf-8"), 1):
                where = f"{base}/{name}:{number}"
                line = json.loads(raw)
                assert set(line) <= {"family", "text", "now", "dateOrder", "matches", "also"}, where
                assert line["family"] + ".jsonl" == name, where
                dt.datetime.strptime(line["now"], "%Y-%m-%dT%H:%M")
                assert line.get("dateOrder", "dmy") == "dmy", where
                assert line["text"].lower() not in seen, where
                seen.add(line["text"].lower())
                assert bool(line["matches"]) == (line["family"] != "no-match"), where
                for reading in [line["matches"]] + line.get("also", []):
                    place = 0
                    for m in reading:
                        found = line["text"].find(m["text"], place)
                        assert found >= 0, where
                        place = found + len(m["text"])
                        keys = set(m) - {"text", "kind"}
                        assert keys and keys <= KEYS[m["kind"]], where
                        if m["kind"] in ("daterange", "datetimerange") and len(keys) == 2:
                            assert m["from"] <= m["to"], where
                        if "until" in m and "from" in m:
                            assert m["from"] <= m["until"], where
                        if "until" in m:
                            assert m["until"] >= line["now"][:10], where
                        for k in keys - {"rrule", "count"}:
                            v = m[k]
                            if m["kind"] == "duration":
                                assert v[0] == "P", where
                            elif len(v) == 5:
                                dt.datetime.strptime(v, "%H:%M")
                            elif len(v) == 10:
                                dt.date.fromisoformat(v)
                            else:
                                dt.datetime.strptime(v, "%Y-%m-%dT%H:%M")
                total += 1
                counts.setdefault(line["family"], [0, 0])[bool(base)] += 1
    for fam in sorted(counts):
        print(f"{fam:16} {counts[fam][0]:4} {counts[fam][1]:4}")
    print("lines", total, "recurrences", sum(sum(v) for k, v in counts.items() if k.startswith("rec-")))


if __name__ == "__main__":
    if "--check" not in sys.argv:
        generate()
        write()
    check()
