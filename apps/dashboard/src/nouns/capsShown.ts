import { type CapWords, count, money, type Shown, said, text } from "../records/Shown.ts"

/** A cap as the network words it: `10 conversions a day`, `500.00 EUR payout a month`. */
const worded = /^(\d+(?:\.\d+)?) (?:([A-Z]{3}) )?([a-z]+) (a day|a week|a month|in all)$/u

const wordsOf = (cap: string): ReadonlyArray<CapWords> => {
  const [, maximum, currency, of, span] = worded.exec(cap) ?? []
  if (maximum === undefined || of === undefined || span === undefined) return []
  const shown = currency === undefined ? count(Number(maximum)) : money(maximum, currency)
  return [{ maximum: shown, of, span }]
}

/** Caps, written as counts and amounts are everywhere. Words of a later version stay as they came. */
export const capsShown = (caps: string | null | undefined): Shown => {
  if (caps === "none") return said("None")
  const given = (caps ?? "").split(", ")
  const all = given.flatMap(wordsOf)
  return all.length === given.length ? { kind: "caps", all } : text(caps)
}
