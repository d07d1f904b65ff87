"""Lines written by hand: what people type that no generator composes. The phrases stand in square brackets; each has a value, constant or worked out
from `n` (now). Before a bar in a bracket stands a word that may or may not belong to the phrase. `also` gives whole other readings of the line."""
from reckoning import *

LINES = []
FAMILY = [None]


def family(name):
    FAMILY[0] = name


def h(text, *values, now=None, order=None, also=()):
    LINES.append({"family": FAMILY[0], "text": text, "values": values, "now": now, "order": order, "also": also})


# --- days, weekdays, clocks -----------------------------------------------------------------------------------------
family("weekday-time")
h("drop the car off at the garage [Thursday 7:45am]", lambda n: at(wd(n, TH), 7, 45))
h("Physio [wed 5.30pm], bring the referral", lambda n: at(wd(n, WE), 17, 30))
h("dinner at Mehmet's [Friday at half seven]", lambda n: at(wd(n, FR), 19, 30))
h("Pick Nora up from the station [Sunday evening at quarter past eight]", lambda n: at(wd(n, SU), 20, 15))
h("school concert [Tuesday 6 PM] in the gym", lambda n: at(wd(n, TU), 18))
h("[Monday morning] ring the surgery", lambda n: at(wd(n, MO), 9))
h("hand in the keys by [noon on Friday]", lambda n: at(wd(n, FR), 12))
h("boiler man is coming [Weds at 11]", lambda n: at(wd(n, WE), 11))
h("[Thursday night]: put the bins out", lambda n: at(wd(n, TH), 20))
h("Skype with the Lisbon team [Tues 16:00]", lambda n: at(wd(n, TU), 16))
h("rehearsal on [Saturday afternoon at 4]", lambda n: at(wd(n, SA), 16))
h("get the cat to the vet [Monday 9am] with the blue carrier", lambda n: at(wd(n, MO), 9))
h("[next Tuesday at 2pm] landlord viewing", lambda n: at(nx(n, TU), 14))
h("Submit timesheet [this Friday at noon]", lambda n: at(ths(n, FR), 12))
h("fetch the birthday cake [Sat 10am]", lambda n: at(wd(n, SA), 10))
h("interview with Okafor on [Wednesday, 3pm], room to be confirmed", lambda n: at(wd(n, WE), 15))
h("leave for the airport at [5am on Monday]", lambda n: at(wd(n, MO), 5))
h("can you chase Liam on [Thursday] about the invoice", lambda n: date(wd(n, TH)))
h("pub quiz [Thurs 8pm] with the usual lot", lambda n: at(wd(n, TH), 20))
h("water Greta's plants [sunday]", lambda n: date(wd(n, SU)))
h("tell Ines by [Tuesday evening] whether we are coming", lambda n: at(wd(n, TU), 19))
h("[Friday, 14:30]: dentist", lambda n: at(wd(n, FR), 14, 30))
h("the parcel should be here [next Thursday]", lambda n: date(nx(n, TH)))
h("swimming with the kids at [10 on Sunday morning]", lambda n: at(wd(n, SU), 10))
h("pick up the dry cleaning before the party, [Saturday at 11am]", lambda n: at(wd(n, SA), 11))
h("PAY THE PLUMBER [MONDAY]", lambda n: date(wd(n, MO)))
h("LUNCH WITH BORIS [WEDNESDAY AT NOON]", lambda n: at(wd(n, WE), 12))
h("therapy [Tue 5:15 pm] (online)", lambda n: at(wd(n, TU), 17, 15))
h("Return library books [Monday afternoon] on the way home", lambda n: at(wd(n, MO), 15))
h("[Friday week] is the leaving do for Graham", lambda n: date(add(wd(n, FR), weeks=1)))
h("Ofsted visit [Monday week at 9]", lambda n: at(add(wd(n, MO), weeks=1), 9))
h("[Tuesday week], Anna's parents arrive", lambda n: date(add(wd(n, TU), weeks=1)))
h("get the MOT done by [Thursday week]", lambda n: date(add(wd(n, TH), weeks=1)))
h("haircut [a week on Saturday]", lambda n: date(add(wd(n, SA), weeks=1)))
h("viewing of the flat [a week on Friday at 6pm]", lambda n: at(add(wd(n, FR), weeks=1), 18))
h("[two weeks on Monday] the builders start", lambda n: date(add(wd(n, MO), weeks=2)))
h("Sports day is [three weeks on Tuesday]", lambda n: date(add(wd(n, TU), weeks=3)))
h("anniversary dinner [a fortnight on Saturday]", lambda n: date(add(wd(n, SA), weeks=2)))
h("ask HR about [Monday] off", lambda n: date(wd(n, MO)))
h("check who is in on [Friday]", lambda n: date(wd(n, FR)))
h("call the bank back [Wednesday 9:30am] sharp", lambda n: at(wd(n, WE), 9, 30))
h("swap shifts with Dele for [Sunday night]", lambda n: at(wd(n, SU), 20))
h("prep slides for [Thursday at 10]", lambda n: at(wd(n, TH), 10))
h("[Saturday at noon] brunch, bring mimosas", lambda n: at(wd(n, SA), 12))
h("Fix the fence with dad on [Saturday morning]", lambda n: at(wd(n, SA), 9))
h("train leaves at [17:42 on Friday]", lambda n: at(wd(n, FR), 17, 42))
h("[Wednesday evening 7pm] choir", lambda n: at(wd(n, WE), 19))
h("standup moved to [9:45 Tuesday]", lambda n: at(wd(n, TU), 9, 45))
h("can't do Zumba, so yoga on [Thursday at 6:15pm] instead", lambda n: at(wd(n, TH), 18, 15))
h("remind Ravi to lock up on [Friday night]", lambda n: at(wd(n, FR), 20))

family("relative-day")
h("buy milk [tomorrow]", lambda n: date(plus(n, days=1)))
h("call mum [tomorrow at half past six]", lambda n: at(plus(n, days=1), 18, 30))
h("[tmrw 9am] bloods at the clinic, no breakfast", lambda n: at(plus(n, days=1), 9))
h("finish the deck [2moro]", lambda n: date(plus(n, days=1)))
h("pick up prescription [tmr at noon]", lambda n: at(plus(n, days=1), 12))
h("movie with Jo [tonight at 8:30]", lambda n: at_today(n, 20, 30))
h("take the bins out [tonight]", lambda n: at_today(n, 20))
h("[this afternoon]: sign the lease", lambda n: at_today(n, 15))
h("ring the insurance [this evening]", lambda n: at_today(n, 19))
h("Defrost the chicken for [tomorrow night]", lambda n: at(plus(n, days=1), 20))
h("go over the essay [tomorrow morning at 8]", lambda n: at(plus(n, days=1), 8))
h("the day's specials go up [today at 5pm]", lambda n: at_today(n, 17))
h("Book the ferry [the day after tomorrow]", lambda n: date(plus(n, days=2)))
h("pay Lukas back [day after tomorrow]", lambda n: date(plus(n, days=2)))
h("bring cake [the day after tomorrow at 3pm]", lambda n: at(plus(n, days=2), 15))
h("ship the parcel by [noon tomorrow]", lambda n: at(plus(n, days=1), 12))
h("clean the oven [today]", lambda n: date(today(n)))
h("leave at [6:20am tomorrow] for the early ferry", lambda n: at(plus(n, days=1), 6, 20))
h("[Tomorrow], ask Beth for the recipe", lambda n: date(plus(n, days=1)))
h("[a week tomorrow] it's Zoe's recital", lambda n: date(plus(n, days=8)))
h("renew the passport, appointment [a week today]", lambda n: date(plus(n, days=7)))
h("hand over the flat [two weeks tomorrow]", lambda n: date(plus(n, days=15)))
h("[tomorrow evening at 7] drinks on the roof", lambda n: at(plus(n, days=1), 19))
h("note down what I spent [yesterday]", lambda n: date(plus(n, days=-1)))
h("log the run from [the day before yesterday]", lambda n: date(plus(n, days=-2)))
h("write up the call from [yesterday at 4pm]", lambda n: at(plus(n, days=-1), 16))
h("send photos from [yesterday morning]", lambda n: at(plus(n, days=-1), 9))
h("[TOMORROW]: buy candles", lambda n: date(plus(n, days=1)))
h("set an alarm for [tomorrow 05:50]", lambda n: at(plus(n, days=1), 5, 50))
h("Lunch at Da Gino [today 12:30]", lambda n: at_today(n, 12, 30))
h("feed the neighbour's rabbit [tomorrow afternoon]", lambda n: at(plus(n, days=1), 15))
h("[tomorrow @ 10am] demo for Kwame", lambda n: at(plus(n, days=1), 10))
h("see off Grandpa at the station [tomorrow, 14:05]", lambda n: at(plus(n, days=1), 14, 5))
h("tell the team [tomorrow in the afternoon]", lambda n: at(plus(n, days=1), 15))
h("drop the form at the office [tomorrow at midday]", lambda n: at(plus(n, days=1), 12))
h("Post the card [today], first class", lambda n: date(today(n)))

