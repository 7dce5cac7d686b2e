/** German: why leads become trash, and what comes of calls to other servers, in the sentences of the network. */
export const calls = {
  "The Receive campaign requires what is missing or empty: {value}.":
    "Die Lead-Kampagne verlangt, was fehlt oder leer ist: {value}.",
  "A cap of the Receive campaign or of the offer is full.":
    "Eine Obergrenze der Lead-Kampagne oder des Angebots ist voll.",
  "A field that the Receive campaign requires is missing or empty.":
    "Ein Feld, das die Lead-Kampagne verlangt, fehlt oder ist leer.",
  "Blocked address": "Adresse gesperrt",
  Dns: "Hostname nicht auflösbar",
  Interrupted: "Unterbrochen",
  "Invalid request": "Anfrage nicht gültig",
  "No connection could be made.": "Es kam keine Verbindung zustande.",
  "No reply came in time.": "Die Antwort kam nicht rechtzeitig.",
  "No reply came.": "Es kam keine Antwort.",
  "No secure connection could be made.": "Es kam keine sichere Verbindung zustande.",
  "No success reply is configured, and HTTP {count} is no success.":
    "Keine Erfolgsantwort ist festgelegt, und HTTP {count} ist kein Erfolg.",
  Protocol: "Verbindung abgebrochen",
  "The Receive campaign has had this lead before.": "Die Lead-Kampagne hatte diesen Lead schon.",
  "The Receive campaign takes no lead whose e-mail address is none.":
    "Die Lead-Kampagne nimmt keinen Lead ohne richtige E-Mail-Adresse an.",
  "The Receive campaign takes no leads from this country.":
    "Die Lead-Kampagne nimmt aus diesem Land keine Leads an.",
  "The URL or a header of the request is not valid.":
    "Die Adresse oder eine Kopfzeile der Anfrage ist nicht gültig.",
  "The address may not be called.": "Die Adresse darf nicht aufgerufen werden.",
  "The connection broke, or the reply was not HTTP.":
    "Die Verbindung brach ab, oder die Antwort war kein HTTP.",
  "The host name could not be resolved.": "Der Hostname ließ sich nicht auflösen.",
  "The reply does not contain `{value}`.": "Die Antwort enthält nicht `{value}`.",
  "The reply does not match the regular expression `{value}`.":
    "Die Antwort passt nicht zum regulären Ausdruck `{value}`.",
  "The reply has `{value}` at `{value}`, not `{value}`.":
    "Die Antwort hat `{value}` bei `{value}`, nicht `{value}`.",
  "The reply is no JSON with a value at `{value}`.":
    "Die Antwort ist kein JSON mit einem Wert bei `{value}`.",
  "The reply is not exactly `{value}`.": "Die Antwort lautet nicht genau `{value}`.",
  "The server stopped while the call was under way.":
    "Der Server hielt an, während der Aufruf lief.",
  Timeout: "Keine rechtzeitige Antwort",
  Tls: "Keine sichere Verbindung"
}
