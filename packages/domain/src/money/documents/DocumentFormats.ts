/** How documents write days and amounts, by the language and the country of whom they go to. */
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { type Currency, digits } from "../../values/Currency.ts"
import type { Party } from "./Parties.ts"

/** A language that documents are written in. */
export type DocumentLanguage = "en" | "de"

/** The size of a sheet of paper. */
export type Paper = "A4" | "Letter"

const germanNames = new Intl.DisplayNames("de", { type: "region", fallback: "none" })

const germanSpeaking: ReadonlySet<string> = new Set(["DE", "AT", "LI", "CH"])
const letterSized: ReadonlySet<string> = new Set([
  "US",
  "CA",
  "MX",
  "CO",
  "CL",
  "VE",
  "PH",
  "GT",
  "SV",
  "HN",
  "NI",
  "CR",
  "PA",
  "DO",
  "PR"
])

/** The language of a country; without a country, the network's as far as documents have it. */
export const languageOf = (country: string | undefined, network: string): DocumentLanguage => {
  const isGerman = country === undefined ? network === "de" : germanSpeaking.has(country)
  return isGerman ? "de" : "en"
}

/** The paper of a country. */
export const paperOf = (country: string | undefined): Paper =>
  country !== undefined && letterSized.has(country) ? "Letter" : "A4"

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

const decimals = 4

/** How a document writes what it says. */
export interface Formats {
  readonly date: (day: CalendarDate) => string
  readonly count: (count: number) => string
  /** With the digits of the currency, or more where it has more. */
  readonly amount: (units: bigint, currency: Currency) => string
  /** A rate, with all of its digits. */
  readonly decimal: (text: string) => string
  readonly percent: (percent: number) => string
  /** What a country is called. */
  readonly country: (country: NonNullable<Party["country"]>) => string
}

const separatorsOf = (language: DocumentLanguage, country: string | undefined) => {
  if (country === "CH" || country === "LI") return { group: "’", point: "." }
  return language === "de" ? { group: ".", point: "," } : { group: ",", point: "." }
}

/** The formats of a language as a country writes it. */
export const formatsOf = (language: DocumentLanguage, country: string | undefined): Formats => {
  const { group, point } = separatorsOf(language, country)
  const grouped = (whole: string) => whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, group)
  const date = (day: CalendarDate): string => {
    const [year = "", month = "", date = ""] = day.split("-")
    if (language === "de") return `${date}.${month}.${year}`
    const name = months[Number(month) - 1] ?? ""
    return country === "US" ? `${name} ${Number(date)}, ${year}` : `${Number(date)} ${name} ${year}`
  }
  const amount = (units: bigint, currency: Currency): string => {
    const text = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0")
    const least = digits(currency)
    let fraction = text.slice(-decimals)
    while (fraction.length > least && fraction.endsWith("0")) fraction = fraction.slice(0, -1)
    const whole = grouped(text.slice(0, -decimals))
    return `${units < 0n ? "-" : ""}${whole}${fraction === "" ? "" : point}${fraction}`
  }
  const decimal = (text: string): string => {
    const [whole = "", fraction = ""] = text.split(".")
    return `${grouped(whole)}${fraction === "" ? "" : point}${fraction}`
  }
  const percent = (percent: number): string => `${percent}${language === "de" ? " %" : "%"}`
  const countryOf: Formats["country"] = ({ country_code, title }) =>
    language === "de" ? (germanNames.of(country_code) ?? title) : title
  const count = (count: number): string => grouped(String(count))
  return { date, amount, decimal, percent, count, country: countryOf }
}