family("british-clock")
h("meet Oliver at [half nine]", time(9, 30))
h("pick up the twins at [half three]", time(15, 30))
h("be at the theatre by [half past seven pm]", time(19, 30))
h("kettle on at [quarter past four]", time(16, 15))
h("phone Gran at [ten to six]", time(17, 50))
h("the kids' tea at [twenty past five]", time(17, 20))
h("bus goes at [twenty to two]", time(13, 40))
h("doors at [half past six in the evening]", time(18, 30))
h("set off at [a quarter to ten]", time(9, 45))
h("Zoom with Fergus at [quarter past eleven]", time(11, 15))
h("walk the dog at [half twelve]", time(12, 30))
h("lock the shop at [ten past five]", time(17, 10))
h("collect the fish and chips at [twenty-five past six]", time(18, 25))
h("take the cake out at [five past four]", time(16, 5))
h("tea with the vicar [Thursday at half four]", lambda n: at(wd(n, TH), 16, 30))
h("[tomorrow at quarter to eleven] bring the trailer round", lambda n: at(plus(n, days=1), 10, 45))
h("get to Paddington for [half ten on Monday]", lambda n: at(wd(n, MO), 10, 30))
h("[half six tomorrow morning]: milk the goats", lambda n: at(plus(n, days=1), 6, 30))
h("[half past eight in the morning] is when the post comes", time(8, 30))
h("wake Tim at [quarter to seven in the morning]", time(6, 45))
h("the late film starts at [twenty to nine in the evening]", time(20, 40))
h("nurse calls at [ten past nine tomorrow morning]", lambda n: at(plus(n, days=1), 9, 10))
h("ring the vet at [twenty-five to three]", time(14, 35))
h("coffee with Maeve [Friday at ten past eleven]", lambda n: at(wd(n, FR), 11, 10))
h("curtain up at [half 7]", time(19, 30))
h("[half 9 tomorrow] breakfast with the Hendersons", lambda n: at(plus(n, days=1), 9, 30))
h("meet by the fountain at [quarter past 3]", time(15, 15))
h("be ready for [quarter to 5]", time(16, 45))
h("match kicks off at [three o'clock]", time(15))
h("be home by [six o'clock]", time(18))
h("Doctor [Tuesday at ten o'clock]", lambda n: at(wd(n, TU), 10))
h("give Sid his tablet at [nine o'clock in the evening]", time(21))
h("stroll with Pam [Sunday at half two]", lambda n: at(wd(n, SU), 14, 30))
h("Sainsbury's delivery [Wednesday at quarter past five]", lambda n: at(wd(n, WE), 17, 15))
h("chairs out by [five to one]", time(12, 55))
h("pick up the scones [Saturday at twenty past ten]", lambda n: at(wd(n, SA), 10, 20))
h("baby's bath at [a quarter past six]", time(18, 15))

family("clock")
h("brief the night shift at [1430h]", time(14, 30))
h("roll call [0600h] at the gate", time(6))
h("fall in at [1900 hours]", time(19))
h("sync with Ops at [17h]", time(17))
h("gare du Nord, [17h30]", time(17, 30))
h("coffee [around |5ish]", time(17))
h("pop in at [4ish] for the drill", time(16))
h("start the roast at [noonish]", time(12))
h("open the shutters at [9.30am]", time(9, 30))
h("lasagne in the oven at [6.15 pm]", time(18, 15))
h("gates open [5PM]", time(17))
h("cab at [4:40 a.m.]", time(4, 40))
h("call Seoul at [11 p.m.]", time(23))
h("lights off by [10pm]", time(22))
h("pill at [8 am]", time(8))
h("soup for everyone at [12:15]", time(12, 15))
h("the launch is at [14:00 hours]", time(14))
h("server restart at [midnight]", time(0))
h("meditate at [noon]", time(12))
h("Feed the sourdough at [9 in the evening]", time(21))
h("rounds at [6 in the morning]", time(6))
h("pick Sam up at [2 in the afternoon]", time(14))
h("open the bar at [7 in the evening]", time(19))
h("insulin [7.30am]", time(7, 30))
h("stream goes live [20:15]", time(20, 15))
h("call the kitchen at [3]", time(15))
h("snack for Leo at [4 o'clock]", time(16))
h("have the van packed by [11:45 am]", time(11, 45))
h("[18:00] yoga with Priya", time(18))
h("[7pm]: phone Hannah", time(19))
h("the auction closes [21:59]", time(21, 59))
h("wind down at [9:30 at night]", time(21, 30))
h("turn the heating on at [5 in the morning]", time(5))
h("Ring Uncle Des [12 noon]", time(12))
h("bread out at [12pm]", time(12))
h("tell the baker [4am] is fine", time(4))
h("the shuttle is at [06:10], gate unknown", time(6, 10))
h("dinner with the Kowalskis, [7 PM], bring wine", time(19))
h("kids in bed by [19h45]", time(19, 45))
h("the ceremony begins [in the afternoon]", time(15))

# --- dates ----------------------------------------------------------------------------------------------------------
family("anchored")
h("Call Anna [the Friday after Easter] about the keys", lambda n: date(after(holiday(n, "Easter"), FR)))
h("hang the lights [the Saturday after Thanksgiving]", lambda n: date(after(holiday(n, "Thanksgiving"), SA)))
h("buy the turkey [two days before Thanksgiving]", lambda n: date(ahead(n, add(holiday(n, "Thanksgiving"), days=-2))))
h("[the Monday before Christmas] pick up the goose", lambda n: date(ahead(n, before(holiday(n, "Christmas"), MO))))
h("send the cards [two weeks before Christmas]", lambda n: date(ahead(n, add(holiday(n, "Christmas"), weeks=-2))))
h("Take down the tree [the day after New Year's Day]", lambda n: date(add(holiday(n, "New Year's Day"), days=1)))
h("Order flowers [three days before Valentine's Day]", lambda n: date(ahead(n, add(holiday(n, "Valentine's Day"), days=-3))))
h("carve pumpkins [the Sunday before Halloween]", lambda n: date(ahead(n, before(holiday(n, "Halloween"), SU))))
h("[the day before Easter] dye eggs with the cousins", lambda n: date(ahead(n, add(holiday(n, "Easter"), days=-1))))
h("return the suit [the Tuesday after Easter]", lambda n: date(after(holiday(n, "Easter"), TU)))
h("check the results on [the Friday after the 10th]", lambda n: date(after(dom(n, 10), FR)))
h("salary should land [two days after the 25th]", lambda n: date(add(dom(n, 25), days=2)))
h("order the cake [a week before the 5th of June]", lambda n: date(ahead(n, add(md(n, 6, 5), weeks=-1))))
h("start packing [ten days before March 1]", lambda n: date(ahead(n, add(md(n, 3, 1), days=-10))))
h("[the Thursday before the 20th] ask the bank for the letter", lambda n: date(ahead(n, before(dom(n, 20), TH))))
h("review the trial [3 days before December 15]", lambda n: date(ahead(n, add(md(n, 12, 15), days=-3))))
h("warranty claim [90 days after March 1]", lambda n: date(add(md(n, 3, 1), days=90)))
h("barbecue on [the Saturday after Independence Day]", lambda n: date(after(holiday(n, "Independence Day"), SA)))
h("paint the fence [the day after Labor Day]", lambda n: date(add(holiday(n, "Labor Day"), days=1)))
h("call the caterer [six weeks before Christmas]", lambda n: date(ahead(n, add(holiday(n, "Christmas"), weeks=-6))))
h("visit dad [the Sunday after Christmas]", lambda n: date(after(holiday(n, "Christmas"), SU)))
h("[Tuesday at 3 in the second week of March]: budget review", lambda n: Or(*[at(d, 15) for d in week_of_month(n, 2, TU, 3)]))
h("site visit [Wednesday in the first week of May]", lambda n: Or(*[date(d) for d in week_of_month(n, 1, WE, 5)]))
h("handover on [Thursday in the third week of September]", lambda n: Or(*[date(d) for d in week_of_month(n, 3, TH, 9)]))
h("photo shoot [Monday at noon in the second week of October]", lambda n: Or(*[at(d, 12) for d in week_of_month(n, 2, MO, 10)]))
h("[the last working day of May] send payroll", lambda n: date(last_working(year_of(n, 5), 5)))
h("invoices go out on [the last working day of September]", lambda n: date(last_working(year_of(n, 9), 9)))
h("close the books by [the last business day of April]", lambda n: date(last_working(year_of(n, 4), 4)))
h("rent review on [the first working day of March]", lambda n: date(first_working(year_of(n, 3), 3)))
h("[the first Monday in June] is the swim gala", lambda n: date(nth_in(n, 1, MO, 6)))
h("flea market [the second Saturday of next month]", lambda n: date(nth_of(n, 2, SA, 1)))
h("team lunch [last Friday of this month]", lambda n: date(nth_of(n, -1, FR, 0)))
h("retro [the last Thursday of the month at 4pm]", lambda n: at(nth_of(n, -1, TH, 0), 16))
h("book club meets [the third Wednesday in January] at Ola's", lambda n: date(nth_in(n, 3, WE, 1)))
h("clocks change [the last Sunday in October]", lambda n: date(nth_in(n, -1, SU, 10)))
h("allotment meeting [first Tuesday in April, 7pm]", lambda n: at(nth_in(n, 1, TU, 4), 19))
h("the fair is on [the fourth Saturday in August]", lambda n: date(nth_in(n, 4, SA, 8)))
h("[the Friday before the last Sunday in October] tune the clock", lambda n: date(before(nth_in(n, -1, SU, 10), FR)))
h("brunch [the Sunday after next Friday]", lambda n: date(after(nx(n, FR), SU)))
h("follow up with Tariq [two days after next Monday]", lambda n: date(add(nx(n, MO), days=2)))
h("order cheese [the day before Christmas Eve]", lambda n: date(ahead(n, add(holiday(n, "Christmas Eve"), days=-1))))
h("Hide the eggs on [Easter Sunday at 9am]", lambda n: at(holiday(n, "Easter"), 9))
h("garden centre [Easter Monday]", lambda n: date(holiday(n, "Easter Monday")))
h("fish supper on [Good Friday]", lambda n: date(holiday(n, "Good Friday")))
h("leftovers party on [Boxing Day at 1pm]", lambda n: at(holiday(n, "Boxing Day"), 13))
h("fireworks on [New Year's Eve at 11:30pm]", lambda n: at(holiday(n, "New Year's Eve"), 23, 30))
h("trick or treat with the twins on [Halloween at 6pm]", lambda n: at(holiday(n, "Halloween"), 18))
h("plan the menu for [Thanksgiving]", lambda n: date(holiday(n, "Thanksgiving")))
h("parade on [Memorial Day at 10am]", lambda n: at(holiday(n, "Memorial Day"), 10))
h("wear green on [St. Patrick's Day]", lambda n: date(holiday(n, "St. Patrick's Day")))
h("fly home [Christmas Eve]", lambda n: date(holiday(n, "Christmas Eve")))
h("[Valentine's Day at 7:30pm] table for two at Marcel's", lambda n: at(holiday(n, "Valentine's Day"), 19, 30))
h("charity swim on [New Year's Day at noon]", lambda n: at(holiday(n, "New Year's Day"), 12))

