# German words of time. A category in brackets, then its words and what they mean; "~" allows one typing error in the category's words.

[small]
null = 0
eins = 1
zwei, zwo = 2
drei = 3
vier = 4
fünf, fuenf = 5
sechs = 6
sieben = 7
acht = 8
neun = 9
zehn = 10
elf = 11
zwölf, zwoelf = 12
dreizehn = 13
vierzehn = 14
fünfzehn, fuenfzehn = 15
sechzehn = 16
siebzehn = 17
achtzehn = 18
neunzehn = 19
zwanzig = 20
einundzwanzig = 21
zweiundzwanzig = 22
dreiundzwanzig = 23
vierundzwanzig = 24
fünfundzwanzig, fuenfundzwanzig = 25
sechsundzwanzig = 26
siebenundzwanzig = 27
achtundzwanzig = 28
neunundzwanzig = 29
dreißig, dreissig = 30
einunddreißig, einunddreissig = 31
zweiunddreißig, zweiunddreissig = 32
dreiunddreißig, dreiunddreissig = 33
vierunddreißig, vierunddreissig = 34
fünfunddreißig, fuenfunddreissig, fünfunddreissig = 35
sechsunddreißig, sechsunddreissig = 36
siebenunddreißig, siebenunddreissig = 37
achtunddreißig, achtunddreissig = 38
neununddreißig, neununddreissig = 39
vierzig = 40
einundvierzig = 41
zweiundvierzig = 42
dreiundvierzig = 43
vierundvierzig = 44
fünfundvierzig, fuenfundvierzig = 45
sechsundvierzig = 46
siebenundvierzig = 47
achtundvierzig = 48
neunundvierzig = 49
fünfzig, fuenfzig = 50
einundfünfzig, einundfuenfzig = 51
zweiundfünfzig, zweiundfuenfzig = 52
dreiundfünfzig, dreiundfuenfzig = 53
vierundfünfzig, vierundfuenfzig = 54
fünfundfünfzig, fuenfundfuenfzig = 55
sechsundfünfzig, sechsundfuenfzig = 56
siebenundfünfzig, siebenundfuenfzig = 57
achtundfünfzig, achtundfuenfzig = 58
neunundfünfzig, neunundfuenfzig = 59
sechzig = 60
einundsechzig = 61
zweiundsechzig = 62
dreiundsechzig = 63
vierundsechzig = 64
fünfundsechzig, fuenfundsechzig = 65
sechsundsechzig = 66
siebenundsechzig = 67
achtundsechzig = 68
neunundsechzig = 69
siebzig = 70
einundsiebzig = 71
zweiundsiebzig = 72
dreiundsiebzig = 73
vierundsiebzig = 74
fünfundsiebzig, fuenfundsiebzig = 75
sechsundsiebzig = 76
siebenundsiebzig = 77
achtundsiebzig = 78
neunundsiebzig = 79
achtzig = 80
einundachtzig = 81
zweiundachtzig = 82
dreiundachtzig = 83
vierundachtzig = 84
fünfundachtzig, fuenfundachtzig = 85
sechsundachtzig = 86
siebenundachtzig = 87
achtundachtzig = 88
neunundachtzig = 89
neunzig = 90
einundneunzig = 91
zweiundneunzig = 92
dreiundneunzig = 93
vierundneunzig = 94
fünfundneunzig, fuenfundneunzig = 95
sechsundneunzig = 96
siebenundneunzig = 97
achtundneunzig = 98
neunundneunzig = 99
hundert, einhundert = 100

# Before a unit, these mean one of it.
[one]
ein, eine, einem, einen, einer, eines, nem, ner, nen, ne, n = 1

[half.more]
anderthalb, eineinhalb = 150
zweieinhalb = 250
dreieinhalb = 350
viereinhalb = 450
fünfeinhalb, fuenfeinhalb = 550
sechseinhalb = 650

