/** A change of the contract that breaks programs which were right before. */
export interface Change {
  /** `GET /api/v2/network/offers, 200, info.offers[].status` */
  readonly where: string
  readonly what: string
}

/** Part of a JSON document. */
export type Node = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const nodeAt = (node: unknown, name: string): Node => {
  const value = isNode(node) ? node[name] : undefined
  return isNode(value) ? value : {}
}

export const list = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

export const texts = (value: unknown): ReadonlyArray<string> =>
  list(value).filter((each) => typeof each === "string")

export const inside = (where: string, name: string): string =>
  where === "" ? name : `${where}.${name}`