family("offset")
h("check on the seedlings [in a fortnight]", lambda n: date(plus(n, days=14)))
h("stitches out [in ten days]", lambda n: date(plus(n, days=10)))
h("follow up with Farid [a week from Thursday]", lambda n: date(add(wd(n, TH), weeks=1)))
h("review the draft [two weeks from Friday]", lambda n: date(add(wd(n, FR), weeks=2)))
h("exam resit [three weeks from now]", lambda n: date(plus(n, days=21)))
h("flip the mattress [in three months]", lambda n: date(months_on(n, 3)))
h("[in half an hour] take the bread out", lambda n: in_minutes(n, 30))
h("check the oven [in 20 minutes]", lambda n: in_minutes(n, 20))
h("switch the sprinkler off [in an hour and a half]", lambda n: in_minutes(n, 90))
h("ring back [in a quarter of an hour]", lambda n: in_minutes(n, 15))
h("another coat of paint [in 4 hours]", lambda n: in_minutes(n, 240))
h("move the car [in 2 hrs]", lambda n: in_minutes(n, 120))
h("[in a couple of weeks] ask for the tenant's answer", lambda n: date(plus(n, days=14)))
h("dentist check-up [in six months]", lambda n: date(months_on(n, 6)))
h("passport expires [in a year]", lambda n: date(plus(n, years=1)))
h("chase the refund [five days from now]", lambda n: date(plus(n, days=5)))
h("see the physio again [in six weeks' time]", lambda n: date(plus(n, days=42)))
h("rebook the sitter [in three weeks' time]", lambda n: date(plus(n, days=21)))
h("[a month from today] the trial ends", lambda n: date(months_on(n, 1)))
h("change the filter [in 90 days]", lambda n: date(plus(n, days=90)))
h("ask again [a week from today at 10am]", lambda n: at(plus(n, days=7), 10))
h("pick up the glasses [in 3 days at 4pm]", lambda n: at(plus(n, days=3), 16))
h("reply to the council [in 5 working days]", lambda n: date(business(n, 5)))
h("answer from the notary due [in 3 business days]", lambda n: date(business(n, 3)))
h("the bond matures [in two years]", lambda n: date(plus(n, years=2)))
h("cancelled the card [three days ago], check the statement", lambda n: date(plus(n, days=-3)))
h("ordered the sofa [two weeks ago], where is it", lambda n: date(plus(n, days=-14)))
h("note: took the tablet [an hour ago]", lambda n: in_minutes(n, -60))
h("find the mail Joost sent [last Tuesday]", lambda n: date(lst(n, TU)))
h("expense the taxi from [last Thursday]", lambda n: date(lst(n, TH)))
h("top up the meter [2 weeks from Monday]", lambda n: date(add(wd(n, MO), weeks=2)))
h("Call the roofer [10 days from tomorrow]", lambda n: date(plus(n, days=11)))
h("fertilise the lawn [four weeks from Saturday]", lambda n: date(add(wd(n, SA), weeks=4)))
h("grandma's check-up [a fortnight today]", lambda n: date(plus(n, days=14)))
h("lease talk [Friday in two weeks]", lambda n: date(week_day(n, 2, FR)))
h("demo for the board [Wednesday in three weeks at 2pm]", lambda n: at(week_day(n, 3, WE), 14))
h("[In 45 mins] join the webinar", lambda n: in_minutes(n, 45))
h("oil the worktop [8 weeks from now]", lambda n: date(plus(n, days=56)))
h("move the blog [a fortnight from Monday]", lambda n: date(add(wd(n, MO), weeks=2)))

family("day-of-month")
h("rent goes out on [the 3rd]", lambda n: date(dom(n, 3)))
h("[the 12th at 7pm] poker at Raj's", lambda n: at(dom(n, 12), 19))
h("hand in the thesis by [the 28th]", lambda n: date(dom(n, 28)))
h("scan on [the 3rd of next month]", lambda n: date(dom_in(n, 1, 3)))
h("direct debit leaves [the 15th of this month]", lambda n: date(dom_in(n, 0, 15)))
h("[Tuesday the 9th] cinema with Flo", lambda n: date(weekday_dom(n, TU, 9)))
h("collect the bike [Saturday the 14th at 11am]", lambda n: at(weekday_dom(n, SA, 14), 11))
h("[Friday the 13th]: buy a lottery ticket", lambda n: date(weekday_dom(n, FR, 13)))
h("pick colours on [the twentieth]", lambda n: date(dom(n, 20)))
h("hairdresser on [the 8th at half past two]", lambda n: at(dom(n, 8), 14, 30))
h("car tax due [the 31st]", lambda n: date(dom(n, 31)))
h("Submit meter reading on [the 1st]", lambda n: date(dom(n, 1)))
h("ask Kofi for the minutes on [the 22nd], he'll have them", lambda n: date(dom(n, 22)))
h("exam on [the 17th at 9am], bring pencils", lambda n: at(dom(n, 17), 9))
h("the plumber can do [Thursday the 6th]", lambda n: date(weekday_dom(n, TH, 6)))
h("see the tax adviser [the 10th of next month at 2pm]", lambda n: at(dom_in(n, 1, 10), 14))
h("concert on [the evening of the 18th]", lambda n: at(dom(n, 18), 19))
h("move out on [the morning of the 30th]", lambda n: at(dom(n, 30), 9))
h("first aid course: [5th of next month]", lambda n: date(dom_in(n, 1, 5)))
h("the twins turn nine on [the twenty-first of next month]", lambda n: date(dom_in(n, 1, 21)))

family("month-day")
h("Wedding of Tess and Jon on [June 12]", lambda n: date(md(n, 6, 12)))
h("conference abstract due [15 September]", lambda n: date(md(n, 9, 15)))
h("[March the third]: spring recital", lambda n: date(md(n, 3, 3)))
h("vaccination on [the fifth of November]", lambda n: date(md(n, 11, 5)))
h("Nan's birthday tea [April 23rd] at the hall", lambda n: date(md(n, 4, 23)))
h("renew insurance before it lapses, [Oct 31]", lambda n: date(md(n, 10, 31)))
h("flight to Oslo [14 Feb at 6:50am]", lambda n: at(md(n, 2, 14), 6, 50))
h("go-live [Sept 9 at 10am], all hands", lambda n: at(md(n, 9, 9), 10))
h("payslip from [March 2024] to the lender", lambda n: days(*span_month(2024, 3)))
h("receipt dated [5 March 2024] for the tax folder", lambda n: date(dt.date(2024, 3, 5)))
h("contract ends [30 June 2028]", lambda n: date(dt.date(2028, 6, 30)))
h("find the invoice of [December 3, 2025]", lambda n: date(dt.date(2025, 12, 3)))
h("pension letter by [1st August 2027]", lambda n: date(dt.date(2027, 8, 1)))
h("leap day party on [29 February 2028]", lambda n: date(dt.date(2028, 2, 29)))
h("passport photo, appointment [Aug 4th 9:20]", lambda n: at(md(n, 8, 4), 9, 20))
h("[Jan 6] take the decorations down", lambda n: date(md(n, 1, 6)))
h("the council decides on [the evening of May 19]", lambda n: at(md(n, 5, 19), 19))
h("at the notary's [July 7th, 2027, 3:30pm]", lambda n: at(dt.date(2027, 7, 7), 15, 30))
h("Exhibition opens [10th of October at 6pm]", lambda n: at(md(n, 10, 10), 18))
h("boat inspection [the 1st of April]", lambda n: date(md(n, 4, 1)))
h("[twenty-second of August] collect the telescope", lambda n: date(md(n, 8, 22)))
h("mow before the party on [July 19]", lambda n: date(md(n, 7, 19)))
h("return skis, [Monday, March 8]", lambda n: date(dt.date(2027, 3, 8)), now="2027-02-17T10:30")
h("[Thursday 14 October 2027 at 13:15] eye test", lambda n: at(dt.date(2027, 10, 14), 13, 15))
h("jury duty [Tue, Nov 2nd 2027]", lambda n: date(dt.date(2027, 11, 2)))
h("DEADLINE [DEC 1]", lambda n: date(md(n, 12, 1)))
h("half marathon [sep 26 8am]", lambda n: at(md(n, 9, 26), 8))
h("AGM: [25th November 2027, 19:00]", lambda n: at(dt.date(2027, 11, 25), 19))
h("garden party [Aug. 15 at 3]", lambda n: at(md(n, 8, 15), 15))
h("hotel checks us in at [2pm on July 3]", lambda n: at(md(n, 7, 3), 14))

