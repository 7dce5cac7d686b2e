import type { Effect, Scope } from "effect"
import type { DemoNetwork } from "../network/DemoNetwork.ts"

type Needs = DemoNetwork | Scope.Scope

/** Trials with a tool that writes. */
export interface Trials {
  /** The arguments of a trial, which are those of no other. */
  readonly begin: (trial: number) => Effect.Effect<object, never, DemoNetwork>
  /** How often each trial was done, as the database and the vendor know. */
  readonly end: Effect.Effect<ReadonlyArray<number>, never, DemoNetwork>
}

/** A tool that writes, and how its effects are counted. */
export interface Write {
  readonly name: string
  readonly prepare: Effect.Effect<Trials, never, Needs>
}
