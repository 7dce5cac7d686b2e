import { Option, Predicate, Record, Schema } from "effect"

/**
 * What a vendor was sent. The network has filled a person's data into it, under names of the vendor's
 * own, so that no list of names finds them: every value is masked, and its place stays.
 */

const short = (value: string): string => (value === "" ? "" : `${value.charAt(0)}…`)

const leaves = (value: unknown): unknown => {
  if (Predicate.isString(value)) return short(value)
  if (Predicate.isNumber(value)) return "…"
  if (Array.isArray(value)) return value.map(leaves)
  return Predicate.isObject(value) ? Record.map({ ...value }, leaves) : value
}

const readJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

const pairs = /([?&][^=&#]+=)([^&#]*)/gu
const ofPairs = (text: string): string =>
  text.replace(pairs, (_, name: string, value: string) => `${name}${short(value)}`)

const isForm = (text: string): boolean => /^[^\s=&<{[]+=/u.test(text)

/** JSON and forms keep their shape; of other bodies, and of those that were cut, nothing is left. */
const body = (text: string): string =>
  Option.match(readJson(text), {
    onSome: (read) => JSON.stringify(leaves(read)),
    onNone: () => (isForm(text) ? ofPairs(`&${text}`).slice(1) : short(text))
  })

/** The request without what it says of a person. */
export const masked = (request: object): object => {
  const { body: sent, url, ...rest } = { body: undefined, url: undefined, ...request }
  return {
    ...rest,
    ...(Predicate.isString(url) ? { url: ofPairs(url) } : {}),
    ...(Predicate.isString(sent) ? { body: body(sent) } : {})
  }
}
