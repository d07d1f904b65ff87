# English words of time. A category in brackets, then its words and what they mean; "~" allows one typing error in the category's words.

[small]
zero = 0
one = 1
two = 2
three = 3
four = 4
five = 5
six = 6
seven = 7
eight = 8
nine = 9
ten = 10
eleven = 11
twelve = 12
thirteen = 13
fourteen = 14
fifteen = 15
sixteen = 16
seventeen = 17
eighteen = 18
nineteen = 19

[tens]
twenty = 20
thirty = 30
forty = 40
fifty = 50
sixty = 60
seventy = 70
eighty = 80
ninety = 90

[ordinal.word]
first = 1
second = 2
third = 3
fourth = 4
fifth = 5
sixth = 6
seventh = 7
eighth = 8
ninth = 9
tenth = 10
eleventh = 11
twelfth = 12
thirteenth = 13
fourteenth = 14
fifteenth = 15
sixteenth = 16
seventeenth = 17
eighteenth = 18
nineteenth = 19
twentieth = 20
thirtieth = 30

[ordinal.last]
last = -1
second to last, second last, next to last, penultimate = -2

[weekday.name ~]
monday = 1
tuesday = 2
wednesday = 3
thursday = 4
friday = 5
saturday = 6
sunday = 7

[weekday.name]
tue, tues = 2
weds, wednsday, wensday, wendsday, wendesday, wednesdsy = 3
thu, thur, thurs = 4
fri = 5

# These also have other meanings.
[weekday.weak]
mon = 1
wed = 3
sat = 6
sun = 7

[weekday.plural ~]
mondays = 1
tuesdays = 2
wednesdays = 3
wensdays, wednsdays, wendesdays = 3
thursdays = 4
fridays = 5
saturdays = 6
sundays = 7

# Sets of weekdays, in the singular ("every ...") and in the plural (which implies "every").
[dayset ~]
weekday, workday, work day, working day, business day, week day = 1 2 3 4 5
week night, weeknight = 1 2 3 4 5
school night = 1 2 3 4 7
weekend day = 6 7
weekend = 6 7

[weekend ~]
weekend

[weekend]
wknd, wkend, w/end, weekened

[dayset.plural]
m/w/f, mwf, mon/wed/fri = 1 3 5
tu/th, t/th, tues/thurs, tue/thu = 2 4
weeknights, week nights = 1 2 3 4 5
school nights = 1 2 3 4 7
weekdays, workdays, work days, working days, business days, week days, m-f, mon-fri = 1 2 3 4 5
weekends = 6 7

[month.name ~]
january = 1
february = 2
april = 4
september = 9
october = 10
november = 11
december = 12
august = 8

[month.name]
june = 6
july = 7
jan = 1
feb, febr = 2
apr = 4
jun = 6
jul = 7
aug = 8
sep, sept = 9
oct = 10
nov = 11
dec = 12

[month.weak]
march, mar = 3
may = 5

# A unit's singular, its plural, and its form right after a number.
[unit ~]
second = second
minute = minute
hour = hour
day = day
workday, work day, working day, business day = workday
week, wk = week
fortnight = 2 week
month = month
quarter = 3 month
year = year
decade = 10 year

[units ~]
seconds, secs = second
minutes, mins = minute
hours, hrs = hour
days = day
workdays, work days, working days, business days, weekdays, week days = workday
weeks, wks = week
fortnights = 2 week
months, mths = month
years, yrs = year
decades = 10 year

[unit.short]
sec = second
min = minute
hr = hour
wk = week
mth = month
yr = year

[unit.letter]
h = hour
m = minute
d = day
w = week
s = second

[near ~]
today, 2day, tdy = 0
tomorrow = 1
yesterday = -1
the day after tomorrow, day after tomorrow = 2
the day before yesterday, day before yesterday = -2
tonight, tonite, 2nite, 2night = 0 night 20
last night = -1 night 20
this morning = 0 morning 9
this afternoon, this arvo = 0 afternoon 15
this evening = 0 evening 19
overmorrow = 2

[near.part]
tonight = 0 night 20
this evening = 0 evening 19

[near]
tmrw eve, tomorrow eve, tom eve = 1 evening 19
this aft = 0 afternoon 15
tmrw, 2moz, tmr, tmw, tomoz, tomoro, tmoro, tomorra, 2moro, 2morrow, 2mrw, tommorow, tomorow, tommorrow, tomorro = 1

