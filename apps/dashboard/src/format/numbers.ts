/** Amounts and counts as people read them. Amounts stay text; nothing here reckons with them. */

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/u

/** What stands between thousands, and before decimals. */
export const separators = (locale: string) => {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12345.6)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ""
  return { group: of("group"), point: of("decimal") }
}

const grouped = (units: string, group: string): string => units.replace(/\B(?=(\d{3})+$)/gu, group)

/** Rounds half up, digit by digit: `1.005` is 1.01 at two places. */
const rounded = (whole: string, fraction: string, places: number): readonly [string, string] => {
  const digits = BigInt(whole + fraction.slice(0, places).padEnd(places, "0"))
  const up = (fraction[places] ?? "0") >= "5" ? 1n : 0n
  const text = String(digits + up).padStart(places + 1, "0")
  return [text.slice(0, text.length - places), text.slice(text.length - places)]
}

/** An amount as units of its last place. */
const unitsAt = (amount: string, places: number): bigint => {
  const [, sign = "", whole = "0", fraction = ""] = decimal.exec(amount) ?? []
  return BigInt(sign + whole + fraction.padEnd(places, "0"))
}

const placesIn = (amount: string): number => amount.split(".")[1]?.length ?? 0

/** `sum + plus - minus`, exactly; amounts stay text, counts stay numbers. */
export const added = (
  sum: string | number,
  plus: string | number,
  minus: string | number
): string | number => {
  if (typeof sum === "number") return sum + Number(plus) - Number(minus)
  const all = [sum, String(plus), String(minus)]
  const places = Math.max(...all.map(placesIn))
  const [a = 0n, b = 0n, c = 0n] = all.map((one) => unitsAt(one, places))
  const units = a + b - c
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0")
  const cut = digits.length - places
  const text = places === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return units < 0n ? `-${text}` : text
}

/** Currencies without cents, or with mills. */
const placesOf = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
    .maximumFractionDigits ?? 2

const isCode = (currency: string): boolean => /^[A-Z]{3}$/u.test(currency)

/** `1234.5` is `1,234.50`, with at least two decimals and all that it has. */
export const amount = (value: string, locale: string): string => {
  const [, sign = "", whole = "", fraction = ""] = decimal.exec(value) ?? []
  const { group, point } = separators(locale)
  return `${sign}${grouped(whole, group)}${point}${fraction.padEnd(2, "0")}`
}

/** `1234.5` and `EUR` are `1,234.50 EUR`: the code stands beside every amount, for signs are shared. */
export const money = (amount: string, currency: string, locale: string): string => {
  const [, sign = "", whole = "", fraction = ""] = decimal.exec(amount) ?? []
  if (whole === "") return `${amount} ${currency}`
  const places = isCode(currency) ? placesOf(currency) : 2
  const { group, point } = separators(locale)
  const [units, cents] = rounded(whole, fraction, places)
  return `${sign}${grouped(units, group)}${places === 0 ? "" : point + cents}\u00a0${currency}`
}

export const count = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value)

export const percent = (value: number, locale: string): string =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)}\u00a0%`

/** By how much something changed, in percent; unknown when there was nothing before. */
export const changeOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : ((now - before) / Math.abs(before)) * 100

/** `+12 %` */
export const change = (value: number, locale: string): string =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(value)}\u00a0%`
