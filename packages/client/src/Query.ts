/** What a caller says of an operation, as the query of an address. */

/** What the caller says, by name. */
export type Input = Readonly<Record<string, unknown>>

const textOf = (name: string, value: unknown): string => {
  if (typeof value === "string" || typeof value === "boolean" || typeof value === "bigint") {
    return String(value)
  }
  if (typeof value === "number" && Number.isFinite(value)) return String(value)
  throw new TypeError(`${name} must be text, a number or true or false`)
}

/**
 * The query with its question mark, or nothing. A list goes out as `name[]` several times where the
 * operation takes that, and with commas between its values elsewhere. Throws a `TypeError` that
 * names what no query can hold.
 */
export const queryOf = (input: Input, several: ReadonlyArray<string> = []): string => {
  const pairs = new Array<string>()
  const add = (name: string, text: string) =>
    pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    if (!Array.isArray(value)) add(name, textOf(name, value))
    else if (several.includes(name)) for (const one of value) add(`${name}[]`, textOf(name, one))
    else add(name, value.map((one) => textOf(name, one)).join(","))
  }
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`
}
