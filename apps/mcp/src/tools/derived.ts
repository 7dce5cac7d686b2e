import { Effect, Predicate, Schema } from "effect"
import * as Call from "../contract/Call.ts"
import * as Operation from "../contract/Operation.ts"
import * as Parameters from "../contract/Parameters.ts"
import { type Answer, isPage, ofPage } from "../results/Answer.ts"
import { fieldsArgument } from "./arguments.ts"
import { type Description, make, reading, type Tool } from "./Tool.ts"

/** What the contract does not say of a tool that is one operation which reads. */
export interface Shape extends Pick<Description, "name" | "description" | "toolset"> {
  /** Names of arguments → names of parameters, in the order in which they are offered. */
  readonly arguments: Readonly<Record<string, string>>
  /** The fields of a record that are shown unless others are asked for. Without any there is no choice. */
  readonly fields?: ReadonlyArray<string>
}

const schemaOf = (shape: Shape, parameters: ReadonlyMap<string, Parameters.Parameter>) => {
  const offered: Record<string, Schema.Codec<unknown>> = {}
  for (const [argument, name] of Object.entries(shape.arguments)) {
    const parameter = parameters.get(name)
    if (parameter === undefined) throw new Error(`${shape.name}: there is no parameter ${name}`)
    offered[argument] = Schema.make(parameter.type)
  }
  if (shape.fields !== undefined) offered.fields = fieldsArgument.fields
  return Schema.Struct(offered)
}

/** The record of an answer that holds nothing else: `{ affiliate: {…} }`. */
const recordIn = (answer: unknown): unknown => {
  const values = Predicate.isObject(answer) ? Object.values(answer) : []
  return values.length === 1 ? values[0] : answer
}

const isNames = Schema.is(Schema.Array(Schema.String))

const answerOf = (answer: unknown, fields: ReadonlyArray<string> | undefined): Answer => {
  const found = isPage(answer) ? ofPage(answer) : { data: recordIn(answer) }
  return fields === undefined ? found : { ...found, fields }
}

/** The tool of the one operation that is marked with its name. */
export const derived = (shape: Shape): Tool => {
  const { fields: shown, arguments: names, ...description } = shape
  const operation = Operation.onlyBehind(shape.name)
  const parameters = Parameters.of(operation)
  return make({
    ...description,
    title: Operation.titleOf(operation),
    roles: Operation.rolesOf(shape.name),
    hints: reading,
    arguments: schemaOf(shape, parameters),
    run: ({ fields, ...args }, { client }) => {
      const values = Object.entries(args).map(
        ([argument, value]) => [names[argument] ?? argument, value] as const
      )
      return Effect.map(
        Call.methodOf(client, operation)(Call.requestOf(values, parameters)),
        (answer) => answerOf(answer, isNames(fields) ? fields : shown)
      )
    }
  })
}