[ordinal.word]
ersten, erste, erster, erstes, erstem = 1
zweiten, zweite, zweiter, zweites, zweitem = 2
dritten, dritte, dritter, drittes, drittem = 3
vierten, vierte, vierter, viertes, viertem = 4
fünften, fuenften, fünfte, fuenfte, fünfter, fuenfter, fünftes, fuenftes, fünftem, fuenftem = 5
sechsten, sechste, sechster, sechstes, sechstem = 6
siebten, siebte, siebter, siebtes, siebtem, siebenten, siebente, siebenter, siebentes, siebentem = 7
achten, achte, achter, achtes, achtem = 8
neunten, neunte, neunter, neuntes, neuntem = 9
zehnten, zehnte, zehnter, zehntes, zehntem = 10
elften, elfte, elfter, elftes, elftem = 11
zwölften, zwoelften, zwölfte, zwoelfte, zwölfter, zwoelfter, zwölftes, zwoelftes, zwölftem, zwoelftem = 12
dreizehnten, dreizehnte, dreizehnter, dreizehntes, dreizehntem = 13
vierzehnten, vierzehnte, vierzehnter, vierzehntes, vierzehntem = 14
fünfzehnten, fuenfzehnten, fünfzehnte, fuenfzehnte, fünfzehnter, fuenfzehnter, fünfzehntes, fuenfzehntes, fünfzehntem, fuenfzehntem = 15
sechzehnten, sechzehnte, sechzehnter, sechzehntes, sechzehntem = 16
siebzehnten, siebzehnte, siebzehnter, siebzehntes, siebzehntem = 17
achtzehnten, achtzehnte, achtzehnter, achtzehntes, achtzehntem = 18
neunzehnten, neunzehnte, neunzehnter, neunzehntes, neunzehntem = 19
zwanzigsten, zwanzigste, zwanzigster, zwanzigstes, zwanzigstem = 20
einundzwanzigsten, einundzwanzigste, einundzwanzigster, einundzwanzigstes, einundzwanzigstem = 21
zweiundzwanzigsten, zweiundzwanzigste, zweiundzwanzigster, zweiundzwanzigstes, zweiundzwanzigstem = 22
dreiundzwanzigsten, dreiundzwanzigste, dreiundzwanzigster, dreiundzwanzigstes, dreiundzwanzigstem = 23
vierundzwanzigsten, vierundzwanzigste, vierundzwanzigster, vierundzwanzigstes, vierundzwanzigstem = 24
fünfundzwanzigsten, fuenfundzwanzigsten, fünfundzwanzigste, fuenfundzwanzigste, fünfundzwanzigster, fuenfundzwanzigster, fünfundzwanzigstes, fuenfundzwanzigstes, fünfundzwanzigstem, fuenfundzwanzigstem = 25
sechsundzwanzigsten, sechsundzwanzigste, sechsundzwanzigster, sechsundzwanzigstes, sechsundzwanzigstem = 26
siebenundzwanzigsten, siebenundzwanzigste, siebenundzwanzigster, siebenundzwanzigstes, siebenundzwanzigstem = 27
achtundzwanzigsten, achtundzwanzigste, achtundzwanzigster, achtundzwanzigstes, achtundzwanzigstem = 28
neunundzwanzigsten, neunundzwanzigste, neunundzwanzigster, neunundzwanzigstes, neunundzwanzigstem = 29
dreißigsten, dreissigsten, dreißigste, dreissigste, dreißigster, dreissigster, dreißigstes, dreissigstes, dreißigstem, dreissigstem = 30
einunddreißigsten, einunddreissigsten, einunddreißigste, einunddreissigste, einunddreißigster, einunddreissigster, einunddreißigstes, einunddreissigstes, einunddreißigstem, einunddreissigstem = 31

[ordinal.last]
letzten, letzte, letzter, letztes, letztem = -1
vorletzten, vorletzte, vorletzter, vorletztes, vorletztem = -2

[weekday.name ~]
montag = 1
dienstag = 2
mittwoch = 3
donnerstag = 4
freitag = 5
samstag, sonnabend = 6
sonntag = 7

# These also have other meanings.
[weekday.weak]
mo = 1
di = 2
mi = 3
do = 4
fr = 5
sa = 6

[weekday.so]
so = 7

[weekday.plural ~]
montags = 1
dienstags = 2
mittwochs = 3
donnerstags = 4
freitags = 5
samstags, sonnabends = 6
sonntags = 7

[weekday.plurals]
montage, montagen = 1
dienstage, dienstagen = 2
mittwoche, mittwochen = 3
donnerstage, donnerstagen = 4
freitage, freitagen = 5
samstage, samstagen = 6
sonntage, sonntagen = 7

