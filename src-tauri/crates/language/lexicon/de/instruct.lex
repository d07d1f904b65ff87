# German words of instructions. The categories are the same as in the English file. Verbs have several forms: as a command ("verschieb"), at
# the end ("verschieben"), and in two parts ("hak ... ab": the first part and the last).

[v.add]
erstelle, erstell, erstellen sie, lege an, leg an, legen sie an, notiere, notier, notiere dir, notier dir, notieren sie, notiere mir, notier mir, erfasse, erfass, ergänze, ergänz, ergänzen sie, schreibe auf, schreib auf, schreib dir auf, schreib mir auf, schreiben sie auf, merk dir, merke dir, merken sie sich, trage ein, trag ein, trag mir ein, trage mir ein, tragen sie ein, füge hinzu, füg hinzu, fügen sie hinzu, nimm auf, plane ein, plan ein, halte fest, halt fest, add, adde
# The first part of a separable verb: "füge ... hinzu", "trag ... ein".
[v.add.open]
füge, füg, fügen sie, lege, leg, legen sie, trage, trag, tragen sie, schreibe, schreib, schreiben sie, nimm, nehmen sie, setze, setz, setzen sie, plane, plan, planen sie, halte, halt, stelle, stell, stellen sie, gib, geben sie, tu, tue, pack, packe
[v.add.close]
hinzu, dazu, an, ein, auf, fest, rein, drauf
[v.add.inf]
hinzufügen, hinzuzufügen, anlegen, eintragen, notieren, aufschreiben, erstellen, ergänzen, aufnehmen, erfassen, dazuschreiben, einplanen, draufschreiben, dazutun, draufsetzen, vormerken, anlegen lassen, dazuschreiben, merken, reinschreiben, aufnotieren, mitnehmen ^4
[v.put]
setze, setz, setzen sie, schreibe, schreib, schreiben sie, pack, packe, packen sie, tu, tue, nimm, nehmen sie, stell, stelle
[v.put.inf]
setzen, schreiben, packen, tun, nehmen, stellen, stecken
[v.either]
trag, trage, tragen sie, setze, setz, setzen sie, plane, plan, planen sie, lege, leg, legen sie, stelle, stell, terminiere, terminier, buche, buch, reserviere
[v.schedule]
plane, plan, planen sie, terminiere, buche, buch, reserviere, reservier, organisiere, vereinbare
[reminder]
erinnerung, benachrichtigung, reminder, mitteilung
[remind.verb]
erinnere mich doch, erinner mich doch, erinnern sie mich doch, erinnerst du mich, erinnern mich, erinnere mich, erinner mich, erinnern sie mich, erinnere uns, erinner uns, gib mir bescheid, sag mir bescheid, sag bescheid, benachrichtige mich, erinnerung, reminder ^1
[remember]
denk an ^1, denke an ^1, denk bitte an ^1, denk auch an ^1, denk daran, denk dran, denke daran, denke dran, nicht vergessen, vergiss nicht, vergiss bitte nicht, ich darf nicht vergessen, lass mich nicht vergessen, nicht vergessen dass, denk bitte daran
# Verbs of everyday tasks as a request ("kauf Brot", "ruf Mama an"): the title ends with the verb.
[v.daily]
ruf, rufe, rufen sie = rufen
kauf, kaufe, kaufen sie = kaufen
hol, hole, holen sie = holen
bring, bringe, bringen sie = bringen
putz, putze = putzen
wasch, wasche = waschen
gieß, gieße = gießen
bezahl, bezahle, bezahlen sie = bezahlen
zahl, zahle = zahlen
überweis, überweise, überweisen sie = überweisen
schick, schicke, schicken sie = schicken
sende, senden sie = senden
frag, frage, fragen sie = fragen
bestell, bestelle, bestellen sie = bestellen
besorg, besorge = besorgen
koch, koche = kochen
back, backe = backen
füttere, fütter = füttern
saug, sauge = saugen
wisch, wische = wischen
lern, lerne = lernen
reparier, repariere = reparieren
prüf, prüfe, prüfen sie = prüfen
kündige, kündig, kündigen sie = kündigen
unterschreib, unterschreibe = unterschreiben
druck, drucke = drucken
besuch, besuche = besuchen
wechsel, wechsle = wechseln
bügel, bügle = bügeln
mäh, mähe = mähen
üb, übe = üben
melde, melden sie, meld dich, melde dich, melden sie sich = melden
schreib ^3, schreibe ^3 = schreiben
gratulier, gratuliere = gratulieren
[v.daily.close]
an, ab, aus, auf, ein, mit, vorbei, weg, raus, rein, runter, hoch, nach, zurück, durch, zusammen, vor, los, um, rüber
# Verbs for what somebody does at a time: "ich gehe am Samstag ins Theater" becomes the title "ins Theater gehen".
[v.go]
bin = sein
gehe, geh = gehen
fahre, fahr = fahren
fliege, flieg = fliegen
treffe mich, treff mich, treffen uns = treffen
[v.own]
bin, sind, wär, wäre, wären = sein
gehe, geh, gehen = gehen
fahre, fahr, fahren = fahren
fliege, flieg, fliegen = fliegen
reise, reisen = reisen
treffe mich, treff mich, treffe, treff, treffen uns, treffen = treffen
besuche, besuch, besuchen = besuchen
esse, ess, essen = essen
feiere, feier, feiern = feiern
spiele, spiel, spielen = spielen
koche, koch, kochen = kochen
arbeite, arbeiten = arbeiten
schaue, schau, schauen = schauen
laufe, laufen = laufen
lerne, lern, lernen = lernen
bringe, bring, bringen = bringen
hole, hol, holen = holen
ziehe, ziehen = ziehen
mache, mach, machen = machen
telefoniere, telefonier, telefonieren = telefonieren
# Ends of compounds that a title may leave out: "Yogastunde" is "Yoga".
[compound.tail]
stunde, termin, kurs, training, treffen, unterricht, aufgabe, sache, besuch, einheit, liste
[v.must]
ich muss, ich muss noch, ich soll, ich sollte, ich sollte noch, wir müssen, wir müssen noch, wir sollten, ich will, ich will noch, ich möchte, ich möchte noch, ich müsste, ich müsste noch, ich wollte, ich wollte noch, muss ich, muss ich noch, muss, muss noch, sollte ich, wir sollen, ich werde, möchte ich, will ich, soll ich, möchten wir, wollen wir, sollen wir, sollten wir, müssen wir, müsste ich, werde ich, werden wir, würde ich gern, würde ich gerne, wollte ich, wollten wir, muss ich unbedingt, ich würde gern, ich würde gerne, wir wollen, wir möchten, wir werden
[v.be]
sein
[wake]
weck mich, wecke mich, wecken sie mich, weck uns, wecke uns
[alarm]
wecker, alarm, weckruf
[v.complete]
erledige, erledig, erledigen sie, schließe ab, schließ ab, hake ab, hak ab, haken sie ab, beende, beenden sie, abhaken
[v.complete.open]
hake, hak, haken sie, schließe, schließ, schließen sie, streiche, streich, streichen sie, kreuze, kreuz, kreuzen sie, stelle, stell, mache, mach
[v.complete.close]
ab, durch, fertig
[v.complete.inf]
abhaken, abzuhaken, abschließen, erledigen ^4, durchstreichen, fertigstellen, schließen ^4, beenden, als erledigt markieren, als fertig markieren, als erledigt abhaken, auf erledigt setzen, als erledigt eintragen
[v.did]
ich bin fertig mit, bin fertig mit, fertig mit, fertig :, erledigt :, geschafft :, durch mit, ich bin durch mit, bin durch mit, wir sind fertig mit
# Past forms that report a task as done, with the task's verb; regular forms like "gekauft" are found by their endings.
[v.done]
erledigt, gemacht, geschafft, fertiggemacht, fertiggestellt, abgeschlossen, abgehakt, beendet, fertig = erledigen
bezahlt, gezahlt = bezahlen
überwiesen = überweisen
gekauft, eingekauft, besorgt = kaufen
angerufen, telefoniert = anrufen
geschickt, verschickt, abgeschickt, gesendet, versendet, losgeschickt = schicken
geschrieben = schreiben
gesprochen, besprochen = sprechen
abgegeben = abgeben
zurückgegeben, zurückgebracht = zurückgeben
gebracht, weggebracht, vorbeigebracht, hingebracht = bringen
genommen, mitgenommen = nehmen
gelesen = lesen
gegangen, gewesen = gehen
getroffen = treffen
unterschrieben = unterschreiben
abgesagt ^3 = absagen
gegossen = gießen
gegeben = geben
gefunden = finden
gesehen, angesehen, angeschaut = ansehen
gewaschen = waschen
gelaufen = laufen
gerufen = rufen
gewechselt = wechseln
gestrichen ^2 = streichen
geworfen, weggeworfen, eingeworfen = werfen
gebacken = backen
gefahren = fahren
getan = tun
gehoben, abgehoben = heben
beantwortet, geantwortet = antworten
vorbereitet = vorbereiten
bestellt = bestellen
gewaschen ^1 = wäsche
geschnitten = schneiden
gebraten = braten
aufgehängt = aufhängen
ausgefüllt = ausfüllen
eingereicht = einreichen
verlängert = verlängern
gekündigt = kündigen
vereinbart = vereinbaren
repariert = reparieren
rausgebracht, rausgestellt, runtergebracht, hochgebracht, rübergebracht = rausbringen
beglichen = begleichen
ausgeliehen, geliehen = ausleihen
aufgegessen, gegessen = essen
getrunken = trinken
geschwommen = schwimmen
umgezogen = umziehen
aufgenommen = aufnehmen
angenommen = annehmen
abgenommen = abnehmen
abgeschlossen = abschließen
aufgeschrieben = aufschreiben
besprochen = besprechen
abgesprochen = absprechen
geschlossen = schließen
gestrichen, angestrichen = streichen
geschliffen, abgeschliffen = schleifen
abgerissen = abreißen
eingefroren = einfrieren
gemessen, ausgemessen = messen
geritten = reiten
gehalten = halten
aufgehoben = aufheben
eingeladen = einladen
hochgeladen = hochladen
aufgeladen = aufladen
umgegraben = umgraben
ausgetragen = austragen
vorgelesen = vorlesen
durchgelesen = durchlesen
angezogen = anziehen
abgewaschen = abwaschen
eingewiesen = einweisen
zurückgerufen = zurückrufen
nachgewiesen = nachweisen
beworben = bewerben
angeboten = anbieten
# Forms of past verbs, and the beginning of the verb.
[past.form]
abgesag+ = -
angefang+ = -
begonn+ = -
berich+ = -
geleg+ = -
umgeleg+ = -
verleg+ = -
vorverleg+ = -
verschob+ = -
vertag+ = -
umgebuch+ = -
umgeplan+ = -
vorgezog+ = -
aufgeschob+ = -
geänder+ = -
getausch+ = -
entfäll+ = -
verfäll+ = -
beginn+ = -
bekomm+ = -
gehör+ = -
gefäll+ = -
erhäl+ = -
verschieb+ = -
verspäte+ = -
verzöger+ = -
verlier+ = -
gewinn+ = -
besteh+ = -
verpass+ = -
verschlaf+ = -
verschwitz+ = -
versäum+ = -
bedeut+ = -
verläuf+ = -
ausgefall+ = -
geräts = -
gerich+ = -
gesich+ = -
gewich+ = -
abge+t = ab+
ange+t = an+
aufge+t = auf+
ausge+t = aus+
einge+t = ein+
vorge+t = vor+
wegge+t = weg+
zurückge+t = zurück+
umge+t = um+
rausge+t = raus+
hochge+t = hoch+
nachge+t = nach+
fertigge+t = fertig+
abge+en = ab+
ange+en = an+
aufge+en = auf+
ausge+en = aus+
einge+en = ein+
vorge+en = vor+
zurückge+en = zurück+
umge+en = um+
+ation = -
+heit = -
+keit = -
+schaft = -
ge+tet = +t
ge+t = +
ge+en = +
be+st = -
be+tet = be+t
be+t = be+
ver+tet = ver+t
ver+t = ver+
er+tet = er+t
er+t = er+
ent+t = ent+
über+t = über+
unter+t = unter+
+iert = +ier
[plural.end]
innen = +in
en = +
n = +
e = +
s = +
[doer]
ich, wir, ich habe, ich hab, hab, habe, wir haben, haben, ich habe gerade, ich hab gerade, hab gerade, ich habe endlich, ich hab endlich, hab endlich, endlich, habe eben, hab eben, gerade, eben, so ich habe, hab grad, ich hab grad, hab schon, ich hab schon, ich habe schon, wir haben schon, bin, ich bin, wir sind, ich hab jetzt, ich habe jetzt, ich hab eben, ich habe eben, heute hab ich ^3, heute habe ich ^3, ich habe heute ^3, ich hab heute ^3, hab heute ^3
[have]
ich habe, ich hab, hab ich ^3, habe ich ^3, hab, habe, wir haben, haben wir ^3, haben, ich habe gerade, ich hab gerade, hab gerade, ich habe endlich, ich hab endlich, hab endlich, hab eben, ich hab eben, ich habe eben, hab grad, ich hab grad, ich hab schon, ich habe schon, hab schon, ich habe jetzt, ich hab jetzt, ich bin, bin, habe gerade, ich habe heute ^3, ich hab heute ^3
[adv]
heute früh, heute morgen, heute vormittag, heute mittag, heute nachmittag, heute abend, gestern abend, gestern früh, gestern nachmittag, vorgestern, mittlerweile, inzwischen, jetzt endlich, nun endlich, auch schon, schon längst, eben schon, jetzt auch, vor einer stunde, auf dem heimweg, schnell, noch schnell, für heute ^1, schon, jetzt, endlich, gerade, eben, bereits, nun, komplett, ganz, auch, soeben, längst, übrigens, grad, vorhin, heute ^1, gestern ^1
[is]
ist, sind, war, waren, wurde, wurden, ist jetzt, sind jetzt, ist schon, sind schon, wäre, habe ich, hab ich, haben wir, ist nun, ist endlich, ist bereits, sind bereits, is
[v.reopen]
öffne, öffne wieder, reaktiviere, reaktivier, öffnen sie, öffnen sie wieder, mach wieder auf
[v.reopen.inf]
öffnen, aufmachen, reaktivieren, aktivieren, eröffnen, wiedereröffnen
[v.reopen.open]
mach, mache, machen sie, setz, setze, setzen sie, stell, stelle
[again]
wieder, nochmal, noch einmal, erneut, nochmals, doch wieder, wieder als, doch nochmal
[v.restore]
stelle wieder her, stell wieder her, hol zurück, hole zurück, restore
[v.restore.inf]
wiederherstellen, zurückholen
[v.delete]
lösche, lösch, löschen sie, entferne, entfern, entfernen sie, streiche, streich, streichen sie, verwirf, storniere, stornier, stornieren sie, cancel, vergiss, delete, lösche bitte, kille, schmeiß weg, schmeiss raus, wirf raus
[v.delete.open]
wirf, wirfst du, schmeiß, schmeiss, nimm, nehmen sie, hau, sag, sage, sagen sie, tu, kipp, streich, streiche, räum
[v.delete.close]
raus, weg, ab, runter, heraus
[v.delete.inf]
löschen, zu löschen, entfernen, zu entfernen, streichen, rauswerfen, rausnehmen, wegwerfen, verwerfen, stornieren, absagen, rausschmeißen, wegschmeißen, runternehmen, herausnehmen, rausstreichen, canceln, wegnehmen, entfernen lassen, rausschmeissen
[v.clear]
leere, leer, leeren sie, räum leer, räume leer
[v.clear.inf]
leeren, leerräumen, freiräumen
[v.cleanup]
räum auf, räume auf, sortiere, sortier, miste aus, ordne
[v.cleanup.open]
räum, räume, räumen sie, miste, mist, bring
[v.cleanup.close]
auf, aus, in ordnung
[v.cleanup.inf]
aufräumen, ausmisten, ordnen, sortieren
[v.move]
push, pushe, verschiebe, verschieb, verschieben sie, verlege, verleg, verlegen sie, schiebe, schieb, schieben sie, ändere, änder, ändern sie, bewege, beweg, verlagere, rück, rücke, move, verschieb mir, verschiebe mir
[v.move.open]
leg, lege, legen sie, schieb, schiebe, pack, packe, zieh, ziehe, bring, setz, setze, stell, stelle, hol, rück, rücke
[v.move.close]
um, rüber, hin, ein
[v.move.inf]
pushen, verschieben, zu verschieben, verlegen, zu verlegen, schieben, umlegen, ändern, rüberschieben, verlagern, setzen, legen, umbuchen, rücken, packen ^2, planen, einplanen, umplanen, eintragen ^3, stellen, ziehen, ansetzen, terminieren, vorziehen ^3
[v.later]
verschiebe, verschieb, verschieben sie, vertage, vertag, vertagen sie, schieb, schiebe, schieb auf, verzögere
[v.later.inf]
verschieben, vertagen, aufschieben, schieben, nach hinten schieben, nach hinten verschieben, zurückstellen, hinausschieben, rausschieben
[v.earlier]
zieh vor, ziehe vor, ziehen sie vor, verlege vor, verleg vor, hol vor
[v.earlier.open]
zieh, ziehe, ziehen sie, verleg, verlege, hol, schieb, schiebe
[v.earlier.close]
vor, nach vorne, nach vorn
[v.earlier.inf]
vorziehen, vorverlegen, vorholen, nach vorne ziehen, nach vorne schieben, nach vorne verschieben
[v.rename]
benenne, benenn, benennen sie, nenne, nenn, nennen sie, taufe, rename
[v.rename.inf]
umbenennen, umzubenennen, umtaufen, nennen, ändern
[v.prioritise]
priorisiere, priorisier, priorisieren sie, stufe hoch
[v.prioritise.inf]
priorisieren, hochstufen, höher priorisieren, höher einstufen
[v.deprioritise]
depriorisiere
[v.deprioritise.inf]
depriorisieren, niedriger priorisieren, niedriger einstufen, runterstufen, herunterstufen
[v.label]
tagge, tag, beschrifte, etikettiere, labele, label, kennzeichne, markiere, markier, markieren sie, versieh, versehe, versehen sie
[v.label.inf]
taggen, labeln, etikettieren, kennzeichnen, markieren, versehen, beschriften, setzen, hinzufügen, geben, ergänzen, vergeben, dranhängen, anhängen
[v.unlabel]
enttagge, untagge
[v.set]
setze, setz, setzen sie, mache, mach, machen sie, markiere, markier, markieren sie, stelle, stell, stellen sie, ändere, änder, ändern sie, stufe, stuf, gib, geben sie, lege, leg, erhöhe, senke, pack, trag, trage, kennzeichne, hake, hak, heb, hebe, stufe
[v.set.inf]
setzen, machen, markieren, stellen, ändern, stufen, einstufen, erhöhen, senken, geben, kennzeichnen, eintragen, anpassen
[v.assign]
pack, packe, packen sie, verschiebe, verschieb, verschieben sie, schiebe, schieb, lege, leg, legen sie, setze, setz, setzen sie, ordne, ordnen sie, steck, stecke, tu, tue, hänge, häng, nimm, sortiere, sortier, verlege, verleg, bewege, stelle, stell, gib, geben sie, füg, füge, fügen sie, schmeiß, stopf
[v.assign.close]
ab, zu, ein, rein, rüber, hinzu, dazu, rüber, hin
[v.assign.inf]
packen, verschieben, schieben, legen, setzen, zuordnen, ablegen, einordnen, stecken, tun, verlegen, einsortieren, bewegen
[v.break]
zerlege, zerleg, zerlegen sie, unterteile, unterteil, gliedere, zerteile
[v.split]
teile, teil, teilen sie, splitte, splitt, spalte
[v.split.inf]
aufteilen, zerlegen, unterteilen, aufspalten, splitten, teilen
[v.duplicate]
kopiere, kopier, kopieren sie, dupliziere, duplizier, duplizieren sie, klone, verdopple, verdoppel, mach eine kopie von, mache eine kopie von, erstelle eine kopie von, erstell eine kopie von, mach ein duplikat von, leg eine kopie an von
[v.duplicate.inf]
kopieren, duplizieren, klonen, verdoppeln
[v.swap]
tausche, tausch, tauschen sie, vertausche, vertausch, vertauschen sie
[v.swap.inf]
tauschen, vertauschen
[v.replace]
ersetze, ersetz, ersetzen sie, tausche, tausch
[v.repeat]
wiederhole, wiederhol, wiederholen sie
[v.repeat.inf]
wiederholen, wiederkehren, wiederholen lassen
[v.norepeat]
beende die wiederholung von, beende die wiederholung vom, beende die wiederholung der, entferne die wiederholung von, entferne die wiederholung vom, lösche die wiederholung von, lösch die wiederholung von, stoppe die wiederholung von, stopp die wiederholung von, beende die serie von, beende die serie, stoppe die serie
[v.skip]
überspringe, überspring, überspringen sie, skippe, skip
[v.skip.open]
lass, lasse, lassen sie
[v.skip.close]
aus, ausfallen, weg, sausen
[v.skip.inf]
überspringen, auslassen, ausfallen lassen, skippen, weglassen, sausen lassen, aussetzen
[v.undo]
mach rückgängig, mache rückgängig, nimm zurück, undo, widerrufe
[v.do]
mache, mach

