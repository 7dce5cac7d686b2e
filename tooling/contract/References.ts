import { isNode, type Node } from "./Change.ts"

/** Finds what a document refers to within itself. */
export type Resolve = (value: unknown) => Node

const limit = 20

export const resolver =
  (document: unknown): Resolve =>
  (value) => {
    let node: unknown = value
    for (let step = 0; step < limit; step++) {
      const reference = isNode(node) ? node.$ref : undefined
      if (typeof reference !== "string") return isNode(node) ? node : {}
      node = reference
        .split("/")
        .slice(1)
        .reduce((at: unknown, name) => (isNode(at) ? at[name] : undefined), document)
    }
    return {}
  }