# The half of the day for a bare hour next to it, and the hour it means alone.
[part ~]
morning, mornin, morn = morning 9
afternoon, arvo = afternoon 15
evening = evening 19
night, nite = night 20

[part]
aft = afternoon 15

[part.plural]
mornings = morning 9
afternoons = afternoon 15
evenings = evening 19
nights, nites = night 20

[clock]
around lunch, noon, midday, high noon, lunchtime, lunch time = 12:00
midnight = 24:00

# Near these words, a bare hour is in that part of the day.
[lean]
breakfast, wake, sunrise, dawn, school run, school drop off, drop the kids, drop kids = morning 9
brunch = morning 9
choir, rehearsal, football, footy, five a side, 5 a side, quiz, bingo, poker, basketball, basketball game, hockey, volleyball, recital, people over, friends over, guests over, family over, scouts, cubs, brownies, book club, date night, dinner, supper, drinks, concert, movie, movies, film, cinema, theatre, theater, party, sunset, bedtime, gig, pub, curtain, agm, pta, parents evening, parents' evening, band practice, games night, game night, quiz night, poker night, karaoke, darts, skittles, salsa, curry, takeaway, babysitter, sitter, disco, prom, panto, pantomime, school play, the play, a play, parents night, opera, ballet, comedy, comedy club, bellringing, bell ringing, pool league, night out, meal out, speed dating, stargazing, candlelight = evening 19

[meridiem]
am = 0
pm = 12
[meridiem.short]
a = 0
p = 12

[half]
half = 30

[quarter]
quarter = 15

[which]
this = this
the coming, this coming, on coming, upcoming = coming
next, nxt, following = next
last, past, previous = last

[edge]
end = last
start, beginning = first

[edge.short]
eow = week
eom, month end, month-end = month
eoq = 3 month
eoy, year end, year-end = year

[adverb]
daily, everyday, every single day = 1 day
nightly = 1 day night 20
weekly = 1 week
biweekly, bi-weekly, fortnightly = 2 week
monthly = 1 month
bimonthly, bi-monthly = 2 month
quarterly = 3 month
yearly, annually = 1 year
hourly = 1 hour
semiannually, semi-annually, biannually, half-yearly = 6 month

# Month and day, the nth weekday of a month (plus days), days after Easter.
[holiday]
christmas eve, xmas eve = 12-24
christmas, christmas day, xmas, xmas day = 12-25
boxing day = 12-26
new year's eve, new years eve, nye = 12-31
new year's day, new years day, new year's, new year = 1-1
epiphany, twelfth night = 1-6
burns night = 1-25
australia day = 1-26
groundhog day = 2-2
valentine's day, valentines day, valentine's, valentines = 2-14
st patrick's day, st. patrick's day, saint patrick's day, st patricks day, st paddy's day = 3-17
april fools' day, april fools day, april fool's day, april fools = 4-1
anzac day = 4-25
earth day = 4-22
may day, labour day = 5-1
cinco de mayo = 5-5
juneteenth = 6-19
canada day = 7-1
independence day, fourth of july, the fourth of july = 7-4
bastille day = 7-14
halloween = 10-31
all saints' day, all saints day = 11-1
bonfire night, guy fawkes night, guy fawkes = 11-5
veterans day, remembrance day, armistice day = 11-11
st nicholas day, saint nicholas day = 12-6
mlk day, martin luther king day = 3rd mon 1
presidents day, presidents' day, president's day = 3rd mon 2
early may bank holiday = 1st mon 5
spring bank holiday, late may bank holiday, whit monday bank holiday = last mon 5
august bank holiday, summer bank holiday, late summer bank holiday = last mon 8
mother's day, mothers day, mothers' day = 2nd sun 5
memorial day = last mon 5
father's day, fathers day, fathers' day = 3rd sun 6
labor day = 1st mon 9
columbus day, indigenous peoples' day, indigenous peoples day = 2nd mon 10
thanksgiving, thanksgiving day, turkey day = 4th thu 11
black friday = 4th thu 11 +1
cyber monday = 4th thu 11 +4
shrove tuesday, pancake day = easter -47
ash wednesday = easter -46
palm sunday = easter -7
maundy thursday = easter -3
good friday = easter -2
easter monday = easter 1
easter, easter sunday, easter day = easter 0
ascension day = easter 39
pentecost, whit sunday = easter 49
whit monday = easter 50

