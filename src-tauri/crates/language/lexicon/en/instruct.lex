# Verbs by what they do. A verb added here is understood in every frame that uses its category.

[v.add]
adding, noting, noting down
ad, add, create, make, put down, stick down, pop down, bang down, get down, chuck down, jot down, note down, write down, insert, include, enter, set up, set me up, set up for me, append, throw in, need to add, tack on, tack
pencil in, sign me up for, put me down for, stick me down for, stick me in for, put me in for, pop me in for, book me in for, record
put in ^2, stick in ^2, bung in ^2, whack in ^2, chuck in ^2, add in ^1
put together ^2
[v.put]
put, stick, place, get, pop, slot, fit, squeeze in
[v.either]
set, have, put, schedule, book, plan, arrange, block, pencil in, squeeze in, hold, slot in, get ^2, set up
[v.schedule]
schedule, book, arrange, plan, organise, organize, block out, block off, block, reserve, pencil in, hold
[reminder]
reminder, alert, notification, nudge ^6, reminder set, reminders ^1
[remind.verb]
nag me, nag me again, bug me, pester me, poke me, shout at me, remind about, remind of, remind to
remember me, tell me to, mind me, mind us
remind me, remind us, remidn me, remnd me, rmd me, rmnd me, remaind me, remined me, reminde me, remidn me to, do remind me, notify me, alert me, ping me, nudge me, remind myself, prompt me, have you remind me, reming me, remid me, give me a heads up
[remind.need]
would be grateful for, would appreciate, could do with, need, want, would like, should like, could use
[we.need]
i'd be grateful for, i'd appreciate, i'd love, i'd welcome, i'd like, i'd prefer, i'll need, we'd be grateful for, we'd appreciate, we'd love, we'd welcome, we'd like, we'd prefer, we'll need
[remember]
write up that, write down that, make a note that, jot down that, put in that, note down that, write that, write in that, mark down that, pop in that, 
remember, remember to, remember that, don't forget to, don't forget, dont forget to, do not forget to, do not forget, not forget, not to forget, never forget, not forget to, make sure i, make sure to, make sure that i, make sure i remember to, make sure we, note to self, note to myself, memo to self, note that, note down that, keep in mind to, keep in mind that, take note that, have me, remember about
don't let me forget to, don't let me forget, don't let me forget about, do not let me forget to, do not let me forget, i mustn't forget, i mustn't forget to, i must not forget to, i can't forget to, i can't forget, mustn't forget to, must remember to, must not forget to, help me remember to, help me remember, help me to remember to, help me not forget, help me not to forget
[v.must]
i am about to, i'm about to, we're about to, we are about to
gonna, i'm gonna, we're gonna, 
i really ought to, we really ought to, i really must, should really, should probably, really should, really ought to, ought to, oughta, 
i should like to, we should like to, i'd better go and, i've to, i have got to, we've to, i'm going to have to, 
was going to, was meant to, was supposed to, was planning to, i meant to, meant to, i keep forgetting to, keep forgetting to, i keep meaning to, keep meaning to, i've been meaning to, been meaning to, i mustn't forget to, somebody needs to, someone needs to, somebody has to, someone has to, somebody should, someone should, one of us needs to, i've gotta, we've gotta, i'd better, i had better, we'd better, i'll have to, i'll need to, we'll have to, we'll need to, i'm gonna have to, i'm gonna need to, gonna have to, will have to, will need to, i do need to, i should probably, i probably should, i should really, i should also, i wanna, wanna, want to, would like to, i'd love to, i'm hoping to, hoping to, i'm meaning to, meaning to, i've been meaning to, been meaning to, i keep meaning to, i'm planning to, planning to, i've agreed to, i have agreed to, i agreed to, i am to, i'm due to, i said i'd, i said i would, i've said i'd, i'd like to, had better, i'm to
i need to, i have to, i must, i've got to, i gotta, i got to, i should, i ought to, i want to, i'd like to, i would like to, we need to, we have to, we must, we should, i still need to, i still have to, i also need to, i also have to, need to, have to, gotta, i'd like to be reminded to, i would like to be reminded to, i want to be reminded to, i need to be reminded to, must, i must to, must to, got to, i'm going to, i am going to, i'm gonna, i plan to, i intend to, i'll, i will, i shall, i'm supposed to, i am supposed to, i promised, i promised to, i really need to, i really should, i really have to, we'll, we will, we're going to, we are going to, we're gonna, i think i'll, i think we'll, we've got to, we gotta
[v.be]
be
# "I won't get to the report today, ...": the task that was not done, and what begins the new day.
[not.managed]
never got to, never got round to, never got around to, didn't get round to, didn't get around to, won't be getting to, shan't manage, shan't get to, can't face, not making it to, won't be making it to, not getting to the, cannot face, cbf doing, cbf with, can't be arsed with, can't be bothered doing
no way i'm getting to, no way am i getting to, no way i'll get to, ain't getting to, ain't doing, ain't gonna get to, can't do, can't make, cannot do, can't get to, not getting to, won't get to, can't manage, no chance of, won't manage, not doing, can't make it to, won't make it to, no time for, can't be bothered with, can't be bothered to do, can't face, not in the mood for, not going to do, won't do, not managing, not gonna get to, not going to get to, not gonna do, 'll not get to, 'll not get round to, won't get round to, not getting round to, won't get through, won't get thru, not getting through, didn't get to, couldn't get to, haven't got to, too tired for, too tired to do, no energy for, won't be able to do, won't be able to finish, won't be able to get to, won't be able to make, won't be able to manage, not able to do, not able to finish, can't finish, won't finish, not gonna finish, not going to finish, didn't finish, couldn't finish, not gonna manage, not going to manage, not gonna make, not going to make, won't make, am not getting to, am not doing, am not going to do
[managed.then]
it'll have to be, it will have to be, let us say, leave it til, works better, chuck it to, do it on, chuck it on
make it, shift it to, move it to, push it to, do it, put it to, put it on, let's make it, let's do, let's do it, bump it to, shift to, move to, i'll do it, i'll do them, will do it, will do them, doing it, do them, we'll do it, let's say, more like, probably, maybe, try, how about, stick it on, stick it in, stick it in for, can you stick it in for, can you stick it on, can you move it to, pop it on, put it in for, make that, leave it, leave that, shove it, shove it on, shove it over, keep it, let's keep it, we'll keep it, hold it over, leave it over, push it, push it on, push it over, bump it, shift it, move it, do that, put it off, put it back, stick it, let's move it, let's push it, let's leave it, carry it over, roll it over, leave them, move them, push them, shove them, shift them, do, do instead
# "managed to pay the rent"
[managed]
i managed to, managed to, i finally managed to, finally managed to, i've managed to, i have managed to, i remembered to, remembered to, i got round to, got round to, i got around to, got around to, i finally got round to, i finally got around to, finally got round to, finally got around to
# "maybe I should learn Spanish": asked about before it is proposed.
[v.maybe]
i might, we might, i may, maybe i should, maybe i'll, maybe i could, maybe i might, maybe we should, maybe we could, perhaps i should, perhaps i'll, perhaps we should, thinking i might, i'm thinking i might, i'm thinking i should, thinking i should, i was thinking i might, i was thinking of, was thinking of, i'm thinking of, thinking of, thinking about, i'm thinking about, i was thinking about, i could always, i wonder if i should, thinkin i might, idk maybe i should, idk maybe i'll, i'm wondering if i should, wondering if i should, should i maybe
[wake]
make me wake up, have me wake up, make sure i wake up
wake me up, wake me, wake us up, wake us, get me up, have me up, make sure i'm up, make sure i am up, i need to be up, i need to get up, i have to get up, i have to be up, i need to wake up, i have to wake up, i want to wake up, i want to get up, i must get up, i'll need to get up, i need to up
[alarm]
alarm, alarms, alarm clock, alert, alerts, alarms set
[v.complete]
complete, finish, close ^3, tick, check ^4, mark off, check off, tick off, cross off, cross out, strike off, tick the box for, resolve, wrap up
[v.did]
did all, did all of, 
finished up at, finished off at, finished up with, all done at, 
ticked off, crossed off, checked off, 
i'm all done with, i am all done with, we're done with, we are done with, we're all done with, that's me done with, i'm finished with, i am finished with, we're finished with, i'm through with, all finished with, i've finished with, 
i finished, i've finished, i have finished, i completed, i've completed, i have completed, i am done with, i'm done with, im done with, i did, i've done, i have done, done with, finished with, finished, completed, just finished, i just finished, i've just finished, i just did, just did, we finished, we've finished, all done with, i already did, i've already done, already did, i have already done, we did, got done with, i got done with, i've wrapped up, i wrapped up, wrapped up, knocked out, i knocked out
# Past forms that report a task as done, with the task's verb; the words after the verb find the task.
[v.done]
treated = treat
logged = log
serviced = service
weighed = weigh
sorted out = sort out
chased, chased up = chase
gone out, gone off, gone in the post = send
proofread = proofread
hung, hung up = hang
swept = sweep
fed = feed
met, met with = meet
sold = sell
told = tell
taught = teach
built = build
dug = dig
ground = grind
mown = mow
sewn = sew
drawn, drawn up = draw
frozen = freeze
lent = lend
dealt with = deal with
rung = ring
rang = ring
spoke to, spoken to, spoke with, spoken with = speak to
drove, driven = drive
ate, eaten = eat
threw out, thrown out = throw out
threw away, thrown away = throw away
chose, chosen = choose
showed, shown = show
grew, grown = grow
held = hold
lit = light
rode, ridden = ride
sang, sung = sing
swam, swum = swim
won = win
spent = spend
taken out, took out = take out
put away = put away
put out = put out
put up = put up
handed in = hand in
handed over = hand over
filled in, filled out = fill in
set up = set up
topped up = top up
backed up = back up
wrapped = wrap
paid = pay
bought = buy
called = call
sent, sent off, sent out = send
emailed, e-mailed = email
mailed = mail
picked up, picked = pick up
dropped off = drop off
cleaned, cleaned out = clean
washed = wash
fixed = fix
booked = book
ordered = order
returned = return
gave back, given back = give back
renewed = renew
submitted = submit
signed = sign
wrote, written = write
wrote up, written up = write up
read ^5 = read
cooked = cook
watered = water
fed = feed
walked = walk
mowed = mow
packed = pack
filed = file
printed = print
scheduled ^1 = schedule
rang, rung, phoned = ring
posted = post
took out, taken out = take out
took, taken = take
got, gotten ^1 = get
got through to, got hold of = ring
got back to = reply to
went ^2 = go
went through, gone through = go through
spoke to, spoken to, spoke with, talked to, talked with = talk to
replied to = reply to
answered = answer
reviewed = review
checked ^1 = check
updated = update
made = make
delivered = deliver
collected = collect
invoiced = invoice
cancelled ^2, canceled ^2 = cancel
replaced = replace
repaired = repair
visited = visit
handed in = hand in
turned in = turn in
handed out = hand out
went to, been to, gone to, attended = go to
met, met with = meet
texted = text
messaged = message
painted = paint
tested = test
deployed = deploy
merged = merge
shipped = ship
prepared, prepped = prepare
practised, practiced = practise
graded = grade
marked ^2 = mark
uploaded = upload
downloaded = download
installed = install
changed ^2 = change
sorted, sorted out = sort
dealt with, handled, took care of, taken care of = handle
given, gave = give
put up = put up
hung, hung up = hang
built = build
sold = sell
swept = sweep
brought = bring
found ^2 = find
did ^2 = do
levelled, leveled = level
chased, chased up = chase
ran ^2 = run
drew up, drawn up = draw up
set up ^1 = set up
backed up = back up
filled in, filled out = fill in
approved = approve
learned, learnt = learn
finished up with, finished up = finish
went out = send
# Who did it, and words next to that.
[doer]
i went ahead and, went ahead and, i've gone ahead and, i have gone ahead and
i, we, i've, we've, ive, i have, we have, have, i already, i just, i finally, i've already, i've just, i've finally, i have already, we've already, we already, we just, we finally, just, finally, already, just now, i had, i've had, i got, i've got, i also, i did
[adv]
online, by phone, over the phone, on the phone, in person, in town
tonight ^1, this evening ^1, last night ^1, yesterday ^1, already today, already tonight, on my break, just this morning
already, actually, finally, just, just now, at last, now, up, all, today ^1, this morning ^1, as well, too, both, earlier, for today, at long last
[is]
is, are, was, were, 's, has been, have been, got, gets, is now, are now, is all, are all, 's been, is finally, is already, are already, was already, has already been, has now been, has just been, have already been, 's all, 's already, have, has
[v.reopen]
reopen, open ^4, re-open, open again, uncomplete, uncheck, untick, unmark, undo the completion of, un-complete, un-check, un-tick, bring back as open, mark as not done, mark not done, mark as undone, mark as open, mark as incomplete
[v.restore]
restore, undelete, un-delete, bring back, get back, recover, take back out of the trash
[v.delete]
withdraw, retract, 
scrub, scrub off
bin off, clear off the list, sack off, get off my list, let go of, deleting, removing, cancelling, dropping
del, get shot of, see the back of, do away with, rid me of, deep-six
delete, nuke, remove, get rid off, trash, erase, scrap, discard, cancel, drop, bin ^1, toss, get rid of, throw away, throw out, take off, take out, take away, strike, nix, kill, eliminate, ditch, dump, wipe, wipe out, abolish, dismiss, lose, clear off, cut, call off, forget about, forget, axe, chuck, chuck out, scratch, purge, delete out, leave off, rub out
don't need, don't need to, don't have to, no longer need to, no longer have to, i don't need, i do not need, i no longer need, we don't need, we no longer need, i don't need to, i do not need to, i no longer need to, i don't have to, i no longer have to, i don't want, i no longer want, i won't need, i won't be needing, i don't need a reminder for, i don't need a reminder to, i don't need to be reminded to, i don't need to be reminded about, stop reminding me to, stop reminding me about, stop reminding me of
[v.clear]
clear, empty, blank out, wipe, wipe clean, clean out, free up, reset, clear out, clear up, clear off, clean
[v.cleanup]
fix, clean up, tidy up, tidy, declutter, sort out, clean out, clear out, organise, organize, straighten out, get in order
[v.move]
shunt, replan, re-plan, retime, re-time
moving, shifting, rescheduling
move, shift, reschedule, re-schedule, change, switch, transfer, slide, drag, update, carry over, carry, roll over, roll, adjust, rearrange, re-arrange, swap ^1, relocate, alter, edit, modify ^1
[v.later]
pushing, pushing back, postponing
postpone, push, push back, push out, push off, put off, delay, defer, snooze ^1, bump, move back, hold off on, hold off, kick, kick back, punt, shove, shove back, bounce
[v.earlier]
bring forward, pull forward, pull in, move up, move forward, bring up, bring, advance, pull up, pull, prepone, move ahead
[v.rename]
rename, retitle, reword, call, change the name of, change the title of, change the name for, re-title, re-name, rename the title of, correct the title of, correct the name of, fix the title of
[v.prioritise]
prioritise, prioritize, flag, star, mark as urgent, mark as important, bump up the priority of, bump up the priority on, escalate, raise the priority of, raise the priority on, up the priority of, up the priority on, increase the priority of
[v.deprioritise]
deprioritise, deprioritize, lower the priority of, lower the priority on, reduce the priority of, drop the priority of, drop the priority on, downgrade
[v.label]
label, tag, put the label, put the tag
[v.unlabel]
untag, unlabel, un-tag, un-label
[v.set]
set, make, mark, change, update, edit, turn, give, switch, flag, get, put, bump, raise, lower, drop, adjust, alter, modify, correct, call ^3, move ^1, should make ^1
[v.assign]
chuck ^1, bung ^1, pop ^1, shove ^1, assign, file, sort, categorise, categorize, group, stick, put, move, add, transfer, relocate, throw, drop, place
[v.break]
break down, break up, break, chop up
[v.split]
split up, split, divide, divide up, turn
[v.duplicate]
duplicate, copy, clone, make a copy of, repeat once more, make a duplicate of, create a copy of
[v.swap]
swap, switch, exchange, trade, switch around, swap around, swap round, flip
[v.replace]
replace, swap, swap out, exchange, change, switch, switch out, substitute
[v.repeat]
repeat, make recurring, recur
[v.norepeat]
stop repeating, end the repetition of, stop the repetition of, stop recurring, make one-off, don't repeat, do not repeat, no longer repeat, stop the series of, end the series of, remove the repetition from, remove the recurrence from, take the repetition off
[v.skip]
skip, miss, miss out, leave out, skip over, pass on, i'm skipping, i am skipping, i'll skip, i'm going to skip, i'll miss, i'm missing, i can't make, i cannot make, i won't make, sit out, i'll have to skip, i have to skip
[v.undo]
undo, revert, roll back, take back, reverse, unapply
[v.do]
do

