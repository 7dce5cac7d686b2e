/** German: affiliates and advertisers, as managers see them. */
export const accounts = {
  "API access": "API-Zugang",
  "Balance due": "Fälliges Guthaben",
  Company: "Firma",
  "From referrals": "Aus Empfehlungen",
  "Id elsewhere": "Id anderswo",
  "Internal notes": "Interne Notizen",
  "Managers alone see them.": "Nur Manager sehen sie.",
  Money: "Geld",
  "New advertiser": "Neuer Werbekunde",
  "New affiliate": "Neuer Partner",
  "No advertisers yet. Add the first one; offers belong to it.":
    "Noch keine Werbekunden. Legen Sie den ersten an; Angebote gehören zu ihm.",
  "No affiliates yet. Add one, or let them sign up in the settings of the network.":
    "Noch keine Partner. Legen Sie einen an, oder lassen Sie sie sich anmelden.",
  Notes: "Notizen",
  "Paid by": "Bezahlt per",
  Person: "Person",
  "Referred by": "Empfohlen von",
  Reject: "Ablehnen",
  "The account sees them.": "Das Konto sieht sie.",
  "The affiliate can sign in and promote offers at once.":
    "Der Partner kann sich sofort anmelden und Angebote bewerben.",
  "The affiliate stays shut out.": "Der Partner bleibt ausgesperrt.",
  "Look as the account": "Als das Konto ansehen",
  "New API key": "Neuer API-Schlüssel",
  "The key that there is stops working at once. The new one is shown this once.":
    "Der vorhandene Schlüssel gilt sofort nicht mehr. Der neue wird nur dieses eine Mal gezeigt.",
  "API key": "API-Schlüssel",
  Contact: "Kontakt",
  Business: "Geschäft",
  "Kind of account": "Art des Kontos",
  Tier: "Stufe",
  "Percent of what referred affiliates earn": "Prozent dessen, was empfohlene Partner verdienen",
  Care: "Betreuung",
  "A person": "Eine Person",
  "A company": "Eine Firma",
  "Reports of conversions": "Meldungen von Konversionen",
  "Reports without token and signature": "Meldungen ohne Token und Signatur",
  "Prices above the limits of the goal": "Preise über den Grenzen des Ziels",
  "Networks that may report": "Netze, die melden dürfen",
  "In CIDR form, with commas: 203.0.113.0/24, 2001:db8::/32. Empty: every address.":
    "In CIDR-Form, mit Kommas: 203.0.113.0/24, 2001:db8::/32. Leer: jede Adresse.",
  "Are kept as pending": "Bleiben offen",
  "Are trusted": "Gelten",
  "Are accepted": "Werden angenommen",
  "Blocked affiliates": "Gesperrte Partner",
  "Nobody is blocked: the advertiser takes traffic of every affiliate.":
    "Niemand ist gesperrt: der Werbekunde nimmt Besucher von jedem Partner.",
  "Clicks of this traffic are not taken any more, by any offer of the advertiser.":
    "Klicks dieser Besucher nimmt kein Angebot des Werbekunden mehr an.",
  "Without one, the account has no sign-in until somebody asks for a link to set it.":
    "Ohne Passwort gibt es keine Anmeldung, bis jemand einen Link anfordert, um es zu setzen.",
  "Postal code": "Postleitzahl",
  Region: "Region",
  "Those who are chosen here take the place of those who are assigned.":
    "Wer hier gewählt wird, tritt an die Stelle der Zugewiesenen.",
  Disable: "Deaktivieren",
  "{count} affiliates can sign in and promote offers at once.":
    "{count} Partner können sich sofort anmelden und Angebote bewerben.",
  "{count} affiliates are shut out, and their links count nothing.":
    "{count} Partner sind ausgesperrt, und ihre Links zählen nichts.",
  "Security token": "Sicherheitstoken",
  "Signing secret": "Signaturgeheimnis",
  "Hours that the old one stays valid": "Stunden, die das alte noch gilt",
  "New security token": "Neues Sicherheitstoken",
  "Reports carry the token to prove that they are the advertiser's. It is shown this once.":
    "Meldungen tragen das Token als Beweis, dass sie vom Werbekunden sind. Es wird nur dieses eine Mal gezeigt.",
  "New signing secret": "Neues Signaturgeheimnis",
  "Reports are signed with the secret, which is never sent along. It is shown this once.":
    "Meldungen werden mit dem Geheimnis signiert, das nie mitgesendet wird. Es wird nur dieses eine Mal gezeigt.",
  Data: "Daten",
  "All data of the account": "Alle Daten des Kontos",
  "Called by": "Aufgerufen von",
  "Address or HTML": "Adresse oder HTML",
  "Macros stand for the conversion: {aff_click_id}, {payout}, {conv_status}, {transaction_id}.":
    "Makros stehen für die Konversion: {aff_click_id}, {payout}, {conv_status}, {transaction_id}.",
  Call: "Aufruf",
  "Would be told": "Würde gemeldet",
  "Look at": "Zu beachten",
  Sent: "Gesendet",
  "What came of it": "Was daraus wurde",
  Test: "Testen",
  "The call is made as a conversion, or an example of one, would make it. Nothing is recorded.":
    "Der Aufruf geschieht, wie eine Konversion oder ein Beispiel ihn auslöst. Nichts wird aufgezeichnet.",
  "The id of its transaction. Empty: an example.": "Die Id ihrer Transaktion. Leer: ein Beispiel.",
  "Click id of the tracker": "Klick-Id des Trackers",
  "Really call it": "Wirklich aufrufen",
  "No postbacks: the affiliate's tracker is told of no conversion.":
    "Keine Postbacks: der Tracker des Partners erfährt von keiner Konversion.",
  "New postback": "Neuer Postback",
  "The affiliate's tracker is told of no more conversions by it. Deliveries stay on record.":
    "Der Tracker des Partners erfährt durch ihn von keiner Konversion mehr. Zustellungen bleiben aufgezeichnet.",
  "One offer": "Ein Angebot",
  "One goal": "Ein Ziel",
  "The network's server": "Server des Netzwerks",
  "An iframe in the visitor's browser": "Iframe im Browser des Besuchers",
  "A picture in the visitor's browser": "Bild im Browser des Besuchers",
  "The affiliate is shut out, and its links count nothing.":
    "Der Partner ist ausgesperrt, und seine Links zählen nichts.",
  Enable: "Aktivieren",
  "Last seen": "Zuletzt gesehen",
  "Disable the API": "API abschalten",
  "The account's key stops working until the API is enabled again.":
    "Der Schlüssel des Kontos gilt nicht mehr, bis die API wieder eingeschaltet wird.",
  "Enable the API": "API einschalten",
  "The account's key works again.": "Der Schlüssel des Kontos gilt wieder.",
  API: "API",
  "Its key stops working and its links lead nowhere, those of {count} campaigns included. {balance} are due to it. Reports keep its name.":
    "Der Schlüssel gilt nicht mehr und Links führen nirgendwohin, auch die von {count} Kampagnen. {balance} stehen dem Konto zu. Berichte behalten den Namen.",
  "Its key and its tokens stop working. {count} offers belong to it. Reports keep its name.":
    "Schlüssel und Token gelten nicht mehr. {count} Angebote gehören dazu. Berichte behalten den Namen.",
  "The link works once, for five minutes. Open it in a private window, for it signs a browser in as the account: you see for an hour what the account sees, and can change nothing.":
    "Der Link gilt einmal, fünf Minuten lang. Öffnen Sie ihn in einem privaten Fenster, denn er meldet einen Browser als das Konto an: Sie sehen eine Stunde lang, was das Konto sieht, und können nichts ändern."
}
