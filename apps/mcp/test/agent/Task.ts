import type { Effect, Scope } from "effect"
import type { Setup } from "../network/Client.ts"
import type { DemoNetwork } from "../network/DemoNetwork.ts"
import type { Agent } from "./Agent.ts"

/** Something a user wants, and how it is seen that it was done. */
export interface Task {
  readonly wish: string
  readonly role?: NonNullable<Setup["role"]>
  readonly solve: (
    agent: Agent,
    network: DemoNetwork["Service"]
  ) => Effect.Effect<void, never, Scope.Scope>
}