family("numeric")
h("file the return by [4/15]", lambda n: date(md(n, 4, 15)))
h("dentist [3/5/2027]", date(dt.date(2027, 3, 5)))
h("dentist, the other one, [3/5/2027]", date(dt.date(2027, 5, 3)), order="dmy")
h("release [2027-06-01]", date(dt.date(2027, 6, 1)))
h("cut over [2027-02-28 22:30]", at(dt.date(2027, 2, 28), 22, 30))
h("start sensor at [2027-09-14T07:15]", at(dt.date(2027, 9, 14), 7, 15))
h("meter reading of [2025-12-31]", date(dt.date(2025, 12, 31)))
h("move the piano [24.12.2026]", date(dt.date(2026, 12, 24)), order="dmy")
h("Elternabend [7.9.2027 at 19:30]", at(dt.date(2027, 9, 7), 19, 30), order="dmy")
h("bring the tent back [8/31]", lambda n: date(md(n, 8, 31)))
h("rental until the handover on [11/30/27]", date(dt.date(2027, 11, 30)))
h("payment for [30/11/27]", date(dt.date(2027, 11, 30)), order="dmy")
h("inspection [2/9 at 9am]", lambda n: at(md(n, 2, 9), 9))
h("inspection of the barn [2/9 at 9am]", lambda n: at(md(n, 9, 2), 9), order="dmy")
h("[12/24]: wrap everything", lambda n: date(md(n, 12, 24)))
h("back to school [2027/08/30]", date(dt.date(2027, 8, 30)))
h("ferry [6-17-2027] at the old pier", date(dt.date(2027, 6, 17)))
h("[1/2/2028 3pm] call the museum", at(dt.date(2028, 1, 2), 15))
h("[1/2/2028 3pm] call the archive", at(dt.date(2028, 2, 1), 15), order="dmy")
h("backup from [05/06/2024] can go", date(dt.date(2024, 5, 6)))
h("backup from [05/06/2024] can stay", date(dt.date(2024, 6, 5)), order="dmy")

family("unit")
h("hiking with Ola [this weekend]", lambda n: days(*this_weekend(n)))
h("visit the in-laws [the weekend after next]", lambda n: Or(days(*weekend(n, 2)), days(*weekend(n, 1))) if n.weekday() < SA else days(*weekend(n, 2)))
h("repaint the shed [next weekend]", lambda n: Or(days(*weekend(n, 1)), days(*weekend(n, 0))) if n.weekday() < SA else days(*weekend(n, 1)))
h("wrap up hiring [next week]", lambda n: days(*week(n, 1)))
h("sort out the loft sometime [next month]", lambda n: days(*span_month(plus(n, months=1).year, plus(n, months=1).month)))
h("offsite [the week after next]", lambda n: days(*week(n, 2)))
h("go through the numbers from [last month]", lambda n: days(*span_month(add(n.date().replace(day=1), months=-1).year, add(n.date().replace(day=1), months=-1).month)))
h("recap what shipped [last week]", lambda n: days(*week(n, -1)))
h("review spending of [last quarter]", lambda n: days(*quarter_from(n, -1)))
h("plan hiring for [next quarter]", lambda n: days(*quarter_from(n, 1)))
h("learn to sail [next year]", lambda n: days(dt.date(n.year + 1, 1, 1), dt.date(n.year + 1, 12, 31)))
h("declare the income from [last year]", lambda n: days(dt.date(n.year - 1, 1, 1), dt.date(n.year - 1, 12, 31)))
h("[in |week 12] the auditors come", lambda n: days(*iso_week(n, 12)))
h("holiday cover for [week 33]", lambda n: days(*iso_week(n, 33)))
h("tyres off [in April]", lambda n: days(*span_month(year_of(n, 4), 4)))
h("apply for the grant [in September 2027]", days(*span_month(2027, 9)))
h("close the deal [in Q3]", lambda n: days(*next_quarter(n, 3)))
h("budget for [Q1 2028]", days(dt.date(2028, 1, 1), dt.date(2028, 3, 31)))
h("move teams [in February]", lambda n: days(*span_month(year_of(n, 2), 2)))
h("inspect the roof [in |the week of March 8]", days(dt.date(2027, 3, 8), dt.date(2027, 3, 14)), now="2027-02-03T11:00")
h("close the cabin [in |the week of October 18]", days(dt.date(2027, 10, 18), dt.date(2027, 10, 24)), now="2027-08-13T18:40")
h("write to the embassy [next January]", lambda n: days(*span_month(n.year + 1, 1)))

family("edge")
h("pay Nils by [the end of the month]", lambda n: date(ahead(n, month_end(n.date()))))
h("cancel the gym by [end of month]", lambda n: date(ahead(n, month_end(n.date()))))
h("VAT return by [the end of Q2]", lambda n: date(next_quarter(n, 2)[1]))
h("OKRs due [end of Q3]", lambda n: date(next_quarter(n, 3)[1]))
h("use up vacation days by [the end of the year]", lambda n: date(dt.date(n.year, 12, 31)))
h("move in at [the end of next month]", lambda n: date(month_end(add(n.date().replace(day=1), months=1))))
h("renew parking at [the end of August]", lambda n: date(month_end(dt.date(year_of(n, 8), 8, 1))))
h("sow the beans at [the beginning of May]", lambda n: date(dt.date(year_of(n, 5), 5, 1)))
h("start the diet at [the start of next month]", lambda n: date(add(n.date().replace(day=1), months=1)))
h("new rates apply from the office, [beginning of next year]", lambda n: date(dt.date(n.year + 1, 1, 1)))
h("plan the sprint at [the start of next week]", lambda n: date(week_day(n, 1, MO)))
h("Archive everything on [the last day of the month]", lambda n: date(ahead(n, month_end(n.date()))))
h("submit the grant by [the last day of October]", lambda n: date(month_end(dt.date(year_of(n, 10), 10, 1))))
h("[the first day of next month] change passwords", lambda n: date(add(n.date().replace(day=1), months=1)))
h("inventory on [the last day of the year]", lambda n: date(dt.date(n.year, 12, 31)))
h("have the novel drafted by [the end of February]", lambda n: date(month_end(dt.date(year_of(n, 2), 2, 1))))
h("Settle the tab by [end of next year]", lambda n: date(dt.date(n.year + 1, 12, 31)))
h("write the handover by [the end of next week]", lambda n: Or(date(week_day(n, 1, SU)), date(week_day(n, 1, FR))))

# --- ranges ---------------------------------------------------------------------------------------------------------
family("range")
h("babysit the Moreno kids [from Monday to Wednesday]", lambda n: day_range(n, MO, WE))
h("on call [Tuesday to Friday]", lambda n: day_range(n, TU, FR))
h("parents visiting [between Thursday and Sunday]", lambda n: day_range(n, TH, SU))
h("hold the room [until Friday]", lambda n: days(None, wd(n, FR)))
h("keep the ladder [till Sunday]", lambda n: days(None, wd(n, SU)))
h("answer the survey [before the 10th]", lambda n: days(None, add(dom(n, 10), days=-1)))
h("fix the gutter [after the 10th]", lambda n: days(add(dom(n, 10), days=1)))
h("ask for a raise [after Christmas]", lambda n: days(add(holiday(n, "Christmas"), days=1)))
h("vacation [July 5 to July 16]", lambda n: days(md(n, 7, 5), add(md(n, 7, 5), days=11)))
h("fair in Leipzig [from March 18 to 21]", lambda n: days(md(n, 3, 18), add(md(n, 3, 18), days=3)))
h("language course [3-14 August]", lambda n: days(md(n, 8, 3), add(md(n, 8, 3), days=11)))
h("trip to Porto [Dec 28 - Jan 3]", lambda n: days(md(n, 12, 28), add(md(n, 12, 28), days=6)))
h("[Sept 6-10] cover for Ines", lambda n: days(md(n, 9, 6), add(md(n, 9, 6), days=4)))
h("exam period [2027-02-08 to 2027-02-19]", days(dt.date(2027, 2, 8), dt.date(2027, 2, 19)))
h("get it done [within two weeks]", lambda n: days(today(n), plus(n, days=14)))
h("reply [within 10 days]", lambda n: days(today(n), plus(n, days=10)))
h("no sugar [from tomorrow until Sunday]", lambda n: days(plus(n, days=1), after(plus(n, days=1), SU)), now="2026-10-13T07:20")
h("deliver [no later than Thursday]", lambda n: days(None, wd(n, TH)))
h("leave the heating off [until the 20th]", lambda n: days(None, dom(n, 20)))
h("hives inspection [from the 12th to the 15th]", lambda n: dom_range(n, 12, 15))
h("house-sit for the Baums [the 3rd to the 9th]", lambda n: dom_range(n, 3, 9))
h("plant garlic [between October 1 and October 20]", lambda n: days(md(n, 10, 1), add(md(n, 10, 1), days=19)))
h("tennis camp [Mon-Fri]", lambda n: Or(day_range(n, MO, FR), weekly(WORK)))
h("room is free [Wed-Sat]", lambda n: Or(day_range(n, WE, SA), weekly("WE,TH,FR,SA")))
h("stay with Noor [from Christmas to New Year's Day]", lambda n: days(holiday(n, "Christmas"), add(holiday(n, "Christmas"), days=7)))
h("paint the hall [before Friday]", lambda n: days(None, add(wd(n, FR), days=-1)))
h("travel ban [from June to August]", lambda n: days(dt.date(year_of(n, 6), 6, 1), dt.date(year_of(n, 6), 8, 31)), now="2027-02-20T15:10")
h("renovation [between March and May]", lambda n: days(dt.date(year_of(n, 3), 3, 1), dt.date(year_of(n, 3), 5, 31)), now="2026-09-30T12:00")
h("look for flats [after May]", lambda n: days(dt.date(year_of(n, 5), 6, 1)))
h("nothing from Theo [since Tuesday]", lambda n: days(since(n, TU)))