# Polite words, hesitation and openings of a request.
[polite.word]
would you be so good as to, could you be so good as to, be so good as to, i'd be grateful if you could, i would be grateful if you could, i'd be grateful if you would, i should be grateful if you would, i'd be obliged if you could, i'd be glad if you could, i'd be much obliged if you would, aye, aye and, k and, sweet, ta and
change of plan, change of plans, change my plan, change my plans
dear me, i nearly forgot, nearly forgot, lol thx, nice one boss
would you ever, could you ever, will you ever, go on, go on so, ah go on, right so, ah sure
hiya, heya, hey there, hi there, hello there
ffs, jeez, boy, well then
any chance you could, any chance you can, any chance i could, is there any chance you could, think you could, do you think you could, be a love and, be a dear and, do us a favour and, tell you what, believe it or not, believe me, thank god, thank goodness, omg
too early, too late, too soon, scratch that, strike that, acc, tbf, tbh, knackered, ooh no, oh no, ah no, 
btw, by the way, just so you know, just fyi, for your info, for the record, as it happens
lovely, wonderful, brilliant, fab, perfect, awesome, super, good news, bad news, quick update, great news, remind me again, when you get a second, when you get a minute, when you get a moment, when you have a second, when you have a minute, when you have a moment, when you've got a minute, when you've got a second, if you get a chance, if you get a minute, if you have a second, whenever you can, whenever you get a chance, one quick thing, quick one, oh shoot, shoot, oh dear, oh gosh, gosh, oh bother, silly me, 
we'll, i'll, we will, i will, we're going to, we are going to, i'm going to, i am going to, i think i'll, i think we'll, i'm gonna, we're gonna, i'd better, i had better, we'd better, wait, please to, 10-4, roger, copy that, copy ^3, noted, fyi, heads up, let me see, hold on, hang on
maybe we can, maybe you can, we can, we could, i can, i could, you take ^9, can you maybe, can you also, could you also, please also, would you also, go on and, how about we, why don't we, i think we should, i think you should, you might want to, you may want to, i want, at your convenience, for my sake, to start, to begin with, if it's not too much trouble
if you would be so good, if you don't mind, do you know, yep, nah, lol, haha, omg, ooh, er, righto, oh ok, oh okay, and now, nvm, ugh, jeez, whoops, oops, hooray, woohoo, i also want to, so now, would you be so kind and, would you be a dear and
yo, oi, yoo, blimey, crikey, wow, geez, flipping heck, eh, meh, please, pls, plz, kindly, ok, okay, hey, hi, hello, so, well, alright, right, now, then, and then, and also, also, and, but, just, oh, ah, yes, yeah, yep, sure, great, thanks, thank you, cool, actually, maybe, perhaps, basically, look, listen, listen up, assent, alexa, siri, google, computer, assistant, hey assent, quick, quickly, real quick, go ahead and, go ahead, again, next, finally, lastly, one more thing, by the way, btw, oh and, ok so, let's see, sorry, sorry but, excuse me, good morning, good afternoon, good evening, morning, hey there, hi there, dear, dude, buddy, pal, ahoy, ooh, ugh, argh, phew, damn, anyway, anyways, plus, still, later, fyi, heads up, fine, as well, additionally, if you could, if you can, if possible, if you would, when you can, when you get a chance, for me, my friend, mate
can you, could you, would you, will you, can you please, could you please, would you please, will you please, can u, could u, can we, could we, can i, could i, may i, might you, might i, would you mind, do you mind, would you be able to, are you able to, are you able to please, is it possible to, would it be possible to, is it possible for you to, would you be willing to, would you be so kind as to, would you kindly, be so kind as to, you can, you could, you should, you may, you need to, you must, you have to, why don't you, why not, how about you, how about we, how about
i want you to, i'd like you to, i would like you to, i need you to, i need for you to, i want to, i'd like to, i would like to, i would like, i'd love to, i'd love you to, i'd like, i'd love for you to, i'd appreciate it if you could, i would appreciate it if you could, i wish to, i wish you would, i was hoping you could, i was wondering if you could, i wonder if you could, let's, let us, lets, help me, help me to, feel free to, try to, it would be great if you could, it'd be great if you could, make sure to, make sure you, be sure to, you'll want to, i'm asking you to, i need, i need to, i have to, i've got to, i gotta, i should, we should, we need to, time to, do me a favor and, do me a favour and, see if you can, go to my calendar and, go to my list and, open my calendar and, open calendar and, open my list and, go into my calendar and, in my calendar, on my calendar, in my list, on my list, to my list, to my calendar, for my calendar, i think, i guess, i believe, think, guess, i'm thinking, let me, lemme
,
:
-
!
.
[closing]
i'm forever forgetting, i am forever forgetting, i always forget, i keep forgetting, i'll only forget, i'm bound to forget, or i'll forget, before i forget it, i'll forget otherwise, please don't let me forget
do not let me forget, do not let me forget it, do not forget, my bad not
if you please, so please set that up, please set that up, set that up for me, so set that up, so set that up for me, fyi, just fyi, thanks be to god, thank god for that, one of these days ^3, you know the one
or nah, or not, to you, 
ugh, argh, yay, haha, tbh, tbf, to be honest, lets be honest, let's be honest, works better for them, works better for him, works better for her, suits them better, 
by then, before then, and on what day, and what day, on what day, and which day, 
better, 
both please, forgot to say, i forgot to say, should have said, don't let me forget it, dont let me forget it, i can't remember, i cant remember, can't remember, then carry on as normal, carry on as normal, then as normal, as normal, then back to normal, then as usual, keep the rest, no weekends, not at weekends, not weekends, not on weekends, can that be on there, can that go on there, can that go on, can you put that on, can you put that on there, can you nag me, could you nag me, can you bug me, can you chase me
thanks x, thanks xx, thanks xxx, ty x, ta x, xx, xxx, bless him, bless her, bless them
id rather get it over with, i'd rather get it over with, get it done with
while you're at it, while you're there, while we're at it, while i remember, while i think of it, before i change my mind, before i forget, we'll see, we'll see how it goes, let's see, just park that somewhere, park that somewhere, apologies, my apologies, sorry about that, would do, 'll do, would do me, will do nicely
get it out the way, get it out of the way, get it over with, to get it out of the way, to get it over with, so it's done, so its done, so it's out of the way
or is that still on the list, or is that still to come, or is that still to do, or did i not, or have i not, am i imagining it, or am i imagining it, or did i forget, or have i dreamt it, or did i dream it, or did i forget to
so that's done, so thats done, so that's that, so that's off my list, so that's off the list, so it's off my list, so that's sorted, so thats sorted, so that's handled, so that's one less, don't miss it, dont miss it, don't forget, dont forget, dont let me forget, don't let me miss it, ta, smh, cheers mate, ta love
is better, would be better, works better, is fine, suits me better, suits better, is good, is great, would be great, works for me, works fine, would work, 
as per usual, just so you know, just fyi, so you know, sorry about that, my mistake, if that makes sense, that would be great, that'd be great, that would be lovely, that'd be lovely, if you don't mind, if that's alright, no rush, when you get a chance, you're a star, you're a lifesaver, 
actually, i mean, i meant, rather ^1, instead
thank god, thank goodness, thank heavens, phew, at long last, woohoo, hooray, yay
like ^1, then ^1
at the same hour, at the same time, same time, same hour, my bad, just now, as usual
can you add that, can you add it, add that, add it, please add it, please add that, write this, write it down, write that down, put that in, so put that in, so put that in for me, put it in, don't let me forget, dont let me forget, so don't let me forget, please don't let me forget, note it, please remind, please note, please remind me, remind me, remind me please, record that, please record that, please record it, my love, love, darling, ok?, recurring ^1
i need to get that done, i need to get it done, need to get that done, need to get it done, gotta get it done, gotta get that done, i have to get it done, i have to get that done, must get it done, needs to get done, it needs to get done, i want that done, need it done asap
already, finally, at last, tick it, check that off, check it off, tick that off, can you close it, cross it off, cross that off, thank you for asking, thanks for asking, will do, will do fine, is fine ^1, if you would be so good, if it's not too much trouble, if it isn't too much trouble, if you don't mind
✓
✅
✔
to me, with me, out loud, aloud, back to me, for me please, to me please, once more, one more time, one by one, this time, again please, real quickly, if you don't mind, if you have it, please thank you, thanks again, okay thanks, good, in detail, just to be sure, just to check, please, pls, plz, thanks, thank you, thx, ty, cheers, for me, ok, okay, alright, will you, would you, can you, could you, if you can, if possible, if you could, if you would, when you can, when you get a chance, now, right now, right away, immediately, asap, as soon as possible, again, too, as well, also, instead, then, thank you very much, thanks a lot, thank you so much, much appreciated, my friend, mate, buddy, right, yeah, yes, i think, i guess, maybe, perhaps, if that's ok, if that's okay, if that works, real quick, quickly, thanks in advance, and that's it, that's all, that is all, got it, though, after all, anyway, altogether, completely, entirely, for now, love, dear, assent, sorry, lol, haha, do you hear me, you know, for good, please and thank you, and thank you, and thanks, and let me know, and confirm, and save it, and save, would you please, could you please, for us, no problem
.
!
,
;
:
?
[hesitation.aside]
you know, i mean, what's it called, whats it called, what do you call it, how do you say, let me think, let me see, like, er like
[hesitation]
um, umm, uh, uhh, er, erm, hmm, hm, uhm, ehm

# Words for a task, a list, a calendar.
[task.one]
task, todo, to do, to-do, item, thing, entry, event, reminder, chore, errand, activity, engagement, one, date ^4, commitment, booking ^1, job ^2, action item, action, calendar event, calendar entry, list item, calendar item, to do item, to-do item, todo item, note ^2, alarm, meeting event, card ^4, slot ^3
[task.note]
note, notes
[task.many]
lot ^2, lots ^4, tasks, todos, to dos, to-dos, items, things, entries, events, reminders, chores ^3, errands ^3, activities, engagements, stuff, ones, commitments, plans, obligations, to-do's, todo's, highs ^9, bookings ^1, jobs ^2, action items, calendar events, calender events, calendar entries, schedules, list items, to do items, to-do items, todo items, tasks and events, alarms, notes ^3, anything ^2, everything ^4, thing ^6, work ^5, deadlines ^2
[kind.many]
appointments, appoints, appts = appointment
conferences = conference
meetings, mettings, meeting's = meeting
calls = call
phone calls = call
deliveries = delivery
bills = bill
classes = class
lessons = lesson
exams = exam
birthdays = birthday
interviews = interview
payments = payment
rehearsals = rehearsal
shifts = shift
lectures = lecture
emails = email
[kind.one]
appointment, appt, appointment's = appointment
conference
meeting
call, phone call = call
delivery
class
lesson
exam
interview
rehearsal
shift
lecture
[list]
meeting schedule, meeting schedules, meetings schedule, appointment schedule, appointments schedule, event schedule, schedule of meetings, schedule of appointments
list, lists ^2, to do list, todo list, to-do list, task list, things to do list, list of things to do, list of tasks, list of todos, list to do, list of to-dos, list of reminders, reminders list, reminder list, reminders, todos, to dos, to-dos, tasks, tasks list, checklist ^1, calendar, calender, calander, schedule, agenda, planner, diary, day planner, datebook, appointment book, plate, radar, day ^3, docket, events, event calendar, calendar of events, calendar list, work calendar ^1, books ^4, plans, board ^3, organizer, organiser, daily schedule, weekly schedule, weekly plan, daily plan, to do's, inbox ^3, app ^4
[listhead]
list, cart, basket, lists ^2
[listname]
shopping, grocery, groceries, purchase, purchases, to buy, to-buy, buying, food, supermarket, market, grocery shopping, food shopping, shop, grocery store, store, things to buy, shopping needs = shopping
to do, todo, to-do, task, tasks, chore, chores, reminder, reminders, things to do, daily, main, whole, entire, current, own, personal, general, specific, work to do, to remember, things to remember, things to remember for later, event, events, items, day, my = *

