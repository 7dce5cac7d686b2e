import { type Change, inside, isNode, list, type Node, nodeAt, texts } from "./Change.ts"
import { narrowed, typesOf, widened } from "./Limits.ts"
import type { Resolve } from "./References.ts"

/** Compares schemas: those of requests must not become narrower, those of answers not wider. */

export interface Sides {
  readonly before: Resolve
  readonly after: Resolve
  /** What the schema describes. */
  readonly of: "request" | "answer"
}

/** The pairs of schemas around a place: schemas contain themselves, and a pair is compared once. */
type Above = ReadonlyArray<readonly [Node, Node]>

const branches = (schema: Node, resolve: Resolve): ReadonlyArray<Node> => {
  const offered = list(schema.anyOf ?? schema.oneOf)
  return offered.length === 0
    ? [schema]
    : offered.flatMap((each) => branches(resolve(each), resolve))
}

const allows = (schema: Node, type: string): boolean => {
  const types = typesOf(schema)
  return (
    types.length === 0 || types.includes(type) || (type === "integer" && types.includes("number"))
  )
}

/** Whether values of one schema have a type that the other one allows. */
const fits = (value: Node, among: Node): boolean =>
  typesOf(value).length === 0
    ? typesOf(among).length === 0
    : typesOf(value).every((type) => allows(among, type))

const properties = (sides: Sides, where: string, before: Node, after: Node, above: Above) => {
  const [old, now] = [nodeAt(before, "properties"), nodeAt(after, "properties")]
  const [oldRequired, nowRequired] = [texts(before.required), texts(after.required)]
  const changes: Array<Change> = []
  for (const [name, schema] of Object.entries(old)) {
    const place = inside(where, name)
    if (!isNode(now[name])) changes.push({ where: place, what: "is gone" })
    else changes.push(...compare(sides, place, schema, now[name], above))
  }
  if (sides.of === "request") {
    for (const name of nowRequired.filter((each) => !oldRequired.includes(each))) {
      changes.push({ where: inside(where, name), what: "is required" })
    }
  } else {
    for (const name of oldRequired.filter((each) => !nowRequired.includes(each) && each in now)) {
      changes.push({ where: inside(where, name), what: "may be missing" })
    }
  }
  return changes
}

const compareOne = (
  sides: Sides,
  where: string,
  before: Node,
  after: Node,
  above: Above
): ReadonlyArray<Change> => {
  if (above.some(([old, now]) => old === before && now === after)) return []
  const around: Above = [...above, [before, after]]
  return [
    ...(sides.of === "request" ? narrowed(where, before, after) : widened(where, before, after)),
    ...properties(sides, where, before, after, around),
    ...(isNode(before.items) && isNode(after.items)
      ? compare(sides, `${where}[]`, before.items, after.items, around)
      : [])
  ]
}

/** Of all that a value may have been or become, the one that breaks least. */
const least = (found: ReadonlyArray<ReadonlyArray<Change>>): ReadonlyArray<Change> | undefined =>
  found.toSorted((a, b) => a.length - b.length)[0]

/** What breaks between two schemas. */
export const compare = (
  sides: Sides,
  where: string,
  before: unknown,
  after: unknown,
  above: Above = []
): ReadonlyArray<Change> => {
  const old = branches(sides.before(before), sides.before)
  const now = branches(sides.after(after), sides.after)
  const types = (schema: Node) => typesOf(schema).join(" or ") || "anything"
  if (sides.of === "request") {
    return old.flatMap(
      (each) =>
        least(
          now.filter((to) => fits(each, to)).map((to) => compareOne(sides, where, each, to, above))
        ) ?? [{ where, what: `no longer takes ${types(each)}` }]
    )
  }
  return now.flatMap(
    (each) =>
      least(
        old
          .filter((from) => fits(each, from))
          .map((from) => compareOne(sides, where, from, each, above))
      ) ?? [{ where, what: `may now be ${types(each)}` }]
  )
}