# Polite words and openings of a request.
[polite.word]
bitte, bitte mal, hey, hallo, hi, ok, okay, also, so, gut, na gut, jetzt, dann, und, und dann, und jetzt, außerdem, ach, ach ja, ach und, oh, ja, genau, super, danke, übrigens, noch was, noch etwas, ach so, sorry, guten morgen, guten tag, guten abend, moin, servus, grüß dich, assent, computer, assistent, aber, nun, zuerst, danach, anschließend, schließlich, zum schluss, als nächstes, als erstes, vielleicht, am besten, schnell, kurz, kurze frage, na, ups, tja, einfach, gern, gerne, morgen ^9, nochmal ^2, mal, doch, liebe app, so jetzt, ah, ach stimmt, stimmt, so und, so und dann noch, und dann noch, dann noch, noch, sag, du ^1, du sag, servus du, na dann, ach du, pass auf, horch, hör, ach und noch, und noch, kannst, könnt ihr, magst du, würd gern, ich würd gern, ich hätt gern, ich hätte noch gern
kannst du, kannste, kannste mir, kannst du mir, kannst du mal, könntest du, könntest du mir, kannst du bitte, könntest du bitte, würdest du, würdest du bitte, kannst du bitte mal, könnten sie, könnten sie bitte, könnten sie mir, können sie mir, würden sie mir, würdest du mir, könnten sie mir bitte, würden sie mir bitte, wären sie so nett und, seien sie so gut und, seien sie so nett und, dürfte ich sie bitten,  können sie, können sie bitte, würden sie, würden sie bitte, kann man, können wir, könnten wir, kann ich, könnte ich, darf ich bitte, ich möchte, ich möchte gern, ich möchte gerne, ich würde gern, ich würde gerne, ich will, ich will bitte, ich hätte gern, ich hätte gerne, ich wollte, ich brauche, lass uns, lass uns mal, lasst uns, wir sollten, wir müssen, ich muss, ich müsste, du kannst, du könntest, du sollst, du sollst bitte, sei so gut und, sei so lieb und, tu mir den gefallen und, wäre nett wenn du, es wäre gut wenn du, ich glaube wir sollten, wärst du so lieb und, willst du
,
:
-
!
.
[polite.please]
bitte
[closing]
bitte, danke, dankeschön, danke schön, vielen dank, danke dir, merci, besten dank, herzlichen dank, ok, okay, ja, gut, jetzt, sofort, gleich, schnell, für mich, mir, auch, noch, dann, einfach, lieber, doch, mal, gerne, gern, wenn möglich, wenn es geht, wenn das geht, falls möglich, kannst du, könntest du, oder, alles klar, passt, das wars, das war's, fertig ^4, lg, liebe grüße, wieder ^3, danke im voraus, bitte danke, bitteschön, insgesamt, überhaupt, eigentlich, stattdessen, endlich, geht das, ginge das, ist das möglich, nochmal ^2, überhaupt noch, denn, gerade, so
✓
✅
✔
.
!
,
;
:
?
[spelling]
nich = nicht
net = nicht
nix = nichts
is = ist
brauch = brauche
hätt = hätte
würd = würde
könnt = könnte
müsst = müsste
heut = heute
wart = warte
nen = einen
ner = einer
nem = einem
loesch = lösch
fürn = für
aufn = auf
aufs = auf
vorm = vor
nochn = noch
mitn = mit
mitm = mit
ned = nicht
nit = nicht
nöd = nicht
i = ich
ick = ich
san = sind
isch = ist
scho = schon
morgn = morgen
jetz = jetzt
grade = gerade
dat = das
dit = das
wat = was
uff = auf
uf = auf
ham = haben
no = noch
vllt = vielleicht
evtl = eventuell
iwann = irgendwann
iwas = irgendwas
pls = bitte
plz = bitte
thx = danke
gmacht = gemacht
gschrieben = geschrieben
gschickt = geschickt
gschafft = geschafft
gholt = geholt
gwaschen = gewaschen
gsagt = gesagt
gredt = geredet
gossen = gegossen
bstellt = bestellt
zsammkehrt = zusammengekehrt
aufgräumt = aufgeräumt
eingräumt = eingeräumt
ausgräumt = ausgeräumt
abgholt = abgeholt
eikauft = eingekauft
[hesitation]
äh, ähm, ähh, öh, öhm, hm, hmm, ehm, eh, mh, tja
# Filler words, which say nothing except after a number.
[filler]
bitte, mal, denn, halt, eigentlich, bloß, irgendwie, quasi, sozusagen, vielleicht, einfach, eventuell, also, ma, gell, eh, grad, leider, wohl, nämlich, freilich, tatsächlich, übrigens, sowieso, ehrlich gesagt, glaub, oida, digga, bro
[ask.add]
kannst du das aufschreiben, schreib das auf, schreib es auf, notier das, notiere das, merk dir das, merke dir das, trag das ein, trag es ein, bitte notieren, bitte aufschreiben, bitte merken, bitte eintragen, bitte erinnern, erinner mich, erinnere mich, erinnere mich daran, erinner mich dran, setz das auf die liste, schreib das auf die liste, nicht vergessen, leg das an, füg das hinzu, füge das hinzu, notieren, vormerken, als aufgabe anlegen, als aufgabe eintragen, als aufgabe notieren, als wiederholung anlegen, als wiederholung eintragen, trag das ein, trag es ein, schreib das mal auf, merken, eintragen, aufschreiben, nicht vergessen bitte, das darf ich nicht vergessen, darf ich nicht vergessen, nur nicht vergessen

