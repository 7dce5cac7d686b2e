import { Effect, Predicate, Schema } from "effect"
import * as ArgumentNames from "../contract/ArgumentNames.ts"
import * as Call from "../contract/Call.ts"
import * as Operation from "../contract/Operation.ts"
import * as Parameters from "../contract/Parameters.ts"
import { type Answer, isPage, ofPage } from "../results/Answer.ts"
import * as Arguments from "./derivedArguments.ts"
import { type Description, make, reading, type Tool } from "./Tool.ts"

/** What the contract does not say of a tool that is one operation which reads. */
export interface Shape extends Pick<Description, "name" | "title" | "description" | "toolset"> {
  /** What is offered, in this order. */
  readonly arguments: ArgumentNames.Names
  /** The fields of a record that are shown unless others are asked for. Without any there is no choice. */
  readonly fields?: ReadonlyArray<string>
  /** Makes a record shorter than the contract has it. */
  readonly present?: (record: unknown) => unknown
}

/** The record of an answer that holds nothing else: `{ affiliate: {…} }`. */
const recordIn = (answer: unknown): unknown => {
  const values = Predicate.isObject(answer) ? Object.values(answer) : []
  return values.length === 1 ? values[0] : answer
}

const isNames = Schema.is(Schema.Array(Schema.String))

const answerOf = (answer: unknown, asked: Shape): Answer => {
  const { arguments: names, fields, present = (record) => record } = asked
  const found = isPage(answer)
    ? { ...ofPage(answer), isOnlyPage: names.page === undefined }
    : { data: present(recordIn(answer)) }
  return fields === undefined ? found : { ...found, fields, chooser: "fields" }
}

/** The tool of the one operation that is marked with its name. */
export const derived = (shape: Shape): Tool => {
  const { arguments: names, description, name, title, toolset } = shape
  const operation = Operation.onlyBehind(name)
  const parameters = Parameters.of(operation)
  return make({
    name,
    description,
    toolset,
    title,
    roles: Operation.rolesOf(name),
    hints: reading,
    argumentOf: ArgumentNames.argumentOf(names),
    arguments: Arguments.of(parameters, names, shape.fields !== undefined),
    run: ({ fields, ...args }, { client }) => {
      const request = Call.requestOf(Arguments.valuesOf(args, parameters, names), parameters)
      const asked = isNames(fields) ? { ...shape, fields } : shape
      return Effect.map(Call.methodOf(client, operation)(request), (answer) =>
        answerOf(answer, asked)
      )
    }
  })
}
