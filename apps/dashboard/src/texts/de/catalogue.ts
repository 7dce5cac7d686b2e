/** German: offers and what belongs to them. */
export const catalogue = {
  Answer: "Antwort",
  Asked: "Angefragt",
  Attempts: "Versuche",
  "Commission plan": "Provisionsplan",
  "Deep links": "Deeplinks",
  Default: "Standard",
  Deny: "Ablehnen",
  Ends: "Endet",
  "Landing pages": "Zielseiten",
  "New offer": "Neues Angebot",
  "No campaigns yet. Affiliates make them for the offers that they promote.":
    "Noch keine Kampagnen. Partner legen sie für die Angebote an, die sie bewerben.",
  "No landing pages: clicks go nowhere.": "Keine Zielseiten: Klicks führen nirgendwohin.",
  "No offers yet. Make the first one for an advertiser.":
    "Noch keine Angebote. Legen Sie das erste für einen Werbekunden an.",
  "Nobody has asked for an offer.": "Niemand hat ein Angebot angefragt.",
  "Nobody was told of a conversion yet. Affiliates set postbacks up.":
    "Noch wurde niemandem eine Konversion gemeldet. Partner richten Postbacks ein.",
  "Questions to affiliates who ask for it": "Fragen an Partner, die es anfragen",
  "The affiliate is told that it may not promote the offer.":
    "Der Partner erfährt, dass er das Angebot nicht bewerben darf.",
  "The affiliate may promote the offer at once.": "Der Partner darf das Angebot sofort bewerben.",
  "What the affiliate says": "Was der Partner sagt",
  "Where other visitors go": "Wohin andere Besucher gehen",
  "Who sees it": "Wer es sieht"
}