# Words for a task, a list, a calendar.
[task.note]
notiz, notizen, anmerkung
[task.one]
aufgabe, todo, to-do, to do, termin, eintrag, punkt, erinnerung, sache, task, ding, ereignis, vorhaben, zettel ^3, geschichte ^4
# Words that name a task on their own; after "Termin", the rest may only describe it further.
[task.plain]
aufgabe, todo, to-do, to do, eintrag, punkt, erinnerung, task
[task.many]
aufgaben, todos, to-dos, to dos, termine, terminen, einträge, einträgen, punkte, punkten, erinnerungen, sachen, tasks, dinge, dingen, ereignisse, vorhaben ^2
[kind.many]
besprechungen = besprechung
meetings = meeting
anrufe = anruf
telefonate = telefon
rechnungen = rechnung
prüfungen = prüfung
klausuren = klausur
geburtstage = geburtstag
sitzungen = sitzung
proben = probe
vorlesungen = vorlesung
schichten = schicht
arzttermine = arzt
einkäufe = einkauf
[kind.one]
besprechung
meeting
anruf
prüfung
klausur
sitzung
probe
vorlesung
schicht
[list]
liste, listen ^2, aufgabenliste, to-do-liste, todo-liste, todoliste, to do liste, todolist, kalender, terminkalender, plan, tagesplan, wochenplan, agenda, planer, merkliste, terminplan, zettel ^2, programm ^2, terminliste
[listword]
einkaufsliste, einkaufszettel, einkaufslisten, besorgungsliste, shoppingliste, einkauf ^2 = Einkauf
[listhead]
liste, zettel, korb
[listname]
einkauf, einkäufe, einkaufen, einkaufsliste, einkaufszettel, lebensmittel, besorgungen, shopping, groceries, grocery, supermarkt = Einkauf
aufgaben, todo, to-do, todos, erinnerungen, termine = *
[name.shopping]
einkauf = Einkauf
[lists.noun]
listen, projekte, meine listen, meine projekte, alle listen, alle projekte
[today.words]
der rest des tages, den rest des tages, später ^2
[det]
der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, mein, meine, meinen, meinem, meiner, meines, unser, unsere, unseren, unserem, unserer, dein, deine, deinen, deinem, deiner, dieser, diese, dieses, diesen, diesem, jener, jene, jenen, jenem, alle, all die, all meine, ihr, ihre, ihren, sein, seine, seinen
vom, zum, zur, beim, im, ins, am
[all]
alle, alles, sämtliche, all meine, alle meine, alle meinen, alle unsere, allen, all die, all diese, alle diese, alle die, jede, jeden, jedes, jeder, meine ganzen, die ganzen, die restlichen, meine restlichen, den rest, den rest von, alle anderen ^2, alle restlichen, die gesamten, aller
[everything]
alles, alles was ich habe, alles was da ist, alles was noch offen ist, alles was noch übrig ist, das alles, den rest, alles andere ^2, alle, allem, alle zusammen
[steps.noun]
schritt, schritte, schritten, unterpunkt, unterpunkte, unterpunkten, unteraufgabe, unteraufgaben, teilaufgaben, teilaufgabe, teilschritt, teilschritte, checkliste, checklistenpunkt, checklistenpunkte
[some]
einige, ein paar, manche, mehrere, viele, die meisten, ein paar von, einige von
[nothing]
nichts, keine aufgaben, keine aufgabe, keine termine, keinen termin, keine pläne, keinen anderen termin
[something]
etwas, was, irgendwas, irgendetwas, schon was, schon etwas, termine, aufgaben, einen termin, eine aufgabe, noch was, noch etwas, sonst was, sonst etwas, irgendwelche termine, schon termine, pläne

# Properties of tasks.
[mark]
liegen lassen, liegen geblieben, liegen gelassen, liegengelassen, schleifen lassen, vergessen ^1, versäumt, überfällig, überfällige, überfälligen, überfälliges, überfälliger, überfälligem, verpasst, verpasste, verpassten, liegengeblieben, liegengebliebene, liegengebliebenen, überfaellig = overdue
offen, offene, offenen, offenes, offener, noch offen, noch offene, noch offenen, unerledigt, unerledigte, unerledigten, nicht erledigt, noch nicht erledigt, noch nicht fertig, übrig, ausstehend, ausstehende, ausstehenden, noch zu tun, noch zu erledigen, noch zu machen, zu tun, zu erledigen, ungemacht = open
erledigt, erledigte, erledigten, erledigtes, fertig, fertige, fertigen, abgehakt, abgehakte, abgehakten, abgeschlossen, abgeschlossene, abgeschlossenen, schon erledigt, bereits erledigt, schon fertig, gemacht = done
dringend, dringende, dringenden, dringendes, wichtig, wichtige, wichtigen, wichtiges, mit hoher priorität, hohe priorität, hoher priorität, hohen priorität, priorität hoch, prio hoch, hohe prio, hoher prio, am wichtigsten, p1, prio 1, priorität 1 = high ^1
mit mittlerer priorität, mittlere priorität, mittlerer priorität, prio mittel, priorität mittel, p2, prio 2 = medium
unwichtig, unwichtige, unwichtigen, mit niedriger priorität, niedrige priorität, niedriger priorität, niedrige prio, prio niedrig, nicht wichtig, nicht so wichtig, p3, prio 3, mit geringer priorität = low
ohne datum, ohne termin, ohne tag, ohne fälligkeit, ohne fälligkeitsdatum, undatiert, undatierte, undatierten, nicht terminiert, nicht geplant, ungeplant, ungeplante, ungeplanten, kein datum, kein datum haben, keinen tag, keinen termin haben, kein fälligkeitsdatum, noch kein datum, keinen termin ^1, im backlog, aus dem backlog, backlog, irgendwann, ohne frist ^2 = undated
wiederkehrend, wiederkehrende, wiederkehrenden, sich wiederholende, sich wiederholenden, regelmäßig, regelmäßige, regelmäßigen = repeating
einmalig, einmalige, einmaligen = single