family("timerange")
h("plumber comes [between 3 and 4pm]", clocks((15, 0), (16, 0)))
h("open house [from 2 to 4pm] at the loft", clocks((14, 0), (16, 0)))
h("quiet hours [10pm to 6am]", clocks((22, 0), (6, 0)))
h("gym is emptiest [before noon]", clocks(None, (12, 0)))
h("call Deb [after 5pm]", clocks((17, 0)))
h("office hours [9 to 5]", clocks((9, 0), (17, 0)))
h("stall opens [11am-2pm]", clocks((11, 0), (14, 0)))
h("deep work [09:00-11:30]", clocks((9, 0), (11, 30)))
h("webinar [14:00 to 15:15]", clocks((14, 0), (15, 15)))
h("no calls [until 11am]", clocks(None, (11, 0)))
h("delivery slot [from noon to 3pm]", clocks((12, 0), (15, 0)))
h("practice piano [7-8pm]", clocks((19, 0), (20, 0)))
h("nap window [between half past twelve and two]", clocks((12, 30), (14, 0)))
h("ring the parents [before 9pm]", clocks(None, (21, 0)))
h("reception [from 6:30 to 9 pm]", clocks((18, 30), (21, 0)))
h("standby [22:00–06:00]", clocks((22, 0), (6, 0)))
h("the pool is ours [10am till noon]", clocks((10, 0), (12, 0)))

family("datetimerange")
h("[5-7pm tomorrow] help Saskia move", lambda n: moments(plus(n, days=1), (17, 0), (19, 0)))
h("workshop [Thursday from 10 to 12]", lambda n: moments(wd(n, TH), (10, 0), (12, 0)))
h("plumber [Monday between 8am and noon]", lambda n: moments(wd(n, MO), (8, 0), (12, 0)))
h("party [Saturday 8pm to 2am]", lambda n: moments(wd(n, SA), (20, 0), (2, 0)))
h("Kids' club [tomorrow 9:30-11:30]", lambda n: moments(plus(n, days=1), (9, 30), (11, 30)))
h("open studio [June 12 from 2pm to 6pm]", lambda n: moments(md(n, 6, 12), (14, 0), (18, 0)))
h("[between 3 and 4pm on Friday] Marta drops by", lambda n: moments(wd(n, FR), (15, 0), (16, 0)))
h("exam on [the 14th from 9 to 11:30]", lambda n: moments(dom(n, 14), (9, 0), (11, 30)))
h("jam session [Sunday 3-5pm] in the cellar", lambda n: moments(wd(n, SU), (15, 0), (17, 0)))
h("power cut [Tuesday 13:00 to 15:30]", lambda n: moments(wd(n, TU), (13, 0), (15, 30)))
h("cabin trip [from Friday 6pm to Sunday noon]", lambda n: moments(wd(n, FR), (18, 0), (12, 0), end=add(wd(n, FR), days=2)))
h("call me [tomorrow after 5pm]", lambda n: moments(plus(n, days=1), (17, 0)))
h("ring the school [after 3pm on Monday]", lambda n: moments(wd(n, MO), (15, 0)))
h("stocktake [next Wednesday 7am-11am]", lambda n: moments(nx(n, WE), (7, 0), (11, 0)))
h("nightshift [Thursday 10pm-6am]", lambda n: moments(wd(n, TH), (22, 0), (6, 0)))
h("board meeting [March 4, 10:00-12:30]", lambda n: moments(md(n, 3, 4), (10, 0), (12, 30)))
h("museum [Saturday 11 to 1] with the nieces", lambda n: moments(wd(n, SA), (11, 0), (13, 0)))
h("road closed [2027-05-02 08:00 to 18:00]", moments(dt.date(2027, 5, 2), (8, 0), (18, 0)))
h("[Wednesday 9 to 5] first aid course", lambda n: moments(wd(n, WE), (9, 0), (17, 0)))

family("duration")
h("practise scales [for |half an hour]", dur("PT30M"))
h("read [for |45 min]", dur("PT45M"))
h("soak the beans [for |two hours]", dur("PT2H"))
h("borrow the van [for |a couple of hours]", dur("PT2H"))
h("walk [for |an hour and a half]", dur("PT1H30M"))
h("let the dough rest [for |three quarters of an hour]", dur("PT45M"))
h("hold the plank [for |90 seconds]", Or(dur("PT90S"), dur("PT1M30S")))
h("simmer [for |twenty minutes]", dur("PT20M"))
h("rent a cargo bike [for |3 days]", dur("P3D"))
h("quarantine the plant [for |two weeks]", dur("P2W"))
h("lend Abe the drill [for |a week]", dur("P1W"))
h("pause the subscription [for |six months]", dur("P6M"))
h("review the code, [1h30m]", dur("PT1H30M"))
h("deep clean, [2h]", dur("PT2H"))
h("the talk takes [2.5 hours]", dur("PT2H30M"))
h("stretch [for |15 mins]", dur("PT15M"))
h("the drive takes [two and a half hours]", dur("PT2H30M"))
h("focus block [for |1 hour 20 minutes]", dur("PT1H20M"))
h("keep the receipts [for |10 years]", dur("P10Y"))
h("sit with it [for |a quarter of an hour]", dur("PT15M"))
h("tune the guitar, [10 min]", dur("PT10M"))
h("sauna [for |an hour]", dur("PT1H"))
h("charge the drone [for |1 hour]", dur("PT1H"))
h("mentor Kiki [for |1 h 15 min]", dur("PT1H15M"))
h("study [tomorrow] [for |2 hours]", lambda n: date(plus(n, days=1)), dur("PT2H"))
h("paint [Saturday] [for |three hours]", lambda n: date(wd(n, SA)), dur("PT3H"))
h("block the car park [for |four weeks]", dur("P4W"))
h("fast [for |36 hours]", Or(dur("PT36H"), dur("P1DT12H")))

# --- wrong spellings ------------------------------------------------------------------------------------------------
family("typo")
h("call the agency [tommorow]", lambda n: date(plus(n, days=1)))
h("[tomorow at 9am] blood test", lambda n: at(plus(n, days=1), 9))
h("bring the drill back [tommorrow]", lambda n: date(plus(n, days=1)))
h("lunch with Kai [wendesday at noon]", lambda n: at(wd(n, WE), 12))
h("post the forms [wednsday]", lambda n: date(wd(n, WE)))
h("fix Lena's bike [thrusday 5pm]", lambda n: at(wd(n, TH), 17))
h("gas man [thurday morning]", lambda n: at(wd(n, TH), 9))
h("send the quote on [teusday]", lambda n: date(wd(n, TU)))
h("pub on [firday at 7pm]", lambda n: at(wd(n, FR), 19))
h("football with dads [saterday 10am]", lambda n: at(wd(n, SA), 10))
h("roast at Ma's [sundy]", lambda n: date(wd(n, SU)))
h("team sync [mnoday at 10:30am]", lambda n: at(wd(n, MO), 10, 30))
h("wine fair on [febuary 20]", lambda n: date(md(n, 2, 20)))
h("ski pass from [Feburary 3rd]", lambda n: date(md(n, 2, 3)))
h("house warming on [janurary 16]", lambda n: date(md(n, 1, 16)))
h("back to uni [septmber 28]", lambda n: date(md(n, 9, 28)))
h("Diwali dinner on [Novemeber 8th]", lambda n: date(md(n, 11, 8)))
h("book the campsite by [Agust 1]", lambda n: date(md(n, 8, 1)))
h("guests from Riga [next weekk]", lambda n: days(*week(n, 1)))
h("water the ferns [evrey Monday]", weekly("MO"))
h("salsa class [evry Thursday at 8pm]", weekly("TH", t="20:00"))
h("back up photos [montly]", monthly())
h("change the sheets [every secnod week]", weekly(i=2))
h("team lunch [every Wenesday]", weekly("WE"))
h("stretching [every mornning]", daily(t="09:00"))
h("bath for Rufus [in two weks]", lambda n: date(plus(n, days=14)))
h("defrost the freezer [in three dasy]", lambda n: date(plus(n, days=3)))
h("movie night on [Saturdya]", lambda n: date(wd(n, SA)))
h("hand in coursework [Wedneday 11:59pm]", lambda n: at(wd(n, WE), 23, 59))
h("barbecue [this weeknd]", lambda n: days(*this_weekend(n)))
h("first run after the injury, [tomorrw morning]", lambda n: at(plus(n, days=1), 9))
h("sushi [tonigth at 8pm]", lambda n: at_today(n, 20))
h("flower show on [Arpil 17]", lambda n: date(md(n, 4, 17)))
h("passport office [Decmber 2 at 9am]", lambda n: at(md(n, 12, 2), 9))

