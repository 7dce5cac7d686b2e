/** Names of people and companies, and what is spelt after them: hosts, e-mail addresses, phones. */
import { searchText } from "../platform/sql/lists/searchText.ts"
import type { Draw } from "./Draw.ts"
import { firstnames, lastnames } from "./PersonNames.ts"
import type { Place } from "./Places.ts"
import { brandBeginnings, brandEndings } from "./Words.ts"

export interface Person {
  readonly firstname: string
  readonly lastname: string
}

export const person = (draw: Draw): Person => ({
  firstname: draw.pick(firstnames),
  lastname: draw.pick(lastnames)
})

export const brand = (draw: Draw): string => draw.pick(brandBeginnings) + draw.pick(brandEndings)

/** Letters that have no accent to take off. */
const plainLetters: Readonly<Record<string, string>> = { ø: "o", ł: "l", ı: "i", đ: "d", æ: "ae" }

/** A name as hosts and addresses spell it: `Łukasz Østby` becomes `lukasz-ostby`. */
export const slug = (name: string): string =>
  searchText(name)
    .replace(/[øłıđæ]/gu, (letter) => plainLetters[letter] ?? "")
    .replace(/[^a-z0-9]+/gu, "-")
    .replace(/^-|-$/gu, "")

/** Hosts under `example`, which no registry ever gives out (RFC 2606); each one once. */
export const makeHosts = (): ((name: string) => string) => {
  const taken = new Set<string>()
  return (name) => {
    const wanted = slug(name)
    let host = `${wanted}.example`
    for (let count = 2; taken.has(host); count++) host = `${wanted}-${count}.example`
    taken.add(host)
    return host
  }
}

export const email = ({ firstname, lastname }: Person, host: string): string =>
  `${slug(firstname)}.${slug(lastname)}@${host}`

/** A number with the exchange 555-01, which is kept for stories. */
export const phone = (draw: Draw, { callingCode }: Place): string =>
  `${callingCode} ${draw.integer(200, 899)} 555 01${draw.integer(10, 99)}`