[skip.light]
the, of, to, with, me, all, and, for, my, on, in, a, an, that, is, are, it, out, from, at, i, do, have, there, back, up, by, now, currently, any, some, so, far, will, look, looks, show, showing, shows, contain, contains, content, contents, list, items, things, points, various, kind, sort, type, entire, whole, terms, regarding, about, concerning, what, which, be, been, put, wrote, said, told, you, this, time, read, loud, please, important, available, specific, get, got, done, able, entry, entries, like, us, name, names, say, says, involve, involves, include, includes, included, hold, holds, written, write, down, add, added, wanted, want, remember, recall, mind, keep, bear, yet, complete, left, remaining, today's, day's, 's, each, every, single, different, we, our, scheduled, schedule, schedules, planned, plan, set, upcoming, coming, going, happening, more, many, new, old, still, already, anything, something, everything, else, other, am, was, were, supposed, need, needs, should, must, has, had, his, if, whether, know, see, hear, tell, check, give, go, over, through, pull, open, bring, find, display, would, could, can, not, no, yes, ok, okay, just, really, again, me, mine, myself, in there, on there
[today.words]
the day, that day ^6, my day ^3, the rest of the day, the remainder of the day, later
[det]
scheduled, planned, upcoming ^1, whole, entire, whole of the, the scheduled, the upcoming, my scheduled, my upcoming
the, my, our, a, an, this, that, these, those, his, her, their, your, any, some, all, all the, all my, all of my, all of the, one of my, another, new, a new, the new, me a, me my, me the, me
[all]
all, every one of, all of, all my, all the, all of my, all of the, all our, every, every single, every one of my, each, each of my, everything, anything, whatever, whatever is, any, any of my, any of the, the whole, my whole, my entire, the entire, the rest of my, the rest of the, the remaining, all those, all these, all of those, all of these
[everything]
the lot ^2, the whole lot, the whole of, whatever is on for, whatever's on for, whatever was on for, whatever i've got, whatever i've got on, whatever i have on, whatever was planned, nothing i've got, nothing i have, all my tasks, all my jobs, all the jobs, my whole day, the whole day, every task, every job, every one of them,
everything that's on there, anything that's on there, everything thats on there, 
everything i got, everything i had, everything i've got, whatever's left, whatever is left, whatever i have, everything that's left, whatever i had, everything that i have, all i've got, everything, all ^2, anything, all of it, it all, all that, whatever's there, whatever's on there, whatever's on, every last thing, all i have, everything i have, whatever i have, whatever is there, what i have
[steps.noun]
step, steps, subtask, subtasks, sub-task, sub-tasks, sub task, sub tasks, sub-step, sub-steps, substep, substeps, sub step, sub steps, subitems, sub-items, checklist, checklist item, checklist items, list of steps
[some]
some, some of, some of my, some of the, a few, a few of, a few of my, a couple of, a couple of my, several, many, many of, most of, most of my, most
[nothing]
nothing, nothing else, no tasks, no task, no other tasks, none, no plans, no events, no appointments, no meetings
[something]
anything, anything else, something, any tasks, any task, tasks, a task, any plans, plans, any events, any meetings, any appointments

# Properties of tasks.
[mark]
i've forgotten about, i have forgotten about, have i forgotten about, i forgot about, i've forgotten, i have forgotten, have i forgotten, should i have done by now, should i have finished by now, should i have done already = overdue
i should have done by now, i ought to have done by now, i should've done by now, i was meant to have done, i should have finished, i was supposed to have done, i should already have done = overdue
i've let slide, i have let slide, i let slide, that slipped, that's slipped, that has slipped, that have slipped, that slipped through, i've missed, i have missed, i've been putting off, i've put off, that i missed, that i've missed, i've not got round to, i haven't got round to, running late ^2, that got away from me, i forgot ^1, i've forgotten ^1, overdue, i'm behind on, i am behind on, i'm late with, i am late with, past due, late ^2, past their date, behind, missed ^2, out of date, did i miss, have i missed, am i behind on, am i late on = overdue
not done, not completed, not yet done, open, unfinished, incomplete, remaining, pending, outstanding, undone, uncompleted, not finished, left, left to do, still to do, still open, to be done, yet to do = open
completed, done, finished, ticked, closed, ticked off, checked off, already done, crossed off, checked = done
high priority, high-priority, top priority, priority high, urgent, important, most important, most urgent, critical, p1, priority 1, flagged, starred, with high priority, high prio, top = high ^1
medium priority, medium-priority, normal priority, p2, priority 2, with medium priority = medium
low priority, low-priority, unimportant, p3, priority 3, with low priority, less important, not important, not urgent, low prio = low
do not have a date, do not have a date yet, do not have dates, don't have any date, have no day, have no day on them, have no date on them, with no date on it, with no date on them, not scheduled, not scheduled yet, not planned yet, unplanned, haven't got a date, haven't got a date yet, don't have a date, don't have a date yet, have no date yet, don't have dates yet, still need a date, without any date, without a due date, without a date, without date, without dates, without due dates, with no due date, with no due dates, with no date, with no dates, no due date, no date, in the backlog, in my backlog, from the backlog, from my backlog, backlog, unscheduled, undated, not scheduled, with no day, without a day, that have no date, that aren't scheduled, someday = undated
repeating, recurring, that repeat, that recur, repeated, regular ^2 = repeating
non-repeating, one-off, that don't repeat, that do not repeat = single

# Priorities and states as values.
[priority]
high, asap, as soon as possible, highest, urgent, important, critical, top, top priority, p1, very important, very urgent, super urgent, really important, super important, most important, high prio, priority one, priority 1, a priority, my top priority, number one priority, max priority, maximum priority, crucial, essential, pressing, more important, more urgent, ! high, !1 = high
medium, normal, p2, regular, mid, standard, middle, priority two, priority 2, average, default, medium prio, ! medium, !2 = medium
low, lower, lowest, unimportant, p3, not important, not urgent, not that important, not so important, less important, less urgent, minor, priority three, priority 3, low prio, not a priority, lowest priority, ! low, !3, not so urgent, not that urgent = low
[state]
done, complete, completed, finished, closed ^4, ticked, ticked off, checked, checked off, taken care of, sorted, dealt with, handled, over with, finito, all done,  already done, over, out of the way, good to go ^3, wrapped up, in the bag, submitted ^2, paid ^2, sent ^2, delivered ^2 = done
not done, undone, open, incomplete, not complete, not completed, not finished, unfinished, todo, to do, to-do, uncompleted, not done yet, still open, not done after all, unchecked, unticked = open

# Words that refer back.
[it]
him, her ^1
them both, both of these, these two, those two, the two of them, the two, the pair of them, the pair, all of these, the whole lot of them, the whole lot, the lot
it, that, this, them, those, these, that one, this one, that task, this task, those tasks, these tasks, the task, the same, the same one, the same task, both, both of them, both tasks, all of them, all of those, all of these, them all, those ones, these ones, the ones, they, those too, it all, each of them, one ^2, ones ^5, that thing, this thing, that event, this event, that appointment, that meeting, the last one i added ^3, what i just said, what i just added, the one i just added, the one you just added, the task i just added, that reminder, this reminder, the reminder ^1, the event ^1, the item ^3, this item, that item, all three, all four, both those, both of those, all of that
[other]
the other one, the other, the others, the other ones, the other task, the other two, other one, that other one

