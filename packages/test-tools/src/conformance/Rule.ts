import type { Effect } from "effect"
import type { Exchange } from "./Exchange.ts"
import type { Operation } from "./Operation.ts"
import type { Probe } from "./Probe.ts"
import type { Skipped } from "./Skipped.ts"

/** A promise of the API, and how to see whether a server keeps it. */
interface Stated {
  /** Stable: `paging/headers`. */
  readonly id: string
  /** The promise in a sentence. */
  readonly says: string
  /** Where the description of the API says so. */
  readonly source: string
}

/** Holds for every answer, whatever was asked. Answers what is wrong; nothing, as a rule. */
export interface AnswerRule extends Stated {
  /** Whether an answer can show it. */
  readonly concerns: (exchange: Exchange) => boolean
  readonly judge: (exchange: Exchange) => ReadonlyArray<string>
}

/** Sends requests of its own to an operation and compares the answers. */
export interface ProbeRule extends Stated {
  readonly appliesTo: (operation: Operation) => boolean
  readonly check: (probe: Probe) => Effect.Effect<ReadonlyArray<Breach>, Skipped>
}

export type Rule = AnswerRule | ProbeRule

/** What breaks a rule. */
export interface Breach {
  readonly detail: string
  /** The request whose answer shows it. */
  readonly exchange: Exchange
}

/** A breach, unless the condition holds. */
export const unless = (
  holds: boolean,
  exchange: Exchange,
  detail: string
): ReadonlyArray<Breach> => (holds ? [] : [{ detail, exchange }])

/** A breach, unless this is the status of the answer. */
export const unlessStatus = (exchange: Exchange, status: number): ReadonlyArray<Breach> =>
  unless(
    exchange.answer.status === status,
    exchange,
    `status ${exchange.answer.status} instead of ${status}`
  )
