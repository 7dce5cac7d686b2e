import type { Role } from "@affnet/domain"
import { Effect, Option, Schema } from "effect"
import { type Caller, caller } from "../callers/Caller.ts"
import type { ArgumentOf } from "../contract/ArgumentNames.ts"
import * as ArgumentsRefused from "../failures/ArgumentsRefused.ts"
import type { ToolFailure } from "../failures/ToolFailure.ts"
import type { Answer } from "../results/Answer.ts"
import * as OutputSchema from "../results/OutputSchema.ts"
import type { Toolset } from "../settings/Toolset.ts"
import type { Attachment } from "./attachment.ts"
import * as CompactSchema from "./CompactSchema.ts"

/** What a client may tell its user about a tool (MCP, tool annotations). */
export interface Hints {
  readonly readOnly: boolean
  readonly destructive: boolean
  readonly idempotent: boolean
  /** Whether it reaches people or servers outside of the network. */
  readonly openWorld: boolean
}

/** The hints of a tool that changes nothing. */
export const reading: Hints = {
  readOnly: true,
  destructive: false,
  idempotent: true,
  openWorld: false
}

/** What all tools have, whatever their arguments are. */
export interface Description {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly toolset: Toolset
  /** Whose keys may call it. */
  readonly roles: ReadonlyArray<Role.Role>
  readonly hints: Hints
  /** Whether it moves money, so that there is a limit to its calls in an hour. */
  readonly isMoney?: boolean
  /** The arguments that the network calls otherwise. */
  readonly argumentOf?: ArgumentOf
}

/** A call whose arguments were read. */
export interface Prepared {
  /** What it would do; only tools that have to be confirmed have it. */
  readonly preview: Option.Option<Effect.Effect<Answer, unknown>>
  /** The file that goes with it, which is confirmed with the arguments. */
  readonly attachment: Attachment | undefined
  /** Does it. A repetition under the same key does nothing twice, where the network offers that. */
  readonly act: (key: string) => Effect.Effect<Answer, unknown>
}

/** A tool as transports register it. */
export interface Tool extends Description {
  readonly inputSchema: CompactSchema.ObjectSchema
  /** What its results look like, where that is not the record that the contract promises. */
  readonly outputSchema: Option.Option<() => CompactSchema.ObjectSchema>
  /** Whether it waits for a confirmation; then it also takes `confirm_token`. */
  readonly isConfirmed: boolean
  /** Reads the arguments. Fails with whatever is wrong with them, see `explain`. */
  readonly prepare: (input: unknown) => Effect.Effect<Prepared, unknown>
}

/** What a call that is done brings beside its arguments. */
export interface Act {
  /** A repetition under the same key does nothing twice, where the network offers that. */
  readonly key: string
  readonly attachment: Attachment | undefined
}

/** What a tool does with its arguments. */
export interface Definition<A, Encoded> extends Description {
  readonly arguments: Schema.Codec<A, Encoded>
  /** What is its own about its results: `data`, and what stands beside it. */
  readonly result?: Schema.Constraint
  /** Reads the file that a call names, once: what was shown is what is sent. */
  readonly attachment?: (
    args: A,
    caller: Caller
  ) => Effect.Effect<Attachment | undefined, ToolFailure>
  /** What would be done; with it, nothing is done until it is confirmed. */
  readonly preview?: (args: A, caller: Caller) => Effect.Effect<Answer, unknown>
  readonly run: (args: A, caller: Caller, act: Act) => Effect.Effect<Answer, unknown>
}

const token = { confirm_token: { type: "string" } }

/** The arguments, and the token that an announced call was given. */
const withToken = (schema: CompactSchema.ObjectSchema): CompactSchema.ObjectSchema => ({
  ...schema,
  properties: { ...Object(schema.properties), ...token }
})

/** A tool whose arguments are read by a schema. */
export const make = <A, Encoded>(definition: Definition<A, Encoded>): Tool => {
  const { arguments: schema, attachment: read, preview, result, run, ...description } = definition
  const decode = Schema.decodeUnknownEffect(schema, { errors: "all", onExcessProperty: "error" })
  const { readOnly } = description.hints
  const inputSchema = readOnly ? CompactSchema.of(schema) : CompactSchema.ofWrite(schema)
  return {
    ...description,
    isConfirmed: preview !== undefined,
    outputSchema: Option.map(
      Option.fromUndefinedOr(result),
      (shown) => () => OutputSchema.of(shown, preview !== undefined)
    ),
    inputSchema: preview === undefined ? inputSchema : withToken(inputSchema),
    prepare: Effect.fnUntraced(function* (input) {
      const args = yield* Effect.mapError(decode(input), ArgumentsRefused.ofSchema)
      const called = yield* caller
      const attachment = read === undefined ? undefined : yield* read(args, called)
      return {
        preview: Option.map(Option.fromUndefinedOr(preview), (show) => show(args, called)),
        attachment,
        act: (key) => run(args, called, { key, attachment })
      }
    })
  }
}
