/** German: what is changed of what was tracked. */
export const adjusting = {
  Adjustments: "Anpassungen",
  "Affiliates are told": "Partner erfahren davon",
  "All that meet every condition, at most 100 000. Up to 1 000 are done at once, more go on by themselves.":
    "Alle, die jede Bedingung erfüllen, höchstens 100 000. Bis zu 1 000 geschehen sofort, mehr laufen von selbst weiter.",
  "Amount of the sale": "Betrag des Verkaufs",
  "Applies a reconciliation": "Übernimmt einen Abgleich",
  "As the goal says": "Wie das Ziel es sagt",
  "By their ids; all other conditions hold as well.":
    "Nach ihren Ids; alle anderen Bedingungen gelten auch.",
  "Change status": "Status ändern",
  "Change their amounts": "Ihre Beträge ändern",
  "Change their status": "Ihren Status ändern",
  "Changes amounts": "Ändert Beträge",
  "Changes status": "Ändert den Status",
  "Click log": "Klickprotokoll",
  "Every click counted on these days.": "An diesen Tagen zählte jeder Klick.",
  "Had it already": "Hatten ihn schon",
  "How many alike": "Wie viele gleiche",
  "Insert a conversion": "Konversion eintragen",
  "Insert conversions": "Konversionen eintragen",
  "Insert those of a CSV": "Die einer CSV-Datei eintragen",
  "Inserts conversions": "Trägt Konversionen ein",
  "Inserts those of a CSV": "Trägt die einer CSV-Datei ein",
  "Invalid clicks": "Ungültige Klicks",
  "It counts as if the advertiser had reported it: caps, prices, holds and postbacks apply. What is left empty follows from the click and its goal.":
    "Sie zählt, als hätte der Werbekunde sie gemeldet: Obergrenzen, Preise, Haltefristen und Postbacks gelten. Was leer bleibt, folgt aus dem Klick und seinem Ziel.",
  "New adjustment": "Neue Anpassung",
  "No adjustments yet. They change many conversions at once, or put some in by hand.":
    "Noch keine Anpassungen. Sie ändern viele Konversionen auf einmal oder tragen welche von Hand ein.",
  "No clicks on these days.": "Keine Klicks an diesen Tagen.",
  "No report of a conversion was refused on these days.":
    "An diesen Tagen wurde keine Meldung einer Konversion abgewiesen.",
  "Nothing was refused.": "Nichts wurde abgewiesen.",
  "Refused by a full cap": "Abgewiesen, weil eine Obergrenze voll ist",
  "Refused conversions": "Abgewiesene Konversionen",
  "Sent to": "Geschickt an",
  "Status now": "Status jetzt",
  "The first line names the columns: click_id, or offer_id and affiliate_id, and goal_id, conv_status, revenue, payout, amount, adv_order_id. With a bad line nothing is inserted.":
    "Die erste Zeile nennt die Spalten: click_id, oder offer_id und affiliate_id, dazu goal_id, conv_status, revenue, payout, amount, adv_order_id. Mit einer schlechten Zeile wird nichts eingetragen.",
  Transactions: "Transaktionen",
  "What they become": "Was sie werden",
  "What to do": "Was zu tun ist",
  "What was refused": "Was abgewiesen wurde",
  "Which conversions": "Welche Konversionen",
  "{count} conversions become what you choose. Approved ones are earned and owed, others are not; what is on an invoice already is corrected by the next one. Affiliates are told by their postbacks.":
    "{count} Konversionen werden, was Sie wählen. Bestätigte sind verdient und geschuldet, andere nicht; was schon auf einer Rechnung steht, berichtigt die nächste. Partner erfahren es über ihre Postbacks."
}
