import { Schema, SchemaAST } from "effect"
import type { Names } from "../contract/ArgumentNames.ts"
import type { Parameter } from "../contract/Parameters.ts"
import { fieldsArgument, paging } from "./arguments.ts"

/** The arguments of tools that are one operation: the parameters of that operation, under other names. */

type Parameters = ReadonlyMap<string, Parameter>

/** Filters take several values; a model asks for one. */
const itemOf = ({ type }: Parameter) => (SchemaAST.isArrays(type) ? type.rest[0] : undefined)

const schemaOf = (parameter: Parameter): Schema.Codec<unknown> => {
  const schema = Schema.make<Schema.Codec<unknown>>(itemOf(parameter) ?? parameter.type)
  return SchemaAST.isOptional(parameter.type) ? Schema.optionalKey(schema) : schema
}

const parameterOf = (parameters: Parameters, name: string): Parameter => {
  const parameter = parameters.get(name)
  if (parameter === undefined) throw new Error(`The contract has no parameter ${name}`)
  return parameter
}

/** The schema of the arguments; with `hasFields` the fields of records can be chosen. */
export const of = (parameters: Parameters, names: Names, hasFields: boolean) => {
  const offered: Record<string, Schema.Codec<unknown>> = {}
  for (const [argument, name] of Object.entries(names)) {
    offered[argument] =
      name === "perPage" ? paging.per_page : schemaOf(parameterOf(parameters, name))
  }
  if (hasFields) offered.fields = fieldsArgument.fields
  return Schema.Struct(offered)
}

/** The values of parameters, of those of arguments. */
export const valuesOf = (
  args: Readonly<Record<string, unknown>>,
  parameters: Parameters,
  names: Names
): ReadonlyArray<readonly [string, unknown]> =>
  Object.entries(args).flatMap(([argument, value]) => {
    const name = names[argument]
    if (name === undefined) return []
    const isSeveral = itemOf(parameterOf(parameters, name)) !== undefined
    return [[name, isSeveral ? [value] : value] as const]
  })
