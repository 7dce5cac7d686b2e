import type { Role } from "@affnet/domain"
import { Effect, Schema } from "effect"
import { type Caller, caller } from "../callers/Caller.ts"
import type { Answer } from "../results/Answer.ts"
import type { Toolset } from "../settings/Toolset.ts"
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
}

/** A tool as transports register it. */
export interface Tool extends Description {
  readonly inputSchema: CompactSchema.ObjectSchema
  /** Reads the arguments and does the work. Fails with whatever went wrong, see `explain`. */
  readonly run: (input: unknown) => Effect.Effect<Answer, unknown>
}

/** A tool whose arguments are read by a schema. */
export const make = <A, Encoded>(
  definition: Description & {
    readonly arguments: Schema.Codec<A, Encoded>
    readonly run: (args: A, caller: Caller) => Effect.Effect<Answer, unknown>
  }
): Tool => {
  const { arguments: schema, run, ...description } = definition
  const decode = Schema.decodeUnknownEffect(schema, { errors: "all", onExcessProperty: "error" })
  return {
    ...description,
    inputSchema: CompactSchema.of(schema),
    run: Effect.fnUntraced(function* (input) {
      return yield* run(yield* decode(input), yield* caller)
    })
  }
}
