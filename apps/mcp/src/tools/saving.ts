import { Repeatable } from "@affnet/api"
import { Id } from "@affnet/domain"
import { Effect, Predicate, Schema, SchemaAST, Struct } from "effect"
import type { Caller } from "../callers/Caller.ts"
import { argumentOf } from "../contract/ArgumentNames.ts"
import * as Call from "../contract/Call.ts"
import * as Operation from "../contract/Operation.ts"
import * as Parameters from "../contract/Parameters.ts"
import { because } from "../failures/ToolFailure.ts"
import * as Change from "./Change.ts"
import { namesOf } from "./references.ts"
import { type Description, make, type Tool } from "./Tool.ts"
import { unmasked } from "./unmasked.ts"

/** Tools that make a record, or change one that is there: what the contract has a POST and a PUT for. */

type Fields = Readonly<Record<string, Schema.Codec<unknown>>>

/** What the contract does not say of such a tool. */
export interface Shape extends Pick<Description, "name" | "title" | "description" | "toolset"> {
  /** What answers call the record. */
  readonly record: string
  /** The argument that names a record which is there. */
  readonly id: string
  /** What may be said of the record, all of it optional here: the contract knows what a new one needs. */
  readonly fields: Fields
  /** The fields of records that are called otherwise. */
  readonly heldAs?: Readonly<Record<string, string>>
  /** What is shown of the record that was saved. */
  readonly shown: ReadonlyArray<string>
}

/** What records are called by. */
const titles = ["title", "company_name", "name", "offer_name", "affiliate_name"]

const recordIn = (answer: unknown, name: string): object => {
  const record = Predicate.hasProperty(answer, name) ? answer[name] : undefined
  return Predicate.isObject(record) ? record : {}
}

const parameterAtEnd = /:(\w+)$/u
const parametersOfPath = /:(\w+)/gu

/** The names of what stands in the path, but for the record's own id. */
const parentsOf = (path: string): ReadonlyArray<string> =>
  [...path.replace(parameterAtEnd, "").matchAll(parametersOfPath)].map(([, name = ""]) => name)

/** The operations behind a tool, and what its arguments are to them. */
const operationsOf = ({ id, name }: Shape) => {
  const behind = Operation.behind(name)
  const create = behind.find(({ endpoint }) => endpoint.method === "POST")
  const update = behind.find(({ endpoint }) => endpoint.method === "PUT")
  const read = update && Operation.readingOf(update)
  const some = create ?? update
  if (some === undefined) throw new Error(`The contract has nothing that ${name} writes`)
  const [, own = id] = parameterAtEnd.exec(update?.endpoint.path ?? "") ?? []
  return { create, update, read, own, parents: parentsOf(some.endpoint.path) }
}

const idArgument = (isRequired: boolean) => (isRequired ? Id.Id : Schema.optionalKey(Id.Id))

/** The tool of the operations that are marked with its name. */
export const saving = (shape: Shape): Tool => {
  const { description, fields, heldAs, id, name, record, shown, title, toolset } = shape
  const { create, own, parents, read, update } = operationsOf(shape)
  const places: Fields = Object.fromEntries(parents.map((parent) => [parent, Id.Id]))
  const ownId: Fields = update === undefined ? {} : { [id]: idArgument(create === undefined) }
  const schema = Schema.Struct({ ...places, ...ownId, ...fields })
  type Arguments = typeof schema.Type
  const encode = Schema.encodeEffect(schema)
  const labels = Change.labelsOf(fields)

  const operationFor = Effect.fnUntraced(function* (args: Arguments) {
    yield* unmasked(args)
    const isNew = args[id] === undefined
    const operation = isNew ? create : update
    if (operation === undefined) return yield* because(`${id}: is required`)
    const parameters = Parameters.of(operation)
    const given = Struct.omit(args, [id])
    const fixed = Object.keys(given).find((argument) => !parameters.has(argument))
    if (fixed !== undefined) return yield* because(`${fixed}: is for a new ${record} alone`)
    const missing = [...parameters]
      .filter(([field, { type }]) => !SchemaAST.isOptional(type) && field !== own)
      .find(([field]) => args[field] === undefined)
    if (missing !== undefined) {
      return yield* because(`${missing[0]}: is required${isNew ? ` for a new ${record}` : ""}`)
    }
    return operation
  })

  const requestOf = (args: Arguments, operation: Operation.Operation) =>
    Call.requestOf(
      Object.entries(args).map(([argument, value]) => [argument === id ? own : argument, value]),
      Parameters.of(operation)
    )

  const before = Effect.fnUntraced(function* (args: Arguments, { client }: Caller) {
    if (read === undefined) return {}
    const place = Struct.pick(args, [...parents, id])
    const answer = yield* Call.methodOf(client, read)(requestOf(place, read))
    return recordIn(answer, record)
  })

  return make({
    name,
    title,
    description,
    toolset,
    roles: Operation.rolesOf(name),
    hints: {
      readOnly: false,
      destructive: false,
      idempotent: create === undefined,
      openWorld: false
    },
    argumentOf: argumentOf({ [id]: own }),
    arguments: schema,
    preview: Effect.fnUntraced(function* (args, caller) {
      yield* operationFor(args)
      const encoded = yield* encode(args)
      const names = yield* namesOf(caller.client, args)
      if (args[id] === undefined) {
        return { data: { would_create: { ...Change.inWords(encoded, labels), ...names } } }
      }
      const found = yield* before(args, caller)
      const given = Struct.omit(encoded, [...parents, id])
      const changes = Change.between(found, given, labels, heldAs)
      if (Object.keys(changes).length === 0) {
        return yield* because("Nothing would change: the record says so already.")
      }
      const place = Struct.pick(args, [...parents, id])
      const called = Object.fromEntries(
        Object.entries(found).filter(([field]) => titles.includes(field))
      )
      return { data: { would_change: { ...place, ...called, ...names }, changes } }
    }),
    run: Effect.fnUntraced(function* (args, { client }, { key }) {
      const operation = yield* operationFor(args)
      const headers = Repeatable.takesIdempotencyKey(operation.endpoint)
        ? { headers: { "idempotency-key": key } }
        : {}
      const request = { ...requestOf(args, operation), ...headers }
      const answer = yield* Call.methodOf(client, operation)(request)
      return { data: recordIn(answer, record), fields: shown }
    })
  })
}
