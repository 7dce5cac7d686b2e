/** German: what the network checks of clicks and conversions, and what it finds, in its own sentences. */
export const checks = {
  "Signs of fraud: {score} of 100": "Anzeichen von Betrug: {score} von 100",
  "The campaign of the link exists.": "Die Kampagne des Links existiert.",
  "The link names a campaign that does not exist.":
    "Der Link nennt eine Kampagne, die es nicht gibt.",
  "The campaign of the link is active.": "Die Kampagne des Links ist aktiv.",
  "The campaign is paused.": "Die Kampagne ist pausiert.",
  "The offer exists.": "Das Angebot existiert.",
  "The link names no offer that exists.": "Der Link nennt kein Angebot, das es gibt.",
  "The affiliate exists.": "Der Partner existiert.",
  "The link names no affiliate that exists.": "Der Link nennt keinen Partner, den es gibt.",
  "The offer is active.": "Das Angebot ist aktiv.",
  "The offer is not active.": "Das Angebot ist nicht aktiv.",
  "The offer has not expired.": "Das Angebot ist nicht abgelaufen.",
  "The offer has expired.": "Das Angebot ist abgelaufen.",
  "The affiliate is active.": "Der Partner ist aktiv.",
  "The affiliate is not active.": "Der Partner ist nicht aktiv.",
  "The affiliate's traffic is not blocked.": "Der Traffic des Partners ist nicht gesperrt.",
  "The affiliate's traffic is blocked.": "Der Traffic des Partners ist gesperrt.",
  "The offer and its advertiser take the affiliate's traffic.":
    "Das Angebot und sein Werbekunde nehmen Traffic des Partners an.",
  "The offer or its advertiser blocks the affiliate.":
    "Das Angebot oder sein Werbekunde sperrt den Partner.",
  "A private offer is granted to the affiliate.":
    "Ein privates Angebot ist für den Partner freigegeben.",
  "The offer is private, and not granted to the affiliate.":
    "Das Angebot ist privat und für den Partner nicht freigegeben.",
  "Where the offer asks for approval, the affiliate is approved.":
    "Verlangt das Angebot eine Freigabe, hat der Partner sie.",
  "The affiliate is not approved for the offer.":
    "Der Partner ist für das Angebot nicht freigegeben.",
  "The offer and its advertiser take the click's source and sub ids.":
    "Das Angebot und sein Werbekunde nehmen Quelle und Sub-Ids des Klicks an.",
  "The offer or its advertiser blocks this source or sub id of the affiliate.":
    "Das Angebot oder sein Werbekunde sperrt diese Quelle oder Sub-Id des Partners.",
  "The offer is for the visitor's country.": "Das Angebot gilt für das Land des Besuchers.",
  "The offer is not for the visitor's country.":
    "Das Angebot gilt nicht für das Land des Besuchers.",
  "The offer is for the visitor's kind of device.":
    "Das Angebot gilt für die Geräteart des Besuchers.",
  "The offer is not for the visitor's kind of device.":
    "Das Angebot gilt nicht für die Geräteart des Besuchers.",
  "The offer is for the visitor's operating system.":
    "Das Angebot gilt für das Betriebssystem des Besuchers.",
  "The offer is not for the visitor's operating system.":
    "Das Angebot gilt nicht für das Betriebssystem des Besuchers.",
  "The offer is for the visitor's browser.": "Das Angebot gilt für den Browser des Besuchers.",
  "The offer is not for the visitor's browser.":
    "Das Angebot gilt nicht für den Browser des Besuchers.",
  "The offer is for the visitor's language.": "Das Angebot gilt für die Sprache des Besuchers.",
  "The offer is not for the visitor's language.":
    "Das Angebot gilt nicht für die Sprache des Besuchers.",
  "The offer is for the visitor's kind of connection.":
    "Das Angebot gilt für die Verbindungsart des Besuchers.",
  "The offer is not for the visitor's kind of connection.":
    "Das Angebot gilt nicht für die Verbindungsart des Besuchers.",
  "No cap is full.": "Keine Obergrenze ist erreicht.",
  "A cap is full.": "Eine Obergrenze ist erreicht.",
  "A landing page is open to the visitor.": "Eine Zielseite steht dem Besucher offen.",
  "The offer has no landing page that is open to this affiliate and visitor.":
    "Das Angebot hat keine Zielseite, die diesem Partner und Besucher offensteht.",
  "The visitor is no bot.": "Der Besucher ist kein Bot.",
  "The visitor is a bot: it was redirected, and its click is not counted as valid.":
    "Der Besucher ist ein Bot: Er wurde weitergeleitet, sein Klick zählt nicht als gültig.",
  "The report can be read.": "Die Meldung ist lesbar.",
  "The report is the advertiser's own, or needs no proof.":
    "Die Meldung stammt vom Werbekunden selbst oder braucht keinen Nachweis.",
  "The click is known, or one can be made of the offer or the promo code.":
    "Der Klick ist bekannt, oder Angebot oder Gutscheincode ergeben einen.",
  "The click was not turned away.": "Der Klick wurde nicht abgewiesen.",
  "The offer has the goal.": "Das Angebot hat das Ziel.",
  "There is no such conversion yet.": "Es gibt noch keine solche Konversion.",
  "The goal is active.": "Das Ziel ist aktiv.",
  "It comes within the goal's window after the click.":
    "Sie kommt innerhalb der Frist, die das Ziel nach dem Klick setzt.",
  "What it is worth is known.": "Ihr Wert ist bekannt.",
  "There is an exchange rate for the day.": "Für den Tag gibt es einen Wechselkurs.",
  "It came far sooner after its click than nearly all conversions that others brought to the offer.":
    "Sie kam weit schneller nach ihrem Klick als fast alle Konversionen, die andere dem Angebot brachten.",
  "Several conversions of the offer came from the same address.":
    "Mehrere Konversionen des Angebots kamen von derselben Adresse.",
  "Nearly all conversions of the affiliate come from one kind of device, those of others to the offer do not.":
    "Fast alle Konversionen des Partners kommen von einer Geräteart, die anderer Partner zum Angebot nicht.",
  "The click came from a network that rents out machines.":
    "Der Klick kam aus einem Netz, das Rechner vermietet.",
  "The click came from another country than the browser that reported the conversion.":
    "Der Klick kam aus einem anderen Land als der Browser, der die Konversion meldete.",
  "The click came from a program that says so.":
    "Der Klick kam von einem Programm, das sich als solches ausweist.",
  "The affiliate's clicks convert many times as often as those of others on the same offer.":
    "Klicks des Partners konvertieren um ein Vielfaches häufiger als die anderer zum selben Angebot.",
  "landing page": "Zielseite",
  cap: "Obergrenze",
  "sub id 4": "Sub-Id 4",
  "sub id 5": "Sub-Id 5",
  "device type": "Geräteart",
  language: "Sprache",
  "connection type": "Verbindungsart",
  proof: "Nachweis",
  click: "Klick",
  "the affiliate's click": "Klick des Partners",
  "promo code": "Gutscheincode",
  "invalid reason": "Grund der Ungültigkeit",
  "goal alias": "Alias des Ziels",
  transaction: "Transaktion",
  order: "Bestellung",
  "conv status": "Status",
  "after the click": "nach dem Klick",
  amount: "Betrag",
  revenue: "Umsatz",
  "revenue by": "Umsatz nach",
  payout: "Auszahlung",
  "payout by": "Auszahlung nach",
  currency: "Währung",
  "exchange rate": "Wechselkurs",
  "exchange date": "Kurstag",
  "custom term": "Sonderkonditionen"
}
