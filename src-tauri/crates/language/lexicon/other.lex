# Words of languages that are not read. If a message has several of them, the planner asks.

[foreign]
demain, aujourd'hui, hier ^1, acheter, ajoute, ajouter, rappelle, rappeler, supprime, supprimer, tâche, tâches, réunion, pour, avec, dans, une, est, les, mes, mon, ma, moi, le, la, du, lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, appeler, semaine, prochaine, terminé
mañana, hoy, comprar, añade, añadir, agrega, recuérdame, borra, borrar, tarea, tareas, reunión, para, con, el, los, las, mis, una, lunes, martes, miércoles, jueves, viernes, sábado, domingo, llamar, semana, próxima, terminado
domani, oggi, comprare, aggiungi, aggiungere, ricordami, cancella, riunione, per, gli, il, della, lunedì, martedì, mercoledì, giovedì, venerdì, chiamare, settimana
boodschappen, herinner, voeg, toevoegen, verwijder, vandaag, maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag, het, een, mijn, aan, naar, taak, taken ^1
amanhã, hoje, adiciona, adicionar, lembra, apagar, tarefa, reunião, segunda-feira, comprar, uma, meu, minha
jutro, dzisiaj, kup, dodaj, przypomnij, usuń, zadanie, spotkanie
