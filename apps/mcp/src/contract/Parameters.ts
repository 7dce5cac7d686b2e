import { SchemaAST } from "effect"
import type { Operation } from "./Operation.ts"

/** What an operation takes, as the methods of the client take it. */

/** Where a parameter goes in the request of a client's method. */
export type Place = "params" | "query" | "payload"

/** A parameter of an operation. */
export interface Parameter {
  readonly place: Place
  readonly type: SchemaAST.AST
}

const fieldsOf = (ast: SchemaAST.AST | undefined) => {
  if (ast === undefined) return []
  const type = SchemaAST.toType(ast)
  return SchemaAST.isObjects(type) ? type.propertySignatures : []
}

/** The parameters by their names. Of a name in two places the path goes before query and body. */
export const of = ({ endpoint }: Operation): ReadonlyMap<string, Parameter> => {
  const [payload] = endpoint.payload.get("application/json")?.schemas ?? []
  const places = [
    ["payload", payload?.ast],
    ["query", endpoint.query?.ast],
    ["params", endpoint.params?.ast]
  ] as const
  return new Map(
    places.flatMap(([place, ast]) =>
      fieldsOf(ast).map(({ name, type }) => [String(name), { place, type }] as const)
    )
  )
}