# A weekday and a part of the day in one word.
[weekday.part ~]
montagmorgen = 1 morning 9
montagfrüh = 1 morning 9
montagfrueh = 1 morning 9
montagvormittag = 1 morning 9
montagnachmittag = 1 afternoon 15
montagabend = 1 evening 19
montagnacht = 1 night 20
dienstagmorgen = 2 morning 9
dienstagfrüh = 2 morning 9
dienstagfrueh = 2 morning 9
dienstagvormittag = 2 morning 9
dienstagnachmittag = 2 afternoon 15
dienstagabend = 2 evening 19
dienstagnacht = 2 night 20
mittwochmorgen = 3 morning 9
mittwochfrüh = 3 morning 9
mittwochfrueh = 3 morning 9
mittwochvormittag = 3 morning 9
mittwochnachmittag = 3 afternoon 15
mittwochabend = 3 evening 19
mittwochnacht = 3 night 20
donnerstagmorgen = 4 morning 9
donnerstagfrüh = 4 morning 9
donnerstagfrueh = 4 morning 9
donnerstagvormittag = 4 morning 9
donnerstagnachmittag = 4 afternoon 15
donnerstagabend = 4 evening 19
donnerstagnacht = 4 night 20
freitagmorgen = 5 morning 9
freitagfrüh = 5 morning 9
freitagfrueh = 5 morning 9
freitagvormittag = 5 morning 9
freitagnachmittag = 5 afternoon 15
freitagabend = 5 evening 19
freitagnacht = 5 night 20
samstagmorgen = 6 morning 9
samstagfrüh = 6 morning 9
samstagfrueh = 6 morning 9
samstagvormittag = 6 morning 9
samstagnachmittag = 6 afternoon 15
samstagabend = 6 evening 19
samstagnacht = 6 night 20
sonntagmorgen = 7 morning 9
sonntagfrüh = 7 morning 9
sonntagfrueh = 7 morning 9
sonntagvormittag = 7 morning 9
sonntagnachmittag = 7 afternoon 15
sonntagabend = 7 evening 19
sonntagnacht = 7 night 20
sonnabendmorgen = 6 morning 9
sonnabendfrüh = 6 morning 9
sonnabendfrueh = 6 morning 9
sonnabendvormittag = 6 morning 9
sonnabendnachmittag = 6 afternoon 15
sonnabendabend = 6 evening 19
sonnabendnacht = 6 night 20

[weekday.noon ~]
montagmittag = 1
dienstagmittag = 2
mittwochmittag = 3
donnerstagmittag = 4
freitagmittag = 5
samstagmittag = 6
sonntagmittag = 7

[weekday.parts ~]
montagmorgens = 1 morning 9
montagvormittags = 1 morning 9
montagnachmittags = 1 afternoon 15
montagabends = 1 evening 19
montagnachts = 1 night 20
dienstagmorgens = 2 morning 9
dienstagvormittags = 2 morning 9
dienstagnachmittags = 2 afternoon 15
dienstagabends = 2 evening 19
dienstagnachts = 2 night 20
mittwochmorgens = 3 morning 9
mittwochvormittags = 3 morning 9
mittwochnachmittags = 3 afternoon 15
mittwochabends = 3 evening 19
mittwochnachts = 3 night 20
donnerstagmorgens = 4 morning 9
donnerstagvormittags = 4 morning 9
donnerstagnachmittags = 4 afternoon 15
donnerstagabends = 4 evening 19
donnerstagnachts = 4 night 20
freitagmorgens = 5 morning 9
freitagvormittags = 5 morning 9
freitagnachmittags = 5 afternoon 15
freitagabends = 5 evening 19
freitagnachts = 5 night 20
samstagmorgens = 6 morning 9
samstagvormittags = 6 morning 9
samstagnachmittags = 6 afternoon 15
samstagabends = 6 evening 19
samstagnachts = 6 night 20
sonntagmorgens = 7 morning 9
sonntagvormittags = 7 morning 9
sonntagnachmittags = 7 afternoon 15
sonntagabends = 7 evening 19
sonntagnachts = 7 night 20
sonnabendmorgens = 6 morning 9
sonnabendvormittags = 6 morning 9
sonnabendnachmittags = 6 afternoon 15
sonnabendabends = 6 evening 19
sonnabendnachts = 6 night 20

[dayset ~]
werktag, arbeitstag, wochentag = 1 2 3 4 5

