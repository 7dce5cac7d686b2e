/** German: campaigns, promo codes, requests and postbacks. */
export const tracking = {
  Answer: "Antwort",
  Attempts: "Versuche",
  "Deep links": "Deeplinks",
  "No campaigns yet. Affiliates make them for the offers that they promote.":
    "Noch keine Kampagnen. Partner legen sie für die Angebote an, die sie bewerben.",
  "Nobody has asked for an offer.": "Niemand hat ein Angebot angefragt.",
  "Nobody was told of a conversion yet. Affiliates set postbacks up.":
    "Noch wurde niemandem eine Konversion gemeldet. Partner richten Postbacks ein.",
  "The affiliate is told that it may not promote the offer.":
    "Der Partner erfährt, dass er das Angebot nicht bewerben darf.",
  "The affiliate may promote the offer at once.": "Der Partner darf das Angebot sofort bewerben.",
  Postback: "Postback",
  "No postbacks. Affiliates set them up, or you do on the page of an affiliate.":
    "Keine Postbacks. Partner richten sie ein, oder Sie auf der Seite eines Partners.",
  "The affiliate's tracker is called by it from now on.":
    "Der Tracker des Partners wird ab jetzt über ihn aufgerufen.",
  "It stays disabled.": "Er bleibt deaktiviert.",
  "{count} postbacks are called from now on.": "{count} Postbacks werden ab jetzt aufgerufen.",
  "{count} postbacks are disabled.": "{count} Postbacks werden deaktiviert.",
  "Name in links": "Name in Links",
  "Above it, conversions are held. Empty: ten times the revenue.":
    "Darüber werden Konversionen zurückgehalten. Leer: das Zehnfache des Umsatzes.",
  "Then they are approved. Empty: by hand.": "Dann werden sie bestätigt. Leer: von Hand.",
  "The affiliate may promote the offer at once, whoever else sees it.":
    "Der Partner darf das Angebot sofort bewerben, wer auch immer es sonst sieht.",
  "Only campaigns of its affiliates may name it": "Nur Kampagnen seiner Partner dürfen ihn nennen",
  "Sub id 4": "Sub-Id 4",
  "Sub id 5": "Sub-Id 5",
  "Promo codes": "Gutscheincodes",
  "No promo codes yet. A code counts for its affiliate where nobody followed a link.":
    "Noch keine Gutscheincodes. Ein Code zählt für seinen Partner, wo niemand einem Link gefolgt ist.",
  "New promo code": "Neuer Gutscheincode",
  Code: "Code",
  "In any case of letters.": "Groß oder klein geschrieben.",
  "Empty: at once.": "Leer: sofort.",
  "Empty: without an end.": "Leer: ohne Ende.",
  "The affiliate reads it.": "Der Partner liest sie.",
  "{count} affiliates may promote what they asked for at once.":
    "{count} Partner dürfen sofort bewerben, was sie angefragt haben.",
  "{count} affiliates are told that they may not promote it.":
    "{count} Partner erfahren, dass sie es nicht bewerben dürfen.",
  "Send again": "Noch einmal senden",
  "The affiliate's tracker is told of the conversion once more.":
    "Der Tracker des Partners erfährt noch einmal von der Konversion.",
  Delivery: "Zustellung",
  "Told as": "Gemeldet als",
  "Next attempt": "Nächster Versuch",
  "Nothing was sent yet.": "Noch wurde nichts gesendet.",
  Reply: "Erwiderung",
  "Traffic approach": "Traffic-Methode",
  Pause: "Anhalten",
  "Its link counts nothing until it goes on.": "Ihr Link zählt nichts, bis sie weitergeht.",
  "Go on": "Fortsetzen",
  "Its link counts again at once.": "Ihr Link zählt sofort wieder.",
  "{count} links count again at once.": "{count} Links zählen sofort wieder.",
  "{count} links count nothing until they go on.":
    "{count} Links zählen nichts, bis sie weitergehen.",
  "New clicks go where other visitors go, those of {count} campaigns included. Clicks and conversions stay in reports.":
    "Neue Klicks gehen, wohin andere Besucher gehen, auch die von {count} Kampagnen. Klicks und Konversionen bleiben in Berichten.",
  "The code counts for nobody any more. Its clicks stay.":
    "Der Code zählt für niemanden mehr. Seine Klicks bleiben."
}
