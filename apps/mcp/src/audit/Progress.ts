import { Effect, Option, Ref } from "effect"
import { drawnId } from "../callers/drawnId.ts"
import * as LatestRequest from "../callers/LatestRequest.ts"

/** How far a call has come, which its last line of the audit depends on. */

/** `begun` = nothing speaks against the write any more; `unknown` = it failed so that nobody knows whether it was made. */
type Stage = "looking" | "begun" | "unknown"

/** A call that is under way. */
export interface Progress {
  /** What its lines of the audit share. */
  readonly call_id: string
  readonly stage: Ref.Ref<Stage>
}

/** A call that has only looked so far. */
export const make: Effect.Effect<Progress> = Effect.gen(function* () {
  const call_id = yield* drawnId("call")
  return { call_id, stage: yield* Ref.make<Stage>("looking") }
})

/** Whether a write has begun, and its request has left. */
const hasLeft = (stage: Stage) =>
  Effect.map(
    LatestRequest.current,
    Option.exists(({ method }) => stage !== "looking" && method !== "GET")
  )

/** The write is about to be made. */
export const begin = ({ stage }: Progress): Effect.Effect<void> => Ref.set(stage, "begun")

/** Nobody knows what came of what has begun. */
export const lose = ({ stage }: Progress): Effect.Effect<void> =>
  Ref.update(stage, (before) => (before === "begun" ? "unknown" : before))

/** Whether a write had left when the call was given up. */
export const isSent = ({ stage }: Progress): Effect.Effect<boolean> =>
  Effect.flatMap(Ref.get(stage), hasLeft)

/** Whether a write had left of which nobody knows whether it was made. */
export const isLost = (progress: Progress): Effect.Effect<boolean> =>
  Effect.flatMap(Ref.get(progress.stage), (stage) =>
    stage === "unknown" ? isSent(progress) : Effect.succeed(false)
  )
