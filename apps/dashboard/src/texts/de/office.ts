/** German: the settings of the network, its managers and imports. */
export const office = {
  "A PNG or JPEG of at most 2 MB.": "Ein PNG oder JPEG von höchstens 2 MB.",
  Accepted: "Angenommen",
  Accounts: "Konten",
  Administrator: "Administrator",
  "Advertiser manager": "Kunden-Manager",
  "Advertisers decide about their conversions": "Werbekunden entscheiden über ihre Konversionen",
  "Affiliate manager": "Partner-Manager",
  "Affiliates and advertisers are assigned to managers in their own forms.":
    "Partner und Werbekunden werden Managern in ihren eigenen Formularen zugeordnet.",
  "Affiliates may sign up by themselves": "Partner dürfen sich selbst registrieren",
  "All or nothing": "Alles oder nichts",
  "An e-invoice needs all of them but the region.":
    "Eine E-Rechnung braucht alles davon außer der Region.",
  Analyst: "Analyst",
  BIC: "BIC",
  "Balances and reports are counted in it. It stays once there are clicks or conversions.":
    "Guthaben und Berichte werden darin gezählt. Sie bleibt, sobald es Klicks oder Konversionen gibt.",
  "Conversions of new goals": "Konversionen neuer Ziele",
  Changes: "Ändert",
  "Checks every line as if it were stored, and stores nothing.":
    "Prüft jede Zeile, als würde sie gespeichert, und speichert nichts.",
  Colour: "Farbe",
  Column: "Spalte",
  "Days and months begin in it. It stays once there are clicks or conversions.":
    "Tage und Monate beginnen darin. Sie bleibt, sobald es Klicks oder Konversionen gibt.",
  Done: "Fertig",
  "Dry run": "Probelauf",
  "Each of them waits for approval.": "Jeder wartet auf Freigabe.",
  Ended: "Beendet",
  English: "Englisch",
  Finance: "Finanzen",
  German: "Deutsch",
  "Host names of links, the preferred one first; they have to lead to this server. Without any, links have its own address.":
    "Hostnamen von Links, der bevorzugte zuerst; sie müssen zu diesem Server führen. Ohne Angabe haben Links dessen eigene Adresse.",
  IBAN: "IBAN",
  "Import a file": "Datei importieren",
  Imports: "Importe",
  "It disappears from everything that has it, and cannot be brought back.":
    "Es verschwindet überall, wo es steht, und lässt sich nicht zurückholen.",
  "It was a dry run: nothing is stored. Import the file again without it.":
    "Es war ein Probelauf: Nichts ist gespeichert. Importieren Sie die Datei noch einmal ohne ihn.",
  "Left empty, it stays; somebody new chooses one by the link of a forgotten password.":
    "Leer bleibt es, wie es ist; wer neu ist, wählt eines über den Link für ein vergessenes Passwort.",
  Logo: "Logo",
  "Neither a password nor a key lets this manager in any more. What was done stays in the activity log.":
    "Weder ein Passwort noch ein Schlüssel lässt diesen Manager noch hinein. Was getan wurde, bleibt im Protokoll.",
  "Network settings": "Einstellungen",
  "New category": "Neue Kategorie",
  "New manager": "Neuer Manager",
  "New tag": "Neues Schlagwort",
  "New tier": "Neue Stufe",
  "New traffic approach": "Neue Traffic-Methode",
  "New traffic source": "Neue Traffic-Quelle",
  "No categories yet. They sort offers for affiliates.":
    "Noch keine Kategorien. Sie ordnen Angebote für Partner.",
  "No imports yet. A CSV file makes many affiliates, advertisers, offers or campaigns at once.":
    "Noch keine Importe. Eine CSV-Datei legt viele Partner, Werbekunden, Angebote oder Kampagnen auf einmal an.",
  "No lines yet.": "Noch keine Zeilen.",
  "No managers yet.": "Noch keine Manager.",
  "No roles.": "Keine Rollen.",
  "No settings.": "Keine Einstellungen.",
  "No tags yet. They are labels of affiliates, advertisers and offers.":
    "Noch keine Tags. Sie kennzeichnen Partner, Werbekunden und Angebote.",
  "No tiers yet. They are levels of affiliates.": "Noch keine Stufen. Sie sind Ränge von Partnern.",
  "No traffic approaches yet. Affiliates say by them how they win visitors.":
    "Noch keine Traffic-Methoden. Partner sagen damit, wie sie Besucher gewinnen.",
  "No traffic sources yet. Affiliates say by them where their visitors come from.":
    "Noch keine Traffic-Quellen. Partner sagen damit, woher ihre Besucher kommen.",
  "For goals that are made without a status of their own.":
    "Für Ziele, die ohne eigenen Status angelegt werden.",
  "Numbers of invoices": "Rechnungsnummern",
  "{number} stands for six digits or more, {year} and {month} for those of the invoice. Without the year the numbers go on in January.":
    "{number} steht für mindestens sechs Ziffern, {year} und {month} für Jahr und Monat der Rechnung. Ohne das Jahr zählen die Nummern im Januar weiter.",
  "Of new affiliates": "Für neue Partner",
  Owner: "Inhaber",
  "Payout runs take two people": "Auszahlungsläufe brauchen zwei Personen",
  "Postbacks of affiliates wait for approval": "Postbacks von Partnern warten auf Freigabe",
  Progress: "Fortschritt",
  Reads: "Liest",
  Record: "Datensatz",
  "Refused: nothing is stored": "Abgewiesen: nichts ist gespeichert",
  "Registered name": "Eingetragener Name",
  "Registration number": "Registernummer",
  Roles: "Rollen",
  "SEPA files pay from it.": "SEPA-Dateien zahlen von diesem Konto.",
  "See what was refused": "Abgewiesenes ansehen",
  "Sees assigned accounts only": "Sieht nur zugeordnete Konten",
  "Sender of mail": "Absender von E-Mails",
  "Status of new affiliates": "Status neuer Partner",
  "Stores nothing when a line is refused. Otherwise the good lines are stored.":
    "Speichert nichts, wenn eine Zeile abgewiesen wird. Sonst werden die guten Zeilen gespeichert.",
  "Street and number": "Straße und Hausnummer",
  "Such as #0a7f3f.": "Etwa #0a7f3f.",
  "Takes the mark from the tier that has it.": "Nimmt das Merkmal der Stufe, die es hat.",
  "The first line of the CSV names its columns: the fields of the form of one record. At most 32 MB and 100 000 lines.":
    "Die erste Zeile der CSV-Datei nennt ihre Spalten: die Felder des Formulars eines Datensatzes. Höchstens 32 MB und 100 000 Zeilen.",
  Tiers: "Stufen",
  "Tracking domains": "Tracking-Domains",
  "Traffic approaches": "Traffic-Methoden",
  Trafficback: "Trafficback",
  "Under way": "Läuft",
  Undone: "Zurückgenommen",
  Waiting: "Wartet",
  "What each role may do stands under Roles.": "Was jede Rolle darf, steht unter Rollen.",
  "What is wrong": "Was falsch ist",
  "Where visitors go that no offer takes.": "Wohin Besucher gehen, die kein Angebot nimmt.",
  "Whoever made a run cannot approve it.": "Wer einen Lauf erstellt hat, kann ihn nicht freigeben.",
  "{done} of {all}": "{done} von {all}",
  "Colours of the system": "Farben des Systems",
  "Invoice of an affiliate": "Rechnung eines Partners",
  "Invoice to an advertiser": "Rechnung an einen Werbekunden",
  "It pays no invoice.": "Sie bezahlt keine Rechnung.",
  "Not everything could be searched. Try again.":
    "Nicht alles ließ sich durchsuchen. Versuchen Sie es noch einmal.",
  "Payout run": "Auszahlungslauf",
  "Searching …": "Sucht …",
  "Unpaid invoices of affiliates": "Unbezahlte Rechnungen von Partnern",
  "You may still be signed in": "Sie sind vielleicht noch angemeldet",
  "{count} due": "{count} fällig",
  "{failed} of {all} did not work.": "{failed} von {all} haben nicht geklappt."
}