# --- two phrases ----------------------------------------------------------------------------------------------------
family("two-phrases")
h("send the draft [Monday] and the final version [Thursday]", lambda n: date(wd(n, MO)), lambda n: date(wd(n, TH)))
h("call Tom [tomorrow at 9am] about the meeting on [Friday]", lambda n: at(plus(n, days=1), 9), lambda n: date(wd(n, FR)))
h("[Tuesday] buy paint, [Saturday] paint the hall", lambda n: date(wd(n, TU)), lambda n: date(wd(n, SA)))
h("order the gift [today], it must arrive by [December 20]", lambda n: date(today(n)), lambda n: date(md(n, 12, 20)))
h("pack [tonight], leave [tomorrow at 6am]", lambda n: at_today(n, 20), lambda n: at(plus(n, days=1), 6))
h("slides by [Wednesday noon], talk on [Thursday at 2pm]", lambda n: at(wd(n, WE), 12), lambda n: at(wd(n, TH), 14))
h("renew the visa [next month], it expires on [August 30]", lambda n: days(*span_month(add(n.date().replace(day=1), months=1).year, add(n.date().replace(day=1), months=1).month)), lambda n: date(md(n, 8, 30)))
h("drop Ella at [8am] and fetch her at [3:30pm]", time(8), time(15, 30))
h("ask Sunil [tomorrow] whether [Friday at 5pm] suits him", lambda n: date(plus(n, days=1)), lambda n: at(wd(n, FR), 17))
h("collect the costume on [Thursday], the play is [Saturday at 7pm]", lambda n: date(wd(n, TH)), lambda n: at(wd(n, SA), 19))
h("put the beef in at [noon], take it out at [4pm]", time(12), time(16))
h("[tomorrow] prep, [Sunday] exam", lambda n: date(plus(n, days=1)), lambda n: date(wd(n, SU)), now="2027-05-12T16:00")
h("mail Ruth [today] about the fair on [2027-10-09]", lambda n: date(today(n)), date(dt.date(2027, 10, 9)), now="2027-09-20T08:30")
h("meet Alba [Monday] or [Tuesday]", lambda n: date(wd(n, MO)), lambda n: date(wd(n, TU)))
h("get quotes [next week], decide by [the end of the month]", lambda n: days(*week(n, 1)), lambda n: date(month_end(n.date())), now="2027-04-06T09:50")
h("write [for |an hour] [tomorrow morning]", dur("PT1H"), lambda n: at(plus(n, days=1), 9), also=[("write [for an hour tomorrow morning]", lambda n: moments(plus(n, days=1), (9, 0), (10, 0)))])
h("[every Monday] water the ferns, [every Friday] feed them", weekly("MO"), weekly("FR"))
h("gym [every Tuesday] and a swim on [Saturday]", weekly("TU"), lambda n: date(wd(n, SA)))

# --- recurrences ----------------------------------------------------------------------------------------------------
family("rec-weekdays")
h("Gym [Mon, Wed and Fri 7am]", weekly("MO,WE,FR", t="07:00"))
h("standup [weekdays 9:15]", weekly(WORK, t="09:15"))
h("Yoga [Tuesdays and Thursdays]", weekly("TU,TH"))
h("bins out on [Mondays]", weekly("MO"))
h("piano lesson on [Wednesdays at 4pm]", weekly("WE", t="16:00"))
h("one-to-one with Bea [every Thursday at 11]", weekly("TH", t="11:00"))
h("call Grandma [every Sunday evening]", weekly("SU", t="19:00"))
h("farmers' market [Saturday mornings]", weekly("SA", t="09:00"))
h("[every Mon and Thu] water the cactus", weekly("MO,TH"))
h("clean the rabbit hutch [each weekend]", weekly(ENDS))
h("long run [every weekend]", weekly(ENDS))
h("[every weekday at 6:45am] walk the dog", weekly(WORK, t="06:45"))
h("check the mousetraps [every Monday, Wednesday and Friday]", weekly("MO,WE,FR"))
h("open the shop [every Monday to Friday at 8am]", weekly(WORK, t="08:00"))
h("rehearsals [every Tuesday from 7 to 9pm]", weekly("TU", t="19:00"))
h("fish for dinner [each Friday]", weekly("FR"))
h("post a photo [every Tuesday and Saturday at noon]", weekly("TU,SA", t="12:00"))
h("bake [Sundays at 10am]", weekly("SU", t="10:00"))
h("check expenses [weekly on Friday]", weekly("FR"))
h("newsletter [weekly on Tuesdays at 9am]", weekly("TU", t="09:00"))
h("board games [Friday nights]", weekly("FR", t="20:00"))
h("sweep the hall [every Saturday morning at 10]", weekly("SA", t="10:00"))
h("trash [Thursdays], remember the blue bag", weekly("TH"))
h("CHOIR [EVERY WEDNESDAY 7:30PM]", weekly("WE", t="19:30"))
h("swim [Mondays, Wednesdays and Fridays at 6am]", weekly("MO,WE,FR", t="06:00"))
h("take Otto to judo [every Tue & Thu 5pm]", weekly("TU,TH", t="17:00"))
h("kids' pocket money [every Sunday]", weekly("SU"))
h("lunch with the Hub people [every Thursday at 12:30]", weekly("TH", t="12:30"))
h("on [weekday evenings] practise the cello", weekly(WORK, t="19:00"))
h("deep clean [every Saturday and Sunday]", weekly(ENDS))
h("shift handover [every Sunday at 22:00]", weekly("SU", t="22:00"))
h("call the factory on [weekdays at 8:30am]", weekly(WORK, t="08:30"))
h("[Every Monday]: write the plan", weekly("MO"))
h("German class [every Mon/Wed 18:00]", weekly("MO,WE", t="18:00"))
h("Reply to reviews [every weekday morning]", weekly(WORK, t="09:00"))

family("rec-interval")
h("water the orchids [every 3 days]", daily(3))
h("[every other Tuesday from 10 to 11] sprint planning", weekly("TU", 2, t="10:00"))
h("payday drinks [every other Friday]", weekly("FR", 2))
h("clean the fish tank [biweekly]", weekly(i=2))
h("timesheet [fortnightly]", weekly(i=2))
h("see the kids [every other weekend]", weekly(ENDS, 2))
h("shave [every other day]", daily(2))
h("B12 shot [every 3 months]", monthly(3))
h("check smoke alarms [every six months]", monthly(6))
h("descale the kettle [every 6 weeks]", weekly(i=6))
h("change the air filter [every 90 days]", daily(90))
h("drink water [every hour]", rec("FREQ=HOURLY"))
h("eye drops [every 4 hours]", rec("FREQ=HOURLY;INTERVAL=4"))
h("get up and stretch [every 30 minutes]", rec("FREQ=MINUTELY;INTERVAL=30"))
h("[every fortnight] hoover the car", weekly(i=2))
h("[once a week] call Aunt Vera", weekly())
h("pay the cleaner [once a month]", monthly())
h("tetanus booster [every ten years]", yearly(i=10))
h("vote for the board [every 4 years]", yearly(i=4))
h("mow [every ten days]", daily(10))
h("recycling [every two weeks on Thursday]", weekly("TH", 2))
h("mentor call [every second Wednesday at 3pm]", lambda n: Or(weekly("WE", 2, t="15:00"), monthly(by="2WE", t="15:00")))
h("family brunch [every 2nd Sunday]", lambda n: Or(weekly("SU", 2), monthly(by="2SU")))
h("rotate the tyres [every other month]", monthly(2))
h("deep clean the fridge [every three weeks]", weekly(i=3))
h("shower Rex [every second week]", weekly(i=2))
h("swap the toothbrush [every three months]", monthly(3))
h("[every 5 days] feed the starter", daily(5))
h("check the boiler pressure [weekly]", weekly())
h("vitamin D [daily]", daily())
h("numbers to the board [every quarter]", monthly(3))
h("service the bike [once a year]", yearly())
h("sharpen knives [monthly]", monthly())
h("rinse the coffee machine [every! 3 days]", daily(3))
h("repot the ficus [every 2 years]", yearly(i=2))
h("sauna [every other Saturday at 5pm]", weekly("SA", 2, t="17:00"))
h("book club [every three weeks on Thursday at 8pm]", weekly("TH", 3, t="20:00"))
h("therapy [every other Monday at 4:30pm], bring notes", weekly("MO", 2, t="16:30"))
h("floss [once a day]", daily())
h("team dinner [every 2 months]", monthly(2))
h("turn the compost [every 2 weeks after completion]", weekly(i=2))
h("sync with Lagos [every two weeks on Monday and Thursday]", weekly("MO,TH", 2))

