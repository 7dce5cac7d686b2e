import { Effect, Predicate } from "effect"
import { pick } from "./Draw.ts"

/** JSON texts that are nested: a value with another inside of it, and values that are deep or long. */

type Path = ReadonlyArray<string | number>

/** Deeper values are left as they are. */
const deepest = 8

/** Where the values inside of a value stand; of long lists the first ones. */
const pathsOf = (value: unknown, depth = 1): ReadonlyArray<Path> => {
  const parts: ReadonlyArray<readonly [string | number, unknown]> = Array.isArray(value)
    ? value.slice(0, 5).map((part: unknown, index) => [index, part])
    : Predicate.isObject(value)
      ? Object.entries(value)
      : []
  return parts.flatMap(([key, part]) => [
    [key],
    ...(depth < deepest ? pathsOf(part, depth + 1) : []).map((path): Path => [key, ...path])
  ])
}

/** The value as JSON, with other JSON in a place of it: at a name that is not there, it is added. */
const replaced = (value: unknown, [key, ...rest]: Path, json: string): string => {
  if (key === undefined) return json
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) =>
      index === key ? replaced(item, rest, json) : JSON.stringify(item)
    )
    return `[${(key === items.length ? [...items, json] : items).join(",")}]`
  }
  const fields: Readonly<Record<string, unknown>> = Predicate.isObject(value) ? value : {}
  const kept = Object.entries(fields).map(
    ([name, part]) =>
      [name, name === key ? replaced(part, rest, json) : JSON.stringify(part)] as const
  )
  const all = Object.hasOwn(fields, key) ? kept : [...kept, [String(key), json] as const]
  return `{${all.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`
}

/** Names that a value is given beside its own. */
const extraNames = ["unknown", "__proto__", "constructor", ""]

/** The value as JSON with the other one at a place inside of it, and which place that is. */
export const within = Effect.fnUntraced(function* (value: unknown, json: string) {
  const added = Array.isArray(value) ? [[value.length]] : extraNames.map((name) => [name])
  const path = yield* pick([...pathsOf(value), ...added])
  return [replaced(value, path, json), path.map((key) => `.${key}`).join("")] as const
})

interface Nesting {
  readonly name: string
  /** What is made of a value. */
  readonly of: (json: string) => string
}

const arrays = (depth: number): Nesting => ({
  name: `in ${depth} arrays`,
  of: (json) => `${"[".repeat(depth)}${json}${"]".repeat(depth)}`
})

const objects = (depth: number): Nesting => ({
  name: `in ${depth} objects`,
  of: (json) => `${'{"x":'.repeat(depth)}${json}${"}".repeat(depth)}`
})

/** Longer values are repeated less often: the body has a limit. */
const longest = 200_000

const times = (count: number): Nesting => ({
  name: `${count} times in an array`,
  of: (json) => {
    const fitting = Math.max(1, Math.min(count, Math.floor(longest / (json.length + 1))))
    return `[${Array.from({ length: fitting }, () => json).join(",")}]`
  }
})

export const nestings: ReadonlyArray<Nesting> = [
  arrays(1),
  arrays(30),
  arrays(3_000),
  objects(1),
  objects(30),
  objects(3_000),
  times(2),
  times(101),
  times(1_001),
  times(20_000)
]
