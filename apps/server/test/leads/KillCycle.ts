import { Effect, Fiber, Random } from "effect"
import type { Place } from "../../src/platform/outbox/Failpoints.ts"
import type { ServerProcess } from "../crash/ServerProcess.ts"
import type { Fleet } from "./KillFleet.ts"
import { endPauses, handIn, type SentLead } from "./KillLoad.ts"
import type { KillNetwork } from "./KillNetwork.ts"

/** Where a process is killed: at a failpoint, or at any moment. */
export type Where = Place | "at random"

/** Leads that are handed in around each kill. */
const crowd = 40

/** Places that only a process reaches to which leads are handed in. */
const ofServer: ReadonlySet<Where> = new Set(["after the lead's insert", "between vendors"])

/** A process that does not come by its place is not waited for any longer. */
const patience = "10 seconds"

const kill = (process: ServerProcess) => Effect.andThen(process.signal("SIGKILL"), process.exited)

/** Lets a process die at a place that it comes by so often at most; whether it did. */
const dieAt = Effect.fnUntraced(function* (process: ServerProcess, place: Place, most: number) {
  const skip = yield* Random.nextIntBetween(0, most - 1)
  yield* process.tell({ place, skip, afterMillis: yield* Random.nextIntBetween(0, 4) })
  const gone = yield* Effect.timeoutOption(process.exited, patience)
  if (gone._tag === "None") yield* kill(process)
  return gone._tag === "Some"
})

/** A server comes by places more often than a worker, which sends what others leave behind. */
const timesAt = (index: number): number => (index === 0 ? 25 : 4)

/** Whom it hits: at random it may be all of them. */
const choose = Effect.fnUntraced(function* (where: Where, size: number) {
  if (where === "at random" && (yield* Random.nextBoolean)) {
    return Array.from({ length: size }, (_, index) => index)
  }
  return [ofServer.has(where) ? 0 : yield* Random.nextIntBetween(0, size - 1)]
})

/** Hands leads in, kills in the middle of it, and starts again what is gone. */
export const cycle = Effect.fnUntraced(function* (
  fleet: Fleet,
  network: KillNetwork,
  books: Array<SentLead>,
  where: Where
) {
  const victims = yield* choose(where, fleet.size)
  const loading = yield* Effect.forkChild(handIn(fleet.baseUrl(), network, books, crowd))
  const pauses = yield* Effect.forkChild(
    Effect.forever(Effect.andThen(endPauses, Effect.sleep(200)))
  )
  const die = (index: number) =>
    where === "at random"
      ? Effect.as(kill(fleet.member(index)), true)
      : dieAt(fleet.member(index), where, timesAt(index))
  if (where === "at random") yield* Effect.sleep(yield* Random.nextIntBetween(50, 900))
  const reached = yield* Effect.forEach(victims, die, { concurrency: "unbounded" })
  yield* Fiber.join(loading)
  yield* Fiber.interrupt(pauses)
  yield* Effect.forEach(victims, fleet.restart, { concurrency: "unbounded", discard: true })
  return reached.every((isReached) => isReached)
})
