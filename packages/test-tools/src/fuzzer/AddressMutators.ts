import type { Parameter } from "./Contract.ts"
import { pick } from "./Draw.ts"
import type { FuzzRequest, Piece } from "./FuzzRequest.ts"
import { type Mutator, mutator } from "./Mutator.ts"
import { numbers, queryPieces, segments, texts } from "./OddTexts.ts"
import { asText, escaped } from "./ValidRequest.ts"

/** Mutators of the parameters: of the path, of the query and of headers. */

const parametersIn = (request: FuzzRequest, place: Parameter["in"]): ReadonlyArray<Parameter> =>
  request.operation.parameters.filter((parameter) => parameter.in === place)

const unescaped = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Whether a text can't be read as one of the values, neither as it is nor as a number. */
const fits = ({ values }: Parameter, text: string): boolean =>
  values.problem(text) === undefined ||
  (text.trim() !== "" && values.problem(Number(text)) === undefined)

/** A path spells a number in one way alone. */
const fitsPath = ({ values }: Parameter, text: string): boolean =>
  values.problem(text) === undefined ||
  (String(Number(text)) === text && values.problem(Number(text)) === undefined)

const oddSegment = mutator("an odd id", function* (request) {
  const parameters = parametersIn(request, "path")
  if (parameters.length === 0) return undefined
  const parameter = yield* pick(parameters)
  const text = yield* pick(segments)
  const value = unescaped(text)
  const isInvalid = value === undefined || !fitsPath(parameter, value)
  const path = { ...request.path, [parameter.name]: { text, isInvalid } }
  return [{ ...request, path }, `${parameter.name}=${text.slice(0, 40)}`]
})

const withQuery = (request: FuzzRequest, ...pieces: ReadonlyArray<Piece>): FuzzRequest => ({
  ...request,
  query: [...request.query, ...pieces]
})

/** Texts that an address can hold; longer ones have a mutator of their own. */
const queryTexts = [...texts, ...numbers].filter((text) => escaped(text).length < 4_000)

const oddParameter = mutator("an odd value of a parameter", function* (request) {
  const parameters = parametersIn(request, "query")
  if (parameters.length === 0) return undefined
  const parameter = yield* pick(parameters)
  const text = yield* pick(queryTexts)
  // An empty value says nothing.
  const isInvalid = text !== "" && !fits(parameter, text)
  const piece = { text: `${escaped(parameter.name)}=${escaped(text)}`, isInvalid }
  return [withQuery(request, piece), `${parameter.name}=${JSON.stringify(text.slice(0, 40))}`]
})

/** Header values that HTTP can carry. */
const headerTexts = [...texts, ...numbers].filter(
  (text) => text.length < 4_000 && /^[\t\x20-\x7e\x80-\xff]*$/u.test(text)
)

const oddHeaderParameter = mutator("an odd value of a header", function* (request) {
  const parameters = parametersIn(request, "header")
  if (parameters.length === 0) return undefined
  const { name } = yield* pick(parameters)
  const text = yield* pick(headerTexts)
  const others = request.headers.filter((header) => header.name !== name)
  const headers = [...others, { name, text, isInvalid: false }]
  return [{ ...request, headers }, `${name}: ${JSON.stringify(text.slice(0, 40))}`]
})

const repeatedParameter = mutator("a parameter twice", function* (request) {
  if (request.query.length === 0) return undefined
  const piece = yield* pick(request.query)
  return [withQuery(request, piece), piece.text.slice(0, 40)]
})

const unknownParameter = mutator("an unknown parameter", function* (request) {
  const name = yield* pick(["unknown", "__proto__", "constructor", "toString", "Page", "page "])
  const piece = { text: `${escaped(name)}=1`, isInvalid: !request.operation.ignoresUnknown }
  return [withQuery(request, piece), name]
})

const oddQuery = mutator("an odd query", function* (request) {
  const text = yield* pick(queryPieces)
  return [withQuery(request, { text, isInvalid: false }), text]
})

const manyParameters = mutator("many parameters", function* (request) {
  const lists = parametersIn(request, "query").filter(({ isList }) => isList)
  const list = lists.length > 0 ? yield* pick(lists) : undefined
  const value = list === undefined ? 1 : yield* list.values.sample(1)
  const text = (index: number) =>
    list === undefined ? `p${index}=1` : `${escaped(list.name)}=${escaped(asText(value))}`
  // More than any address may have, or a list of as many values as it may.
  const pieces = Array.from({ length: list === undefined ? 1200 : 300 }, (_, index) => ({
    text: text(index),
    isInvalid: list === undefined
  }))
  return [withQuery(request, ...pieces), list?.name ?? "p0 … p1199"]
})

const longQuery = mutator("a long query", function* (request) {
  const length = yield* pick([1_000, 8_000, 15_000, 20_000, 100_000])
  const parameters = parametersIn(request, "query")
  const name = parameters.length > 0 ? escaped((yield* pick(parameters)).name) : "x"
  const piece = { text: `${name}=${"a".repeat(length)}`, isInvalid: false }
  return [withQuery(request, piece), `${name}, ${length} characters`]
})

export const addressMutators: ReadonlyArray<Mutator> = [
  oddSegment,
  oddParameter,
  oddHeaderParameter,
  repeatedParameter,
  unknownParameter,
  oddQuery,
  manyParameters,
  longQuery
]