# Openers of questions.
[ask.agenda]
what needs my attention, what requires my attention, what matters need my attention, what matters require my attention, what calls for my attention, what's on the agenda, what is on the agenda, what's on the docket, what have i let myself in for
what've i on, what have i on, what've i, what am i on for, gimme the rundown, give me the rundown, the rundown, gimme the lowdown, give me the lowdown, gimme a rundown, run me through it, what've we on, what have we on
load ^3, workload ^3, line-up ^3, lineup ^3
what've i got down, what have i got down, what do i have down, what jobs have i, what jobs do i have, what tasks have i, how looks, how does, how is, how's ^1, rundown for, rundown of, rundown on, a rundown of, run-down for, overview of, overview for, overview, rundown, where am i meant to be, where am i supposed to be, where do i have to be, where do i need to be, where should i be, what did i have, what have i got going on, what is waiting, what's waiting, what waits, what is in store, what's in store, what stands, what is there to do
what do i have, what have i got, what do we have, what have we got, what've i got, what i have, what all do i have, what else do i have, what else have i got, what do i got, what i got, what am i doing, what are we doing, what am i up to, what do i need to do, what do i have to do, what must i do, what should i be doing, what do i need to get done, what do i have to get done, what needs to be done, what needs doing, what needs to get done, what needs to happen, what has to be done, what has to get done, what have i to do, what is there, what's there, what are there, what's left, what is left, what do i still have, what do i still need, what's still, what is still, what else is there, what else is, what am i supposed to do, what am i supposed to be doing, what am i meant to do, what is happening, what's happening, what happens, what's going on, what is going on, whats going on, whats happening, what is up, what's up ^1, what is coming up, what's coming up, whats coming up, what comes, what is planned, what's planned, whats planned, what have i planned, what did i plan, what do i have planned, what is scheduled, what's scheduled, whats scheduled, what have i scheduled, what is due, what's due, whats due, what will i be doing, what will i have, what obligations do i have, what commitments do i have, what engagements do i have, what do i still have to do, what do i still need to do, what do i still have left, what else do i have to do, what else do i need to do, what's left to do, what is left to do, what remains, what remains to be done, what's on, what is on, whats on, what all is, what all is on, how busy am i, how full is, how packed is, how busy is
[ask.open]
what tasks, what things, which tasks, which things, what events, what event, which events, which ones, which, what appointments, what appointment, which appointments, what plans, what chores, what errands, what items, which items, what stuff, what activities, what all, what's, what is, what are, what're, whats, wat is, what was, what were, what will be, how is, how's, how does, how are, how're, how will, how do, what, does, do ^8, is, are, did, what kind of, what sort of, what type of, what do, what did, what does, what's all, what else, tell what, whats all, my ^8, what am i, what have, what has, have, has, will, who, where is, where's, where are, was, were, any
[ask.show]
need to know, want to know, wanna know, would love to know
gimme, gimme a list of, gimme a rundown of, lemme see, reading me, reading out, showing me, telling me, listing, reading
show, show me, read, read me, read out, read out loud, read back, read off, read to me, read out to me, read back to me, tell me, tell me about, list, list out, list off, list for me, list me, give me, give me a list of, give me an overview of, give me a rundown of, give me a run down of, give me the rundown on, give me a summary of, give me the details of, give me details on, display, find, find me, search for, search, look up, look for, look at, look through, check, check on, check out, check for, check to see, pull up, bring up, open, open up, go over, go through, run through, run me through, walk me through ^3, take me through, recite, repeat ^3, repeat back, state, name, name off, enumerate, iterate, go over what's, let me see, let me hear, let me know, let me view, let me look at, view, see, can i see, can i hear, i want to see, i want to hear, i want to know, i want to view, i need to see, i need to know, i need to hear, i need to view, i'd like to see, i'd like to hear, i'd like to know, i would like to see, i would like to hear, i would like to know, i would like a list of, i want a list of, i need a list of, i wish to know, i wish to see, inform me of, inform me about, inform me, fill me in on, brief me on, remind me what, remind me of what, remind me which, summarise, summarize, sum up, report on, print, print out, fetch, get, get me, retrieve, review, say, tell, do you know, do you have, tell me all, tell me what is, tell me what's, tell me what i have, tell me what are, tell me what do i have, overview of, show me what i have, show me what's, show me what is, show what i have, verify, confirm, identify, recap, call up, describe, explain ^3, clarify ^3, look up if, update me on
[ask.any]
owt, owt else, anything at all, got owt, got something, have i got anything, have i got something, do i have anything
do i have, have i got, do we have, have we got, is there, are there, is anything, is there anything, are there anything, i have ^6, do i got, got any, got anything, any, anything, do i already have, have i any, do you see, do you have, have i, is something, did i have, will there be, are they any, can you see
[ask.free]
am i a free man, am i a free woman, am i at a loose end, have i a gap
i think i'm free, i think i am free, i'm free, i am free, am i still free, am i clear
am i free, are we free, do i have time, have i got time, do i have any time, do i have free time, do i have any free time, is there time, is there any time, have i got any time, am i available, are we available, do i have room, is there room, have i room, is my calendar free, is my calendar clear, is my calendar open, is my schedule free, is my schedule clear, is my schedule open, is my day free, is my day clear, is my day open, do i have a free slot, do i have an opening, do i have anything free, am i open, am i clear, will i be free, would i be free, is it free, do i have nothing, got time, any free time, any time
[ask.busy]
am i tied up, am i tied up at all, are we tied up, am i free or busy, am i taken
have i much on, do i have much on, have i a lot on, do i have a lot on, have i got much on, have i got a lot on, is there much on, have we much on, am i busy, are we busy, am i booked, am i booked up, how busy am i, do i have plans, do i have any plans, have i got plans, have i got any plans, do we have plans, any plans, do i have something planned, do i have anything planned, do i have something, do i have something going on, am i doing anything, am i doing something, are we doing anything, do i have anything going on, do i have anything scheduled, is anything scheduled, is anything planned, is anything happening, is something happening, am i supposed to be anywhere, is my calendar full, is my day full, is my schedule full, is my calendar busy
[ask.when]
how long have i got for, how long have i got until, how long have i got to do, how long have i got on, how long do i have for, how many days have i got for, how many days until, 
when was it, when was it that, when is it, when is it that, when was it i should, when was it that i should, when is it i should, when was it i was supposed to, when was i supposed to, when is it i'm supposed to, when was it i was meant to, when was i meant to, when am i meant to, when's it, when is it i have to, when do i have to be at, 
eta on, eta for, eta of, what's the eta on, what is the eta on, any word on when, for when did i plan, when did i plan, when did i put, when did i set, which day did i plan, when did i say, when am i to, when have i to
when is, when's, whens, when are, when was, when're, when do i have, when do i have to, when do i need to, when should i, when must i, when am i supposed to, when am i, when am i going to, when are we, when will, when does, when do, when did i, when did i schedule, when have i, what day is, what day's, what day does, what date is, what date's, what day am i, what day do i have, what day do i, which day is, what date does, on what day is, on which day is, for when is, what day and time is, what's the date of, what is the date of, what's the date for, what is the date for, what's the day of, what is the due date of, what's the due date of, what's the due date for, what is the due date for, what's the deadline for, what is the deadline for, what's the deadline of, what is the deadline of, when's my next, when is my next ^1, when is the next ^1, when do we have, how soon is, how long until, how long till, how many days until, how many days till, how many days to, how far away is, how far off is, tell me when, tell me when is, do you know when, remind me when, when exactly is, whats the date of
[ask.time]
what time was, what time were,
at what hour does, at what hour do i, what hour does, 
on which hour is, on what hour is, at which hour is, at what hour is, in which hour is, how late is, what time did i say, what time did i put, what time have i got, what time did i set for, at what time did i put
what time is, what time's, what times, what time does, what time do i have, what time am i, what time are, what time do i need to, what time do i, what time was, what's the time of, what is the time of, what's the time for, what is the time for, at what time is, at what time do i have, at what time am i, at what time does, what hour is, which time is, what time do we have, what time did i, what time should i, tell me what time is, tell me what time, tell me the time of, what time will
[ask.where]
where is, where's, who is, whose, why is, how long is, how long does, how much
[ask.count]
how many have i, how many have we, how many do i have, how many do we have
how many, how many of my, how many of the, how many of our, what is the number of, what's the number of, whats the number of, what's the tally of, what is the tally of, count my, count our, count the, count all my, count all the, count, count up, count up my, count up the, count up our, can you count up, can you count up the, can you count up my, can you count, can you count the, can you count my, number of, the number of, tell me how many, tell me the number of, how much, what's the count of, what is the count of
# A word that two names with "and" follow.
[pair.lead]
between
# Words of "from Monday to Wednesday".
[switch.from]
from
[switch.to]
to, until, till
# What begins the time of an event behind its name: "the course on 14 April, starts 10am".
[event.starts]
starts, starting, starts at, it starts, it starts at, it's starting, they start, we start, we're starting, kick off, kick-off, kickoff, kick off is, kick off's, kickoff is, kicks off, it kicks off, doors, doors open, doors are, doors at, doors open at, gates open, we're meeting, we are meeting, we meet, meeting there, meeting them, i'm meeting them, i meet them, leaving, we leave, we're leaving, setting off, we set off, it begins, begins, it opens, it's on, be there, be there for, be there by, need to be there, need to be there for, need to be there by, have to be there for, have to be there by, i have to be there, arrive, arriving, we arrive, curtain up, curtain's up, check in, check-in is, check in is, boarding, it's at, they're coming, he's coming, she's coming
# A sentence that begins so asks for what it says: "could the dentist be on Thursday?"
[asks.may]
can, could, might
# Nouns for tasks that a count takes by their title, if a title has them: "how many appointments this week?"
[count.noun]
appointments, appts = appointment
bookings = booking
jobs = job
meetings = meeting
# Nouns that say nothing about a title: "how many people do I still have to ring?"
[count.anyone]
people, persons, folk, folks, things, ones, times, of them, of these, of those
# Forms of a word, and the beginning that its other forms share: a delivery is delivered.
[shared.form]
+ery = +er
+pping = +p
+tting = +t
+nning = +n
+mming = +m
+ging = +g
+ing = +
+tion = +t
+ment = +
+al = +
[ask.state]
is, are, was, were, did i, have i, has, did we, have we, is the, is my, did i already, have i already, did i ever, did you, have you
[ask.next]
next task, next thing, next one please, next item, my next task, my next thing
what is next, what's next, whats next, what next, what comes next, what is up next, what's up next, next up, what should i do next, what should i do now, what do i do next, what do i do now, what now, what's my next, what is my next, what is the next, what's the next, whats my next, which is my next, tell me my next, tell me the next, show me my next, show my next, what is my first, what's my first, what is the first, what's the first, what's first, what is first, whats first, what is my last, what's my last, what is the last, what's the last, what do i have next, what have i got next, what am i doing next, when is my next ^2, when's my next ^2, when is my first, what's on next
[ask.plan]
what should i smash out first, what should i get done first, what should i do before anything else, what should i knock out first
what wants doing first, what needs doing first, what wants doing, what needs sorting first, what has to be done first, what is to be done first
most urgent thing, most important thing, most urgent task, most important task, prioritise my list, prioritize my list, prioritise my tasks, prioritize my tasks, sort my list by priority, sort my tasks by priority, order my list by priority
what first, which first, what to do, tell me what to do, tell me what to do first, what do i do first today, where do i begin, where should i begin, what should i begin with, what goes first, what comes first
plan my day, plan my morning, plan my afternoon, plan my week, plan today, plan my day for me, help me plan my day, help me plan today, help me plan my week, what should i do first, what should i work on, what should i work on first, what should i start with, what should i focus on, what should i tackle first, what should i tackle, where should i start, where do i start, what do i do first, what should i do, what is most important, what's most important, what is the most important, what's the most important, what is most urgent, what's most urgent, what's the most urgent, what is the most urgent, organise my day, organize my day, help me prioritise, help me prioritize, what are my priorities, what are my top priorities, what to do first, what's my priority, which task should i do first, which should i do first, which one should i do first, what would you do first, what do you suggest i do, where to start, make a plan for my day, make a plan for today, make me a plan for today, structure my day, prioritise my day, prioritize my day
[did.verb]
close, closed, wrap up, wrapped up, ship, shipped, sort out, sorted out, get finished
finish, finished, complete, completed, do, done, get done, got done, accomplish, accomplished, achieve, achieved, get through, got through, tick off, ticked off, check off, checked off, cross off, crossed off, knock out, knocked out, manage, managed, manage to do, manage to finish, managed to do, managed to get done, managed to finish, wrap up, wrapped up, get finished, get completed, got finished
[did.aux]
did i, have i, did we, have we, i have, i've, i, we, we've, we have, did i manage to, did i actually, have i actually, have i already, did i already, i actually, that i, was it that i, is it that i, i managed to, did i even
[did.open]
what, which, what all, what tasks, which tasks, what things, which things, what jobs, which jobs, everything, all the things, all, all the tasks, tasks, things, the things, the tasks, all that, what else, what stuff, which ones, whatever, how much, how many, how many tasks, how many things, how many jobs, how many items, what was it that, what is it that, what has, what items, which items
[did.whole]
what got done, what was done, what was finished, what was completed, what's done, what is done, what got finished, what's been done, what has been done, what's finished, what's been finished, completed tasks, finished tasks, done tasks, my completed tasks, my finished tasks, tasks completed, tasks finished
[ask.lists]
what lists do i have, what lists have i got, what lists are there, what lists have i made, what lists, which lists do i have, which lists, what are my lists, what are the lists, what are all the lists, what are all my lists, what are the names of my lists, what are the names of all my lists, what are my available lists, what are my open lists, show my lists, show me my lists, show me the lists, show all my lists, show me all my lists, show me all lists, show lists, show all lists, list my lists, list all my lists, list all lists, tell me my lists, tell me the names of my lists, tell me what lists i have, tell me what lists, tell me the lists, read my lists, read me my lists, give me my lists, give me all my lists, name my lists, find my lists, my lists, lists i have, lists available, available lists, read available lists, do i have any lists, do i have lists, are there any lists, how many lists do i have, how many lists, what projects do i have, what projects are there, what projects, which projects do i have, which projects, show my projects, show me my projects, list my projects, list all projects, what are my projects, which projects are there, my projects, show all projects, show me all projects
[ask.labels]
what labels do i have, which labels do i have, what tags do i have, which tags do i have, show my labels, show me my labels, list my labels, list my tags, show me my tags, what labels are there, what tags are there, what are my labels, what are my tags, my labels, my tags
[ask.fill]
for me to do, in the book, in the diary, on the books, in the calendar, to get through
planned, scheduled, to do, going on, coming up, on my plate, on, due, for, booked, lined up, left, happening, else, so far, on deck, set up, set, on the go, on tap, in store, like, look like, looking like, looking, that i need to do, i need to do, i have to do, that needs to be done, that need to be done, i should do, that i have to do, that i have, i have, do i have, have i got, do i need to do, do i have to do, do i still have, do we have, should i do, am i doing, are there, are due, are planned, are scheduled, are on, is on, is due, is planned, is scheduled, are coming up, are left, exist, there are, that are, that is, which are, still, currently, right now, at the moment, already, yet, in total, altogether, to get done, to finish, to take care of, worry about, to worry about, to get to, need to get done, got, to attend, i've got, i've got, i'm doing, i'm doing, i am doing, i've planned, i have planned, i have scheduled, i have going on, i have to, available, upcoming, up, all, in, at, happening with, to complete, be done, that's, listed, remaining, remain, pending, entered, saved, written, added, stored, written down, put, in there, on there, there, must i do, do i need to get done, i must do, need to be done, needs to be done, needs doing, need doing, must be done, waiting, waiting for me, ahead, awaiting, in general, full, packed, busy, events, items, tasks, things, reminders, appointments, activities, plans, stuff, anything, everything, any, my, the
[ask.all]
all, every, everything

# Replies that change nothing.
[talk]
thank you very much indeed, thank you very much, thank you so very much, thanks ever so much, thank you kindly, many thanks, thanks very much, ta very much, much obliged, your a lifesaver, your a star, your a legend, your the best, ur a legend, you're a legend, youre a legend, ur the best, youre the best, you're a lifesaver, ur a lifesaver, you are a lifesaver, youre a star, you're a star, you are a star, ur a star, what a help you are, you're a gem, you're a saint, thanks a million, thanks a bunch, thanks so much, thanks again, bless you, ta = thanks
nvm all good, all good, never mind all good, it's fine, no worries, all good thanks = cancel
how are you, how are you doing, how are you doing today, how you doing, how are you today, hello, hi, hey, good morning, good evening, good afternoon, hello there, hi there, hey there, howdy, yo = greeting
thanks, thank you, thanks a lot, thank you very much, nice one, good one, good work, good stuff, nice job, legend, you legend, you're a star, you star, ace, fab, great, perfect, cool, nice, good job, awesome, cheers, thank you so much, well done, great job, nice work, excellent, brilliant, wonderful, amazing, you rock, love it, super, great thanks, perfect thanks, ok thanks, okay thanks, thx, ty, lovely, you're the best, much appreciated = thanks
help, what can you do, what can i say, how does this work, how do you work, what do you do, who are you, what are you, what can i ask you, what can i ask, help me, what do you know, how can you help me, how can you help, what can you help me with, what are you able to do, what can you do for me, commands, what commands are there, what do i say, what else can you do = help
keep it, leave it, keep that, leave that, keep it as it is, leave it as it is, leave it alone, leave it there, don't do it, don't do that, no, nope, cancel, never mind, nevermind, forget it, stop, nothing, none of them, neither, cancel that, don't, no thanks, not now, leave it, scrap that, never mind that, forget that, forget about it, ignore that, ignore me, drop it, no thank you, nothing thanks, nah, abort, leave everything as it is, don't do anything, do nothing, leave it as it is, leave it be, changed my mind, i changed my mind, on second thought never mind, actually never mind, nvm = cancel
ok, okay, yes, yep, yeah, sure, fine, right, alright, got it, i see, k, good, understood, sounds good, that's fine = fine

# "no wait, Friday": the words after it replace what was said.
[correction]
no ^1, other way round, the other way round, other way around, the other way around, no wait, wait no, no sorry, sorry no, wrong, forgive me, my mistake, i should have said, i should've said, i mean, i meant, no i mean, no i meant, scratch that, make that, no make that, actually make that, or rather, correction, wait, no no, sorry i mean, sorry i meant, oops, oh wait, oh no wait, no actually, actually no, wait actually, actually wait, actually make it, no make it, sorry make it, hang on, hold on, rather, let me rephrase, sorry, no, actually, oh sorry, oh actually, well actually, or no, er no, um no, uh no, no hang on, no hold on, strike that

# Conditions and refusals.
[if]
if, when ^3, in case, provided, provided that, as long as, assuming
[unless]
unless
[dont]
don't, do not, dont, never, no need to, please don't, you don't need to, not, i don't want to, i do not want to, i don't want you to, don't you, there's no need to, i won't, i will not, i'm not going to, i am not going to, i wouldn't, let's not, you shouldn't, you should not, i didn't, i did not, i haven't, i have not, i can't, i cannot, i couldn't, we don't need to, we won't, it's not necessary to, it isn't necessary to
[denies]
not, isn't, isnt, aren't, arent, wasn't, wasnt, weren't, werent, doesn't, doesnt, hasn't, hasnt, haven't, havent, won't, wont, wouldn't, can't, cant, cannot, couldn't, couldnt, didn't, didnt, shouldn't, no longer, neither, nor, never, nobody, nothing
[except]
except, except for, excluding, besides, but not, apart from, other than, aside from, without ^3, bar, save for, minus ^3, but ^6, not counting, all but ^4
[back]
back, forward, out, off, up, ahead, over, along, around
# Of these, the ones that make something earlier.
[back.ahead]
up, ahead
[earlier]
earlier, sooner, ahead, forward, before
[later]
later, back, out, after

[pick]
first, earliest, very first = date
next, upcoming, next up, very next = date
last, final = date last
latest, newest, most recent, last added = created
oldest = created last
most urgent, most important, highest priority, highest-priority, top, top priority, biggest priority = priority
least important, least urgent, lowest priority = priority last
[cardinal]
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
[hours]
morning, this morning, am = 05:00-12:00
afternoon, this afternoon, arvo, this arvo, aft, this aft = 12:00-18:00
evening, tonight, night, this evening = 17:00-24:00
lunch, lunchtime, noon, midday = 11:00-14:00