family("rec-monthly")
h("rent [monthly on the 1st]", monthly(day="1"))
h("pay staff [monthly on the 15th and the last day]", Or(monthly(day="15,-1"), monthly(day="-1,15")))
h("[the first Friday of every month] is cake day", monthly(by="1FR"))
h("town hall [every first Tuesday at 10am]", monthly(by="1TU", t="10:00"))
h("[every quarter on the first Monday] run the fire drill", monthly(3, by="1MO"))
h("invoice Acme on [the last day of every month]", monthly(day="-1"))
h("credit card bill [every month on the 23rd]", monthly(day="23"))
h("pub quiz [every last Thursday of the month at 8pm]", monthly(by="-1TH", t="20:00"))
h("allowance on [the 1st of every month]", monthly(day="1"))
h("board meeting [every third Wednesday of the month at 2pm]", monthly(by="3WE", t="14:00"))
h("payroll on [the 1st and 15th of every month]", monthly(day="1,15"))
h("backups on [the last Friday of each month at 6pm]", monthly(by="-1FR", t="18:00"))
h("check the reserve fund [every other month on the 10th]", monthly(2, day="10"))
h("expense report on [the last working day of every month]", monthly(by=WORK, pos="-1"))
h("meter reading [every month on the 1st at 9am]", monthly(day="1", t="09:00"))
h("repair café [every second Saturday of the month]", monthly(by="2SA"))
h("patch servers [the third Tuesday of each month]", monthly(by="3TU"))
h("flea market on [the first and third Sunday of every month]", monthly(by="1SU,3SU"))
h("VAT advance [monthly on the 10th]", monthly(day="10"))
h("haircut [every month on the last Saturday]", monthly(by="-1SA"))
h("rent due [every 1st]", monthly(day="1"))
h("support rota [monthly on the second Tuesday]", monthly(by="2TU"))
h("pay the nanny [every 30th]", monthly(day="30"))
h("condo fee [each month on the 5th]", monthly(day="5"))
h("audit the logs [every three months on the 15th]", monthly(3, day="15"))
h("call the bank on [the 20th of each month]", monthly(day="20"))
h("write the column [every month on the second Sunday at 5pm]", monthly(by="2SU", t="17:00"))
h("order pet food on [the 12th of every other month]", monthly(2, day="12"))
h("[every month on the last day at noon] empty the till", monthly(day="-1", t="12:00"))
h("savings transfer on [the first working day of each month]", monthly(by=WORK, pos="1"))
h("clean the hood [every six months on the 1st]", monthly(6, day="1"))

family("rec-yearly")
h("file taxes [yearly on May 1]", yearly("5", "1"))
h("Eva's birthday [every year on June 12]", yearly("6", "12"))
h("renew domain [each January 5]", yearly("1", "5"))
h("dentist's card [annually on March 3]", yearly("3", "3"))
h("service the boiler [every September]", yearly("9"))
h("flu shot [every October]", yearly("10"))
h("remember Dad [every November 9th]", yearly("11", "9"))
h("[every year on the last Sunday in March] reset the clocks", yearly("3", by="-1SU"))
h("family reunion [every year on the first Saturday of August]", yearly("8", by="1SA"))
h("flowers for Mira [every Valentine's Day]", yearly("2", "14"))
h("call Omar [every Christmas]", yearly("12", "25"))
h("resolutions [every New Year's Day]", yearly("1", "1"))
h("pumpkin soup [every Halloween]", yearly("10", "31"))
h("set up the grill [every 1st of May]", yearly("5", "1"))
h("wedding anniversary [every 14 August]", yearly("8", "14"))
h("donate [every December 1 at 9am]", yearly("12", "1", t="09:00"))
h("insurance check [once a year]", yearly())
h("check the will [every two years]", yearly(i=2))
h("medical [annually]", yearly())
h("[each year on 30 June] lock the accounts", yearly("6", "30"))
h("swap tyres [every year in April]", yearly("4"))
h("stock count [yearly on the 31st of December]", yearly("12", "31"))
h("school photos [every year on September 20]", yearly("9", "20"))
h("chestnuts on [the second Sunday of October every year]", yearly("10", by="2SU"))

family("rec-bounds")
h("antibiotics [every 8 hours for 7 days]", lambda n: Or(rec("FREQ=HOURLY;INTERVAL=8", until=plus(n, days=6)), rec("FREQ=HOURLY;INTERVAL=8", until=plus(n, days=7))))
h("physio [every Tuesday for 6 weeks]", lambda n: weekly("TU", until=plus(n, days=41)))
h("allergy drops [daily for 10 days]", lambda n: Or(daily(until=plus(n, days=9)), daily(count=10)))
h("language class [every Monday until June 30]", lambda n: weekly("MO", until=md(n, 6, 30)))
h("swim lesson [every Saturday at 10am for 10 times]", weekly("SA", t="10:00", count=10))
h("laps [every Wednesday, 8 times]", weekly("WE", count=8))
h("run [every day starting next Monday]", lambda n: daily(frm=nx(n, MO)))
h("journal [daily starting tomorrow]", lambda n: daily(frm=plus(n, days=1)))
h("water the lawn [every other day until August 31]", lambda n: daily(2, until=md(n, 8, 31)))
h("revise [every weekday until the 20th]", lambda n: weekly(WORK, until=dom(n, 20)))
h("[every Friday until Christmas] light a candle", lambda n: weekly("FR", until=holiday(n, "Christmas")))
h("massage [every Thursday at 5pm until the end of the year]", lambda n: weekly("TH", t="17:00", until=dt.date(n.year, 12, 31)))
h("tutoring [every Tuesday and Thursday at 4pm until June 15]", lambda n: weekly("TU,TH", t="16:00", until=md(n, 6, 15)))
h("instalment [monthly on the 5th 12 times]", monthly(day="5", count=12))
h("blood pressure [every day this week]", lambda n: daily(until=ths(n, SU)))
h("choir practice [every Monday starting January 4]", weekly("MO", frm=dt.date(2027, 1, 4)), now="2026-12-09T17:20")
h("repay Gus [every month on the 1st starting next month]", lambda n: monthly(day="1", frm=add(n.date().replace(day=1), months=1)))
h("no coffee: check in [every day until Sunday]", lambda n: daily(until=wd(n, SU)))
h("boot camp [every Saturday from June 5 until July 31]", lambda n: weekly("SA", frm=dt.date(2027, 6, 5), until=dt.date(2027, 7, 31)), now="2027-05-03T13:15")
h("new pills [daily at 8am for two weeks]", lambda n: daily(t="08:00", until=plus(n, days=13)))
h("call the clinic [every weekday for three weeks]", lambda n: weekly(WORK, until=plus(n, days=20)))
h("check the incubator [every day until Friday]", lambda n: daily(until=wd(n, FR)))
h("practise [every evening for 5 days]", lambda n: Or(daily(t="19:00", until=plus(n, days=4)), daily(t="19:00", count=5)))
h("jabs [every two weeks 4 times]", weekly(i=2, count=4))
h("German class [every Wednesday until June]", lambda n: Or(*[weekly("WE", until=d) for d in (dt.date(year_of(n, 6), 5, 31), dt.date(year_of(n, 6), 6, 1), dt.date(year_of(n, 6), 6, 30))]))
h("gardening club [every Sunday through October 31]", lambda n: weekly("SU", until=md(n, 10, 31)))
h("[every day for a month] note the temperature", lambda n: daily(until=add(months_on(n, 1), days=-1)))
h("feed Tiger [every morning until the 28th]", lambda n: daily(t="09:00", until=dom(n, 28)))
h("mock exam [every Friday at 9am, 6 times]", weekly("FR", t="09:00", count=6))
h("[every Tuesday starting September 7 until December 14] pottery", weekly("TU", frm=dt.date(2027, 9, 7), until=dt.date(2027, 12, 14)), now="2027-08-02T10:00")

family("rec-except")
h("walk to work [every weekday except Friday]", weekly("MO,TU,WE,TH"))
h("standup [daily 9:15 except Fridays]", weekly("MO,TU,WE,TH,SA,SU", t="09:15"))
h("open the café [every day except Sunday]", weekly("MO,TU,WE,TH,FR,SA"))
h("run [every day except Saturday and Sunday]", weekly(WORK))
h("feed the chickens [daily except weekends]", weekly(WORK))
h("Latin vocabulary [every day but Sunday]", weekly("MO,TU,WE,TH,FR,SA"))
h("school run [weekdays except Wednesday at 7:30am]", weekly("MO,TU,TH,FR", t="07:30"))
h("medication round [every day except Mondays at 8am]", weekly("TU,WE,TH,FR,SA,SU", t="08:00"))
h("stretch [every morning except Sundays]", weekly("MO,TU,WE,TH,FR,SA", t="09:00"))
h("lunch duty [every weekday except Tuesday and Thursday]", weekly("MO,WE,FR"))
h("[every day except Wednesday] lock the gate", weekly("MO,TU,TH,FR,SA,SU"))
h("train [weekdays except Mondays]", weekly("TU,WE,TH,FR"))
h("sweep the yard [daily except on Sundays]", weekly("MO,TU,WE,TH,FR,SA"))
h("phones [every weekday at 9am except Friday]", weekly("MO,TU,WE,TH", t="09:00"))
h("bread run [every day apart from Monday]", weekly("TU,WE,TH,FR,SA,SU"))

