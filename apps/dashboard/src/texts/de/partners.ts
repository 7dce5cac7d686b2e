/** German: the pages of affiliates and advertisers. */
export const partners = {
  "A manager looks at your request and answers it.":
    "Ein Manager sieht sich die Anfrage an und beantwortet sie.",
  "A page of the shop": "Eine Seite des Shops",
  "All offers": "Alle Angebote",
  "Ask for this offer": "Dieses Angebot anfragen",
  "Build a link": "Link bauen",
  Creatives: "Werbemittel",
  File: "Datei",
  "New campaign": "Neue Kampagne",
  "No campaigns yet. A campaign is a link of your own whose results are counted apart.":
    "Noch keine Kampagnen. Eine Kampagne ist ein eigener Link, dessen Ergebnisse getrennt zählen.",
  "No conversions on these days. Choose other days, or see whether your reports arrive.":
    "Keine Konversionen an diesen Tagen. Wählen Sie andere, oder prüfen Sie, ob Ihre Meldungen ankommen.",
  "No conversions on these days. Choose other days, or try your link.":
    "Keine Konversionen an diesen Tagen. Wählen Sie andere, oder versuchen Sie Ihren Link.",
  "No invoices yet.": "Noch keine Rechnungen.",
  "This offer is not open to you yet.": "Dieses Angebot steht Ihnen noch nicht offen.",
  "No offers are open to you yet. Your manager knows why.":
    "Noch stehen Ihnen keine Angebote offen. Ihr Manager weiß, warum.",
  "No offers yet. Your manager sets them up.": "Noch keine Angebote. Ihr Manager richtet sie ein.",
  "No payouts yet. What was approved is on your next invoice.":
    "Noch keine Auszahlungen. Was bestätigt ist, steht auf der nächsten Abrechnung.",
  "Open to you": "Offen für Sie",
  Order: "Bestellung",
  Size: "Größe",
  Source: "Quelle",
  "Sub id 2": "Sub-Id 2",
  "Sub id 3": "Sub-Id 3",
  "This offer has no creatives.": "Dieses Angebot hat keine Werbemittel.",
  "Visitors land there instead of on the main page.":
    "Besucher landen dort statt auf der Hauptseite.",
  "What you earn": "Was Sie verdienen",
  "Words of your own, to tell results apart: an ad, a page, a newsletter.":
    "Eigene Wörter, um Ergebnisse zu unterscheiden: eine Anzeige, eine Seite, ein Newsletter.",
  "You asked for it": "Sie haben angefragt",
  "Your click id": "Ihre Klick-Id",
  "Your link": "Ihr Link",
  "Your tracker's own macro; postbacks bring it back.":
    "Das Makro Ihres Trackers; Postbacks bringen es zurück."
}