# Words that begin questions which no other rule understands.
[question]
i wanna know, i'd love to know, i would love to know, i'd like to know, i would like to know, we need to know, i was wondering what, i was wondering how, i'm wondering what, i'm wondering how
what, why, how, who, where, which, whose, should, does, did, am, explain, summarise, summarize, describe, is, are, do, can, could, would, will, has, have, was, were, when, tell me, i wonder, do you, what's, who's, how's, where's, give me, let me, walk me through, show me how, teach me, i need to know, i want to know, help me figure out, help me understand
# Verbs that begin everyday tasks.
[doing]
have the, have my, have our, have his, have her, 
air, bill, budget, calculate, choose, claim, climb, code, configure, craft, cycle, declutter, demo, deworm, disconnect, dismantle, document, drive, dust, estimate, examine, exchange, facilitate, floss, flush, frame, google, grease, grill, hand in, hand over, hike, host, hunt down, hunt for, jack up, lease, lift, listen to, load, locate, lock, look at, look for, look up, look out, mend, migrate, moisturise, moisturize, monitor, oil, onboard, park, patch, pitch, plug in, pray, pump up, reboot, refund, reject, reset, ride, save, seal, see, serve, shave, shower, stash, store, swim, tally, taste, top up, try, uninstall, unlock, unwrap, valet, ventilate, volunteer, watch, wax, learn, catch, give, hoover, meditate, nap
price up, price, wire, rewire, gloss, plaster, read up on, run through, run thru, 
trash out, bins out, bin out, recycling out, rubbish out, garbage out
think about, think of, think through, look forward to, plan for, budget for, save for, save up for, shop for, pray for, vote, vote for, 
accept, accompany, acknowledge, address, adjust, advertise, advise, alphabetise, amend, announce, appoint, appraise
approve, assess, audit, authorise, authorize, babysit, barbecue, bathe, bind, blend, boil, borrow, burn, bury, capture
carry, carve, categorise, caulk, celebrate, chauffeur, clarify, clip, collate, commit, compile, complain, compose
connect, consider, construct, convince, coordinate, crate, crochet, curate, darn, debrief, dehumidify, delegate
deposit, deseed, detangle, develop, diagnose, dial, digitise, dispose, distribute, donate, drain, draw, dye, embroider
enrol, enroll, escort, establish, evaluate, explore, fetch, finalise, finalize, flatten, flip, fry, furnish, gather
grind, grow, handle, identify, inflate, inform, insulate, insure, inspect, introduce, invest, jog, knead, knit, lodge
lubricate, maintain, manage, mulch, negotiate, notify, obtain, overhaul, oversee, pickle, plumb, pour, prick, promote
propose, protect, provide, publish, rebook, recharge, reconcile, reconnect, recruit, recycle, redeem, refer, refinance
regrout, reheat, rehome, reimburse, reinstall, remake, reorder, reorganise, reorganize, replant, represent, reseal
reseed, reserve, reshoot, resign, resize, resolve, restring, retile, retrieve, rewrite, rinse, rotate, scarify, scrape
select, settle, sharpen, splice, stir, stitch, straighten, strengthen, subscribe, supervise
syringe, teach, tend, tighten, transcribe, translate, transplant, troubleshoot, tweak, unblock, unclog, unload, unplug
unsubscribe, untangle, upcycle, validate, wallpaper, warn, whip, whitewash, widen, winterise, winterize, withdraw
get back to, go back to, circle back to, circle back with, get hold of, get in touch with, touch base with
catch up with, check in with, check up on, check on, drop in on, give back, call back, ring back, phone back
text back, email back, put up, lay out, sort through, wash up, wrap up, mop up, sweep up, hang up, take apart
put together, set out, let out, dig up, dig over, dig out, cut back, cut up, cut down, chop up, prick out, pot on
pot up, pot out, plant out, harden off, thin out, tie in, tie up, deadhead, earth up, pick off, rinse out, wipe down
hose down, jet wash, pressure wash, deep clean, fill up, fuel up, gas up, charge up, plug in, hook up, drop round
drop in, pop round, pop in, nip in, call in, call by, head to, head over to, pick out, print off, print out
read up on, write down, write to, type up, copy over, log in to, sign off, sign off on, sign for, hand over, pass on
pass to, run through, run by, talk through, talk to, speak to, speak with, chat to, chat with, meet with, meet up with
sit down with, follow up on, follow up with, look into, look after, work on, finish off, finish up, make up
make a start on, come up with, straighten up, kit out, try on, try out, pay off, pay back, pay in, top off
stock up on, bring in, bring out, drain down, flush out, plumb in, wire up, rsvp to, facetime, zoom with, whatsapp
retweet, repost, a/b test, brief in, mock up, sign in, draw up, write out, fill out, fill in, hand wash, spring clean
touch up, dog sit, cat sit, house sit, revise for, memorise, memorize, annotate, hand-deliver, batch cook, meal prep
bulk buy, deep-clean, forward, build, send back, put away, put out, brush, glue, launch, rsvp, dispatch, purchase
revise, take down, clear out, put back, answer, attach, coach
open house, open day, open mic, open evening, swap, weigh, open up, back up, close up, lock up, thank, invite, wish, congratulate, tip, apologise, apologize, greet, welcome, find out, find out if, figure out, work out, check with, check if, check whether, check that, make sure, tell, see if, see whether, decide, remind, explain, export, transcode, render, back up, catch up, turn, turn in, turn off, turn on, hand in, hand out, lend, pop, defer, photocopy, laminate, top up, switch, cancel, compare, enquire, inquire, nudge, chase up, source, track, log, look for, look over, go through, go over, stock up, drop by, swing by, nip to, pop to, unpack, discuss, brief, share, prepare for, research, investigate, brainstorm, sketch, design, edit, record, film, shoot, photograph, scan, shred, sanitise, sanitize, disinfect, sterilise, sterilize, soak, freeze, thaw, peel, chop, bake, preheat, decorate, assemble, install, mount, drill, sand, varnish, prune, weed, rake, trim, repot, sow, dig, fertilise, fertilize, compost, groom, vaccinate, worm, look at, sort, chase, drop, descale, defrost, water, walk, pick
ask, arrange, assemble, attend, back up, bake, book, bring, buy, call, cancel, change, charge, check, clean, collect, cook, contact, cut, deliver, do, draft, drop off, email, empty, exercise, feed, file, fill, find, finish, fix, fold, follow up, get, go, grab, hang, help, install, invoice, iron, join, learn, look up, mail, make, mark, measure, meet, message, mop, mow, order, organise, organize, pack, paint, pay, phone, pick, pick up, plan, plant, polish, post, practice, practise, prep, prepare, print, process, proofread, pull, put, read, register, renew, repair, replace, reply, request, research, return, review, ring, run, scan, schedule, sell, send, set up, sew, ship, shop, sign, sign up, sort, sort out, stretch, study, submit, sweep, take, take out, test, text, tidy, train, transfer, try, update, upload, vacuum, visit, walk, wash, water, wipe, work, wrap, write, write up, hoover, service, chase, confirm, ping, dm, refill, restock, defrost, hire, interview, analyse, analyze, calibrate, rehearse, tune, grade, marinate, roast, milk, worm, spray, bleed, re-seal, quote, measure up, double check, double-check, respond, apply, upgrade, download, deploy, merge, debug, refactor, ship, write back

[with.note]
with the note, with a note, with note, with notes, with the notes, and note that, with the note :, with a note :, with a note saying, with the note that, notes :, note :
[with.steps]
steps are :, the steps are :, the steps are
with the following steps, with the following steps :, with these steps, with these steps :, with the steps, with steps, with subtasks, with the subtasks, with a checklist of, with a checklist, with checklist, with the checklist, with the steps :, with steps :, with a checklist :, with subtasks :, steps :, checklist :
[again.value]
that should be, that should've been, that should say, it should say, it's meant to be, that's meant to be, it was meant to be, it was, that was, can it be, could it be, can that be, could that be, meant, oops meant, oops i meant, sorry meant, i beg your pardon, beg pardon, i beg your pardon i meant, my apologies, apologies, wait its, wait it's, no its, no it's, not that late, not that early, not so late, not so early, too late, too early, that's too late, that's too early, thats too late, thats too early, maybe, perhaps, or, or maybe, shall we say, nah, no no, yes but, yeah but, ok but, but, hmm, hmmm, hm no, oh and, ooh, eh, er, erm, um, just, only, actualy, acutally, actully, 
hang on it's, hang on its, it's, its, it is, that's, it should be, should be, should've been, should have been, 
oh shoot, shoot, oh gosh, oh sorry, ah sorry, sorry sorry, silly me, my mistake, 
no dear, oh no dear, dear, love, scratch that, strike that, no hang on, hang on, oops, whoops, oh wait, oh no, ah no, ah, oh, hm, has to be, it has to be, must be, ugh, no wait, sorry i mean, correction, no, actually, no make it, make it, actually make it, make that, no make that, i mean, i meant, no i meant, rather, or rather, better, better make it, let's say, say, how about, what about, no wait, wait no, wait, change it to, change that to, move it to, sorry, no sorry, and, on second thought, on second thoughts, instead, to, on, for, at, not, hmm, and make it, and at, and on, no on, no at, no to, nope, rather make it, maybe, make them, make both, set it to, then
[again.another]
exactly the same, the exact same, exact same, another one the same, another the same, one the same, the very same, exactly the same again, just the same, one like it, one like that, another like it, another like that, another one like it, another one like that,
one, and one, also one, and also one, do one, make one, add one, put one in, put one down, i'd like one, i'd like another, i need one, i need another, i'll need one, i'll need another, i'll need another one, schedule another, schedule another one, book another, book another one, add another, add another one, put another in, put another one in, do another, do another one, do it again, do that again, and again, again, the same thing, same thing, and the same thing, and the same, the same, and same, same, add the same, enter the same, put the same in, remind me of the same, remind me again, a second one, and a second one, one at the same time, and one at the same time, same time, and same time, at the same time, and at the same time
another, another one, one more, and another, and another one, and one more, same again, the same again, and the same again, same again please
[again.more]
also, and also, also on, plus, and again, ditto
[again.same]
same job in, same job for, same job at, same thing in, same thing at, the same in, same in, the same thing in, same again in, same again at, the same job in, the same job for, the same job at,
i also need one for, i also want one for, i also need another for, and i need one for, we also need one for, i'll also need one for, also need one for, need one for, can i have one for, could i have one for, can i get one for, i want another for, i need another for, exactly the same for, the exact same for, exact same for, just the same for, the very same for,
do one for, make one for, add one for, put one in for, put one down for, pop one in for, stick one in for, set one up for, i'd like one for, i need one for, i want one for, schedule one for, book one for, enter one for, better do one for, have one for, enter the same for, put the same in for, add one more for, also one with, and one with, another one with, another with, one with, same w, same as that for, 
oh and one for, oh and 1 for, and one for, and 1 for, 1 for, also one for, and also one for, one more like that for, another like that for, the same again for, add the same for, add the same again for, put the same in for, put the same down for, make the same for, set up the same for, set the same for, the same thing again for, 
same again, the same again, do another one for, do another for, make another for, make another one for, add another for, add another one for, one for, the same again for, same again for
one more for, another one for, another for, one for, the same one for, same thing again for, same day for, same time for, the same day for, the same time for, and the same for, the same for, same for, same thing for, the same thing for, same with, the same with, do the same for, do the same with, do the same to, do that for, do that to, also, and also, and, as well as, what about, and what about, how about, and how about, and then, ditto for, likewise, likewise for, and for, same again for, the same goes for, same goes for, also for, plus
[answer.no]
no, none, none of them, neither, cancel, never mind, nevermind, nothing, stop, nope, forget it, none of those, neither of them, no thanks, leave it, don't, none of these
[answer.all]
all, all of them, both, both of them, everything, all of those, them all, each, every one, all of these, both please, all please, both of those
# These open an answer that says more: "yes, the first".
[answer.agrees]
yes, yep, yeah, yup, ok, okay, sure, right
[answer.yes]
yes, yep, yeah, sure, ok, okay, yes please, right, correct, exactly, that one, this one, go ahead, do it, yup, please do, that's right, that's the one, yes do it, yes go ahead

# Words that cannot begin or end a task's name.
[edge.start]
into, before the, before my, before our, before we, before i, after the, after my, after our, after we, after i, until the, until my, 
under, onto, 
around, round, the day before to, the night before to, the week before to, the day after to, the day before, the night before, the week before ^1, the morning of, 
sorry
down, rid, away, while, been, very, he, she, they, me, us, all, if, whether, to, that, what, when, which, who, how, why, is, are, am, was, does, did, i, i've, i'm, you, we, on, at, from, by, until, because, since, and, or, but, then, up, off, out, back, it's, can, could, will, would, should, in, for, as, with, 's, please, not
[edge.end]
is half, make it, make them, mark it, mark them, set it, set them, move it, move them, on, to, at, for, in, from, of, with, the, a, an, my, by, until, till, and, or, but, is, are, was, be, due, if, that, i, than, as, into, onto, not, now, please

# Words that distinguish a remark from a request.
[subject]
ill be, ill have, ill call, ill do, ill get, ill let, ill see, ill need, ill take, ill go, ill rebook, ill try, ill sort, ill pick, ill still, ill probably, shes, hes, theyre, weve, theyve, were ^9, thats, theres, whos, i, i'm, im, i've, ive, i'll, i'd, you, you're, you've, you'll, he, he'll, he'd, she, she'll, she'd, it, its, it'll, it's, we, we're, we've, we'll, we'd, they, they're, they've, they'll, there, there's, that's, who, everyone, everybody, someone, somebody, nobody, no one, people
[aux]

