/** Amounts as people type them: as their numbers are written. Amounts stay text; nothing here reckons with them. */
import { amount, separators } from "./numbers.ts"

/** Blanks of any kind, and the signs that stand for an apostrophe, are one to whoever types them. */
const alike = (text: string): string =>
  text.replaceAll(/[\s\u00a0\u202f]/gu, " ").replaceAll(/[’']/gu, "'")

const escaped = (text: string): string => text.replaceAll(/[.]/gu, "\\$&")

interface Read {
  /** With a point, as the domain reads it. */
  readonly value: string
  /** Whether it is read otherwise than it looks to whoever writes numbers in another way. */
  readonly isTold: boolean
}

const withPoint = (sign = "", whole = "", fraction: string | undefined): string =>
  `${sign}${whole}${fraction === undefined ? "" : `.${fraction}`}`

/**
 * Reads an amount as numbers are written in the locale, with separators between its thousands or without. A point that
 * can be no such separator stands before decimals everywhere, as in what programs write. Undefined is what is neither:
 * a separator in another place is a slip, and no guess mends it.
 */
export const readAmount = (typed: string, locale: string): Read | undefined => {
  const text = alike(typed.trim())
  const { group, point } = separators(locale)
  const decimals = `(?:${escaped(point)}(\\d+))?$`
  const plain = new RegExp(`^(-?)(\\d+)${decimals}`, "u").exec(text)
  if (plain !== null) return { value: withPoint(plain[1], plain[2], plain[3]), isTold: false }
  const between = escaped(alike(group))
  const grouped = new RegExp(`^(-?)([1-9]\\d{0,2}(?:${between}\\d{3})+)${decimals}`, "u").exec(text)
  if (grouped !== null) {
    const whole = grouped[2]?.replaceAll(/\D/gu, "")
    return { value: withPoint(grouped[1], whole, grouped[3]), isTold: true }
  }
  return /^-?\d+\.\d+$/u.test(text) ? { value: text, isTold: true } : undefined
}

const plainAmount = /^-?\d+(?:\.\d+)?$/u

/** An amount as it stands in a field: as somebody would type it, without separators between thousands. */
export const typedAmount = (value: string, locale: string): string =>
  plainAmount.test(value) ? value.replace(".", separators(locale).point) : value

/** What an amount was read as, where that has to be told. */
export const toldAmount = (typed: string, locale: string): string | undefined => {
  const read = readAmount(typed, locale)
  return read?.isTold === true ? amount(read.value, locale) : undefined
}
