import { fieldErrors } from "@affnet/api"
import { Effect, Schema, SchemaAST } from "effect"
import { because } from "../failures/ToolFailure.ts"
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

/** What the text of a parameter of the query stands for, such as `active` for a status. */
export const fromText = ({ endpoint }: Operation, name: string, text: string) => {
  const query = endpoint.query?.ast
  const properties =
    query !== undefined && SchemaAST.isObjects(query) ? query.propertySignatures : []
  const found = properties.find((property) => property.name === name)
  if (found === undefined) return because(`${name}: is not known here`)
  const schema = Schema.make<Schema.Codec<unknown>>(found.type)
  return Effect.mapError(Schema.decodeUnknownEffect(schema)(text), (error) =>
    because(`${name}: ${Object.values(fieldErrors(error)).flat().join(", ")}`)
  )
}