is, isn't, are, aren't, was, wasn't, were, weren't, has, hasn't, haven't, had, hadn't, will, won't, can't, cannot, couldn't, should, shouldn't, must, doesn't, don't, dont, did, didn't, says, said, told, wants, needs, might, may, wouldn't, gonna, keeps, wrote, needs to, went, came, fell, fell through, got pushed, can
[after.is]
running, better, worse, nicer, stuck, poorly, shut, packed, 
too, so, not, very, off, out, on, in, been, done, gone, coming, going, all, already, just, still, sick, ill, away, late, early, over, up, down, full, closed, open, broken, here, there, back, ready, messed, shut, wet, cold, dead, cancelled, canceled, moved, sorted, finished, given, at, a, the, my, his, her, now, ten, only
[reason]
with it being, with that being, what with it being
on account of, so it, 
or i, or we, or they, or he, or she, or it, or you, or they'll, or he'll, or she'll, or we'll, or it'll, or you'll, so it's, so its, so they, so he, so she, so i'm, so we're, so that they, so that he, so that she, so that it, so that we, cos, coz, weather permitting
if i don't forget, or did i, or do i, or am i, or have i, or was it, or not
so i can, so i could, so we can, so that i can, so i don't, so i know, so i'll, or i'll, or i will, or else i, what with, in order to ^3, seeing that, now that
too tired, too busy, too hot, too cold, too wet, too windy, too dark, too ill, too sick, too knackered, too late for, because, bc, cause, cuz, since, so that, as i, as he, as she, as we, as they, as it, as the, as my, although, though, even though, while i, before i forget, otherwise, or else, in case, given that, seeing as, due to, thanks to
[aside]
typo, correction, spelling mistake
and, but, so, well, oh, ugh, lol, anyway, sorry, ok, okay, hey, yes, no, omg, argh, also, honestly, basically, actually, then, haha, damn, :
# Words that say that something has changed: the sentence is about an existing task.
[turned]
now, instead, rather than, not, no longer, anymore, any more, already, again, isn't, aren't, didn't, won't, can't, same time, same day, same for, same thing, the same, no, done, it's, it, that one, this one, the other one, the first one, the second one, the last one, the one, them
[command.add]
add, also add, then add, remind me, remind me to
[command.sure]
can that be, can that go, can it go, 
delete it, remove it, complete it, rename it, move it, delete them, complete them, move them, can you, could you, would you, will you, please, kindly, don't let me forget, dont let me forget, please don't let me forget, remind me, write this, add it, add that, put it, put this, make it, set it, tag it, label it, mark it, check that off, check it off, tick it, just skip that, skip it
# Words that join a value to the clause before: "..., it's urgent", "... - all for tomorrow".
[amend.lead]
next one, next ones, next one is, next one's, the next one is, the next one, 
both by, both due, both due by, both for, each by, all of them by, 
around, about, at around, at about, at like, i should have said, i should've said, i meant to say, sorry i meant, 
want it done, need it done, wanted, to be done, should be done, want that done, needs to be in, has to be in, got to be in, 
gotta do it, need to do it, got to do it, have to do it, has to be done, must be done, needs doing, wants doing, to be done, needs to be done, got to be done
all for, all due, all by, all to, each for, both for, all of them for, all of that, all of that for
do, let's do, we'll do, i'll do, let's go for, go for, make that
around, about, roughly, more like, closer to
also, also make it, oh and, plus, and also, also it's, also put it, also mark it ^1
first one, first one on, first time, starting, beginning, 
do that, do it, i'll do that, i'll do it, that one is, that one's, we'll do that, let's do that, let's do it, do this, ideally, preferably
give it, give that, put it as, put that as, put it down as, mark that as, set that to
let's say, lets say, so let's say, oh let's say, let it be, so let it be, call it ^1
it's, its, it is, that's, that is, this is, make it, make that, mark it, mark it as, label it, tag it, label it with, tag it with, put it, put it in, set it, set it to, all, all of them, all of it, both, both of them, with, and, as, it should be, should be, must be, this, to be, which is, they are, they're, it goes, goes, file it, file it under

# "no I meant the other one": repeats the last request for another task.
[again.meant]
i said, no i said, no dear i said, i did say, i wrote, i typed, i had said, it is supposed to be, it's supposed to be, should say, it should say, should read, it should read,
no i meant, i meant, no i mean, i mean, sorry i meant, no sorry i meant, no not that one, no the
# "the electrician too": repeats the last request for this task as well.
[again.also]
the same, same, too, also, as well, also please, too please, as well please, likewise

# Words that are not a title on their own.
[contentless]
actually, also, instead, sorry, no, yes, ok, okay, maybe, rather, not, or, then, too, just, now, well, oh, hmm, er, rest, half, before, after, week before, day before,
tired, happy, sad, sick, ill, bored, hungry, thirsty, exhausted, stressed, busy, knackered, shattered, poorly, unwell, grumpy, cross, angry, lonely, nervous, anxious, excited, delighted, proud, late, early, so, really, very, too, feeling, quite, pretty
say, hold, hang
something, anything, item, items, list, lists, reminder, reminders, alert, alerts, alarm, alarms, event, events, task, tasks, thing, things, it, this, that, me, later, made, one, new, entry, note, notes, on, my, the, a, an, to, for, stuff, calendar, another, some, of, with, in, there, here, time, again, mark, date, day, repeating, recurring, daily, weekly, myself, us, todo, to do, to-do, and, up, set, down, please, personal, generic, certain, particular, same, extra
# A new sentence may begin here, even without a comma.
[cut.reason]
forgot to, took me, only took, took ages, took forever, took two minutes, took 2 mins, took 5 mins, took 10 mins
can't afford, cant afford, can't be doing with, cant be doing with, no time for, not enough time, won't have time, wont have time, too expensive, too tired, too busy
can't be bothered, cant be bothered, couldn't be bothered, not worth it, no longer need it
cause, 'cause, coz, cuz, because, since ^3
# What somebody intends: said after a change, it is only the reason.
[intends]
i'll, i will, we'll, we will, i'm going to, i am going to, i'm gonna, im gonna, im going to, we're going to, i might, i may, i can always, i could always, i'll probably, i'll just, i'll still, ill be, ill have, ill call, ill do, ill get, ill let, ill see, ill take, ill go, ill rebook, ill try, ill sort, ill pick, ill still, ill probably

# "i'll need to" is something to do.
[must]
need, have to

# Verbs that change tasks, and also name things to do: "scrub the bath" is a new task if no task has that name.
[doing.also]
dump, empty, strip, drain
scrub, wipe, wipe down, toss, chuck, cut, shut, copy, proofread, escalate, check

# What something needs; the whole sentence is the task.
[need.inside]
needs a, needs an, needs new, needs some, needs another, needs more, need a, need new, need some, need more, could do with a, could do with some, could use a, is broken, are broken, is leaking, is dripping, has run out, have run out

[to.be]
be

[length.before]
before, prior, ahead

# Words that refer to an answer: "ok, put the gym in at 6 then".
[answer.then]
lovely, brilliant, good, nice, super, wonderful, excellent, splendid, marvellous, alright, yes, yeah, fab, sweet, awesome, ok, okay, right, then, so, great, cool, perfect, fine, and

# Words before what does not take place: "no swimming this week".
[refusal]
no, there's no, there is no, not doing

# The end of a request: "move it to Sunday would you ...".
[cut.after]
would you, will you, could you, can you, would you please, will you please, thanks, thank you, cheers

# Whose a person or a thing is: a new sentence may begin with it if a verb follows: "cancel the pie my sister is baking".
[possessor]
my, our, his, her, their

[cut.before]
i, i'm, i've, i'll, we're, we've, it's, that's, he's, she's, they're, so that ^3

# Of these beginnings, the ones before how or where somebody is.
[draft.lead.be]
that i'm, i'm, i am, that i am, we're, we are, that we're, i'll be, that i'll be, i will be

# Past verbs of what somebody says: "the dentist rang".
[reports]
rang, called, phoned, telephoned, texted, emailed, messaged, wrote, replied, answered, said, asked, confirmed