[dayset.plural]
werktags, wochentags, werktäglich, werktaeglich, arbeitstäglich, unter der woche, an werktagen, an arbeitstagen, an wochentagen, werktagen, arbeitstagen = 1 2 3 4 5
an wochenenden = 6 7

[weekend ~]
wochenende, wochenend

[month.name ~]
januar, jänner, jaenner = 1
februar, feber = 2
märz, maerz = 3
april = 4
september = 9
oktober = 10
november = 11
dezember = 12
august = 8

[month.name]
mai = 5
juni, juno = 6
juli = 7
jan = 1
feb, febr = 2
mrz = 3
apr = 4
jun = 6
jul = 7
aug = 8
sep, sept = 9
okt = 10
nov = 11
dez = 12

# A unit, singular and plural.
[unit ~]
sekunde = second
minute = minute
stunde = hour
tag, tages = day
werktag, arbeitstag = workday
woche = week
monat, monats, monates = month
quartal, quartals = 3 month
jahr, jahres, jahrs = year
jahrzehnt = 10 year

[units ~]
sekunden, sek = second
minuten = minute
stunden = hour
tage, tagen = day
werktage, werktagen, arbeitstage, arbeitstagen = workday
wochen = week
monate, monaten = month
quartale, quartalen = 3 month
jahre, jahren = year
jahrzehnte, jahrzehnten = 10 year

[unit.short]
min, mins = minute
std, stdn = hour
wo = week

[unit.letter]
h = hour
m = minute
d = day
w = week
s = second

[near ~]
heute = 0
morgen = 1
übermorgen, uebermorgen, überübermorgen = 2
gestern = -1
vorgestern = -2
heute früh, heute frueh, heute morgen = 0 morning 9
heute nacht = 0 night 20
morgen früh, morgen frueh, morgen in der früh = 1 morning 9
übermorgen früh, uebermorgen frueh = 2 morning 9
gestern abend = -1 evening 19
gestern nacht, letzte nacht = -1 night 20

[near]
heut = 0

# After a time: "9 Uhr morgen" is tomorrow.
[part.behind ~]
früh, frueh, vormittag = morning 9
nachmittag = afternoon 15
abend = evening 19
nacht = night 20

# The half of the day for a bare hour next to it, and the hour it means alone.
[part ~]
morgen, früh, frueh, vormittag = morning 9
nachmittag = afternoon 15
abend = evening 19
nacht = night 20

[part.adverb ~]
morgens, vormittags, frühmorgens = morning 9
nachmittags = afternoon 15
abends = evening 19
nachts = night 20

[clock]
mittag, mittags = 12:00
mitternacht = 24:00

# Near these words, a bare hour is in that part of the day.
[lean]
frühstück, fruehstueck, frühstücken, aufstehen, wecken, wecker, weck, wecke, weckruf, raus, brunch, bäcker, brötchen = morning 9
abendessen, abendbrot, kino, konzert, party, feier, theater, essen gehen, dinner, bier, kneipe, grillen = evening 19

[which]
diese, diesen, dieser, dieses, diesem = this
kommende, kommenden, kommender, kommendes, kommendem = coming
nächste, nächsten, nächster, nächstes, nächstem, naechste, naechsten, naechster, naechstes, naechstem = next
letzte, letzten, letzter, letztes, letztem, vergangene, vergangenen, vergangener, vergangenes, vorige, vorigen, voriger, voriges = last

[which.after]
übernächste, übernächsten, übernächster, übernächstes, übernächstem, uebernaechste, uebernaechsten, uebernaechster, uebernaechstes = next

[edge]
ende = last
anfang, beginn = first

[edge.short]
monatsende = month
quartalsende = 3 month
jahresende = year

[edge.start]
monatsanfang, monatsbeginn = month
jahresanfang, jahresbeginn = year
wochenanfang, wochenbeginn = week

[adverb.sure]
täglich, taeglich, tagtäglich = 1 day
wöchentlich, woechentlich = 1 week
zweiwöchentlich, zweiwöchig, 14-tägig, 14-taegig, vierzehntägig, vierzehntäglich, zweiwoechentlich = 2 week
monatlich = 1 month
zweimonatlich = 2 month
vierteljährlich, vierteljaehrlich, quartalsweise = 3 month
halbjährlich, halbjaehrlich, alle halben jahr, alle halbe jahr, alle halbes jahr, jedes halbe jahr, jedes halbjahr = 6 month
jährlich, jaehrlich, alljährlich = 1 year
stündlich, stuendlich = 1 hour