[priority]
hoch, hohe, hohen, hoher, höchste, höchster, höchsten, am höchsten, dringend, dringende, wichtig, wichtige, sehr wichtig, sehr dringend, super wichtig, super dringend, total wichtig, kritisch, eilig, eilt, p1, priorität 1, prio 1, prio eins, ganz oben, am wichtigsten, echt wichtig, echt dringend, ganz wichtig, ganz dringend, wichtiger, dringender, höher, ! hoch, !1, oberste priorität, höchste priorität, superwichtig, super-wichtig, superdringend, megawichtig, total dringend, mega wichtig, mega dringend, sauwichtig, urwichtig, brandeilig, oberwichtig, extrem wichtig, extrem dringend = high
mittel, mittlere, mittlerer, mittleren, normal, normale, normaler, normalen, p2, priorität 2, prio 2, prio zwei, ! mittel, !2 = medium
niedrig, niedrige, niedriger, niedrigen, gering, geringe, geringer, tief, unwichtig, nicht wichtig, nicht dringend, nicht so wichtig, nicht so dringend, weniger wichtig, weniger dringend, p3, priorität 3, prio 3, prio drei, niedrigste, ! niedrig, !3, nicht mehr wichtig, nicht mehr dringend, nicht mehr so wichtig, nicht mehr so dringend = low
[state]
erledigt, fertig, abgeschlossen, abgehakt, geschafft, gemacht, done, durch, schon erledigt, bereits erledigt, schon fertig, komplett erledigt, vorbei ^3, gegessen ^4 = done
offen, nicht erledigt, nicht fertig, unerledigt, noch offen, noch nicht erledigt, noch nicht fertig, doch nicht fertig, doch nicht erledigt, wieder offen, nicht gemacht = open

# Words that refer back.
[it]
es, sie, ihn, das, die, den, dies, diese, diesen, dieses, dem, ihm, ihr, die beiden, beide, beides, die alle, sie alle, alle beide, die aufgabe, den termin, der termin, die aufgaben, die termine, diese aufgabe, dieser termin, diesen termin, diese aufgaben, dasselbe, denselben, dieselbe, den eintrag, das ganze, das ding, die sache, der, ihnen, denen, alle drei, das da, den da, die da, des, den hier, die hier, das hier, das zeug
[other]
der andere, die andere, das andere, den anderen, die anderen, andere, anderen, die andere aufgabe, den anderen termin, der andere termin

# Openers of questions.
[ask.agenda]
was steht, was steht alles, was habe ich, was hab ich, was habe ich alles, was hab ich alles, was habe ich noch, was hab ich noch, was haben wir, was liegt, was muss ich, was muss ich alles, was muss ich noch, was müssen wir, was gibt es, was gibt's, was gibts, was mache ich, was mach ich, was machen wir, was kommt, was bleibt, was fehlt, was ist los, was ist geplant, was ist fällig, was ist dran, was ist zu tun, was ist zu erledigen, was ist noch zu tun, was wird, was ist alles geplant, was ist noch, was soll ich, was hätte ich, was ist angesagt, was läuft, was passiert, steht was, was wäre, was muss noch, was müsste ich, was ist bei mir, was hab ich da, was steht bei mir, wie sieht mein, wie sieht, wie schaut mein, wie schaut, wie voll ist, was geht, was geht ab, wie schauts, wie schaut es, wie schaut's, wie siehts, wie sieht's, wie sieht es, was liegt an ^1, was haben wir alles, was hamma, was tut sich, was hätten wir, was muss ich denn, was steht denn
[ask.open]
was ist, was sind, was war, welche, welche aufgaben, welche termine, welcher, welches, welchen, wer, wie ist, was für, was für aufgaben, was für termine, was, sind, ist, wo
[ask.show]
zeig, zeige, zeig mir, zeige mir, zeigen sie, zeigen sie mir, liste, liste mir, lies, lies mir, nenn mir, nenne mir, sag mir, gib mir, gib mir eine liste, gib mir eine übersicht, gib mir einen überblick, finde, such, suche, such mir, ich möchte sehen, ich will sehen, lass mich sehen, zeig mal, zeige alle ^9, kannst du mir zeigen, kannst du mir sagen
[ask.any]
habe ich, hab ich, haben wir, gibt es, gibt's, gibts, steht, ist, sind, liegt, habe ich da, hab ich da, muss ich, habe ich denn, hab ich noch, habe ich noch, kommt, hamma, hätten wir, hab ich denn, haben wir denn
[ask.free]
bin ich frei, sind wir frei, habe ich zeit, hab ich zeit, habe ich noch zeit, hab ich noch zeit, haben wir zeit, ist noch platz, habe ich frei, hab ich frei, habe ich luft, hab ich luft, bin ich verfügbar, ist mein kalender frei, wann habe ich zeit ^9, habe ich noch platz, hab ich noch platz, habe ich nichts vor, hab ich nichts vor
[free.open]
bin ich, sind wir, habe ich, hab ich, haben wir, hätte ich, ist, wäre ich, bin ich da, hab ich da, habe ich da, ist bei mir, hamma
[free.close]
frei, zeit, noch frei, noch zeit, luft, noch luft, verfügbar, platz, noch platz, noch was frei, schon frei, nichts vor, eine lücke, noch eine lücke, ein bisschen zeit, noch nichts vor, noch nichts, nichts
[busy.close]
was vor, etwas vor, was, etwas, schon was vor, schon etwas vor, schon was, schon etwas, irgendwas, irgendetwas, verplant, beschäftigt, termine, einen termin, schon verplant, noch was vor, noch etwas vor, noch was, noch etwas, irgendwas vor, schon irgendwas, aufgaben, an, was an, etwas an, was los, etwas los, was geplant, etwas geplant, schon was geplant, voll, viel vor, viel zu tun, was zu tun, etwas zu tun
[ask.when]
wann ist, wann sind, wann war, wann habe ich, wann hab ich, wann haben wir, wann steht, wann muss ich, wann soll ich, wann findet, wann fängt, wann beginnt, wann wird, wann kommt, wann wollte ich, wann will ich, wann ist denn, an welchem tag ist, an welchem tag habe ich, für wann ist, für wann war, bis wann ist, bis wann muss ich, bis wann muss, bis wann habe ich, wann muss, wann soll, was ist das datum von, was ist der termin für, wann genau ist, wann gehe ich, wann gehen wir, wann müssen wir, wann mache ich, wann wäre, wann is
[ask.time]
um wie viel uhr ist, um wieviel uhr ist, wie spät ist, um welche uhrzeit ist, um welche zeit ist, um wie viel uhr habe ich, um wie viel uhr hab ich, um wie viel uhr muss ich, zu welcher uhrzeit ist, um wie viel uhr beginnt, um wie viel uhr fängt, wann genau fängt, um wie viel uhr, um wieviel uhr
[ask.count]
wie viele, wieviele, wie viele von meinen, anzahl, anzahl der, die anzahl der, wie viel, wieviel, zähl, zähle, zähl mir
[ask.state]
ist, sind, war, habe ich, hab ich, haben wir, wurde
[ask.next]
nächster termin, nächste aufgabe, was als nächstes, was als nächstes dran ist, was ist jetzt, was jetzt als nächstes, was kommt dann, was steht jetzt an, was ist gleich, was kommt als nächstes, was ist als nächstes dran, was ist das nächste, was steht als nächstes an, was kommt jetzt, was kommt danach, was kommt als erstes, was ist mein nächster, was ist meine nächste, wann ist mein nächster ^2, wann ist meine nächste ^2, was ist der nächste, was ist die nächste, was mache ich als nächstes, was mach ich als nächstes, was muss ich als nächstes machen, was soll ich als nächstes machen, was habe ich als nächstes, was hab ich als nächstes, und jetzt, was nun, was jetzt, was ist als nächstes, was ist mein letzter, was ist meine letzte, was ist mein erster, was ist meine erste, was ist als nächstes fällig, was steht als erstes an, was steht als nächstes, was ist jetzt dran, was liegt als nächstes an
[ask.last]
letzter, letzte, letztes
[ask.plan]
plane meinen tag, plan meinen tag, plan mir den tag, plane mir den tag, plane meine woche, plan meine woche, plane den tag, plan den tag, plane heute, plane meinen vormittag, plane meinen nachmittag, hilf mir meinen tag zu planen, hilf mir beim planen, was soll ich zuerst machen, was soll ich als erstes machen, was sollte ich zuerst machen, was sollte ich als erstes machen, was mache ich zuerst, was mach ich zuerst, womit soll ich anfangen, womit fange ich an, womit fang ich an, womit anfangen, wo soll ich anfangen, wo fange ich an, was ist am wichtigsten, was ist am dringendsten, was ist das wichtigste, was ist das dringendste, was soll ich machen, was soll ich tun, was soll ich heute machen, was soll ich jetzt machen, was zuerst, was soll ich heute zuerst machen, was hat vorrang, worauf soll ich mich konzentrieren, was sind meine prioritäten, was sollte ich heute machen, womit soll ich heute anfangen, was soll ich heute als erstes machen, was muss ich zuerst machen, was muss ich als erstes machen, was ist am wichtigsten heute, was hat priorität
[did.verb]
gemacht, erledigt, geschafft, fertig gemacht, abgehakt, abgeschlossen, getan, fertig bekommen, fertiggestellt, hinbekommen, geleistet, alles gemacht, alles geschafft, alles erledigt
[did.open]
was, welche aufgaben, welche sachen, was alles, wie viel, wie viele aufgaben, alles was, zeig mir was, zeig was, sag mir was, wieviel
[did.aux]
habe ich, hab ich, haben wir, ich, hatte ich, habe ich denn, hab ich denn, habe ich alles, hab ich alles, wir, habe ich schon, hab ich schon, ist, sind, wurde
[did.whole]
was wurde erledigt, was ist erledigt, was ist fertig, erledigte aufgaben, was wurde geschafft, meine erledigten aufgaben, die erledigten aufgaben, alle erledigten aufgaben, was ist schon erledigt, was ist alles erledigt
[ask.lists]
welche listen habe ich, welche projekte habe ich, welche listen gibt es, welche projekte gibt es, meine listen, meine projekte, zeig mir meine listen, zeig mir meine projekte, zeige meine projekte, zeig meine projekte, zeig meine listen, welche listen hab ich, welche projekte hab ich, was für listen habe ich, was für projekte habe ich, zeig alle projekte, zeig alle listen
[ask.labels]
welche labels habe ich, welche labels hab ich, welche labels gibt es, welche etiketten habe ich, welche tags habe ich, zeig mir meine labels, zeig meine labels, meine labels, welche tags gibt es, was für labels habe ich
[ask.fill]
an, vor, fällig, geplant, zu tun, zu erledigen, zu machen, machen, erledigen, tun, los, noch, alles, habe ich, hab ich, haben wir, steht, steht an, stehen an, stehen, stehen noch an, ansteht, anstehen, sind, ist, sind fällig, sind geplant, sind noch, sind offen, gibt es, gibt's, muss ich, muss ich noch, auf dem plan, auf dem zettel, auf der agenda, auf dem programm, dran, übrig, drin, ich habe, ich noch habe, ich muss, ich noch machen muss, ich machen muss, ich erledigen muss, die ich habe, die anstehen, die fällig sind, die noch offen sind, bei mir, so, so alles, so an, noch an, alles an, noch vor, alles vor, mir, für mich, insgesamt, aktuell, momentan, gerade, derzeit, schon, bisher, hab, habe, liegen, liegt, da, angesagt, anliegt, aus, heute noch ^3, werden, wird, stehn, mein, meine, denn