# Beginnings of a reminder that do not belong in its title.
[draft.lead]
that i'm, i'm, i am, that i am, we're, that we're, i'll be, that i'll be, i will be
i have a, i have an, i have, i've got a, i've got an, i've got, i've a, that i have a, that i have an, that i have, there's a, there's an, there is a, there is an, i need to, i have to, i must, i should, i've got to, i gotta, that i need to, that i have to, that i must, that i should, about the fact that i have, to remember to, to go and, for me to, me to, to tell me to, tell me to, to alert me to, alert me to, to remind me to, that there's a, that there is a, that we have a, we have a, we need to, we have to
# A request after the words that makes them a task.
[ask.add]
can you add that, can you add it, add that, add it, please add it, please add that, write this, write it down, write that down, put that in, so put that in, so put that in for me, put it in, don't let me forget, dont let me forget, so don't let me forget, please don't let me forget, note it, please remind, please note, please remind me, remind me, record that, please record that, please record it
# Words that introduce a quoted title or a title after a day.
[quote.lead]
:, to, called, named, titled, task, todo, a, an, the, new, one, reminder, of, about, for, to do, please, it, with, title, -
[title.lead]
i want to, i'd like to, i would like to, we want to, i need, i must to, i have to, i'll have to, please, don't forget to, must to, it's time to, can you, could you, i wanna, wanna
[due.lead]
deadline, with a deadline, with deadline, with the deadline, due date, due, deadline is, with a due date
[and]
and, &, plus, oh and, also, and also, then, and then, oh
,
# After these, a subject continues the clause.
[before.subject]
otherwise, cos, coz, although, though, unless, else, 
thank, see, send, bring, buy, mail, email, return, post, drop, pick, give, show, email, sign, print, file, use, see, check, clean, read, review, forward, share, upload, start, that, which, who, what, when, where, if, whether, because, and, or, but, to, before, after, while, until, till, since, as, how, why, than, :, -, (, so, of, for, with, about, from, on, at, in, did, do, does, have, had, has, is, are, was, were, am, can, could, should, would, will, must, may, like, said, says, think, know, everything, all, anything, whatever, thing, things, stuff, tasks, one, ones, the, a, my, ., then, now, let, if, here, make, move, put, set, mark, finish, delete, cancel, complete, tick, push, skip, it, not, no, yes, oh, i, make sure, sure, is that, take, get, call, keep, give, tell, remind, ask, how about, !, ?, ;
,

# Words before a time, words after its number, and words for a time.
[clock.lead]
at, by, till, til, until, before, after, around, from
[clock.mark]
am, pm, a, p, h, uhr, o'clock
[clock.word]
half, quarter, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, noon, midnight
[clock.away]
before, after, later, earlier, prior to, ahead of
[definite]
the, my, our, those, these, that, both
# Words that name no task.
[nothing.said]
get there, be there, go there, get that done, get it done, get this done, do it, do that, do this, sort it, sort that, get on with it, see to it, see to that, deal with it, deal with that, fix it, fix that, first one, second one, third one, last one, other one, the first one, the second one, the third one, the last one, the other one
something, thing, things, stuff, bunch of stuff, a bunch of stuff, a thing, the thing, that thing, some stuff, some things, a few things, a couple of things, couple of things, few things, several things, some tasks, a task, one task, task, tasks, reminder, another, something else, a reminder, this, that thing
[nothing.more]
,
for, if, while, when, please, hang on, in, on

# A dot after these does not end a sentence.
[abbreviation]
dr, mr, mrs, ms, st, no, nr, vs, etc, prof, approx, al, op, ch, vol, ext, dept, jr, sr, tel, fig, inc, ltd, co, ave, rd, min, max

[daypart]
morning = 09:00
early morning = 07:00
late morning = 11:00
afternoon = 15:00
early afternoon = 13:00
late afternoon = 17:00
evening, night = 19:00

# Words before a number at the end of a title that was meant as a time but not understood.
[clock.before]
for, at, by, around, after, before
# Words of repetitions and lengths; a reading that leaves them unread costs more.
[time.word]
every, each, daily, weekly, monthly, yearly, nightly, weekday, weekdays, days, weeks, months

# Verbs that put something on a list, and mean something else if no list is named.
[v.onto]
throw, toss, chuck, jot, pop, stick, bung, slap, whack, drop, leave

# Words that only tell the language of a message.
[native]
the, to, my, is, at, for, on, it, of, that, this, i, me, you, move, add, remind, delete, make, what, when, do, by, every, tomorrow, today, done, finish, call, buy, set, with, and, from, be

# Forms of past verbs, and the beginning of the verb; the first form that fits counts, and "-" means it is no verb.
[past.form]
+eed = -
+ied = +y
+bbed = +b
+cced = +c
+dded = +d
+ffed = +f
+gged = +g
+hhed = +h
+kked = +k
+mmed = +m
+nned = +n
+pped = +p
+rred = +r
+tted = +t
+vved = +v
+wwed = +w
+zzed = +z
+ed = +
# Plural endings and their singulars.
[plural.end]
ies = +y
ches = +ch
shes = +sh
sses = +ss
xes = +x
s = +
# Words that give a time a direction.
[day.led]
after, before, until, till, since, from, between, by, within, in, over, starting
# Words before a day next to a name, and words before a day that the task is not on.
[day.lead]
on, for, from, due, at, scheduled, planned, of, in, the, my, that, is
[day.bound]
by, before, until, till, after

# Words that join tasks, things and clauses.
[join.and]
and
[join.plus]
plus
# Between two tasks of a list.
# Before one of these tasks, a request to add it.
[list.add]
add, put down, note down, write down, jot down, pop down, stick down, mark down
[list.moves]
to, till, until, instead
[list.join]
and, then, n, nd, &, plus, also, oh
[list.after]
after, afterwards, after that, later
[but]
but
[cut.at]
lol, lmao, haha
and, then, but, plus, also, so, because, oh, while
[cut.more]
and, then, also, but, plus, oh
# Words that begin a clause.
[cut.with]
because, oh
# Words around the replacement in a correction.
[correction.lead]
on, at, to, for, it, in, it's, is
's
[correction.end]
please, instead, and, to
# A correction that only replaces a value.
[keep.verb]
save, note, note down, jot down, jot, write, write down, put down, mark down, mark, record, remember, stick, pop, log, hold, scribble, scribble down, pencil in
[endearment]
fam, bro, bruv, dude, dear, my dear, love, my love, honey, hon, sweetheart, sweetie, darling, mate, buddy, pal, friend, my friend
[correction.weak]
no
[preposition]
with, for, to, at, on, from, about, in, w
[minutes]
five = 5
ten = 10
fifteen = 15
twenty = 20
twenty five = 25
thirty = 30
thirty five = 35
forty = 40
forty five = 45
fifty = 50
fifty five = 55
[correction.only]
sorry

[polite.please]
please
[indefinite]
a, an
[indefinite.more]
some, another
[task.named]
meeting
# A title may lack these at the end of a name: "the hair appointment" may be "Haircut".
[target.loose]
appointment, appt, meeting, mtg, call, visit, job, bit, bits, booking, session, man, guy, bloke, people, lady, business, trip
[target.start]
please, also, just
[target.end]
please, too, again, now, actually, exactly, anyway
[is.short]
's
[again.for]
for, in, at, with, to
# A title that begins with these words is talk, not a task.
[chatty]
your, ur, 
i, you, he, she, it, we, they, that, this, there, nice, good, what, why, i'm, it's, that's
# Words that say nothing about what a task is.
[function.word]
those, these, that, this, them, they, there, thing, things, should, would, could, may, might, really, probably, now, still, just, also, ones, when, which, who, where, be, been, being, by, of, off, out, up, down, over, or, but, if, as, than, because, because of, so, going to, gonna, got, get, gets, getting, says, said, told, asked, any more, anymore, instead, today's, back, again, already, yet, ever, even, only, both, all, some, any, much, many, more, most, well, sure, right, ok, okay, bit, lot, kind of, sort of, like, want, wants, wanted, need, needs, needed
# Objects after a verb of everyday tasks: a person, or what was talked about.
[object]
me, us, you, it, that, this, them
[place.noun]
project, list, folder
[attr.next]
with, labelled, tagged, and
# Words that join a title to the sentence around it.
[title.to]
to
[title.start]
ok, okay, right well, right then, yo, oh, ooh, ah
sometime, some time, at some point
to, that, about, called, a, an
[title.end]
at some point, at some stage, one of these days, ugh, argh, sigh, yay, bleurgh, 
both, got set, got set for, is set for, was booked, got booked, got announced, just got announced, just got booked
is, are
sharp, on the dot, prompt
from now on, until further notice, till further notice, til further notice, going forward, for the time being, if poss, if possible
booked, booked in, booked for, is, please, as a task, ideally, preferably, sometime, hopefully
[title.aside]
all
[ask.last]
last

# Names of a shopping list.
[name.shopping]
shopping

# Parts of answers.
[answer.end]
please, thanks
[answer.lead]
on, to, for, by, at, make, it, as, a, the
[answer.into]
into
[answer.one]
one, ones, task
[answer.it]
one, it, that, them, those, everything
[answer.earlier]
earlier, sooner, first
[answer.later]
later, last
[pick.comma]
,
[pick.and]
and, &
[pick.the]
that, the
[pick.number]
number, option
[pick.last]
last, latter
[pick.former]
former
[pick.one]
one, ones, of
[pick.them]
them, those, these

# Default names for things without a name, and sentences that are offered and read back.
[name.wake]
wake up = Wake up
[name.alarm]
alarm = Alarm
[say.move]
move = Move {} to {}
[say.deadline]
make due = Make {} due by {}
[say.complete]
complete = Complete {}
[say.add]
add = Add {}
[say.split.tasks]
split into tasks = Split {} into the tasks {}
[say.split.steps]
split into steps = Split {} into the steps {}

# Verbs that plan something and also belong in its title: "book flights".
[pair]
both, both of, both of the, both my, both the, the two, these two, those two
# Spellings that people type.
[spelling]
til = till
wht = what
nites = nights
smth = something
tmr, tmrrw = tomorrow
rly, rlly = really
whatevers = whatever's
sry, soz = sorry
gimme = give me
prob, probs, prolly = probably
n = and
wht, wat, wot, wats = what
whn = when
cba = can't be bothered
thru = through
rmeind, remid = remind
bck = back
itll = it'll
nite = night
tonite = tonight
cbf = can't be bothered
hrs = hours
tht, dat = that
insted = instead
evry = every
evrything, everthing = everything
actualy, acually = actually
finaly = finally
il = i'll
tmrow = tomorrow
theres = there's
wots, wats = whats
em, 'em = them
shouldve = should've
wouldnt = wouldn't
weve = we've
theyve = they've
youve = you've
theyll = they'll
itll = it'll
havnt = haven't
preponed = moved
prepone = move
im = i'm
ive = i've
cant = can't
wont = won't
dont = don't
didnt = didn't
doesnt = doesn't
isnt = isn't
arent = aren't
wasnt = wasn't
couldnt = couldn't
shouldnt = shouldn't
havent = haven't
hasnt = hasn't
theyre = they're
youre = you're
wat, wot, wut = what
wen = when
u = you
ur = your
pls, plz = please
bout = about
bak = back
n = and
w = with
everythin = everything
anythin = anything
nothin = nothing
somethin = something
tho = though
b4 = before
jus = just
[keeps.verb]
book, reserve

# Words of sentences that are read by a name, a time, and what happened: a state that has ended, a move, a refusal, and words that name
# nothing.
[spot.was]
not getting to, not getting round to, not getting around to, won't get round to, won't get around to, can't manage, shan't manage, can't get to, not managing, won't be getting to, shan't be able to do, won't be able to do, not, not on, not at, get to, gonna get to, not gonna get to, won't manage, will not manage, won't get to, didn't get to, instead of, rather than, than, from, can't make, cannot make, cant make, can't make it, cannot make it, can't make it on, can't do it, can't do, cannot do, cant do, couldn't make, isn't, aren't, no longer, not until, wasn't, won't be, supposed to be, was supposed to be, was meant to be, meant to be
[spot.move]
move, moved, moves, moving, push, pushed, pushing, shift, shifted, shifting, reschedule, rescheduled, rescheduling, postpone, postponed, postponing, delay, delayed, bump, bumped, slipped, slip, change, changed, switch, switched, swap, swapped, instead, rather, now, earlier, later, can only do, can only make, could only do, only do, prefers, prefer, would prefer, better, make it, let's say, wait, wait until, wait till, will be, it'll be, it will be, is now, are now, extension, extended, brought forward, doesn't work, doesn't suit, works better, suits better, can do, can come, coming, put off, put back, pushed back, set back, do it, do that, leave it, leave that, let it be, let's do, rescheduled for, for good, new time, new date
[spot.gone]
isn't going to, is not going to, not going to, isn't coming to, isn't doing, take it off, take that off, take them off, isn't going, not going, cancelled, canceled, cancel, cancelling, call off, called off, isn't happening, not happening, is off, are off, 's off, scrapped, scrap, delete, remove, bin, kill, get rid of, don't need, do not need, no longer need, doesn't need, not needed, no longer needed, can go, fell through, falls through, no need, forget about, ghosted, not going to happen, isn't needed, won't need, won't happen
# Words that take a task's day away, and its time of day.
[undated]
no set day, no set date, no fixed day, no fixed date, no particular day, no particular date, no day, no date, no specific date, no specific day, without a date, without a day, take the date off, lose the date, drop the date, remove the date, undated, unscheduled, leave it on the list, just leave it on the list, keep it on the list, doesn't need a date, doesn't need a day, off the calendar, off the schedule, whenever
[untimed]
no set time, no time, no fixed time, no particular time, any time, anytime, without a time, take the time off, lose the time, drop the time, remove the time, doesn't need a time, all day
[spot.open]
not done, isn't done, is not done, wasn't done, not done yet, isn't finished, not finished, not done after all, isn't done after all, not finished yet, still to do, still needs doing, put it back on, put it back on the list, put that back on, back on the list, reopen, re-open, uncheck, untick, untick that, uncheck that, mark as open, didn't actually do, haven't actually done, open it again, open that again
[spot.when]
when, what time, what day, what date, which day, which date, remind me when, remind me what time, tell me when, tell me what time
[spot.skip]
got to, has got to, have got to, has got to be, have got to be, got to be
comes, arrives, arriving, arrive, starts, starting, begins, happens, happening, takes place, gets, been, there's been, a, an, the, this, that, these, those, my, our, your, his, her, their, its, i, you, he, she, it, we, they, me, him, us, them, who, which, what, i'm, i've, i'll, i'd, you're, he's, he'd, he'll, she's, she'd, she'll, it's, it'll, we're, we've, we'll, we'd, they're, they've, they'll, they'd, that's, there's, is, are, was, were, be, been, being, am, have, has, had, having, do, does, did, doing, can, could, will, would, shall, should, may, might, must, gonna, gotta, want, wants, wanted, need, needs, needed, let, let's, lets, please, just, only, also, too, so, then, and, or, but, of, on, in, at, to, for, with, by, about, as, into, over, up, out, back, off, down, around, through, there, here, well, oh, ok, okay, yes, no, actually, really, sorry, again, already, still, ahead, anyway, because, since, if, if that's ok, when, where, how, all, both, some, any, one, ones, thing, things, task, tasks, said, says, say, told, tells, tell, wrote, writes, texted, texts, emailed me, messaged, called to say, called, phoned, telephoned, rang, asked, asks, saying, that he, that she, that they, got, get, gets, getting, going, go, goes, went, put, set, know, think, guess, looks like, turns out, apparently, unfortunately, afraid, i'm afraid, 's, n't, 'll, 're, 've, 'd, ll, re, ve, very, much, more, bit, little, same, other, fix, fix that, would you, could you, can you, mark, tick, check, sure, time, day, date, o'clock, appointment ^1

# Verbs followed by a question or a clause: "ask Ann why it takes so long".
[doing.asks]
ask, tell, find out, check, see, figure out, work out, decide, let, make sure, remind, explain, confirm, wait, think about, remember

# "we are flying to Denver on the 22nd"
[gerund.form]
+ssing = +ss
+pping = +p
+tting = +t
+nning = +n
+gging = +g
+mming = +m
+dding = +d
+bbing = +b
+cing = +ce
+ving = +ve
+zing = +ze
+sing = +se
+dging = +dge
+aging = +age
+arging = +arge
+anging = +ange
+eating = +eat
+oating = +oat
+ating = +ate
+uting = +ute
+airing = +air
+iring = +ire
+uring = +ure
+cling = +cle
+tling = +tle
+bling = +ble
+oaking = +oak
+eaking = +eak
+aking = +ake
+uning = +une
+ing = +

# No title begins with these.
[title.never]
it, them

# Before an article, these are not verbs of things to do.
[not.doing]
both, half, all, such, what, quite, rather, only, just, even, maybe, not, without, about, like, than, save, no, yes, many, was, got, know, play, replay, increase, decrease, convert, brighten, dim, archive, hide, start, pause, stop, show, star, flag, pin, unpin, share, assign, snooze, undo, redo, activate, deactivate, hello, thanks, whats, hows, wheres, thats, whos, theres, heres, extend, shorten, lengthen, from, is, take, tick, cross, check

# A sentence with these asks for something.
[left.asks]
wants, is after, are after, expects, expecting, asked for, 
need, needs, have to, has to, must, should, gotta, got to, take, leave it, put, remind, don't forget, mustn't, it's on me, want, wants to, supposed to

[the]
the

# Things whose names begin like something to do.
[compound]
set table, set the table, set tables, set the tables, 
shift at, shift with, scrap run, drop in clinic, move in day, book shelf, book shelves, mark sheets, thank you note, thank you notes, thank you card, thank you cards, thank you letter, first fix, second fix, 
night shift, night shifts, day shift, day shifts, early shift, late shift, graveyard shift, post office, bin bags, bin bag, bin liners, bin day, bin men, book club, book group, book swap, test results, test drive, watch strap, wash bag, washing up liquid, washing powder, cook book, study group, study leave, sign up sheet, phone case, phone charger, phone bill, phone call, paint brushes, work experience, work drinks, work do, work lunch, walk in clinic, run club, cut flowers, water bill, water bottle, water filter, milk bottles, file folders, post it notes, print cartridges, hand cream, guide dog, help desk, record shop, record player, ring binder, ring binders, swing set, tip run, iron tablets, order form

# After these, "wait" is an ordinary verb.
[correction.not]
can, could, will, must, should, to, may, might, won't, can't

# In capitals, these are names.
[shouted]
it, us, who

# Words that introduce a time in the middle of a line and do not belong in the title.
[particle]
on
[title.particle]
on, in
[when.lead]
at, on, is, are, say, around, about, start, starting, beginning

# After these, a number counts things.
[counted.noun]
room, flat, apartment, apt, unit, gate, platform, bus, route, channel, chapter, page, slide, ward, building, floor, locker, table, seat, number, no, nr, section, courtroom, case, file, invoice, order, bay, terminal, suite, lot, block, house, studio, lab, line, exit, pump, station, code, pin, password, passcode, extension, ext, ref, reference, model, ticket, nos, numbers, pr, issue, bug, size, item, batch, serial, plate

# Requests to a device in the house rather than to a task list.
[device.verb]
turn on, turn off, turn down, turn up, turn, switch, switch on, switch off, switch to, play, replay, pause, resume, stop, start, dim, brighten, increase, decrease, lower, raise, mute, unmute, change, skip, shuffle, open, close, set
[device]
light, lights, lighting, lamp, lamps, speaker, speakers, volume, brightness, music, song, songs, playlist, podcast, podcasts, radio, tv, television, smart plug, plug, socket, thermostat, colours, colors, colour, color, robot vacuum, vacuum cleaner, whisper mode, mode, album, track, station

# Words that look like past verbs but report nothing done: a person's state, or a postponement.
[past.not]
closed, bailed, 
tired, bored, excited, worried, annoyed, stressed, exhausted, scared, interested, married, retired, confused, embarrassed, disappointed, pleased, relieved, overwhelmed, frustrated, needed, wanted, supposed, moved, pushed, postponed, rescheduled, shifted, delayed, bumped, slipped, cancelled, canceled, expected, planned, decided, agreed, asked, happened, hoped, liked, loved, hated, tried, started, stayed, wondered, used, changed, offered, promised, seemed, looked, turned, ended, allowed, invited, based, located, related, red, need, indeed, exceed

# After one of these in a title, a time was left unread.
[time.lead]
in, on, by, before, after, until, till, of, from, since, this, next, last, every, each, for, at
[time.loose]
morning, afternoon, evening, night, noon, midday, midnight, today, tomorrow, tonight, weekend, week, month, year, monday, tuesday, wednesday, thursday, friday, saturday, sunday, january, february, march, april, june, july, august, september, october, november, december, mon, tue, wed, thu, fri, jan, feb, apr, jun, jul, aug, sep, oct, nov, dec

# Words that begin the name of a thing: "new boots".
[thing.lead]
new, another, some, more, extra, spare

# Said again, it adds another task.
# After these, another verb says what somebody else does: "help Ann paint the fence".
[doing.causes]
help, make, have, let, watch, see, hear, get, ask, tell, remind, want, need, go, come, try, find, check, decide, think, work out, figure out

# Words that say something of several tasks: "..., all by Friday".
[each.of]
all, both, each

# Words behind a thing that is put somewhere: "put the bins out".
[put.apart]
out, away, up, on, in

# Verbs that stay in the title if a known thing follows: "set up the projector", but not "set up a meeting".
[keeps.definite]
set up, put together, plan, organise, organize

# Words of a repetition; left in a title, they were not read.
[time.every]
every

# Abbreviations.
[shortened]
appt = appointment
appts = appointments
mtg = meeting
mtgs = meetings
bday = birthday
dept = department
mgmt = management

# Words of a possessive that is written without its apostrophe, and what owns: "todays list".
[possessive]
yesterdays = yesterday
hows = how
wheres = where
whos = who
hes = he
shes = she
todays = today
tomorrows = tomorrow
tonights = tonight

# The same for weekdays, after the words of the second list and before a thing: "move tuesdays run". Elsewhere they mean each of these days.
[possessive.day]
mondays = monday
tuesdays = tuesday
wednesdays = wednesday
thursdays = thursday
fridays = friday
saturdays = saturday
sundays = sunday

[possessive.after]
move, push, shift, cancel, skip, delete, remove, reschedule, postpone, bump, drop, swap, change, clear, the, my, all, finished, done, did, this, next, last, rename, complete, mark, bring, put, take, delay, scrap, bin, kill

[possessive.not]
at, and, from, in, on, for, to, or, till, until, is, are, back, morning, mornings, afternoon, afternoons, evening, evenings, night, nights, only, instead, off

# Verbs that also say what is done with a thing: "get euros". They stay in the title unless a list is named.
[keeps.put]
get, place, fit

# Words of a sentence; no name of a task contains them.
[clause.inside]
i, i'm, i've, it, he, she, we, they, so, because, but, him

# A dot after these ends no sentence if a number or a small letter follows.
[abbreviation.day]
mon, tue, tues, wed, weds, thu, thur, thurs, fri, sat, sun, jan, feb, mar, apr, jun, jul, aug, sep, sept, oct, nov, dec, pls, approx

# Between two things, these say where one is put: "put the fleece over the potatoes".
[put.onto]
over, under, on, onto, in, into, behind, beside, against, through, across, around, back, outside, inside

# When something is to be done, without a time: "after work buy wine". The words stay in the title.
[doing.when]
after work, after lunch, after dinner, after breakfast, after school, after class, after tea, after practice, before work, before lunch, before dinner, before bed, before school, before class, on the way home, on my way home, on the way to work, on my way to work, on the way back, when i get home, when i get in, when i'm home, when i'm back, when i get back, at lunch, at lunchtime, during lunch, before i leave, before i go, after the gym, once i'm home, at some point

# Words before one of several things to do: "first call Sam".
[opener]
first, first of all, firstly, next, second, secondly, third, thirdly, finally, lastly

# Between two verbs, this begins another thing to do.
[join.then]
then, also

# Nobody says of their own work what these do: "they rang about the boiler".
[third.person]
they, he, she, they've, he's, she's, they're, they'll, he'll, she'll, they'd, he'd, she'd, someone, somebody, everyone, everybody, people
# Who asks: "how many calls are we on this week?" is not about other people.
[subject.mine]
i, we

# "I told Lulu I'd come to her play": the words for her, and what follows "her" if it is not a thing of hers.
[they.object]
him, her, them
[they.owner]
his, her, their
[they.behind]
back, up, over, in, out, off, down, round, around, through, away, a, an, the, some, my, our, this, that, these, those, what, when, how, if, today, tomorrow, and, later, first, again, asap

# Of the words for third persons, the ones that begin a sentence wherever they are.
[third.pronoun]
they, he, she, they've, he's, she's, they're, they'll, he'll, she'll, they'd, he'd, she'd, it's, it'll

# A new task that replaces another one names it: "shops tonight instead".
[instead]
instead, rather

# Degrees of how something is, not of what is planned: "traffic is just terrible this morning".
[degree]
just, so, really, very, too, absolutely, pretty, such, awful, awfully, terrible, terribly

# A title that begins with these selects tasks.
[title.all]
anything, everything, whatever

# Where somebody will be; the word stays in the title: "on call", "away in Galway".
[being.at]
on, away, in, off, out, back, home

# A title may have another of these, or none: "ring Jim" is "Phone Jim about the ladder".
[verb.alike]
call, ring, phone, telephone, speak to, talk to, get, buy, collect, fetch, pick up, grab, do, sort, sort out

# Words that ask, also behind a polite request: "could you tell me ...".
[question.sure]
what, why, how, who, where, which, whose, when, explain, summarise, summarize, describe, tell me, i wonder, what's, whats, who's, how's, where's, when's, walk me through, show me how, teach me, help me figure out, help me understand, do you, am i, is there, are there, do i have, have i got

# One task that was talked about.
[it.one]
it, that, this, that one, this one, that task, this task, him, her

# What is said of a new task behind it: ", which has to be sent by Friday".
[attr.it]
it, that, this, which, they, and it, and that, and this, and they, but it, it all, and it all

[attr.must]
needs to be, need to be, has to be, have to be, must be, should be, ought to be, wants to be, has got to be, have got to be, got to be, gotta be, needs to, need to, has to, have to, needs doing, need doing, needs sorting, needs finishing, needs paying, needs sending, wants doing

[attr.done]
done, finished, sent, sent off, ready, there, in, out, sorted, paid, delivered, happen, get done, be done, be there, be ready, handed in, submitted, filed, over with, booked, bought, go out, go off

# The parts of "we still have to".
[must.who]
i, we, someone, somebody, one of us, both of us, all of us, everyone, everybody

[must.adv]
still, also, really, still really, really still, also really, probably, just, really just, definitely, do, now, absolutely, urgently, desperately, actually, sort of, kind of, honestly, badly, all, both, simply, always, seriously, genuinely

[must.be]
need to, needs to, have to, has to, must, should, ought to, want to, wants to, had better, gotta, got to, was going to, were going to, was planning to, was hoping to, was thinking i'd, was thinking to, was meant to, were meant to, was supposed to, were supposed to, promised to, agreed to, offered to, volunteered to, decided to, arranged to, plan to, intend to, hope to, signed up to

[must.am]
meant to, supposed to, planning to, hoping to, due to, down to, scheduled to, booked to, going to need to, going to have to, gonna need to, gonna have to, going to try to, on the hook to, expected to, required to, obliged to, thinking i should

[must.have]
got to, gotta, decided to, promised to, agreed to, arranged to, offered to, been asked to, been told to, been meaning to, to remember to, signed up to, volunteered to

[must.then]
remember to, not forget to, go and, try to, try and, make sure to, make sure i, make sure we, be sure to, get round to, get around to, start to, see about, look into

# What somebody wants of the user: "Dave asked me to", "the school wants us to".
[asked.to]
asked, asks, has asked, have asked, 's asked, 've asked, wants, want, wanted, needs, need, needed, would like, 'd like, expects, expect, expected, told, has told, reminded, begged, is expecting, requires, require, is asking, are asking, keeps asking, keeps telling, is nagging

[asked.if]
asked, asks, has asked, have asked, 's asked, is asking, are asking, wondered, wonders, is wondering, wants to know, want to know, was asking, was wondering

# Words around a time that is an answer: "10th sorry", "Thursday morning would be best".
[again.end]
soz, sorry, sozzz, srry, my bad, pls, plz, please, ta, cheers, thanks, thank you, thx, then, instead, rather, actually, i should have said, i should've said, i should say, i mean, i meant, would be best, would be better, would be good, would be great, would be fine, would suit, would suit me, would do, would work, would be ideal, is best, is better, is good, is fine, it should be, it should've been, it should have been, that should be, i guess, i suppose, i think, i reckon, 's fine, 'll do, 'd do, 'd be good, 'd be better, 's better, 's good, 's best, works, works for me, works better, suits, suits me, suits me better, will do, is ok, is okay, 's ok, 's okay, if possible, if that's ok, if that's okay, if you can, obvs, obviously, lol, haha, love, dear, mate, now

# The words that mark a day, a time and an ordinal.
[terse.on]
on

[terse.at]
at

[terse.the]
the

[terse.ordinal]
st, nd, rd, th

[terse.not]
not, instead of, rather than, or

[fact.verb]
starts, start, starting, begins, begin, arriving, arrive, arrives, coming, comes, flying, flies, landing, lands, leaving, leaves, visiting, is starting, are starting, is coming, 's coming, are coming, flying in, coming over, coming round, getting in, coming in, getting back, flying out, setting off, taking off, departing, be here, land, come, turn up, be delivered, come round, come over, get here, get in, reach us, reach me
[note.says]
that, saying, saying that, says, to say, say, say that, to say that
[name.lead]
called, be called, call it, call that, call that one, named, titled, to say, should say, should read, change it to, rename it to, rename it, change the name to, change the title to, it's actually, into, to
[name.end]
instead, please, rather, now, pls, ta, thanks
[items.lead]
list, include, have, want, write, into
[note.noun]
note, notes, comment, remark

# Which dates of a repeating task a change is meant for.
[scope.now]
now

[scope.starts]
starts, start, begins, happens, comes

[scope.not]
but

[scope.always]
from now on, from now, for good, permanently, going forward, from here on, from here on out, always, as a rule, every week, every time, each week, each time, every month, from next week, from next week on, from next month, as of now, as of next week, as from next week, from this week, from this week on, until further notice, in future, in the future, for the foreseeable

[scope.from]
starting, starting from, starting on, start, as of, as from, beginning, effective, with effect from, from

[scope.once]
this week only, just this week, only this week, this week, just this once, this once, this time, just this time, only this time, just once, for once, this time only, just for this week, just for today, just for tomorrow, just for once, this week obvs, just this week obvs, just for now, for this week, for this week only

[priority.sure]
asap

# A task at a distance from another: "remind me the day before the party to buy a present".
[beside.lead]
remind me, remind us, and remind me, set a reminder, set me a reminder, put a reminder, give me a reminder, add a reminder, i want to, i need to, i have to, i must, i should, and, also, please, tell me, and tell me, nudge me, ping me

[beside.day]
the day, the night, the evening, the morning, day, night

[beside.week]
the week

[beside.after]
after, afterwards, later, following

# These say that something has another time, not that it is done.
[done.moves]
changed, extended, moved, shifted, rescheduled, postponed, delayed, pushed, bumped, deferred, adjourned, brought forward

# With a time, these say when something takes place: "booked in for the 8th".
[done.books]
booked, scheduled, arranged, planned, pencilled, fixed, set

[spot.in]
in

# What follows after a task was talked about is a note for it: "with food", "room 214", "his number is 0123".
[note.begins]
with, from, at the, at, near, opposite, behind, inside, without, room, flat, number, gate, platform, table, max, maximum, up to, approx, it's the one, its the one, the one on, the one in, the one at, they are, they're, he's, she's, parts, bring, code, ref, reference

[note.of]
his number, her number, their number, the number, his phone number, her phone number, the phone number, his name, her name, their name, the name, his names, his address, her address, their address, the address, the code, the password, his email, her email, their email, the email, the budget, the price, the ref, the reference

[note.lead]
oh, and, also, ps, p.s., btw, by the way, fyi, ok, sorry

# Before a lone day, these rule the day out and name no other: "and not Friday".
[again.refused]
not

# What begins a description of the thing before it, rather than another thing: "the course, the one Ann took".
[list.describes]
the one, the ones, the same one, the kind, the type, who, whose, whichever, preferably, ideally, order number, order no, ref, reference, booking ref, reference number

# "I need to ..." with one of these is a question.
[must.know]
know, to know, be told, to be told

# A day named relative to the day in the last answer, with the number of days between them; and the words that may follow it.
[relative.day]
that day, that same day, that very day, the same day, same day, that date, the same date, that one day = 0
that morning, that afternoon, that evening, that night, that same morning, that same afternoon, that same evening, that same night, the same morning, the same afternoon, the same evening, the same night, same morning, same afternoon, same evening, same night = 0
the day before, the day before that, the day before it, the previous day, day before, day before that, the preceding day = -1
the morning before, the afternoon before, the evening before, the night before, the evening before that, the night before that, the morning before that, night before, evening before = -1
the day after, the day after that, the day after it, the following day, following day, the next day, day after, day after that, the day following = 1
the morning after, the evening after, the night after, the evening after that, the night after that, the following morning, the following afternoon, the following evening, the following night, the next morning, the next evening, the morning after that = 1
the week before, the week before that, the previous week = -7
the week after, the week after that, the following week, following week, the next week after that = 7
[relative.later]
later, after, after that, after it, after that one, afterwards, later than that, from then
[relative.earlier]
before, before that, before it, before that one, earlier, beforehand, earlier than that
[relative.following]
following
[relative.end]
to, too, as well, also, at, around, about, by, instead, please, so, so that, because, since, and, but, or, then, same time, for, if, when, would you, could you, can you, thanks, thank you, actually, maybe, perhaps, rather, though, i, i'm, i've, he, she, we, they, is, was, in case, with, first, from

# A question about something relative to the last answer: how it begins.
[relative.lead]
and, but, so, ok, okay, right, oh, then, also, great, thanks, ok so
[relative.asks]
what, what's, whats, what is, what about, how about, when, when's, whens, which, who, who's, where, is there, are there, is anything, is something, anything, any others, any more, something, have i, have we, do i have, do we have, have i got, got, am i, are we, the one, the next one, her next, his next, my next, her one, his one, do i still have, will there be, would there be, does anything
[relative.side]
after, before

# What comes after or before something in the last answer, or a meal with its usual time; and "the one" that does.
[after.it]
after that, after it, after this, after that one, after this one, afterwards, after these, after those, after them, later than that, after him, after her
[before.it]
before that, before it, before this, before that one, before this one, beforehand, earlier than that, before those, before them
[after.meal]
after lunch, after lunchtime, after noon, after midday = 13:00
after work = 17:00
after school = 15:00
after dinner, after tea = 19:00
[before.meal]
before lunch, before lunchtime, before noon, before midday = 12:00
before work, before school = 09:00
before dinner, before tea = 18:00
[following.one]
the one, the next one, my next one, the next, one, another, another one, her one, his one, her next one, his next one, her next, his next, our next one, their next one, the other one, for the one, a second one, a later one, the first one
[following.after]
after
[following.later]
later than
[following.before]
before

# "oh sorry, I meant the one in the hall": the words around what is named, in addition to those around a corrected value; the words that refuse
# a task; and further words that say nothing about it.
[which.lead]
yes, yeah, yep, well, ok, okay, right, aye, so, it's only, it was, it'll be, that was, that'd be, that would be, it'd be, i'm on about, i was on about, i was talking about, i'm talking about, i was thinking of, i'm thinking of, go with, let's go with, let's do, do, take, i want, i'd say, of, the one
[which.end]
tbh, tbf, can go, is what i want, is what i meant, i'm on about, i was on about, of course, only, if you would, would you, pet, duck, hun
[which.not]
not, neither, nor, leave, keep, still, isn't, isnt, don't, dont, didn't, without, wasn't, haven't, hasn't, stays, wait, later
[which.except]
except, except for, but not, apart from, bar, besides, other than, not
[which.small]
thing, of, by, and