# Words that may follow a loose phrase without making it part of a name ("the 3rd attempt", "at 5 Oxford Street").
[follower]
a, about, after, again, all, also, an, and, any, are, around, as, at, because, before, between, but, by, can, could
do, during, each, every, everything, except, for, from, he, her, his, i, if, in, instead, into, is, it, its, last, latest, me
my, near, next, no, not, now, of, on, onwards, or, our, over, please, pls, she, should, since, sharp, so, starting
than, that, the, their, them, then, there, these, they, this, those, through, till, to, today, tomorrow, tonight, too, under
unless, until, via, was, we, were, when, where, which, while, who, will, with, without, would, you, your, due, max, latest

# Verbs of things to do, which may follow a time at the beginning of a text ("at 5 ring Ann").
[starter]
ring, call, phone, text, email, message, ping, pick, collect, fetch, drop, take, bring, get, go, grab, meet, see, visit, leave, start
finish, feed, walk, water, put, turn, switch, check, open, close, lock, buy, order, pay, send, post, mail, print, sign, book, make, cook
bake, prep, prepare, set, move, do, wake, clean, wash, hang, empty, load, unload, iron, pack, unpack, read, write, study, practise
practice, train, give, ask, tell, remind, join, attend, watch, try, help, fix, sort, tidy, run, exercise, stretch, rest, eat, have
cancel, confirm, submit, file, scan, upload, return, renew, review, update, work, head, nip, pop, chase, let, plug, defrost, preheat

# Words that resemble the words above but are not typing errors of them.
[other]
augustus, augustine, julys, monda, sundry, noons, dated, weekened, wekend, mornings, eves, hourly, fourth, marched, apron
sundae, sundaes, decembers, augusta, auguste, noonan, wednesdayish, tuesdayish

# Before these, a number counts something and is not a time or date.
[counted]
grade, plot, platform, terminal, episode, tier,
chapter, ch, section, sec, page, pages, part, step, version, v, ratio, room, flat, unit, gate, line, figure, table, volume, vol
score, scored, rated, rating, odds, psalm, psalms, genesis, exodus, leviticus, deuteronomy, isaiah, matthew, luke, john, acts, romans
corinthians, hebrews, revelation, proverbs, aspect, scale, resolution, firmware, release, build

[title]
mr, mrs, ms, dr, aunt, uncle, lady, lord, sir, saint, professor, prof

# Near these, a bare number after "by" is an amount.
[amount]
raise, raised, cut, increase, reduce, lower, multiply, divide, shorten, extend, price, prices, budget, salary, shrink, widen, scale
exceed, outgrow, beat, boost

# Near these, two numbers with a slash are a score.
[scoring]
rate, rated, rating, score, scored, review, marks

[article]
the, a, an, his, her, their, my, your, our

# Words that introduce a time in a line: as a day, as a deadline, and those that may remain after a title.
[lead]
on, at, for, around
[lead.due]
by, due
# After a verb, these are part of what to do: "turn the heating on at six".
[lead.particle]
on
[lead.left]
with, for, at, on, by, in, to, from, and

# After a short weekday that also means something else, these begin another clause: "everything sat im away".
[clause.start]
i, i'm, im, i've, ive, i'll, i'd, we, we're, were, we've, weve, we'll, he, she, they, they're, theyre, cos, coz, because, instead, please, pls, if, unless, then, can't, cant, don't, dont, same

# After "christmas" or "easter", these are things for the holiday rather than something on that day.
[festive]
do, party, tree, card, cards, present, presents, gift, gifts, jumper, jumpers, shopping, play, concert, fair, market, markets, decorations, lights, list, pudding, cake, cakes, menu, menus, order, orders, egg, eggs, bonus, bonuses, carols, crackers, wreath, rota, tickets, turkey, costume, costumes, sweets, candy, pumpkin, pumpkins, hamper, hampers, stocking, stockings, flights, travel, letter, letters, newsletter, appeal, raffle, bazaar, collection, leaflet, leaflets, flowers, chocolate, chocolates, term, break, holidays

# Words that begin a time themselves.
[lead.own]
before, after, until, till, since