# Replies that change nothing.
[talk]
hallo, hi, hey, guten morgen, guten tag, guten abend, moin, moin moin, servus, grüß gott, grüezi, hallöchen, na = greeting
danke, dankeschön, danke schön, vielen dank, danke dir, super, super danke, perfekt, toll, prima, klasse, cool, sehr gut, gut gemacht, spitze, top, genial, merci, besten dank, tausend dank, vielen lieben dank, lieben dank, herzlichen dank, danke vielmals, super lieb, dankeee, dankee, supi, ok danke, okay danke, alles klar danke, wunderbar, großartig, mega = thanks
hilfe, was kannst du, was kannst du alles, was kann ich sagen, wie funktioniert das, wie geht das, wer bist du, was bist du, hilf mir, was kannst du für mich tun, wobei kannst du helfen, befehle, wie kannst du mir helfen, was weißt du = help
nein doch nicht, nee doch nicht, ach nein doch nicht, lieber doch nicht, doch lieber nicht, lieber nicht, nein lieber nicht, lass es doch, lass ihn, lass sie, lass die stehen, lass es stehen, lass das stehen, nein, nee, ne, nö, abbrechen, vergiss es, vergiss das, egal, lass es, lass das, lass gut sein, lass mal, stopp, stop, halt, nichts, keine, keiner, keins, keine von beiden, doch nicht, nein danke, nicht jetzt, schon gut, mach nichts, tu nichts, nichts davon, brich ab, vergiss es wieder, ach vergiss es, ach egal, ach lass, ist egal, hat sich erledigt, lass alles wie es ist, ich hab's mir anders überlegt, ich habe es mir anders überlegt, cancel = cancel
das war alles, das war's, das wars, das wäre alles, mehr nicht, fertig für heute, okidoki, oki, oki doki, okey, läuft, jo passt, passt so, super so, so ist gut, ok, okay, ja, gut, alles klar, verstanden, passt, in ordnung, jo, jep, jap, klar, genau, stimmt, einverstanden, aha, na gut = fine

# "nein, Freitag": the words after it replace what was said.
[correction]
nein, ach nein, ach nee, nee, ne, nein warte, warte, moment, quatsch, ach quatsch, stopp, stop, ich meine, ich meinte, nein ich meine, nein ich meinte, besser, besser gesagt, vielmehr, korrektur, sorry, nein doch, nein sorry, entschuldigung, oder besser, oder doch, oder nein, nein besser, äh nein, ähm nein, halt, falsch, nee warte, doch lieber, nein lieber, oder lieber, ach warte, nein halt, ach doch, pardon, verzeihung, ich mein, ach quatsch nein, nein quatsch, nee doch, ne doch, ach ne, äh nee, ähm nee, nee lieber, nein eher, oder eher, ach moment, nein moment, wart, nein wart, na wart, stimmt nicht
[correction.lead]
am, auf, um, an, im, in, für, zum, doch, erst, lieber, den, die, das, es, bitte, ist, der
[correction.weak]
halt
[preposition]
mit, für, bei, beim, von, vom, zum, zur
[doing.lead]
an, auf, aus, bei, beim, für, im, in, ins, mit, nach, über, um, unter, vom, von, zu, zum, zur
[correction.end]
bitte, stattdessen, und, verschieben, setzen, verlegen, hinzufügen, eintragen, um, hinzu, ein, legen, schieben, packen, stellen, ziehen, machen, planen, ansetzen, umlegen, vorziehen, den, das, die, der, dem, einen, eine, ein, mit, bei, beim, zum, zur
[correction.only]
sorry, entschuldigung

# Conditions and refusals.
[if]
wenn, falls, sofern, solange
[unless]
außer wenn, es sei denn, außer
[dont]
nicht, bitte nicht, auf keinen fall, keinesfalls, nie, niemals, du sollst nicht, ich will nicht, ich möchte nicht, ich will nicht dass du, du musst nicht, du brauchst nicht, wir sollten nicht, ich werde nicht, ich habe nicht, ich hab nicht, ich kann nicht
[not]
nicht, noch nicht, doch nicht, nicht mehr, jetzt nicht, bloß nicht, lieber nicht, auf keinen fall, nie, niemals, erstmal nicht, erst mal nicht, vorerst nicht, jetzt noch nicht, auch nicht, lieber noch nicht
[denies]
nicht, nich, kein, keine, keinen, keiner, nie, niemals, doch nicht, nix, nichts, weder
[except]
außer, bis auf, ausgenommen, ohne ^3, nur nicht, aber nicht, abgesehen von, mit ausnahme von, außer dem, außer der, außer den, bis auf den, bis auf die, bis auf das
[back]
nach hinten, zurück, weiter, raus, hinaus = back
nach vorne, nach vorn, vor = ahead
[earlier]
früher, eher, nach vorne, nach vorn, vorher, vor, zuvor
[later]
später, nach hinten, weiter, weiter nach hinten, hinaus, nach hinten hinaus, danach, hinter

[pick]
erste, ersten, erster, erstes, früheste, frühesten = date
nächste, nächsten, nächster, nächstes, kommende, kommenden = date
letzte, letzten, letzter, letztes = date last
neueste, neuesten, neuester, zuletzt hinzugefügte, jüngste, jüngsten = created
älteste, ältesten, ältester = created last
wichtigste, wichtigsten, wichtigster, dringendste, dringendsten, dringendster = priority
unwichtigste, unwichtigsten = priority last
[cardinal]
eins = 1
zwei = 2
drei = 3
vier = 4
fünf = 5
sechs = 6
sieben = 7
acht = 8
neun = 9
zehn = 10
[hours]
früh, morgens, vormittag, vormittags, heute morgen, montagvormittag, dienstagvormittag, mittwochvormittag, donnerstagvormittag, freitagvormittag, samstagvormittag, sonntagvormittag, montagmorgen, dienstagmorgen, mittwochmorgen, donnerstagmorgen, freitagmorgen, samstagmorgen, sonntagmorgen, montagfrüh, dienstagfrüh, mittwochfrüh, donnerstagfrüh, freitagfrüh, samstagfrüh, sonntagfrüh = 05:00-12:00
nachmittag, nachmittags, montagnachmittag, dienstagnachmittag, mittwochnachmittag, donnerstagnachmittag, freitagnachmittag, samstagnachmittag, sonntagnachmittag = 12:00-18:00
abend, abends, nacht, nachts, montagabend, dienstagabend, mittwochabend, donnerstagabend, freitagabend, samstagabend, sonntagabend = 17:00-24:00
mittag, mittags, montagmittag, dienstagmittag, mittwochmittag, donnerstagmittag, freitagmittag, samstagmittag, sonntagmittag = 11:00-14:00

# Words that begin questions which no other rule understands.
[question]
was, warum, wieso, weshalb, wie, wer, wo, wohin, woher, welche, welcher, welches, welchen, welchem, wann, ist, sind, soll, sollte, hat, haben, war, erkläre, erklär, kannst du mir sagen, weißt du, fasse zusammen, wessen, womit, worum, ob, habe ich, hab ich, bin ich, gibt es, muss ich, darf ich, kann ich, brauche ich, brauchen wir, soll ich, sollen wir, müssen wir, können wir, dürfen wir, prüf ob, prüfe ob, schau ob, guck ob, check ob
# Verbs that begin everyday tasks in requests (no German title begins with them), and verbs that end titles.
[doing]
einkaufen gehen
[doing.end]
abbauen, abgeben, abholen, abklären, ablesen, abmelden, abrechnen, absagen, abschicken, absprechen, abstimmen, abtauen, abwaschen, anbringen, ändern, anfordern, anfragen, anmelden, anmalen, annehmen, anprobieren, anrufen, anschauen, anschließen, ansehen, antworten, anziehen, aufbauen, aufhängen, aufladen, aufräumen, auffüllen, ausdrucken, ausfüllen, ausleihen, ausmisten, aussuchen, austauschen, auswerten, backen, bauen, basteln, beantragen, beantworten, befragen, begleichen, bereitstellen, besorgen, besprechen, bestätigen, bestellen, besuchen, bezahlen, bohren, braten, bringen, buchen, bügeln, checken, drucken, düngen, einkaufen, einladen, einlassen, einpacken, einreichen, einrichten, einzahlen, entsorgen, entwerfen, erneuern, erstellen, essen, fahren, fegen, feiern, finden, füttern, fertigmachen, formatieren, fragen, füllen, geben, gehen, gießen, gratulieren, hängen, heben, helfen, holen, impfen, informieren, installieren, joggen, kaufen, kehren, kennenlernen, klären, kleben, kochen, kontaktieren, kontrollieren, korrigieren, kündigen, lackieren, laden, laufen, leeren, lernen, lesen, liefern, machen, mähen, mahnen, malen, mitnehmen, mitbringen, montieren, nachfragen, nachhaken, nachsehen, nähen, ölen, ordnen, packen, pflanzen, planen, präsentieren, proben, probieren, prüfen, putzen, rausbringen, rausstellen, recherchieren, reinigen, renovieren, reparieren, reservieren, sägen, säubern, saugen, schauen, schicken, schleifen, schneiden, schreiben, senden, sortieren, spazieren, spielen, spülen, staubsaugen, stellen, streichen, suchen, tanken, tauschen, telefonieren, testen, treffen, trainieren, trinken, üben, überarbeiten, übergeben, überprüfen, übersetzen, überweisen, umtauschen, umziehen, unterschreiben, updaten, verabreden, vereinbaren, verkaufen, verlängern, verpacken, verschicken, versenden, vorbereiten, vorlesen, wählen, waschen, wechseln, wegbringen, wegwerfen, werfen, wischen, zahlen, zeichnen, zurückbringen, zurückgeben, zurückrufen, zurückschicken, zusagen, zusammenfassen, zusammenstellen, wiegen, beten, meditieren, schwimmen, turnen, dehnen, melden, reden, sprechen, sichern, durchgehen, durchlesen, nachbestellen, einstellen, vorbeibringen, vorbeigehen, lassen, abheften, ansetzen, aufstellen, ausführen, ausarbeiten, ausbessern, ausräumen, begießen, beschriften, einräumen, einbauen, einwerfen, ermitteln, erledigen, fertigstellen, freigeben, gießen, hinbringen, hochladen, nachschauen, nachschleifen, organisieren, rausbringen, raussuchen, spazierengehen, unterzeichnen, verlegen, versorgen, vorkochen, wegräumen, zusammenkehren, zurückmelden, durchsehen, einlösen, eintüten, abtippen, mitgeben, anlegen

