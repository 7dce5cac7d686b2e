/** German: why conversions are refused, in the sentences of the network. Names of parameters stay, since programs send them. */
export const refusals = {
  "A cap is full; send this again in its next period, or raise the cap.":
    "Eine Obergrenze ist erreicht; senden Sie das im nächsten Zeitraum noch einmal, oder erhöhen Sie sie.",
  "A parameter cannot be read; see what the answer names.":
    "Ein Parameter ist nicht lesbar; die Antwort nennt ihn.",
  "Another click has a conversion with this transaction_id; send another one, or none.":
    "Ein anderer Klick hat eine Konversion mit dieser transaction_id; senden Sie eine andere oder keine.",
  Conv: "Meldung einer Konversion",
  "Conv-change": "Meldung einer Änderung",
  "Only managers move conversions to the trash.":
    "Nur Manager legen Konversionen in den Papierkorb.",
  "Only the advertiser may report this; send its security token as token, or sign the address.":
    "Nur der Werbekunde darf das melden; senden Sie sein Sicherheitstoken als token, oder signieren Sie die Adresse.",
  "Send click_id, aff_click_id or promo_code.":
    "Senden Sie click_id, aff_click_id oder promo_code.",
  "Send transaction_id, or click_id and a goal, or adv_order_id with goal_id, click_id or token.":
    "Senden Sie transaction_id, oder click_id und ein Ziel, oder adv_order_id mit goal_id, click_id oder token.",
  "Several affiliates have a click with this aff_click_id; send click_id.":
    "Mehrere Partner haben einen Klick mit dieser aff_click_id; senden Sie click_id.",
  "Several conversions are meant; send transaction_id.":
    "Mehrere Konversionen sind gemeint; senden Sie transaction_id.",
  "The advertiser takes reports from its own networks alone; report from one of them.":
    "Der Werbekunde nimmt nur Meldungen aus eigenen Netzen an; melden Sie aus einem davon.",
  "The click was turned away, so it cannot convert.":
    "Der Klick wurde abgewiesen, also kann er nicht konvertieren.",
  "The click's offer has no such goal.": "Das Angebot des Klicks hat kein solches Ziel.",
  "The click's offer is not active.": "Das Angebot des Klicks ist nicht aktiv.",
  "The conversion exists already; nothing was counted again.":
    "Die Konversion gibt es schon; nichts wurde noch einmal gezählt.",
  "The conversion was on an invoice and could not change then; send this again.":
    "Die Konversion stand auf einer Rechnung und konnte sich nicht ändern; senden Sie das noch einmal.",
  "The goal is not active; name another one.": "Das Ziel ist nicht aktiv; nennen Sie ein anderes.",
  "The goal is priced in percent and has no amount_limit; send the security token as well.":
    "Das Ziel zahlt in Prozent und begrenzt den Betrag nicht; senden Sie auch das Sicherheitstoken.",
  "The goal is priced in percent of the amount; send amount.":
    "Das Ziel zahlt in Prozent des Betrags; senden Sie amount.",
  "The goal takes conversions later after the click; see its convert_after_seconds.":
    "Das Ziel nimmt Konversionen erst später nach dem Klick an.",
  "The goal takes conversions sooner after the click; see its convert_within_days.":
    "Das Ziel nimmt Konversionen so lange nach dem Klick nicht mehr an.",
  "The id of a new conversion must be a UUID; send your own number as adv_order_id.":
    "Die Id einer neuen Konversion muss eine UUID sein; senden Sie Ihre eigene Nummer als adv_order_id.",
  "The price, or its value in the network's currency, is above 10000000000.00.":
    "Der Preis oder sein Wert in der Währung des Netzwerks liegt über 10000000000,00.",
  "The promo code has ended; see its end_date.":
    "Der Gutscheincode gilt nicht mehr; siehe seinen letzten Tag.",
  "The promo code is not in force yet; see its start_date.":
    "Der Gutscheincode gilt noch nicht; siehe seinen ersten Tag.",
  "The promo code is switched off.": "Der Gutscheincode ist abgeschaltet.",
  "The signature does not fit the address, or ts is over 300 seconds away; sign the address anew.":
    "Die Signatur passt nicht zur Adresse, oder ts liegt über 300 Sekunden daneben; signieren Sie die Adresse neu.",
  "There is no exchange rate for the offer's currency yet; import one, then send this again.":
    "Für die Währung des Angebots gibt es noch keinen Wechselkurs; importieren Sie einen und senden Sie das noch einmal.",
  "There is no such click; send the id that the click got.":
    "Einen solchen Klick gibt es nicht; senden Sie die Id, die der Klick bekam.",
  "There is no such conversion.": "Eine solche Konversion gibt es nicht.",
  "There is no such offer.": "Ein solches Angebot gibt es nicht.",
  "There is no such promo code; send it as the network gave it out.":
    "Einen solchen Gutscheincode gibt es nicht; senden Sie ihn, wie das Netzwerk ihn ausgab.",
  "This is no advertiser's security token, or no longer; send the present one.":
    "Das ist kein Sicherheitstoken eines Werbekunden, oder keines mehr; senden Sie das jetzige."
}
