#!/usr/bin/env python3
"""Writes german.jsonl and sealed/german.jsonl: German lines with the times in them.

    python3 tests/language/vectors/generate_german.py

The lines are written by hand; every value is computed here, from `now`, with the standard library only. A phrase stands in [brackets].
`also` holds other fair answers: the clock that a bare "um 5" leaves open, "nächsten Freitag" said in the middle of a week, and the same
answer with the preposition ("am", "um", "bis") inside the phrase. The halves are drawn by kind with a fixed seed.

What is taken for granted, as in when.jsonl: a bare weekday is the next one after today; a day without a month or year is the next such day,
today included; the phrase is without its preposition; früh/Morgen/Vormittag 09:00, Mittag 12:00, Nachmittag 15:00, Abend 19:00;
a bare hour from 1 to 6 is in the afternoon, from 7 to 12 in the morning; "halb neun" is 8:30; a dotted date is day first.
"""
import calendar
import datetime as dt
import itertools
import json
import os
import random
import re

HERE = os.path.dirname(os.path.abspath(__file__))
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
BEFORE = ("am um im zum zur an in der den dem bis für fuer ab von vom zu gegen ca. vor nach auf des die das spätestens spaetestens".split())
NOW = None
LINES = []


def at(now):
    global NOW
    NOW = dt.datetime.fromisoformat(now)


# ---------------------------------------------------------------- days

def today(days=0):
    return NOW.date() + dt.timedelta(days=days)


def plus(day, days=0, months=0):
    if months:
        k = day.year * 12 + day.month - 1 + months
        y, m = divmod(k, 12)
        day = dt.date(y, m + 1, min(day.day, calendar.monthrange(y, m + 1)[1]))
    return day + dt.timedelta(days=days)


def coming(wd):
    """The next such weekday, never today."""
    k = (WEEKDAYS.index(wd) - NOW.weekday()) % 7
    return today(k or 7)


def gone(wd):
    k = (NOW.weekday() - WEEKDAYS.index(wd)) % 7
    return today(-(k or 7))


def monday(weeks=0):
    return today(7 * weeks - NOW.weekday())


def of_week(wd, weeks):
    return plus(monday(weeks), WEEKDAYS.index(wd))


def on(month, day, year=None):
    """The next such date, today included."""
    if year:
        return dt.date(year, month, day)
    y = NOW.year
    while True:
        try:
            d = dt.date(y, month, day)
            if d >= today():
                return d
        except ValueError:
            pass
        y += 1


def the(day):
    """The next month that has such a day, today included."""
    d = today()
    while d.day != day:
        d = plus(d, 1)
    return d


def first_of(months):
    return plus(today().replace(day=1), months=months)


def last_of(months):
    return plus(first_of(months + 1), -1)


def month_end(month):
    """The end of the next such month, the current one included."""
    y = NOW.year + (month < NOW.month)
    return dt.date(y, month, calendar.monthrange(y, month)[1])


def nth(wd, n, first):
    """The n-th such weekday of the month that begins with `first` (-1: the last)."""
    days = [plus(first, k) for k in range(calendar.monthrange(first.year, first.month)[1])]
    return [d for d in days if d.weekday() == WEEKDAYS.index(wd)][n - 1 if n > 0 else n]


