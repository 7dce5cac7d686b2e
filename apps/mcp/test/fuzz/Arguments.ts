import { Predicate } from "effect"

/** Arguments of a tool, drawn from its schema: valid ones, at their bounds, and odd ones. */

/** Numbers from 0 up to but not 1, the same for each seed (mulberry32). */
export const draws = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

type Draw = () => number

const one = <A>(draw: Draw, values: ReadonlyArray<A>): A | undefined =>
  values[Math.floor(draw() * values.length)]

const texts = [
  "",
  " ",
  "a",
  "0",
  "-1",
  "*",
  "2026-10-01",
  "2026-02-30",
  "12.50",
  "1e999",
  "EUR",
  "offer",
  "total_profit",
  "date",
  "draft",
  "018f2f6e-7b6a-7c3e-9d7a-2b1c5d3e4f60",
  "../../etc/passwd",
  "' OR 1=1 --",
  "<script>alert(1)</script>",
  "\u0000\u202e\ufeff",
  "\ud800",
  "🦄".repeat(50),
  "x".repeat(5000)
]

const numbers = [0, 1, 2, 7, 100, 101, -1, 0.5, 2147483647, 2147483648, Number.MAX_SAFE_INTEGER]

const odd: ReadonlyArray<unknown> = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  { a: { b: { c: 1 } } },
  [null],
  ...texts,
  ...numbers,
  1e308
]

const own = (schema: unknown, name: string): unknown =>
  Predicate.hasProperty(schema, name) ? schema[name] : undefined

const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)

/** A value that the schema mostly allows. */
const valueOf = (schema: unknown, draw: Draw): unknown => {
  const literals = own(schema, "enum")
  if (isList(literals)) return one(draw, literals)
  switch (own(schema, "type")) {
    case "integer":
    case "number":
      return one(draw, numbers)
    case "boolean":
      return draw() < 0.5
    case "array":
      return Array.from({ length: Math.floor(draw() * 3) }, () =>
        valueOf(own(schema, "items"), draw)
      )
    case "object":
      return { [one(draw, texts) ?? ""]: one(draw, odd) }
    default:
      return one(draw, texts)
  }
}

/** The names that a schema requires, and what else. */
const isGiven = (name: string, required: unknown, draw: Draw): boolean =>
  draw() < (isList(required) && required.includes(name) ? 0.97 : 0.35)

/** Arguments for a tool with this schema. */
export const argumentsOf = (schema: object, draw: Draw): Readonly<Record<string, unknown>> => {
  const properties = Object.entries(Object(own(schema, "properties")))
  const given = properties
    .filter(([name]) => isGiven(name, own(schema, "required"), draw))
    .map(([name, property]) => {
      const value = draw() < 0.85 ? valueOf(property, draw) : one(draw, odd)
      return [name, value] as const
    })
  const stranger = draw() < 0.05 ? [[one(draw, texts) ?? "", one(draw, odd)] as const] : []
  return Object.fromEntries([...given, ...stranger])
}