family("rec-daytime")
h("meditate [every morning at 7]", daily(t="07:00"))
h("walk Bruno [every evening at 9]", daily(t="21:00"))
h("brush the cat [every evening]", daily(t="19:00"))
h("gratitude list [every night]", daily(t="20:00"))
h("tablet [every day at 8am]", daily(t="08:00"))
h("check mail [daily at 9:30]", daily(t="09:30"))
h("sunscreen [every morning]", daily(t="09:00"))
h("team coffee [every afternoon at 3]", daily(t="15:00"))
h("lock the gate [every night at 10]", daily(t="22:00"))
h("insulin [each day at noon]", daily(t="12:00"))
h("siesta [every afternoon]", daily(t="15:00"))
h("news digest [every day at 18:00]", daily(t="18:00"))
h("[every morning at half past six] feed the hens", daily(t="06:30"))
h("[daily, 7am] take the temperature", daily(t="07:00"))
h("[each evening at quarter to ten] check the doors", daily(t="21:45"))
h("probiotics [every day at 7 in the morning]", daily(t="07:00"))
h("bedtime story [every night at 8]", daily(t="20:00"))
h("prune logs [every day at midnight]", daily(t="00:00"))
h("rota check [each morning at 8:15]", daily(t="08:15"))

# --- nothing --------------------------------------------------------------------------------------------------------
NOTHING = """
Ask April about the budget
Email May Chen the contract
Call June about the flat
Lunch with August Schmidt
Thank Dawn for the cake
Ask Jan for the password
Write to Jan Kowalski
Mark all invoices as paid
Mark Davies wants his drill back
Give Mark the spare key
Call Sunny about the solar panels
Send Summer Patel the form
Ask Mr. March about the loan
Dress up as Wednesday Addams
Invite Autumn and her sister
Pick a name: April, Hazel or Ivy
Ask Eve about the dress
Reply to Augusta
Frame the portrait of Julius
Meet Mae at the library
Thank Marcia for the jam
Look up Dr. Octavia Reed
Order the Juniper gin
Lend Novak the ladder
Monitor the disk space
Ask the sunburn clinic for a leaflet
Buy sun cream
Find sunglasses with the blue frame
Fix the satnav
Update the satellite image
Buy satin ribbon
Wedge the door open
Plan the wedding cake with Tara
Weed the flower bed
Thumb through the catalogue
Fry onions for the soup
Order a Friendship bracelet kit
Buy frites and mayo
Monstera needs a bigger pot
Read up on monetary policy
Call mon ami Luc
Mayonnaise, gherkins, bread
Maybe buy a lamp
May I use the printer
It may be worth asking Tom
Ask if guests may park in the yard
See whether the dog may come along
March on Rome: return the book
Return "March on Washington" to the library
Try not to mar the finish
Marinate the tofu
Martha needs the projector
Find out who sat at table 9
Check who won the raffle
Decide on the wallpaper
Decant the olive oil
Decorate the cellar
Fix the decimal point in the total
Janitor wants the spare key
Octopus recipe for Rob
Buy a novel for Hanna
Novices need a briefing
Septic tank: get a quote
Separate the whites from the colours
Julienne the carrots
Buy apricots and paprika
Secure the trailer
Second the motion
Browse the second hand shop
Get a second opinion on the knee
Write the second chapter
Sort the second drawer
Second attempt at sourdough
Find a third party supplier
Take the third option off the menu
Compare the first and the last page
Call the 1st violin
Print the 2nd edition
Repair the window on the 3rd floor
Deliver to the 5th floor
Buy the 4th volume of the saga
Read the 19th amendment
Walk down Fifth Avenue
Check the third row for typos
Win 1st prize at the fair
Update to version 3.4
Install Python 3.11
Upgrade iOS 17.4
Test release v2.1
Check that build 1.12.3 is signed
Install Windows 11
Buy USB 3.2 cables
Read RFC 5545
Fix the HTTP 404 page
Print Form 1040
Quote ISO 8601 in the readme
Learn the Java 21 features
Downgrade Node 18.12
Ship firmware 10.5
Patch OpenSSL 3.0.7
Buy 5 apples
Get 12 eggs and 2 lemons
Order 3 m of cable
Buy 500 g of flour
Weigh out 2 kg of clay
Run 10 km with Ute
Get 6 bottles of water
Cut 4 boards to size
Print 25 copies of the flyer
Bring 2 chairs and 1 table
Pack 7 shirts
Set the table for 4 people
Bake for 12 guests
Divide it in 3 parts
Pack the books in 5 boxes
Buy 9 V batteries
Order 12 V bulbs
Buy 5W-30 oil
Get M4 screws
Buy A4 paper
Buy 3/4 inch pipe
Add 1/2 cup of sugar
Mix plaster and water 3:1
Fix the 16:9 layout
Score was 3-1, tell Emil
Rate the film 9/10
Copy out John 3:16
Read Genesis 3:15
Pay Tom $5
Pay 12.50 to Tom
Transfer 300 euros to Ida
Get the £9.99 plan
Haggle the price down to $1,200
Refund $45.30 to the client
Ask for a 10% discount
Raise the price by 3 percent
Budget 2,500 for the kitchen
Invoice for 19.95 is wrong
Tip the porter 5 euros
Buy stamps at 0.95 each
Cap the spend at $30
Win 50 points
Call 555-0123
Ring +49 30 1234567
Dial 911 if it smells of gas
Text 0171 2345678 the address
Save 020 7946 0958 as the vet's number
Fax it to 555-0199
Call extension 2210
Try the hotline 0800 555 111
Meet Paul in room 214
Set up room 1430
Bring the beamer to room B12
Pick up the parcel at 5 Park Lane
Drop the keys at 12 Main Street
Deliver flowers to 221B Baker Street
Wait at gate 7
Take bus 42 to the harbour
Take line 5 to the zoo
Find a seat in row 11
Book flight LH1830
Check order 20481
Read page 12 of the manual
Learn chapters 3 and 4
Fill in section 12.3
Solve exercise 7
See figure 4.2
Add line 17 to the form
Return the size 9 shoes
Look for a 5 bedroom house
Fix bug 1204
Review PR 88
Reply to ticket #2027
Check aisle 3 for the discount shelf
Scan document 10 of 15
Find box 6 in the cellar
Turn the dial to 7
Cats have 9 lives, feed ours
The shop is open 24/7
That's a day's work, ask for help
Ask the old-timer about the lathe
Clean the timer
Buy a timepiece for the shelf
Set up the time tracker
Fix the timezone bug
Read "Friday's Child"
Watch "Saturday Night Fever"
Borrow "The Man Who Was Thursday"
Play "Ruby Tuesday" on the guitar
Learn "Monday, Monday" for the choir
Review "Tomorrow and Tomorrow"
Watch "Groundhog Day" with Pia
Read "One Hundred Years of Solitude"
Watch "Ten Days in the Valley"
Return "Midnight in Paris"
Find the lyrics of "Yesterday"
Rename the folder to "next week"
Print the sign "back at 3pm"
Put "every Monday" in the heading
Write "see you tomorrow" on the card
Ask for the book "Eleven Minutes"
Watch "Before Sunrise"
Read "Midnight's Children"
Play "Sunday Bloody Sunday"
Correct the typo in "due Friday"
Paint "SINCE 1987" on the sign
Find the poster of "2001: A Space Odyssey"
Buy "Nineteen Eighty-Four"
Read "The Day of the Jackal"
Tune the guitar for "September"
Set the min value to 5
Check min and max of the sensor
Read the SEC filing
Send HR the form
Ask HR about the laptop
Ask the PM for the roadmap
PM the new mentor
Fix the AM radio
Tell Bo I am at gate 5
I am on page 9 of the report
Convert dec to hex in the script
Add an H2 heading
Buy a B2 textbook
Look up vitamin K2
Order D3 capsules
Check pin 8 on the board
Flash the ESP32
Solder R12 and C7
Every single sock needs a partner
Check every room for mould
Put a label on each box
Greet every guest
Proofread each page
Wipe down every shelf
Ask everyone for a recipe
Look everywhere for the ring
Eat an orange
Tidy the desk
Sharpen the pencils
Call the plumber about the leak
Send flowers to Aunt Rosa
Learn the tango
Finish the jigsaw puzzle
Oil the hinges
Fold the laundry
Sell the old couch
Water the fern
Charge the camera
Answer the landlord's letter
Feed the parrot
Ask Bo for half the cake
Order a quarter pounder
Add a quarter of a cup of oil
Cut the loaf in half
Saw the plank in half
Check the half-eaten sandwich
Change a twenty into coins
Buy a pair of thirty inch jeans
Solve for x in 3x + 5
Multiply 7 by 12
Try the password hint 4711
Check the IP 192.168.0.12
Open port 8080
Set the oven to 180
Heat it to 60 degrees
Add 20 points to the house cup
Get the 3 in 1 printer
Find a 2 for 1 voucher
Use the 80/20 rule
Call the A-team about the van
Compare the before and after photos
Get past the paywall
Walk past the bakery and get rolls
Half of the team needs badges
Back up the old drive
Pay back the loan to Sid
Come up with a name for the boat
Move on with the kitchen
"""
NO_MATCH = NOTHING.strip().split("\n")