def easter(y):
    a, b, c = y % 19, y // 100, y % 100
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    k = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * k) // 451
    return dt.date(y, (h + k - 7 * m + 114) // 31, (h + k - 7 * m + 114) % 31 + 1)


def feast(days):
    """So many days from Easter Sunday, the next time."""
    d = plus(easter(NOW.year), days)
    return d if d >= today() else plus(easter(NOW.year + 1), days)


def advent(n):
    """The n-th Sunday of Advent of this year: the fourth is the last Sunday before Christmas."""
    d = dt.date(NOW.year, 12, 24)
    while d.weekday() != 6:
        d = plus(d, -1)
    return plus(d, -7 * (4 - n))


# ---------------------------------------------------------------- values

def D(day):
    return {"kind": "date", "value": day.isoformat()}


def DT(day, clock):
    return {"kind": "datetime", "value": "%sT%s" % (day.isoformat(), clock)}


def IN(**delta):
    return {"kind": "datetime", "value": (NOW + dt.timedelta(**delta)).strftime("%Y-%m-%dT%H:%M")}


def T(clock):
    return {"kind": "time", "value": clock}


def span(kind, a, b):
    return dict({"kind": kind}, **{k: v for k, v in (("from", a), ("to", b)) if v})


def R(a=None, b=None):
    return span("daterange", a and a.isoformat(), b and b.isoformat())


def TR(a=None, b=None):
    return span("timerange", a, b)


def DTR(day, a, b, last=None):
    return span("datetimerange", a and "%sT%s" % (day, a), b and "%sT%s" % (last or day, b))


def DUR(v):
    return {"kind": "duration", "value": v}


def REC(rule, **more):
    return dict({"kind": "recurrence", "rrule": rule}, **{k: v.isoformat() if isinstance(v, dt.date) else v for k, v in more.items()})


WORKDAYS = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"


def other(clock):
    h, m = map(int, clock.split(":"))
    return "%02d:%02d" % ((h + 12) % 24, m)


def twelve(make, clock):
    """A clock of which nobody said whether it is before or after noon: `clock` is the likely one."""
    return [make(clock), make(other(clock))]


# ---------------------------------------------------------------- lines

def say(marked, *answers):
    """A line with its phrases in brackets. An answer is a value, a list of values (one a phrase), or ("other words", value) for another phrase."""
    phrases = re.findall(r"\[([^\]]*)\]", marked)
    text = marked.replace("[", "").replace("]", "")
    out = []

    def add(matches):
        if matches not in out:
            out.append(matches)

    def with_words(values, words):
        return [dict({"text": w}, **v) for w, v in zip(words, values)]

    wider = []
    for m in re.finditer(r"\[([^\]]*)\]", marked):
        head = marked[:m.start()].replace("[", "").replace("]", "").split(" ")
        w = m[1]
        while len(head) > 1 and head[-1] == "" and head[-2].lower() in BEFORE:
            w = head[-2] + " " + w
            head = head[:-2] + [""]
        wider.append(w)
    flat = []
    for a in answers:
        flat.extend(a if isinstance(a, list) and len(phrases) == 1 else [a])
    for a in flat:
        if isinstance(a, tuple):
            add([dict({"text": a[0]}, **a[1])])
            continue
        values = a if isinstance(a, list) else [a]
        assert len(values) == len(phrases), marked
        add(with_words(values, phrases))
    if wider != phrases:
        for a in flat:
            if not isinstance(a, tuple):
                add(with_words(a if isinstance(a, list) else [a], wider))
    assert out, marked
    for matches in out:
        for m in matches:
            assert m["text"] in text, (text, m)
    line = {"family": "german", "language": "de", "text": text, "now": NOW.strftime("%Y-%m-%dT%H:%M"), "matches": out[0]}
    if len(out) > 1:
        line["also"] = out[1:]
    LINES.append(line)


def nothing(text):
    LINES.append({"family": "german", "language": "de", "text": text, "now": NOW.strftime("%Y-%m-%dT%H:%M"), "matches": []})


def upcoming(wd, make=D):
    """"nächsten Freitag": the one of next week; in the middle of a week some mean the one that comes first."""
    return [make(of_week(wd, 1)), make(coming(wd))]


# ================================================================ Tuesday, 24 November 2026
at("2026-11-24T10:00")
say("Blumen gießen [heute]", D(today()))
say("Zahnarzt anrufen [morgen]", D(today(1)))
say("[übermorgen] Altglas wegbringen", D(today(2)))
say("[uebermorgen] Reifen wechseln lassen", D(today(2)))
say("Bericht von [gestern] nachlesen", D(today(-1)))
say("Was war eigentlich [vorgestern] im Keller los", D(today(-2)))
say("Mama anrufen am [Freitag]", D(coming("FR")))
say("am [Mi] Müll raus", D(coming("WE")))
say("Friseur [Do]", D(coming("TH")))
say("Getränke holen [Sa]", D(coming("SA")))
say("auto waschen am [samstag]", D(coming("SA")))
say("am [Sonnabend] Fahrrad flicken", D(coming("SA")))
say("[Dienstag] Biotonne rausstellen", D(coming("TU")))
say("[nächsten Freitag] Präsentation halten", *upcoming("FR"))
say("Kita-Fest [naechsten samstag] vorbereiten", *upcoming("SA"))
say("[kommenden Donnerstag] Vertrag unterschreiben", D(coming("TH")))
say("[diesen Freitag] früher Schluss machen", D(of_week("FR", 0)))
say("Paul treffen [nächste Woche Mittwoch]", D(of_week("WE", 1)))
say("Angebot nachfassen am [Montag in einer Woche]", D(plus(coming("MO"), 7)), D(of_week("MO", 1)))
say("Rechnung vom [letzten Freitag] ablegen", D(gone("FR")))
say("Protokoll von [letztem Montag] abtippen", D(gone("MO")), D(of_week("MO", -1)))
say("[übernächsten Montag] Urlaub einreichen", D(of_week("MO", 2)), D(plus(coming("MO"), 7)))
say("[heute in einer Woche] Paket zurückschicken", D(today(7)))
say("Impfung [morgen in zwei Wochen]", D(today(15)))
say("[in drei Tagen] beim Amt nachfragen", D(today(3)))
say("[in zwei Wochen] Ölstand prüfen", D(today(14)))
say("[in 14 tagen] mahnung schicken", D(today(14)))
say("[in einem Monat] Probezeitgespräch", D(plus(today(), months=1)))
say("Filter tauschen [in 6 Monaten]", D(plus(today(), months=6)))
say("[in einem Jahr] Rauchmelder ersetzen", D(plus(today(), months=12)))
say("[vor drei Tagen] Pflanzen gedüngt", D(today(-3)))
say("[vor zwei Wochen] bestellt, wo bleibt das Sofa", D(today(-14)))
say("[in einer Stunde] Nudelwasser aufsetzen", IN(hours=1))
say("[in einer halben Stunde] Ofen aus", IN(minutes=30))
say("[in 20 Minuten] Wäsche aufhängen", IN(minutes=20))
say("[in anderthalb Stunden] losfahren", IN(minutes=90))
say("[in zweieinhalb Stunden] Kuchen aus dem Ofen nehmen", IN(minutes=150))
say("[in 45 min] Parkuhr nachwerfen", IN(minutes=45))
say("[vor einer Stunde] Tablette genommen", IN(hours=-1))
say("Meeting um [17 Uhr]", T("17:00"))
say("anprobe um [14:30]", T("14:30"))
say("Kind abholen um [15.45 Uhr]", T("15:45"))
say("Kino [20h]", T("20:00"))
say("Besichtigung um [17h30]", T("17:30"))
say("um [halb neun] Frühstück beim Bäcker holen", T("08:30"))
say("Wecker auf [halb sieben] stellen", *twelve(T, "06:30"))
say("Telefonat um [viertel nach drei]", *twelve(T, "15:15"))
say("um [viertel vor sechs] Zug erwischen", *twelve(T, "17:45"))
say("um [dreiviertel acht] bei Oma sein", *twelve(T, "07:45"))
say("Call um [zehn nach vier]", *twelve(T, "16:10"))
say("um [zwanzig vor zehn] Tee kochen", *twelve(T, "09:40"))
say("um [fünf vor halb drei] am Tor stehen", *twelve(T, "14:25"))
say("um [fünf nach halb elf] Pause", *twelve(T, "10:35"))
say("Kaffee mit Lea um [drei]", *twelve(T, "15:00"))
say("gegen [11] kurz bei der Bank vorbei", *twelve(T, "11:00"))
say("Tabletten um [8 Uhr abends]", T("20:00"))
say("um [Mitternacht] Server neu starten", T("00:00"))
say("[7 Uhr morgens] Brötchen holen", T("07:00"))
say("um [3 Uhr nachmittags] Kuchen anschneiden", T("15:00"))
say("Spaziergang [am Nachmittag]", T("15:00"), ("Nachmittag", T("15:00")))
say("[mittags] Salat machen", T("12:00"))
say("[heute Abend] Wäsche zusammenlegen", DT(today(), "19:00"), DT(today(), "20:00"))
say("[heute nachmittag] Paket zur Post", DT(today(), "15:00"))
say("[heute Mittag] Lisa zurückrufen", DT(today(), "12:00"))
say("[morgen früh] Auto freikratzen", DT(today(1), "09:00"), DT(today(1), "08:00"), DT(today(1), "07:00"))
say("[morgen vormittag] Handwerker reinlassen", DT(today(1), "09:00"), DT(today(1), "10:00"))
say("[morgen Abend] Sitzung vorbereiten", DT(today(1), "19:00"), DT(today(1), "20:00"))
say("[übermorgen Nachmittag] Garage ausmessen", DT(today(2), "15:00"))
say("Chor [Mittwochabend]", DT(coming("WE"), "19:00"), DT(coming("WE"), "20:00"))
say("[Freitag Nachmittag] Feedback geben", DT(coming("FR"), "15:00"))
say("am [Sonntagvormittag] joggen", DT(coming("SU"), "09:00"), DT(coming("SU"), "10:00"))
say("[heute um 17 Uhr] Anna vom Bahnhof holen", DT(today(), "17:00"))
say("Standup [morgen um 9:15]", DT(today(1), "09:15"))
say("[morgen 14h] Abnahme Küche", DT(today(1), "14:00"))
say("[morgen um halb neun] Kinderarzt", DT(today(1), "08:30"))
say("[Mi 18:30] Elternbeirat", DT(coming("WE"), "18:30"))
say("Physio am [Donnerstag um viertel nach drei]", DT(coming("TH"), "15:15"))
say("am [Freitag um 12 Uhr mittags] Essen mit Karl", DT(coming("FR"), "12:00"))
say("um [19 Uhr am Samstag] bei Yasmin", DT(coming("SA"), "19:00"))
say("[Montag früh um 7] Fähre", DT(coming("MO"), "07:00"))
say("Tatort am [Sonntag um 20:15 Uhr]", DT(coming("SU"), "20:15"))
say("[morgen abend um 8] Quizrunde", DT(today(1), "20:00"))
say("[Freitagabend um halb acht] Theater", DT(coming("FR"), "19:30"))
say("[in zwei Tagen um 16 Uhr] Testfahrt", DT(today(2), "16:00"))
say("[nächsten Dienstag um 10] Vorsorge", *upcoming("TU", lambda d: DT(d, "10:00")))
say("Abgabe am [3.]", D(the(3)))
say("am [15.] Zählerstand melden", D(the(15)))
say("miete am [1.] prüfen", D(the(1)))
say("am [30. um 11 Uhr] Notartermin", DT(the(30), "11:00"))
say("am [5. nächsten Monats] Abo kündigen", D(first_of(1).replace(day=5)))
say("am [3. März] Geburtstag von Opa vorbereiten", D(on(3, 3)))
say("Steuer abgeben am [31. Juli]", D(on(7, 31)))
say("Konzertkarten am [12. Dez] kaufen", D(on(12, 12)))
say("[24. Dezember] Gans abholen", D(on(12, 24)))
say("am [7. Jänner] Christbaum entsorgen", D(on(1, 7)))
say("am [dritten März] Blutspende", D(on(3, 3)))
say("Termin am [3.5.] bestätigen", D(on(5, 3)))
say("am [12.3.] Praktikum beginnt", D(on(3, 12)))
say("Führerschein abholen [05.01.2027]", D(on(1, 5, 2027)))
say("am [9.12.26] Glühwein mit Team", D(on(12, 9, 2026)))
say("Übergabe am [1.2.27 um 10 Uhr]", DT(on(2, 1, 2027), "10:00"))
say("Release [2026-12-14]", D(on(12, 14, 2026)))
say("am [Freitag, den 4. Dezember] Nikolausfeier", D(on(12, 4)))
say("[Mo, 7.12.] Bremsen prüfen lassen", D(on(12, 7)))
say("Flug am [4. Dezember um 6:40]", DT(on(12, 4), "06:40"))
say("am [2. Februar 2027] Mietvertrag verlängern", D(on(2, 2, 2027)))
for text, wd, phrase in (("Entwurf fertig bis [Freitag]", "FR", "bis Freitag"), ("bis [montag] steuer id raussuchen", "MO", "bis montag"), ("Bücher zurückgeben bis [Do]", "TH", "bis Do")):
    say(text, D(coming(wd)), (phrase, R(None, coming(wd))))
say("Antwort bis [morgen Mittag]", DT(today(1), "12:00"), ("bis morgen Mittag", span("datetimerange", None, "%sT12:00" % today(1))))
say("bis [Ende des Monats] Stunden eintragen", D(last_of(0)), ("bis Ende des Monats", R(None, last_of(0))))
say("Bewerbung bis [15. Dezember] schicken", D(on(12, 15)), ("bis 15. Dezember", R(None, on(12, 15))))
say("bis zum [10.] Selbstbeteiligung zahlen", D(the(10)), ("bis zum 10.", R(None, the(10))))
say("Ablage bis [Ende der Woche]", D(of_week("SU", 0)), D(of_week("FR", 0)), ("bis Ende der Woche", R(None, of_week("SU", 0))), ("bis Ende der Woche", R(None, of_week("FR", 0))))
say("[ab Montag] Diät", R(coming("MO")), ("Montag", D(coming("MO"))))
say("[ab morgen] weniger Kaffee", R(today(1)), ("morgen", D(today(1))))
say("[ab dem 1. Dezember] Adventskalender füllen", R(on(12, 1)), ("1. Dezember", D(on(12, 1))), ("dem 1. Dezember", D(on(12, 1))))
say("[seit Montag] kein Internet, Techniker bestellen", R(of_week("MO", 0)))
say("[diese Woche] Keller aufräumen", R(monday(), of_week("SU", 0)))
say("[nächste Woche] Reifen einlagern", R(monday(1), of_week("SU", 1)))
say("[kommende Woche] Inventur", R(monday(1), of_week("SU", 1)))
say("[übernächste Woche] Schulung planen", R(monday(2), of_week("SU", 2)))
say("Zahlen von [letzter Woche] prüfen", R(monday(-1), of_week("SU", -1)))
say("am [Wochenende] Regal aufbauen", R(of_week("SA", 0), of_week("SU", 0)))
say("[dieses Wochenende] Oma besuchen", R(of_week("SA", 0), of_week("SU", 0)))
say("[nächstes Wochenende] Wanderung", R(of_week("SA", 1), of_week("SU", 1)), R(of_week("SA", 0), of_week("SU", 0)))
say("[nächsten Monat] Zahnreinigung buchen", R(first_of(1), last_of(1)))
say("[diesen Monat] noch Keller streichen", R(first_of(0), last_of(0)))
say("[nächstes Jahr] Heizung erneuern", R(dt.date(2027, 1, 1), dt.date(2027, 12, 31)))
say("im [März] Beete anlegen", R(dt.date(2027, 3, 1), dt.date(2027, 3, 31)))
say("im [Februar 2027] Umzug", R(dt.date(2027, 2, 1), dt.date(2027, 2, 28)))
say("im [ersten Quartal] Budget freigeben", R(dt.date(2027, 1, 1), dt.date(2027, 3, 31)))
say("[Q2 2027] Messe", R(dt.date(2027, 4, 1), dt.date(2027, 6, 30)))
say("in der [KW 3] Bad renovieren", R(dt.date.fromisocalendar(2027, 3, 1), dt.date.fromisocalendar(2027, 3, 7)))
say("[Ende März] Vertrag läuft aus", D(month_end(3)))
say("[Anfang nächster Woche] Chef fragen", D(monday(1)))
say("[Anfang Dezember] Lichterkette aufhängen", D(on(12, 1)))
say("[Ende nächsten Monats] Kassensturz", D(last_of(1)))
say("zum [Jahresende] Zählerstände ablesen", D(dt.date(2026, 12, 31)))
say("am [Monatsende] Spesen abrechnen", D(last_of(0)))

# ================================================================ Saturday, 21 November 2026
at("2026-11-21T09:00")
say("[Montag bis Mittwoch] Messe in Köln", R(coming("MO"), coming("WE")))
say("[von Montag bis Freitag] Fortbildung", R(coming("MO"), coming("FR")))
say("[vom 3. bis 7. Dezember] Skiurlaub", R(on(12, 3), on(12, 7)))
say("Handwerker [3.-5. Dezember]", R(on(12, 3), on(12, 5)))
say("[vom 23.12. bis 2.1.] Katze von Nachbarn füttern", R(on(12, 23), on(1, 2)))
say("[zwischen dem 10. und dem 14.] Besuch aus Linz", R(the(10), the(14)))
say("[zwischen Weihnachten und Silvester] ausmisten", R(on(12, 25), on(12, 31)), R(on(12, 24), on(12, 31)), R(on(12, 27), on(12, 30)))
say("[in den nächsten drei Tagen] Lieferung annehmen", R(today(), today(3)), R(today(1), today(3)), R(today(), today(2)))
say("[innerhalb von zwei Wochen] widerrufen", R(today(), today(14)))
say("[nach Weihnachten] umtauschen", R(on(12, 26)), R(on(12, 27)))
say("[nach dem 10.] nochmal nachfragen", R(plus(the(10), 1)))
say("[vor Freitag] auf keinen Fall anrufen", R(None, plus(coming("FR"), -1)))
say("[von 9 bis 17 Uhr] Bereitschaft", TR("09:00", "17:00"))
say("[zwischen 15 und 16 Uhr] Heizungsableser", TR("15:00", "16:00"))
say("Sprechstunde [10-12 Uhr]", TR("10:00", "12:00"))
say("[von 8:30 bis 11:45] Vorlesung", TR("08:30", "11:45"))
say("[ab 17 Uhr] Kinder bei Tim", TR("17:00"), ("17 Uhr", T("17:00")))
say("[nach 18 Uhr] in Ruhe lesen", TR("18:00"))
say("[vor 9 Uhr] Parkplatz suchen", TR(None, "09:00"))
say("bis [12 Uhr] auschecken", T("12:00"), ("bis 12 Uhr", TR(None, "12:00")))
say("[morgen 14-16 Uhr] Flohmarkt", DTR(today(1), "14:00", "16:00"))
say("Workshop [Montag von 9 bis 12 Uhr]", DTR(coming("MO"), "09:00", "12:00"))
say("[Freitag zwischen 13 und 15 Uhr] kommt das Sofa", DTR(coming("FR"), "13:00", "15:00"))
say("[Samstag 22 Uhr bis 2 Uhr] Thekendienst", DTR(coming("SA"), "22:00", "02:00", plus(coming("SA"), 1)))
say("am [3.12. von 18 bis 20 Uhr] Sprachkurs", DTR(on(12, 3), "18:00", "20:00"))
say("Hausputz für [2 Stunden]", DUR("PT2H"))
say("[eine halbe Stunde] meditieren", DUR("PT30M"))
say("[anderthalb Stunden] Klavier üben", DUR("PT1H30M"))
say("[eineinhalb Stunden] Nachhilfe geben", DUR("PT1H30M"))
say("Spaziergang, [eine Dreiviertelstunde]", DUR("PT45M"), ("Dreiviertelstunde", DUR("PT45M")))
say("[eine Viertelstunde] dehnen", DUR("PT15M"), ("Viertelstunde", DUR("PT15M")))
say("Anruf mit Support [20 min]", DUR("PT20M"))
say("Lauftraining [90 Minuten]", DUR("PT90M"), DUR("PT1H30M"))
say("Review [1h]", DUR("PT1H"))
say("[2,5 Stunden] Aktenstudium", DUR("PT2H30M"))
say("[1 Stunde 15 Minuten] schwimmen", DUR("PT1H15M"))
say("[zwei Wochen lang] Tagebuch führen", DUR("P2W"), ("zwei Wochen", DUR("P2W")), DUR("P14D"))
say("[drei Tage lang] nur Suppe", DUR("P3D"), ("drei Tage", DUR("P3D")))
say("an [Heiligabend] Baum schmücken", D(on(12, 24)))
say("[Heiligabend um 18 Uhr] Kirche", DT(on(12, 24), "18:00"))
say("Raclette an [Silvester]", D(on(12, 31)))
say("an [Neujahr] Tante Gerda anrufen", D(on(1, 1)))
say("am [1. Weihnachtstag] zu den Schwiegereltern", D(on(12, 25)))
say("am [zweiten Weihnachtstag] spazieren gehen", D(on(12, 26)))
say("am [Stefanitag] Besuch in Graz", D(on(12, 26)))
say("zu [Nikolaus] Stiefel füllen", D(on(12, 6)))
say("am [ersten Advent] Kranz aufstellen", D(advent(1)))
say("am [Rosenmontag] freinehmen", D(feast(-48)))
say("an [Aschermittwoch] fasten anfangen", D(feast(-46)))
say("am [Karfreitag] Fisch kaufen", D(feast(-2)))
say("[Ostersonntag] Eier verstecken", D(feast(0)))
say("am [Ostermontag] Eltern besuchen", D(feast(1)))
say("an [Christi Himmelfahrt] Bollerwagen richten", D(feast(39)))
say("am [Pfingstmontag] paddeln", D(feast(50)))
say("an [Fronleichnam] ist zu, vorher einkaufen", D(feast(60)))
say("am [Tag der Arbeit] grillen", D(on(5, 1)))
say("am [Tag der Deutschen Einheit] lange Wanderung", D(on(10, 3)))
say("zu [Allerheiligen] Grabgesteck besorgen", D(on(11, 1)))
say("Blumen zum [Muttertag]", D(nth("SU", 2, dt.date(2027, 5, 1))))
say("zum [Valentinstag] Tisch reservieren", D(on(2, 14)))
say("am [Dreikönigstag] Sternsinger erwarten", D(on(1, 6)))
say("an [Mariä Empfängnis] haben die Geschäfte offen, Ski kaufen", D(on(12, 8)))
say("am [Tag nach Weihnachten] Reste essen", D(on(12, 26)), D(on(12, 27)))
say("[zwei Tage vor Heiligabend] Braten bestellen", D(plus(on(12, 24), -2)))
say("[eine Woche nach Ostern] Garten", D(plus(feast(0), 7)), D(plus(feast(1), 7)))
say("[drei Tage nach dem 5.] Rückmeldung holen", D(plus(the(5), 3)))
say("am [Freitag nach Ostern] Ferienende, Ranzen packen", D(plus(feast(0), 5)))
say("am [ersten Montag im Januar] Planung", D(nth("MO", 1, dt.date(2027, 1, 1))))
say("am [letzten Freitag im Dezember] Abschlussessen", D(nth("FR", -1, dt.date(2026, 12, 1))))
say("am [zweiten Samstag im März] Flohmarktstand", D(nth("SA", 2, dt.date(2027, 3, 1))))
say("am [letzten Tag des Monats] Schlüssel abgeben", D(last_of(0)))
say("[Samstag] Pizza bestellen", D(coming("SA")), D(today()))
say("am [Wochenende] Steuer machen", R(today(), today(1)))
say("[nächste Woche Dienstag um 15 Uhr] Bank", DT(of_week("TU", 1), "15:00"))
say("[Montag] Auto hinbringen, [Mittwoch] wieder abholen", [D(coming("MO")), D(coming("WE"))])
say("Tierarzt [Montag 10 Uhr] und Impfung [Donnerstag 16 Uhr]", [DT(coming("MO"), "10:00"), DT(coming("TH"), "16:00")])
say("[Dienstag] oder [Donnerstag] Squash", [D(coming("TU")), D(coming("TH"))])
say("Demo von [Freitag] auf [Montag] verlegen", [D(coming("FR")), D(coming("MO"))])

# ================================================================ repetitions: Wednesday, 14 July 2027
at("2027-07-14T17:05")
say("[täglich] Vokabeln", REC("FREQ=DAILY"))
say("[jeden Tag] eine Seite schreiben", REC("FREQ=DAILY"))
say("[taeglich um 20 uhr] tabletten", REC("FREQ=DAILY", time="20:00"))
say("[jeden Tag um 8 und um 20 Uhr] Augentropfen", REC("FREQ=DAILY;BYHOUR=8,20;BYMINUTE=0"))
say("[jeden Morgen] Bett machen", REC("FREQ=DAILY", time="09:00"), REC("FREQ=DAILY", time="08:00"))
say("[jeden Abend um 10] Handy weglegen", REC("FREQ=DAILY", time="22:00"))
say("[jeden Abend] Zahnseide", REC("FREQ=DAILY", time="19:00"), REC("FREQ=DAILY", time="20:00"))
say("[jeden zweiten Tag] Tomaten gießen", REC("FREQ=DAILY;INTERVAL=2"))
say("[alle 3 Tage] Katzenklo", REC("FREQ=DAILY;INTERVAL=3"))
say("[alle zehn Tage] Sauerteig füttern", REC("FREQ=DAILY;INTERVAL=10"))
say("[werktags] Kind zur Schule bringen", REC(WORKDAYS), REC(WORKDAYS + ",SA"))
say("[werktags um 9:15] Standup", REC(WORKDAYS, time="09:15"))
say("[wochentags um 6 Uhr] aufstehen", REC(WORKDAYS, time="06:00"))
say("[unter der Woche] kein Fernsehen", REC(WORKDAYS))
say("[jeden Werktag] Postfach leeren", REC(WORKDAYS), REC(WORKDAYS + ",SA"))
say("[jeden Montag] Restmüll", REC("FREQ=WEEKLY;BYDAY=MO"))
say("[montags] Sauna", REC("FREQ=WEEKLY;BYDAY=MO"))
say("[immer dienstags] Wochenbericht", REC("FREQ=WEEKLY;BYDAY=TU"), ("dienstags", REC("FREQ=WEEKLY;BYDAY=TU")))
say("[jeden Di um 18:30] Fußball", REC("FREQ=WEEKLY;BYDAY=TU", time="18:30"))
say("[jeden Montag und Donnerstag] Kraftraum", REC("FREQ=WEEKLY;BYDAY=MO,TH"))
say("[jeden Mo und Do] Kraftraum", REC("FREQ=WEEKLY;BYDAY=MO,TH"))
say("[dienstags und donnerstags um 18 Uhr] Deutschkurs", REC("FREQ=WEEKLY;BYDAY=TU,TH", time="18:00"))
say("[jeden Montag, Mittwoch und Freitag um 7 Uhr] Schwimmen", REC("FREQ=WEEKLY;BYDAY=MO,WE,FR", time="07:00"))
say("[jeden Sonntagabend] Woche planen", REC("FREQ=WEEKLY;BYDAY=SU", time="19:00"), REC("FREQ=WEEKLY;BYDAY=SU", time="20:00"))
say("[jeden Freitag um halb neun] Team-Frühstück", REC("FREQ=WEEKLY;BYDAY=FR", time="08:30"))
say("[samstags um 10] Wochenmarkt", REC("FREQ=WEEKLY;BYDAY=SA", time="10:00"))
say("[jede Woche] Backup prüfen", REC("FREQ=WEEKLY"))
say("[wöchentlich] Aquarium reinigen", REC("FREQ=WEEKLY"))
say("[jede Woche am Mittwoch] Bericht", REC("FREQ=WEEKLY;BYDAY=WE"))
say("[wöchentlich am Freitag um 16 Uhr] Kasse zählen", REC("FREQ=WEEKLY;BYDAY=FR", time="16:00"))
say("[einmal die Woche] Oma anrufen", REC("FREQ=WEEKLY"))
say("[jedes Wochenende] Schuhe putzen", REC("FREQ=WEEKLY;BYDAY=SA,SU"))
say("[alle zwei Wochen] Rasen mähen", REC("FREQ=WEEKLY;INTERVAL=2"), REC("FREQ=DAILY;INTERVAL=14"))
say("[alle 2 Wochen freitags] Papiertonne", REC("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"))
say("[alle 14 Tage] Putzplan", REC("FREQ=DAILY;INTERVAL=14"), REC("FREQ=WEEKLY;INTERVAL=2"))
say("[jede zweite Woche] Gelber Sack", REC("FREQ=WEEKLY;INTERVAL=2"))
say("[zweiwöchentlich] Jour fixe", REC("FREQ=WEEKLY;INTERVAL=2"))
say("[jeden zweiten Dienstag] Supervision", REC("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"))
say("[jeden 2. Samstag um 9] Auto waschen", REC("FREQ=WEEKLY;INTERVAL=2;BYDAY=SA", time="09:00"))
say("[alle drei Wochen am Montag] Schicht tauschen", REC("FREQ=WEEKLY;INTERVAL=3;BYDAY=MO"))
say("[jeden zweiten Dienstag im Monat] Stammtisch", REC("FREQ=MONTHLY;BYDAY=2TU"))
say("[jeden ersten Freitag im Monat] Vereinssitzung", REC("FREQ=MONTHLY;BYDAY=1FR"))
say("[am ersten Freitag im Monat] Probealarm testen", REC("FREQ=MONTHLY;BYDAY=1FR"), ("ersten Freitag im Monat", REC("FREQ=MONTHLY;BYDAY=1FR")),
    ("ersten Freitag im Monat", D(nth("FR", 1, first_of(1)))), ("am ersten Freitag im Monat", D(nth("FR", 1, first_of(1)))))
say("[jeden letzten Freitag im Monat um 16 Uhr] Bier im Büro", REC("FREQ=MONTHLY;BYDAY=-1FR", time="16:00"))
say("am [letzten Montag jedes Monats] Zähler ablesen", REC("FREQ=MONTHLY;BYDAY=-1MO"))
say("[jeden Monat am 15.] Umsatzsteuer", REC("FREQ=MONTHLY;BYMONTHDAY=15"))
say("[monatlich am 1.] Miete überweisen", REC("FREQ=MONTHLY;BYMONTHDAY=1"))
say("am [1. jedes Monats um 9 Uhr] Taschengeld", REC("FREQ=MONTHLY;BYMONTHDAY=1", time="09:00"))
say("[jeden 20. im Monat] Kreditkarte prüfen", REC("FREQ=MONTHLY;BYMONTHDAY=20"))
say("[jeden Monat am 1. und 15.] Lohnlauf", REC("FREQ=MONTHLY;BYMONTHDAY=1,15"))
say("[jeden Monat am letzten Tag] Stundenzettel", REC("FREQ=MONTHLY;BYMONTHDAY=-1"))
say("am [letzten Tag jedes Monats] Inventur", REC("FREQ=MONTHLY;BYMONTHDAY=-1"))
say("[monatlich] Blumen für Frau Wirth", REC("FREQ=MONTHLY"))
say("[einmal im Monat] Kühlschrank putzen", REC("FREQ=MONTHLY"))
say("[alle drei Monate] Wasserfilter", REC("FREQ=MONTHLY;INTERVAL=3"))
say("[vierteljährlich] Rücklagen prüfen", REC("FREQ=MONTHLY;INTERVAL=3"))
say("[halbjährlich] Zahnarzt", REC("FREQ=MONTHLY;INTERVAL=6"))
say("[alle 6 Monate] Rauchmelder testen", REC("FREQ=MONTHLY;INTERVAL=6"))
say("[jährlich am 1. Mai] Maibowle ansetzen", REC("FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1"))
say("[jedes Jahr am 12. Juli] Toms Geburtstag", REC("FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=12"))
say("[jährlich am 24.12.] Baum holen", REC("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"))
say("[jedes Jahr an Heiligabend] Kartoffelsalat", REC("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"))
say("[jedes Jahr im Oktober] Winterreifen drauf", REC("FREQ=YEARLY;BYMONTH=10"))
say("[jährlich] Heizung warten lassen", REC("FREQ=YEARLY"))
say("[alle zwei Jahre] TÜV", REC("FREQ=YEARLY;INTERVAL=2"))
say("[stündlich] Wasser trinken", REC("FREQ=HOURLY"))
say("[alle zwei Stunden] lüften", REC("FREQ=HOURLY;INTERVAL=2"))
say("[alle 30 Minuten] Braten begießen", REC("FREQ=MINUTELY;INTERVAL=30"))
say("[jeden Montag bis Ende September] Rückenkurs", REC("FREQ=WEEKLY;BYDAY=MO", until=month_end(9)))
say("[täglich bis zum 1. August] Antibiotikum", REC("FREQ=DAILY", until=on(8, 1)))
say("[jeden Mittwoch bis Weihnachten] Chorprobe", REC("FREQ=WEEKLY;BYDAY=WE", until=on(12, 25)), REC("FREQ=WEEKLY;BYDAY=WE", until=on(12, 24)))
say("[jeden Donnerstag, 10 Mal] Lymphdrainage", REC("FREQ=WEEKLY;BYDAY=TH", count=10))
say("[ab Montag jeden Tag] 10000 Schritte", REC("FREQ=DAILY", **{"from": coming("MO")}))
say("[jeden Freitag ab dem 6. August] Training", REC("FREQ=WEEKLY;BYDAY=FR", **{"from": on(8, 6)}))
say("[jeden Mittwoch von 10 bis 11 Uhr] Sprechstunde", REC("FREQ=WEEKLY;BYDAY=WE", time="10:00"))

# ================================================================ Friday, 26 February 2027
at("2027-02-26T08:15")
say("bitte [heute] noch Druckerpatrone bestellen", D(today()), ("heute noch", D(today())))
say("[morgen] ist Wäschetag", D(today(1)))
say("hab am [montag um 8:30 uhr] ein gespräch mit der schulleitung", DT(coming("MO"), "08:30"))
say("am [Fr] Schlüssel übergeben", D(coming("FR")))
say("am [28.] ist Abgabe", D(the(28)))
say("am [30.] Depot prüfen", D(the(30)))
say("am [29. Februar] Sonderparty", D(on(2, 29)))
say("am [26. Februar] Jubiläum, Torte holen", D(today()))
say("[nächsten Mittwoch] Wartungsfenster", D(of_week("WE", 1)))
say("[Dienstag in zwei Wochen] Lesung", D(of_week("TU", 2)), D(plus(coming("TU"), 14)))
say("[Ende Februar] Jahresmeldung abgeben", D(dt.date(2027, 2, 28)))
say("bis [Quartalsende] Ziele festlegen", D(dt.date(2027, 3, 31)), ("bis Quartalsende", R(None, dt.date(2027, 3, 31))))
say("Rechnung zahlen bis spätestens [Dienstag]", D(coming("TU")), ("spätestens Dienstag", D(coming("TU"))), ("bis spätestens Dienstag", R(None, coming("TU"))))
say("spaetestens am [5.3.] Kaution zurück", D(on(3, 5)), ("am 5.3.", D(on(3, 5))), ("spaetestens am 5.3.", R(None, on(3, 5))))
say("[Übermorgen um 11] Brunch bei Kathi", DT(today(2), "11:00"))
say("[heut abend] Fondue", DT(today(), "19:00"), DT(today(), "20:00"))
say("[morgn] Rasierer bestellen", D(today(1)))
say("am [Donerstag] Blut abnehmen", D(coming("TH")))
say("[Mittwcoh] Gitarre stimmen", D(coming("WE")))
say("[in 3 Wochen] Nachkontrolle", D(today(21)))
say("[in einer Woche um 14 Uhr] Nachbesprechung", DT(today(7), "14:00"))
say("[in 10 Tagen] Reisepass fertig", D(today(10)))
say("um [12:00 Uhr] Kantine", T("12:00"))
say("Zug [06:52]", T("06:52"))
say("um [0 Uhr] Tickets", T("00:00"))
say("[Montag, 1. März 2027, 9 Uhr] Einschulungstest", DT(on(3, 1, 2027), "09:00"))
say("Start [01.04.2027]", D(on(4, 1, 2027)))
say("[Mo-Mi] Messe Zürich", R(coming("MO"), coming("WE")))
say("[1.-3. März] Klausurtagung", R(on(3, 1), on(3, 3)))
say("[vom 8.3. bis zum 12.3.] Betriebsferien eintragen", R(on(3, 8), on(3, 12)))
say("bis [Ostern] Fahrrad fit machen", D(feast(0)), ("bis Ostern", R(None, feast(0))))
say("[heute zwischen 10 und 12] kommt der Elektriker", DTR(today(), "10:00", "12:00"))
say("[heute ab 18 Uhr] Tischtennis", DTR(today(), "18:00", None), DT(today(), "18:00"))

# ================================================================ Thursday, 30 December 2027
at("2027-12-30T11:20")
say("[morgen] Raketen verstecken", D(today(1)))
say("[übermorgen] Kater auskurieren", D(today(2)))
say("am [1. Januar] Vorsätze notieren", D(on(1, 1)))
say("am [2.1.] Büro öffnen", D(on(1, 2)))
say("[nächste Woche] Kalender bestellen", R(monday(1), of_week("SU", 1)))
say("[Ende Januar] Jahresabschluss", D(month_end(1)))
say("[nächsten Monat] Bilanz", R(first_of(1), last_of(1)))
say("am [Samstag, 1.1.] ausschlafen", D(on(1, 1)))
say("bis [Ende des Jahres] Gutschein einlösen", D(dt.date(2027, 12, 31)), ("bis Ende des Jahres", R(None, dt.date(2027, 12, 31))))
say("am [14. Februar um 19:30 Uhr] Tisch beim Italiener", DT(on(2, 14), "19:30"))
say("im [Jänner] Ski fahren", R(dt.date(2028, 1, 1), dt.date(2028, 1, 31)))
say("am [29.2.] Sonderschicht", D(on(2, 29)))
say("[heute Abend um 20 Uhr] Generalprobe", DT(today(), "20:00"))
say("an [Ostern] nach Basel", D(feast(0)), R(feast(0), feast(1)), R(feast(-2), feast(1)))

# ================================================================ Sunday, 27 February 2028, and Monday, 3 May 2027
at("2028-02-27T09:30")
say("[übermorgen] Schalttag feiern", D(today(2)))
say("[Monatsende] Gehalt prüfen", D(last_of(0)))
say("[diese Woche] war viel los, Bericht schreiben", R(monday(), today()))
say("am [Montag] Wäsche abholen", D(coming("MO")))
say("[in einem Monat] Brille abholen", D(plus(today(), months=1)))
at("2027-05-03T13:40")
say("[heute um 16 Uhr] Umzugskartons holen", DT(today(), "16:00"))
say("[heute um fünf] Feierabendbier", DT(today(), "17:00"))
say("am [Mittwoch] Reinigung", D(coming("WE")))
say("am [Vatertag] Grill anwerfen", D(feast(39)), D(nth("SU", 2, dt.date(2027, 6, 1))))
say("[Pfingsten] Zelten am See", D(feast(49)), R(feast(49), feast(50)))
say("am [1. August] Feuerwerk in Luzern", D(on(8, 1)))
say("[nächste Woche Montag um halb zehn] Anhörung", DT(of_week("MO", 1), "09:30"))
say("am [6. Mai, 18 Uhr] Vernissage", DT(on(5, 6), "18:00"))
say("[Do 19h] Yoga im Park", DT(coming("TH"), "19:00"))
say("[Freitag mittag] Marktstand abbauen", DT(coming("FR"), "12:00"))
say("Hecke schneiden am [Samstagnachmittag]", DT(coming("SA"), "15:00"))
say("[Mitternacht] Einsendeschluss", T("00:00"))

# ================================================================ nothing to be read
at("2026-11-24T10:00")
for text in """Paprika und Zucchini kaufen
Montageanleitung suchen
Montage der Küche planen
Fr. Müller anrufen
So machen wir das mit dem Dach
Mozartkugeln besorgen
Abendkleid in die Reinigung bringen
Morgenmantel waschen
Mittagessen kochen
Nachtisch einkaufen
Sonnenblumen gießen
Sonntagsbrötchen backen
Freitagsgebet nachlesen
Julia wegen der Katze fragen
Jan das Ladekabel geben
Maikäfer fotografieren
Augustinerbräu kaltstellen
Märzenbier kaufen
Uhr reparieren lassen
Uhrenbatterie wechseln
Stundenplan ausdrucken
Sekundenkleber besorgen
Tageszeitung abbestellen
Wochenplan aufhängen
Jahresabschluss vorbereiten
Monatskarte verlängern
Version 3.4 testen
Kapitel 3.5 lesen
5 Äpfel und 2 Birnen kaufen
500 g Mehl abwiegen
DIN A4 Papier holen
112 in die Kurzwahl legen
3/4 Liter Milch abmessen
2. Mahnung schicken
im 3. Stock die Lampe wechseln
1. FC Köln Schal suchen
Halbmarathon anmelden
Viertelfinale tippen
halbe Pizza einfrieren
Zweitschlüssel nachmachen
Seite 17-19 kopieren
Zimmer 12 streichen
Bus 17 zur Messe nehmen
alle Rechnungen abheften
jeden Kollegen einzeln fragen
jedes Fenster putzen
die nächste Version freigeben
letzte Rechnung suchen
diese Bücher verschenken
"Morgen ist auch noch ein Tag" ausleihen
„Der Freitag“ abonnieren
Mail an montag@beispiel.de
Ausgabe 32.13. nachbestellen
Tel. 030 1234567 speichern
Konto bei der Bank eröffnen
Guten Morgen Tee bestellen
Dienstwagen tanken
Donnerkeile sammeln
ab und zu das Fenster aufmachen
Maibowle-Rezept heraussuchen""".splitlines():
    nothing(text)


def main():
    texts = [x["text"] for x in LINES]
    assert len(set(texts)) == len(texts), sorted(t for t in set(texts) if texts.count(t) > 1)
    groups = {}
    for k, x in enumerate(LINES):
        groups.setdefault(x["matches"][0]["kind"] if x["matches"] else "none", []).append(k)
    draw, sealed = random.Random(20261121), set()
    for kind in sorted(groups):
        ks = groups[kind]
        draw.shuffle(ks)
        more = len(ks) // 2 + (len(ks) % 2 and len(sealed) * 2 <= sum(len(groups[g]) for g in sorted(groups) if g < kind))
        sealed.update(ks[:more])
    for name, keep in (("german.jsonl", False), (os.path.join("sealed", "german.jsonl"), True)):
        with open(os.path.join(HERE, name), "w", encoding="utf-8") as fh:
            for k, x in enumerate(LINES):
                if (k in sealed) == keep:
                    fh.write(json.dumps(x, ensure_ascii=False) + "\n")
    print(len(LINES), "lines,", len(LINES) - len(sealed), "and", len(sealed), "sealed;", {g: len(v) for g, v in sorted(groups.items())})


if __name__ == "__main__":
    main()
