/** The fields of a form, as JSON would have them. */
import { maxDepth } from "./ExactJson.ts"

/** A field as it was sent, or what a bracket of its name stands for. */
interface Node {
  readonly values: Array<string>
  readonly members: Map<string, Node>
  /** The place behind all members that have one: that of `[]`. */
  free: number
}

const newNode = (): Node => ({ values: [], members: new Map(), free: 0 })

const bracketed = /^[^[\]]+(?:\[[^[\]]*\])+$/u

/** `a[b][]` is `a`, `b` and an entry of a list. A name whose brackets are no pairs is a name as it stands. */
const pathOf = (name: string): ReadonlyArray<string> =>
  bracketed.test(name) ? name.slice(0, -1).split(/\]?\[/u) : [name]

/** Whether a name has more brackets than JSON may nest. */
export const isTooDeep = (name: string): boolean => name.split("[").length > maxDepth

const isPlace = (key: string): boolean => /^\d+$/u.test(key)

const memberOf = (node: Node, key: string): Node => {
  const name = key === "" ? String(node.free) : key
  const member = node.members.get(name) ?? newNode()
  node.members.set(name, member)
  if (isPlace(name)) node.free = Math.max(node.free, Number(name) + 1)
  return member
}

const isList = (members: Node["members"]): boolean => [...members.keys()].every(isPlace)

const valueOf = ({ members, values }: Node): unknown => {
  const [only, ...more] = values
  if (members.size === 0) return more.length === 0 ? only : values
  const entries = Array.from(members, ([name, member]) => [name, valueOf(member)] as const)
  if (isList(members)) {
    const inOrder = entries.sort(([one], [other]) => Number(one) - Number(other))
    return [...values, ...inOrder.map(([, value]) => value)]
  }
  const object = Object.fromEntries(entries)
  return values.length === 0 ? object : [...values, object]
}

/**
 * Fields by their names. An empty string means "not given". A repeated name makes a list, and so does `name[]` or
 * `name[0]`, also of a single value; `name[member]` makes an object.
 */
export const collect = (
  fields: Iterable<readonly [name: string, value: string]>
): Record<string, unknown> => {
  const root = newNode()
  for (const [name, value] of fields)
    if (value !== "") pathOf(name).reduce(memberOf, root).values.push(value)
  return Object.fromEntries(Array.from(root.members, ([name, node]) => [name, valueOf(node)]))
}