# A verb after a request: "zu zahlen", "anzurufen".
[verb.to]
zu
[verb.inf]
ab+en = ab+
an+en = an+
auf+en = auf+
aus+en = aus+
be+en = be+
durch+en = durch+
ein+en = ein+
ent+en = ent+
er+en = er+
fertig+en = fertig+
fest+en = fest+
frei+en = frei+
hin+en = hin+
hoch+en = hoch+
los+en = los+
mit+en = mit+
nach+en = nach+
raus+en = raus+
rein+en = rein+
runter+en = runter+
über+en = über+
um+en = um+
unter+en = unter+
ver+en = ver+
vor+en = vor+
weg+en = weg+
weiter+en = weiter+
wieder+en = wieder+
zer+en = zer+
zu+en = zu+
zurück+en = zurück+
zusammen+en = zusammen+
+ieren = +ier
+eln = +el
+ern = +er
# First-person verb forms at the end of "dass ich ...".
[verb.first]
+e = +en
[first.person]
ich, wir
[verb.form]
abzu+en = ab+en
anzu+en = an+en
aufzu+en = auf+en
auszu+en = aus+en
beizu+en = bei+en
durchzu+en = durch+en
einzu+en = ein+en
fertigzu+en = fertig+en
heimzu+en = heim+en
herzu+en = her+en
hinzu+en = hin+en
hochzu+en = hoch+en
mitzu+en = mit+en
nachzu+en = nach+en
rauszu+en = raus+en
reinzu+en = rein+en
runterzu+en = runter+en
umzu+en = um+en
vorzu+en = vor+en
vorbeizu+en = vorbei+en
wegzu+en = weg+en
weiterzu+en = weiter+en
zurückzu+en = zurück+en
zusammenzu+en = zusammen+en
zuzu+en = zu+en
# Before a time in a title, these words only introduce the time.
[when.lead]
am, an, um, für, auf, ab, zum, zur, gegen, im, in, den, vom, von, der, so, dem, jeweils, ca, circa, spätestens, erst, beginnend, startend, angefangen, schon, also, heuer

[with.note]
mit der notiz, mit notiz, mit einer notiz, notiz :, mit der notiz :, mit notiz :, anmerkung :, mit der anmerkung
[with.steps]
mit den schritten, mit schritten, mit den unterpunkten, mit unterpunkten, mit den unteraufgaben, mit unteraufgaben, mit der checkliste, mit checkliste, mit den schritten :, mit schritten :, mit den unterpunkten :, mit der checkliste :, schritte :, unterpunkte :, checkliste :, mit den teilaufgaben
[again.value]
nein, ach nein, ach nee, nee, ne, doch, erst, doch erst, lieber, doch lieber, besser, quatsch, ich meine, ich meinte, nein ich meine, nein ich meinte, warte, moment, ach, oh, ups, äh, hm, mach, mach es, mach sie, mach das, mach den, mach daraus, setz es, setz sie, setz ihn, leg es, leg sie, leg ihn, verschieb es, verschieb sie, verschieb ihn, und, auf, am, an, um, für, zum, im, stattdessen, nicht, oder, sagen wir, wie wäre es mit, wie wär's mit, dann, sorry, stopp, aber, vielleicht, eher, nö, korrektur, falsch, entschuldigung, es, das, ihn, den, jetzt, muss, soll, ist, sag, na, eher, mach ihn, ach mach, ach nein, ach nein doch, doch besser, nee doch, schon, mach doch
,
:
-
[again.more]
auch, und auch, auch am, ebenso
[again.same]
dasselbe für, das gleiche für, das selbe für, das gleiche mit, dasselbe mit, dasselbe bei, das gleiche bei, auch, und auch, und, sowie, genauso, ebenso, und was ist mit, was ist mit, und wie ist es mit, noch eine für, noch eins für, mach dasselbe mit, mach das auch mit, und dann, ebenfalls, das auch für, das auch mit, auch für, auch bei, wie sieht es aus mit, mach das gleiche mit, mach das gleiche für, und für, und bei, plus, das gleiche noch für, dasselbe noch für, das gleiche bitte für, dasselbe bitte für, gleiches für, und das gleiche für, und dasselbe für, mach das gleiche für, mach das auch bei, und auch noch, und noch, das selbe mit, genauso mit, genauso für, ebenso für
[again.meant]
nein ich meinte, ich meinte, nein ich meine, ich meine, nein nicht, nein die, nein den, nein das, sorry ich meinte, nicht die, nein der
[again.also]
auch, ebenso, ebenfalls, genauso, auch bitte, das gleiche, dasselbe
[again.for]
für, fuer
[answer.no]
nein, nee, keine, keiner, keins, keine davon, keiner davon, keine von beiden, abbrechen, vergiss es, egal, lass es, lass mal, stopp, stop, nichts, doch nicht, nein danke, nö, ne, halt, lass, nichts davon
[answer.all]
alle, alles, alle beide, beide, beides, alle davon, sie alle, jede, jeder, jedes, beide bitte, alle bitte, alle drei, beides bitte, alle zusammen
[answer.agrees]
ja, jo, jep, ok, okay, klar, genau
[answer.yes]
ja, jo, jep, jap, klar, ok, okay, ja bitte, genau, richtig, stimmt, mach das, mach es, ja mach das, die da, gerne, bitte, ja genau, jawohl, ja gerne, passt, gut, ja die, ja den, ja das

