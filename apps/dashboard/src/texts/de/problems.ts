/** German: what is wrong with a field, in the words of the domain. They follow the name of a field, or stand below it. */
export const problems = {
  "is already taken; choose another": "ist schon vergeben; wählen Sie etwas anderes",
  "is not the id of a goal": "ist kein Ziel",
  "is not the id of an offer": "ist kein Angebot",
  "is required": "wird gebraucht",
  "must be a decimal number, such as 12.50": "muss eine Zahl sein, etwa 12,50",
  "must be a whole number": "muss eine ganze Zahl sein",
  "must be a whole number from 0 to {count}": "muss eine ganze Zahl von 0 bis {count} sein",
  "must be a whole number from 1 to {count}": "muss eine ganze Zahl von 1 bis {count} sein",
  "must be above 0": "muss über 0 liegen",
  "must be an IBAN with the right check digits, such as DE89 3704 0044 0532 0130 00":
    "muss eine IBAN mit richtiger Prüfziffer sein, etwa DE89 3704 0044 0532 0130 00",
  "must be an e-mail address, such as ann@mail.example":
    "muss eine E-Mail-Adresse sein, etwa ann@mail.example",
  "must be an http or https URL of at most {count} characters":
    "muss eine http- oder https-Adresse mit höchstens {count} Zeichen sein",
  "must be an http or https URL, such as https://vendor.example/leads?e={email}":
    "muss eine http- oder https-Adresse sein, etwa https://vendor.example/leads?e={email}",
  "must be at least {count}": "muss mindestens {count} sein",
  "must be at most {count}": "darf höchstens {count} sein",
  "must be at most {count} values": "dürfen höchstens {count} Werte sein",
  "must be given, or another price, trafficback_url or caps":
    "muss angegeben sein, oder ein anderer Preis, ein Ziel für andere Besucher oder eine Obergrenze",
  "must be host names, such as track.network.example":
    "müssen Hostnamen sein, etwa track.network.example",
  "must be text": "muss Text sein",
  "must be text of 1 to {count} characters": "muss 1 bis {count} Zeichen haben",
  "must be the GeoNames id of a country": "muss ein Land sein",
  "must be text of at most {count} characters": "darf höchstens {count} Zeichen haben",
  "must be the tag of a language, such as en or pt-BR":
    "muss das Kürzel einer Sprache sein, etwa en oder pt-BR",
  "must have {number} once, {year} and {month} at most once, and else only letters from A to Z, digits and - / . _; at most {count} characters in all, not beginning with CN-, as numbers of credit notes do":
    "muss {number} genau einmal enthalten, {year} und {month} höchstens einmal, und sonst nur Buchstaben von A bis Z, Ziffern und - / . _; insgesamt höchstens {count} Zeichen, und nicht CN- am Anfang, wie Nummern von Gutschriften",
  "must have at least {count} characters": "muss mindestens {count} Zeichen haben",
  "must have at most {count} characters": "darf höchstens {count} Zeichen haben",
  "must have at most {count} decimals": "darf höchstens {count} Stellen nach dem Komma haben",
  "must have at most one cap for each measure and period":
    "darf je Größe und Zeitraum höchstens eine Obergrenze haben",
  "must lie ahead for an active offer": "muss bei einem aktiven Angebot in der Zukunft liegen",
  "must lie before the end of convert_within_days":
    "muss weniger sein als die Tage nach dem Klick, an denen es zählt",
  "must not lie before start_date": "darf nicht vor dem ersten Tag liegen",
  "must not be before start_date": "darf nicht vor dem ersten Tag liegen",
  "must not be one of the thousand commonest passwords; choose another":
    "darf keines der tausend häufigsten Passwörter sein; wählen Sie ein anderes",
  "must not contain control characters": "darf keine Steuerzeichen enthalten",
  "must not come twice": "darf nicht zweimal vorkommen",
  "must not have blanks, line breaks or backslashes":
    "darf keine Leerzeichen, Zeilenumbrüche oder Backslashes haben"
} as const
