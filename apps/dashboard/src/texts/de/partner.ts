/** German: what affiliates and advertisers set up. */
export const partner = {
  "1. A secret that proves your reports": "1. Ein Geheimnis, das Ihre Meldungen beweist",
  "2. Report each sale": "2. Jeden Verkauf melden",
  "3. Try it": "3. Ausprobieren",
  "Accepted; it shows below within two seconds.":
    "Angenommen; sie steht binnen zwei Sekunden unten.",
  Age: "Alter",
  "All offers without one.": "Ohne Angabe alle Angebote.",
  "All goals": "Alle Ziele",
  "All goals without one.": "Ohne Angabe alle Ziele.",
  "All that is approved, without one.": "Ohne Angabe alles Bestätigte.",
  "An example would call": "Ein Beispiel riefe auf",
  "Ask for a payout": "Auszahlung anfordern",
  "As the offer chooses": "Wie das Angebot wählt",
  "At the beginning": "Am Anfang",
  "At the end": "Am Ende",
  Balance: "Guthaben",
  Beneficiary: "Empfänger",
  Billing: "Abrechnung",
  "By a pixel, without a proof": "Durch einen Pixel, ohne Beweis",
  Category: "Kategorie",
  "Change the status": "Status ändern",
  "Code for your page": "Code für Ihre Seite",
  Deliveries: "Zustellungen",
  Details: "Angaben",
  "Follow a link of one of your offers, and paste the click id that your page got.":
    "Folgen Sie einem Link eines Ihrer Angebote und fügen Sie die Klick-Id ein, die Ihre Seite bekam.",
  "Forget it": "Vergessen",
  "From your server": "Von Ihrem Server",
  "How often": "Wie oft",
  "It is on your invoices from now on.": "Es steht ab jetzt auf Ihren Rechnungen.",
  "It is shown once, and takes the place of the one before.":
    "Es wird einmal gezeigt und ersetzt das vorige.",
  "It takes the place of what was set up for the currency. The network keeps it encrypted.":
    "Es ersetzt, was für die Währung eingerichtet war. Das Netzwerk bewahrt es verschlüsselt auf.",
  "Kind of goal": "Art des Ziels",
  Leads: "Leads",
  Method: "Weg",
  "Next payout": "Nächste Auszahlung",
  "No leads yet. Hand them in by the API, or by the form of an offer.":
    "Noch keine Leads. Reichen Sie sie über die API oder das Formular eines Angebots ein.",
  "No postbacks yet. They tell your own tracker of each conversion.":
    "Noch keine Postbacks. Sie berichten Ihrem Tracker von jeder Konversion.",
  "Nobody whom you brought earned anything on these days.":
    "Niemand, den Sie brachten, verdiente an diesen Tagen etwas.",
  "Nothing arrived in the last seven days.": "In den letzten sieben Tagen kam nichts an.",
  "Nothing is paid to it any more.": "Dorthin wird nichts mehr gezahlt.",
  "Nothing moved on these days.": "An diesen Tagen bewegte sich nichts.",
  "Nothing set up yet. The network needs to know where to pay you.":
    "Noch nichts eingerichtet. Das Netzwerk muss wissen, wohin es Sie bezahlt.",
  "Nothing waits for an answer. Ask for an offer on its page.":
    "Nichts wartet auf Antwort. Fragen Sie ein Angebot auf seiner Seite an.",
  "Nothing was delivered yet. Each conversion that a postback tells of stands here.":
    "Noch nichts zugestellt. Jede Konversion, von der ein Postback berichtet, steht hier.",
  "Of the last 30 days": "Der letzten 30 Tage",
  "On no invoice": "Auf keiner Rechnung",
  "On your invoices": "Auf Ihren Rechnungen",
  "Only featured ones": "Nur hervorgehobene",
  "Paid from": "Ausgezahlt ab",
  "Payment methods": "Zahlungswege",
  Promote: "Bewerben",
  "Put your link in place of the addresses in it: only visitors who follow it count for you.":
    "Setzen Sie Ihren Link an die Stelle der Adressen darin: Nur Besucher, die ihm folgen, zählen für Sie.",
  Referrals: "Empfehlungen",
  "Report a test conversion": "Test-Konversion melden",
  "Save the picture and put it on a server of your own: its address takes the place of {word} in the code.":
    "Speichern Sie das Bild und legen Sie es auf einen eigenen Server: Seine Adresse ersetzt {word} im Code.",
  "Set up a way to be paid": "Zahlungsweg einrichten",
  Statement: "Kontoauszug",
  Tag: "Schlagwort",
  "Tells of": "Berichtet von",
  "The offer asks: {questions}": "Das Angebot fragt: {questions}",
  "The same as a command": "Dasselbe als Befehl",
  "This makes a real conversion, with the amount and the status that the goal says. Reject it afterwards, or ask your manager to, where the network does not let advertisers decide.":
    "Das macht eine echte Konversion, mit dem Betrag und dem Status, die das Ziel nennt. Lehnen Sie sie danach ab, oder bitten Sie Ihren Manager darum, wo das Netzwerk Werbekunden nicht entscheiden lässt.",
  "Tracking set-up": "Tracking einrichten",
  "Try it": "Ausprobieren",
  "What arrived": "Was ankam",
  "What can stand in it": "Was darin stehen kann",
  "What the network needs to pay, such as an IBAN.":
    "Was das Netzwerk zum Zahlen braucht, etwa eine IBAN.",
  "What you said": "Was Sie sagten",
  "Your answer": "Ihre Antwort",
  "Your landing page gets the click id by {macro}; keep it until the sale.":
    "Ihre Zielseite bekommt die Klick-Id durch {macro}; heben Sie sie bis zum Verkauf auf.",
  "Your server sends the token; a page that must hold no secret signs its address.":
    "Ihr Server sendet das Token; eine Seite, die kein Geheimnis halten darf, signiert ihre Adresse.",
  "Your share": "Ihr Anteil",
  "Your tracker is told nothing more by it.": "Ihr Tracker erfährt dadurch nichts mehr.",
  "Your tracker's, with {aff_click_id} where it puts its own click id.":
    "Die Ihres Trackers, mit {aff_click_id}, wo er seine Klick-Id einsetzt.",
  "{amount} are approved.": "{amount} sind bestätigt.",
  "{clicks} clicks and {conversions} conversions today":
    "{clicks} Klicks und {conversions} Konversionen heute",
  "{count} conversions get this status, where the network lets advertisers decide.":
    "{count} Konversionen bekommen diesen Status, wo das Netzwerk Werbekunden entscheiden lässt."
}
