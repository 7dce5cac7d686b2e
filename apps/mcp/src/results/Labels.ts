import { Predicate } from "effect"

/**
 * References stand in records as `{ id, value }` or `{ id, title }`. Flat they cost fewer tokens:
 * `offer_id: 3` beside `offer: "Running shoes"`.
 */

const texts = ["value", "title", "name"]

const labelIn = (value: object): readonly [unknown, unknown] | undefined => {
  const [idName, textName, ...more] = Object.keys(value)
  if (idName !== "id" && idName !== "hour") return undefined
  if (textName === undefined || !texts.includes(textName) || more.length > 0) return undefined
  const [id, text] = Object.values(value)
  return [id, text]
}

/** The fields of a reference, under the name of the field that holds it; none when it is no reference. */
export const flat = (
  name: string,
  value: unknown
): ReadonlyArray<readonly [string, unknown]> | undefined => {
  if (!Predicate.isObject(value)) return undefined
  const label = labelIn(value)
  if (label === undefined) return undefined
  const [id, text] = label
  if (id === 0 || id === "") return []
  return String(id) === text || Predicate.isString(id)
    ? [[name, text]]
    : [
        [`${name}_id`, id],
        [name, text]
      ]
}