# Words that cannot begin or end a task's name.
[edge.start]
mitte, aufschreiben dass, eintragen dass, notieren dass, merken dass, vormerken dass, tag vorher, tag davor, tag zuvor, vortag, abend vorher, abend davor, vorher, davor, so, kein, keine, keinen, keiner, ich, du, er, wir, ihr, mich, mir, uns, dass, weil, ob, wenn, falls, was, wann, wer, wie, warum, wo, ist, sind, war, hat, habe, hab, haben, bin, auf, am, um, bis, ab, von, aus, an, seit, und, oder, aber, dann, nicht, noch, schon, kann, kannst, könnte, wird, werden, würde, soll, sollte, muss, in, im, ins, für, als, mit, zu, zum, zur, bitte, doch, jetzt, sehr, es, sich, nach, hinzu, ein, eine, einen, diesmal, danach, statt, zwischen, über, unter, beim, bei, heißt, wieder, immer, jeweils
[edge.end]
vorher erinnern, davor erinnern, mich, mir, dich, dir, uns, auf, am, um, bis, ab, von, vom, aus, an, und, oder, aber, ist, sind, war, in, im, ins, für, als, mit, zu, zum, zur, der, die, das, den, dem, ein, eine, einen, einem, mein, meine, meinen, dass, wenn, weil, nicht, noch, schon, jetzt, ich, sich, bei, beim, nach, soll, muss, wird, bitte, doch, erst, wieder, gerade, eben, auch, nur, mal, sein, werden, heißen, nicht mehr, sie, es, immer, jeweils, nach hinten, nach vorne, nach vorn, später, früher, beginnend
[subject]
ich, du, er, es, wir, sie ^1, man, jemand, niemand, keiner, alle ^3, das ist, da ist, es gibt, da steht, wer, mir, ihr, das hat, das war, die hat, der hat, die ist, der ist, die sind, die haben, die stimmt, das stimmt, die kommt, der kommt, den hat, das hab, das habe, das geht, das hat sich, das braucht, den hab, den brauch, die hab, das brauch
[aux]
ist, sind, war, waren, hat, haben, hatte, hatten, wird, werden, wurde, kann, können, konnte, muss, müssen, musste, soll, sollte, will, wollte, darf, möchte, sagt, sagte, braucht, kommt, kam, geht, ging, fällt, gibt, steht, stimmt, macht, ruft, fährt, bin, habe, hab, bist, hast, weiß, meint, meinte, fehlt, reicht, passt, klappt, dauert, liegt, läuft, bringt, hätte, wäre, würde
[after.is]
schon, krank, da, weg, fertig
[is.short]
's
[reason]
weil, denn, da ich, da wir, da er, da sie, damit, sonst, obwohl, bevor ich, falls, nachdem, während, zumal, da es, da der, da die, da das, da hab ich, da habe ich, da haben wir, da ist, da sind, da bin, da bin ich, da geht, da kann, da muss, da war
[aside]
und, aber, also, ach, oh, naja, na ja, hey, ja, nein, puh, mist, verdammt, übrigens, ehrlich gesagt, so, ok, okay, sorry, tja, leider, zum glück, haha, boah, mann, :
[turned]
jetzt, stattdessen, statt, nicht, nicht mehr, kein, keine, keinen, schon, wieder, doch, gleiche zeit, dasselbe, das gleiche, nein, ist, sind, war, es, wurde, nur, erst, bereits, soll, sollen, muss, kannst du, könntest du, kannst, können sie, erledigt, abgehakt, angefangen, begonnen, ich, nichts
[command.add]
füge, füg, erinnere mich, erinner mich, notiere, notier
[command.sure]
lösche, lösch, lösche es, verschiebe, verschieb, erinnere mich, erinner mich, kannst du, könntest du, würdest du, hak, hake, trag, trage, schreib, benenne, benenn, füge, füg, mach es, mach sie, mach das, mach ihn, setz es, setz sie, setz ihn, setz das, streich, streiche, entferne, merk dir
[amend.lead]
das ist, es ist, ist, sie ist, er ist, und, mach es, mach sie, mach ihn, mach das, setz es, setz sie, setz ihn, setz das, mit, als, das, alle, alles, alle zusammen, beide, jeweils, das wäre, muss, sollte, das muss, gehört, kommt, und zwar, zwar, am besten, bitte, gern, gerne, sind, das soll, es soll, soll, leg es, leg sie, leg das, am liebsten, möglichst, noch, die sind, sie sind, die ist, der ist, und ist, auch, aber
[contentless]
gehe, geh, fahre, fahr, brauche, brauch, mache, mach, schaffe, schaff, komme, komm, nehme, etwas, was, irgendwas, irgendetwas, sache, sachen, ding, dinge, aufgabe, aufgaben, todo, todos, to, do, termin, termine, eintrag, einträge, erinnerung, erinnerungen, punkt, punkte, es, das, die, den, der, dem, ein, eine, einen, einem, einer, neue, neuer, neues, neuen, mein, meine, meinen, meine, mir, mich, liste, listen, auf, an, für, zu, um, am, im, in, mit, von, und, hier, da, dazu, hinzu, bitte, noch, weitere, weiteren, weiterer, kalender, wecker, alarm, notiz, notizen, task, tasks, uns, mal, dort, folgendes, andere, anderen, beide
[cut.request]
schreib das auf, schreib es auf, trag das ein, trag es ein, trag das, notier das, notiere das, merk dir das, setz das auf, schreib das auf die, pack das auf, tu das auf, tu das in, tu den, tu die, pack den, gib der, gib dem, gib ihm, gib ihr, mach das, mach den, mach sie, lösch das, lösch den, lösch die, streich das, streich den, streich die, schieb den, schieb die, schieb das, verschieb den, verschieb die, verschieb das, hak das ab, hak den ab, hak die ab, kannst du, könntest du, das kannst du, die kannst du, den kannst du
[cut.reason]
weil, denn ^3
[cut.before]
ich, wir, es, damit ^3
[cut.at]
und, dann, aber, sowie, außerdem, sondern, weil, denn, ach, plus
[cut.more]
und, dann, auch, aber, außerdem, noch, sowie, danach, anschließend
[cut.with]
weil, ach, denn
[draft.lead]
dass ich, dass wir, daran dass, dass, daran, daran dass ich, ich muss, ich soll, wir müssen, ich habe, ich hab, wir haben, es gibt, ich möchte, ich will, noch, auch, mal, dran, mir, für mich
[quote.lead]
:, namens, mit dem titel, mit dem namen, aufgabe, todo, eine, ein, einen, die, der, das, den, neue, neuer, neues, neuen, erinnerung, an, für, bitte, titel, termin, -, daran, dass, ich, noch
[title.to]
zu
[title.lead]
ich muss, ich soll, ich will, ich möchte, wir müssen, ich sollte, bitte, nicht vergessen, vergiss nicht, daran, ich müsste, dass ich, noch, muss ich, muss, müssen wir, müssen, soll ich
[title.start]
irgendwann, unbedingt, noch, auch, dass, an, ans, daran, namens, ein, eine, einen, die, der, das, den, dem, mir, noch, auch, für, am, um, Die, Der, Das, Den, Ein, Eine, Einen
[title.end]
bitte, sein muss, bin, sind, als aufgabe, am besten, möglichst, noch, am liebsten, irgendwann, gerne, gern, muss, müssen, ist, spätestens, hinzu, rechtzeitig, mit, am, um, für, bis, auf, ab, im, und, an
[title.aside]
alle
[due.lead]
bis, bis zum, bis zur, bis spätestens, spätestens, spätestens bis, spätestens am, frist, deadline, fällig, fällig am, mit frist, mit deadline, mit frist bis, abgabe am, bis am, bis in, abgabe bis
[and]
und, &, sowie, plus, und auch, außerdem, dann, und dann
,
[join.and]
und, sowie
[join.plus]
plus
[but]
aber
[before.subject]
dass, der, die, das, wer, was, wann, wo, wenn, ob, weil, und, oder, aber, zu, bevor, nachdem, während, bis, seit, als, wie, warum, -, :, (, so, von, für, mit, über, an, am, auf, in, im, hab, habe, hat, hast, haben, ist, sind, war, waren, kann, kannst, könnte, muss, soll, sollte, will, möchte, wird, werde, darf, steht, gibt, sagt, denke, glaube, weiß, alles, was, dann, jetzt, falls, mach, mache, setz, setze, schieb, verschieb, lösch, benenn, nicht, nein, ja, ach, sowie, bin, bist, würde, hätte, wäre, erinner, erinnere, zeig, gib, leg, lege, pack, nimm, trag, füg, füge, hak, hake, sag, noch, !, ?, ;, ., damit, wegen, viele, aufgaben, termine, sachen, nach, vor, um, den, dem, ein, eine, heute, morgen, gestern, mein, meine, bei, beim, zum, zur, vom
,
[clock.lead]
um, gegen, bis, ab, vor, nach, auf
[clock.mark]
h, uhr
[clock.word]
halb, viertel, dreiviertel, eins, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, mittag, mitternacht
[clock.away]
vor, nach, später, früher, danach, davor, vorher
[definite]
der, die, das, den, dem, mein, meine, meinen, meinem, unser, unsere, unseren, diese, diesen, dieses, dieser, beide
[indefinite]
ein, eine, einen, einem
[indefinite.more]
etwas, noch ein, weitere, weiteren
[nothing.said]
etwas, was, irgendwas, irgendetwas, sache, sachen, eine sache, ein paar sachen, ein ding, dinge, aufgabe, eine aufgabe, aufgaben, ein paar aufgaben, termin, einen termin, ein termin, erinnerung, eine erinnerung, das, es, todo, ein todo, noch was, noch etwas, eintrag, einen eintrag, punkt, einen punkt
[nothing.more]
,
für, falls, während, wenn, bitte, am, in, an, zu
[abbreviation]
dr, nr, st, str, tel, bzw, ca, max, min, inkl, ggf, usw, evtl, vgl, abs, art, z, d, u, prof, fr, hr, jan, feb, aug, sept, okt, nov, dez, mo, di, mi, do, sa, so
[clock.before]
um, für, gegen, bis
[time.word]
jede, jeden, jedes, jeder, täglich, wöchentlich, monatlich, jährlich, werktags, tage, wochen, monate, montags, dienstags, mittwochs, donnerstags, freitags, samstags, sonntags, stündlich, abends, morgens, nachts
[task.named]
meeting
[target.start]
bitte, auch, mal, noch, doch, jetzt
[target.end]
bitte, auch, wieder, jetzt, noch, mal, doch, gern, gerne, lieber, dann, nochmal, gleich
[chatty]
ich, du, er, es, wir, das, dies, da, was, warum, schön, gut, sie, wie, mir, mich, wer
[object]
mir, mich, uns, dich, es, das, ihn
[place.noun]
projekt, liste, ordner, bereich
[attr.next]
mit, und, label, getaggt
# Words that give a time a direction.
[day.led]
nach, vor, bis, seit, ab, von, vom, zwischen, innerhalb, binnen, in, im, ende, anfang, mitte
[day.lead]
am, an, für, von, vom, fällig, geplant, im, in, der, die, das, den, dem, meine, ist, auf, um, zum, für den
[day.bound]
bis, vor, nach, ab, seit

# Words of sentences that are read by a name, a time, and what happened: a state that has ended (said before or after the time), a move, a
# refusal, and words that name nothing.
[spot.was]
nicht am, nicht um, nicht erst, nicht schon, nicht auf, statt, statt am, statt um, anstatt, anstatt am, anstatt um, anstelle von, wie geplant, war für, war am, war auf, war eigentlich, war eigentlich am, wäre am, sollte am, wollte am, von, vom, eigentlich am, eigentlich um, war ja am, war mal am, war geplant für, war geplant am, ursprünglich, ursprünglich am
[spot.was.behind]
nicht, nicht mehr, doch nicht, nimmer, gar nicht, überhaupt nicht, leider nicht, nicht so gut, schlecht, gar nimmer, ned, nit, noch nicht, ist schlecht, zu früh, zu spät, zu knapp, zu eng, zu viel
[spot.move]
verschiebe, verschieb, verschieben, verschiebt, verschoben, verlegt, verlege, verleg, verlegen, umgelegt, umlegen, gelegt, schieb, schiebe, schieben, schiebt, geschoben, rüber, vertagt, vertagen, aufgeschoben, aufschieben, rutscht, rutscht nach hinten, rutschen, wandert, erst, doch erst, lieber, doch lieber, lieber erst, besser, stattdessen, dafür, nun, kann nur, könnte nur, kann erst, kann nicht vor, geht nur, geht erst, geht besser, passt besser, passt erst, klappt erst, klappt nur, klappt besser, will lieber, möchte lieber, hätte lieber, würde lieber, kommt erst, kommt doch, kommt lieber, treffen uns, machen wir, mach ich, mache ich, mach ma, mach mas, machs, mach's, machen wir's, morgen dann, kann auch, darf auch, passt auch, verschiebt sich, wird erst, ist jetzt, sind jetzt, ist nun, ist neu, neu am, neu um, neuer termin, neue zeit, neue uhrzeit, neues datum, vorgezogen, vorziehen, zieh vor, vorverlegt, vorverlegen, umgebucht, umbuchen, umgeplant, umplanen, verzögert sich, verspätet sich, dauert noch, später, früher, eher, warten, warten bis, wartet, liegen lassen, bleibt liegen, reicht, reicht auch, reicht noch, reicht auch noch, reicht doch, langt, langt auch, tut es auch, geändert, getauscht, gewechselt, sondern, sondern am, sondern um, sondern erst, sondern schon, kümmere ich mich, kümmer ich mich, erledige ich, erledigen wir, geh ich, gehe ich, gehen wir, fahr ich, fahren wir, ruf ich, rufe ich, bring ich, bringe ich, schreib ich, schreibe ich, komm ich, komme ich, kommen wir, schaff ich, schaffe ich, schaffen wir, hol ich, hole ich, hol mir, back ich, backe ich, putz ich, putze ich, kauf ich, kaufe ich, besuch ich, besuche ich, les ich, lese ich, wasch ich, wasche ich, bezahl ich, bezahle ich, zahl ich, zahle ich, nehm ich mir, nehme ich mir, nehmen wir uns, schau ich, schaue ich, fang ich an, wird
[spot.gone]
abgesagt, absagen, sagt ab, hat abgesagt, haben abgesagt, gestrichen, streichen, gecancelt, storniert, stornieren, fällt aus, fallen aus, ausfallen, ausgefallen, fällt flach, fallen flach, flach, ins wasser, findet nicht statt, finden nicht statt, findet nicht mehr statt, findet doch nicht statt, brauche nicht mehr, brauche ich nicht mehr, brauchen wir nicht mehr, brauch ich nicht mehr, brauch ich nimmer, brauche ich nimmer, brauche ich nicht, brauch ich nicht, brauchen wir nicht, brauchen wir nimmer, brauche ich doch nicht, brauch ich doch nicht, nicht mehr nötig, nicht nötig, nicht mehr notwendig, hat sich erledigt, haben sich erledigt, hinfällig, überflüssig, kann weg, können weg, kann raus, kommt weg, weg damit, raus damit, lösch, lösche, löschen, gelöscht, entfernen, entferne, kannst vergessen, kannst du vergessen, können wir vergessen, wird nichts, wird nix, wird nichts mehr, wird nix mehr, wird wohl nichts, ist gestorben, gestorben, geplatzt, platzt, ist abgeblasen, abgeblasen, nicht statt, steht nicht mehr an, kommt nicht mehr, kommt doch nicht, kommen doch nicht, muss ich nicht mehr, muss ich nimmer, müssen wir nicht mehr, muss ich doch nicht, muss ich doch nicht mehr, müssen wir doch nicht, entfällt, entfallen
[spot.when]
wann, um wie viel uhr, um wieviel uhr, an welchem tag, welcher tag, welchen tag, zu welcher uhrzeit, um welche uhrzeit, bis wann, ab wann, wie spät, auf wann, für wann, weißt du wann, sag mir wann, sag mal wann
[spot.skip]
der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, mein, meine, meinen, meinem, meiner, meines, dein, deine, deinen, sein, seine, seinen, ihr, ihre, ihren, unser, unsere, unseren, unserem, unserer, euer, eure, dieser, diese, dieses, diesen, diesem, jener, jene, ich, du, er, es, sie, wir, man, mich, mir, dich, dir, uns, euch, ihm, ihn, ihnen, sich, wer, was, welche, welcher, bin, bist, ist, sind, seid, war, waren, wäre, wären, gewesen, habe, hab, hast, hat, haben, hatte, hatten, gehabt, hätte, hätten, werde, wirst, werden, wurde, wurden, worden, geworden, kann, kannst, können, konnte, könnte, könnten, muss, musst, müssen, musste, müsste, müssten, soll, sollst, sollen, sollte, sollten, will, willst, wollen, wollte, wollten, darf, dürfen, möchte, möchten, mag, bitte, mal, doch, noch, auch, nur, schon, eh, eben, halt, grad, gerade, ja, nein, nee, ne, also, so, dann, da, hier, dort, und, oder, aber, denn, weil, da, dass, wenn, ob, als, in, im, an, am, um, auf, zu, zum, zur, für, mit, bei, beim, nach, über, wegen, aus, ab, bis, vor, gegen, ach, oh, na, ok, okay, gut, übrigens, leider, eigentlich, vielleicht, wahrscheinlich, wohl, sowieso, trotzdem, deshalb, deswegen, darum, daher, nämlich, wieder, immer, jetzt, danke, sorry, alles, alle, beide, etwas, ganz, sehr, viel, mehr, bisschen, gesagt, sagt, sag, sagte, meint, meinte, schreibt, schrieb, geschrieben, angerufen, ruft, gemeldet, meldet, gefragt, fragt, mitgeteilt, gebeten, bittet, gebracht, weiß, glaube, glaub, denke, denk, finde, find, fürchte, hoffe, gerne, gern, kommt, kommen, komme, komm, kam, geht, gehen, gehe, geh, ging, fährt, fahre, steht, stehen, liegt, findet, finden, statt, beginnt, fängt, startet, los, dran, an, ein, macht, machen, mache, mach, gemacht ^9, tun, tut, lass, lassen, lasst, nehmen, nehme, gibt, bekommen, kriegen, kriege, klappt, passt, braucht, brauche, brauchen, schaffe, schaffen, uhr, tag, zeit, termin ^1, plan, mein plan, kannst du, könntest du, kannst du bitte, bitte mal, haben gesagt, hat gesagt, hat angerufen, hat geschrieben, hat gefragt, hat gemeint, haben angerufen, eingetragen, steht noch, tragen, trag, setz, setze, leg, lege, pack, stell, hin, her, rein, raus, fürs, beim, vom, von der, von dem, neu, neue, neuer, neuen, dieses mal, diesmal, sonst, lang, lange, halt eben, einfach, plötzlich, krank, verhindert

# Verbs followed by a clause: "Anna fragen, ob sie kommt".
[doing.asks]
frag, frage, fragen, klären, klär, schauen, schau, checken, check, prüfen, prüf, nachsehen, nachschauen, herausfinden, rausfinden, überlegen, entscheiden, denk daran, sag, sagen, erklären
# No title begins with these.
[title.never]
es, ihn
# Before an article, these are not verbs of things to do.
[not.doing]
alle, beide, nur, noch, auch, schon, jetzt, heute, morgen, was, wie, so, nein, ja, hallo, danke, mit, ohne, für, bei, nach, vor, seit, wegen, statt, um, auf, an, in, zu, von, zum, über, unter, durch, gegen, bis, außer, wann, wo, wer, warum, ist, sind, war, hat, habe, hab, haben, kommt, geht, steht, gibt, bin, wird, werden, kann, darf, mal, bitte, wieder, erst, dann, da, weil, wenn, ob, dass, als, und, oder, aber, sondern, während, obwohl
# Beginnings of titles that need no verb: "zum Arzt".
[going.lead]
zum, zur, ins, beim
# A sentence with these asks for something.
[left.asks]
muss, müssen, müsste, müssten, soll, sollen, sollte, sollten, brauche, brauchen, will, möchte, möchten, wollte, darf nicht vergessen, dürfen nicht vergessen, vergiss, vergessen, bitte, braucht
# After these, a modal verb says what somebody does: "das kann warten".
[correction.not]
kann, können, soll, sollen, muss, müssen, darf, könnte, sollte, wird, noch, zu
# After these, a number counts things.
[counted.noun]
zimmer, raum, saal, wohnung, haus, hausnummer, gleis, bus, linie, tram, kanal, kapitel, seite, seiten, blatt, folie, station, gebäude, stock, tisch, platz, sitz, nummer, nr, abschnitt, akte, rechnung, auftrag, los, suite, block, labor, tor, halle, klasse, übung, aufgabe, band, teil, paragraf, artikel, projekt, objekt, kunde, bestellung, angebot, ausfahrt, größe
# Requests to a device in the house rather than to a task list.
[device.verb]
schalte, schalt, mach, mache, dreh, drehe, stell, stelle, spiel, spiele, starte, stoppe, stopp, pausiere, dimme, dimm, fahr, fahre, öffne, schließe
[device]
licht, lichter, lampe, lampen, lautsprecher, musik, lautstärke, radio, fernseher, tv, playlist, podcast, steckdose, thermostat, heizung, rollladen, rollläden, rollo, rollos, jalousie, jalousien, saugroboter, staubsaugroboter

# Parts of answers.
[answer.end]
bitte, danke
[answer.lead]
am, auf, um, an, für, zum, bis, im, den, die, das, der, ein, eine, einen, lieber, doch, erst, mach, es
[answer.into]
in
[answer.one]
aufgabe, termin, eintrag
[answer.it]
es, das, die, den, alles, ihn, sie
[answer.earlier]
früher, eher, erste, ersten, erster, frühere, früheren
[answer.later]
später, letzte, letzten, letzter, spätere, späteren
[pick.comma]
,
[pick.and]
und, &
[pick.the]
die, der, das, den, dem
[pick.number]
nummer, nr, option, punkt
[pick.last]
letzte, letzten, letzter, letztes, letzteres, letztere
[pick.former]
ersteres, erstere
[pick.one]
aufgabe, aufgaben, termin, termine, davon
[pick.them]
davon, von

# Default names for things without a name, and sentences that are offered and read back.
[name.wake]
aufstehen = Aufstehen
[name.alarm]
wecker = Wecker
[say.move]
verschiebe = Verschiebe {} auf {}
[say.deadline]
frist = Setze die Frist für {} auf {}
[say.complete]
erledige = Hake {} ab
[say.add]
füge = Füge hinzu: {}
[say.split.tasks]
teile aufgaben = Teile {} in die Aufgaben {} auf
[say.split.steps]
teile schritte = Teile {} in die Schritte {} auf

# Words that only tell the language of a message.
[native]
und, oder, nicht, kein, keine, keinen, der, die, das, den, dem, des, ein, eine, einen, einem, einer, ich, mich, mir, wir, uns, ihr, auf, für, mit, von, vom, zum, zur, beim, bei, nach, noch, schon, wieder, heute, morgen, gestern, jetzt, bitte, herr, herrn, frau, wegen, über, unter, zwischen, gegen, ohne, durch, aber, wenn, weil, dass, sich, sehr, viel, mehr, alle, alles, immer, nie, hier, dort, wie, was, wer, wo, warum, ist, sind, war, hat, haben, wird, werden, kann, muss, soll, will, mag, gibt, geht, kommt, macht, steht, liegt, seine, seiner, ihre, ihren, unser, unsere, dein, deine, mein, meine, meinen, meiner, euch, euer, ab, an, um, bis, seit, ins, im, am, aus, raus, rein, doch, mal, ja, nein, nee, gut, neu, neue, neuen, neuer, neues, alt, alte, groß, klein, kurz, lang, schnell, erst, erste, ersten, zweite, letzte, nächste, nächsten, woche, tag, tage, monat, jahr, uhr, stunde, minuten, abend, mittag, früh, spät

# Words that ask, also behind a polite request.
[question.sure]
was, warum, wieso, wie, wer, wo, welche, welcher, welches, wann, wohin, wozu, wessen, erkläre, erklär, sag mir, beschreibe, bin ich, gibt es, habe ich, hab ich

# One task that was talked about.
[it.one]
es, das, dies, diese, dieses, sie, ihn, den, die

# A day named relative to the day in the last answer, with the number of days between them; and the words that may follow it.
[relative.day]
an dem tag, an diesem tag, am selben tag, am gleichen tag, den selben tag, gleicher tag, selber tag, an jenem tag = 0
am selben abend, am gleichen abend, an dem abend, am selben morgen, am gleichen morgen, an dem morgen, am selben nachmittag, an dem nachmittag = 0
am tag davor, am tag vorher, am tag zuvor, den tag davor, den tag vorher, am vortag, tags zuvor = -1
am abend davor, am abend vorher, am morgen davor, am abend zuvor = -1
am tag danach, am tag darauf, am nächsten tag, am folgenden tag, den tag danach, tags darauf = 1
am abend danach, am abend darauf, am nächsten morgen, am nächsten abend = 1
in der woche davor, die woche davor = -7
in der woche danach, in der woche darauf, die woche danach, die woche darauf = 7
[relative.later]
später, danach, darauf
[relative.earlier]
früher, davor, vorher, zuvor
[relative.following]
folgenden, darauffolgenden
[relative.end]
noch, auch, hinzu, ein, an, auf, zum, zur, mit, um, gegen, bitte, und, aber, oder, dann, statt, stattdessen, weil, da, denn, wenn, falls, für, zu, ist, war, ich, er, sie, wir

# A question about something relative to the last answer: how it begins.
[relative.lead]
und, aber, also, ok, okay, gut, ja, dann, danke
[relative.asks]
was, wann, wer, wo, welche, welcher, gibt es, gibt's, ist, ist da, habe ich, hab ich, haben wir, steht, liegt, noch, sonst
[relative.side]
danach, davor, vorher, nach, vor

# What comes after or before something in the last answer, or a meal with its usual time; and "the one" that does.
[after.it]
danach, nachher, anschließend, hinterher
[before.it]
davor, vorher
[after.meal]
nach dem mittagessen, nach dem mittag = 13:00
nach der arbeit, nach feierabend = 17:00
nach der schule = 15:00
nach dem abendessen = 19:00
[before.meal]
vor dem mittagessen, vor dem mittag = 12:00
vor der arbeit, vor der schule = 09:00
vor dem abendessen = 18:00
[following.one]
der, die, das, der nächste, die nächste, das nächste, den nächsten
[following.after]
nach
[following.later]
später als
[following.before]
vor

# "ach so, ich meinte den im Flur": the words around what is named, in addition to those around a corrected value; the words that refuse a task;
# and further words that say nothing about it.
[which.lead]
ach so, ja, ok, okay, gut, also, nur, ich mein, gemeint war, das war, das ist, es war, es ist, nimm
[which.end]
bitte, danke, meinte ich, meine ich, mein ich, natürlich, klar, halt, eigentlich, sorry, dann, jetzt
[which.not]
nicht, weder, noch, lass, bleibt, ohne, kein, keine, später
[which.except]
außer, bis auf, ausser, nur nicht
[which.small]
im, in, an, am, zu, und
