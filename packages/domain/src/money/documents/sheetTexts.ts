/** Texts as sheets can take them. */
import type { Currency } from "../../values/Currency.ts"
import type { Formats } from "./DocumentFormats.ts"
import type { Party } from "./Parties.ts"

/** Longer texts of one field are cut on paper. */
const textMax = 10_000

/** A text that a sheet can take: no line is without end. */
export const brief = (text: string): string =>
  text.length <= textMax ? text : `${text.slice(0, textMax).toWellFormed().trimEnd()}…`

/** Whether there is anything to read. */
export const isFilled = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && text.trim() !== ""

const joined = (...parts: ReadonlyArray<string | null>): string => parts.filter(isFilled).join(" ")

/** Countries that write the region and the postcode behind the city. */
const cityFirst: ReadonlySet<string> = new Set(["US", "CA", "AU"])

const placeOf = ({ city, country, postcode, region }: Party): ReadonlyArray<string | null> =>
  country !== null && cityFirst.has(country.country_code)
    ? [[city, joined(region, postcode)].filter(isFilled).join(", ")]
    : // A city that is a region of its own is named once.
      [joined(postcode, city), region === city ? null : region]

/** A party as letters show it, line by line. */
export const linesOfParty = (party: Party, formats: Formats) =>
  [
    party.name,
    ...(party.address ?? "").split("\n"),
    ...placeOf(party),
    party.country === null ? null : formats.country(party.country)
  ]
    .filter(isFilled)
    .map(brief)

/** An amount with its currency, as a document writes it. */
export const money = (formats: Formats, units: bigint | null, currency: Currency): string =>
  units === null ? "" : `${formats.amount(units, currency)} ${currency}`

/** Who wrote a document, as the foot of each page says it. */
export const footerOf = (author: Party, formats: Formats, vat: string): ReadonlyArray<string> =>
  [
    linesOfParty(author, formats).join(" · "),
    [author.registration, author.vat_id === null ? null : `${vat} ${author.vat_id}`, author.email]
      .filter(isFilled)
      .join(" · ")
  ]
    .filter(isFilled)
    .map(brief)