# Month and day, the nth weekday of a month, a weekday before a date, days after Easter.
[holiday.sure]
neujahr, neujahrstag = 1-1
heilige drei könige, dreikönigstag, dreikönig = 1-6
valentinstag = 2-14
frauentag = 3-8
tag der arbeit, maifeiertag, staatsfeiertag = 5-1
muttertag = 2nd sun 5
nationalfeiertag = 10-26
bundesfeier, bundesfeiertag, schweizer nationalfeiertag = 8-1
mariä himmelfahrt, maria himmelfahrt = 8-15
tag der deutschen einheit = 10-3
reformationstag = 10-31
halloween = 10-31
allerheiligen = 11-1
allerseelen = 11-2
martinstag, st. martin, sankt martin = 11-11
buß- und bettag, buss- und bettag = wed before 11-23
totensonntag = sun before 12-25 -28
erster advent, ersten advent, 1. advent = sun before 12-25 -21
zweiter advent, zweiten advent, 2. advent = sun before 12-25 -14
dritter advent, dritten advent, 3. advent = sun before 12-25 -7
vierter advent, vierten advent, 4. advent = sun before 12-25
barbaratag = 12-4
nikolaus, nikolaustag = 12-6
mariä empfängnis = 12-8
heiligabend, heilig abend, heiliger abend, heiligen abend, weihnachtsabend = 12-24
weihnachten, 1. weihnachtstag, erster weihnachtstag, ersten weihnachtstag, 1. weihnachtsfeiertag, ersten weihnachtsfeiertag, christtag, weihnachtstag = 12-25
2. weihnachtstag, zweiter weihnachtstag, zweiten weihnachtstag, 2. weihnachtsfeiertag, zweiten weihnachtsfeiertag, stefanitag, stephanstag = 12-26
silvester, silvesterabend = 12-31
weiberfastnacht, altweiber = easter -52
rosenmontag = easter -48
faschingsdienstag, fastnachtsdienstag, veilchendienstag, fastnacht = easter -47
aschermittwoch = easter -46
palmsonntag = easter -7
gründonnerstag, gruendonnerstag = easter -3
karfreitag = easter -2
karsamstag = easter -1
ostern, ostersonntag = easter 0
ostermontag = easter 1
weißer sonntag, weisser sonntag = easter 7
christi himmelfahrt, himmelfahrt, auffahrt, vatertag = easter 39
pfingsten, pfingstsonntag = easter 49
pfingstmontag = easter 50
fronleichnam = easter 60

# Words that may follow a loose phrase without making it part of a name.
[follower]
und, oder, aber, bis, ab, um, am, im, in, auf, an, mit, für, fuer, ohne, von, vom, zum, zur, zu, bei, nach, vor, wegen, damit, dass, weil, wenn, ob
noch, schon, auch, wieder, nicht, kein, keine, nochmal, mal, bitte, spätestens, spaetestens, ist, sind, war, wird, kommt, hat, ich, du, er, sie, wir, ihr
mein, meine, meinen, dein, deine, den, der, die, das, dem, des, ein, eine, einen, einem, einer, jeden, jede, jedes, heute, morgen, früh, abends

# Before these, a number counts something and is not a time or date.
[counted]
kapitel, seite, seiten, abschnitt, teil, version, raum, zimmer, haus, hausnummer, linie, bus, gleis, halle, tor, nummer, nr, artikel, paragraph, punkt, platz, band

[scoring]
note, noten, bewerten, bewertung

[article]
der, die, das, den, dem, des, ein, eine, mein, meine, dein, deine

# Words that are not typing errors of the words above.
[other]
moment, monat, monaten, montage, märzen, stunk, stund, wachen, wochenenden, mitte, minze, morden, morsen, norden, abende, abendbrot, heuten, freitags, monatg, jahrgang, sonnig, nachtisch, vormund
mannen, augusta, auguste, augustus, novelle, aprilia, mittags, wohnen, lochen, kochen, machen, malen, wachten, nächte, macht, lacht, sacht, tausend


# Words that introduce a time in a line: as a day, as a deadline, and those that may remain after a title.
[lead]
am, um, für, fuer, an, ab, gegen
[lead.due]
bis, spätestens, fällig
[lead.left]
mit, für, fuer, am, um, bis, im, in, zu, zum, zur, von, vom, ab, an, und, gegen
