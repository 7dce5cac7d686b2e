import { type Principal, ServiceUnavailable } from "@affnet/api"
import { Context, Effect, Layer, Schedule, type Scope } from "effect"
import { DiskFloors } from "../disk/DiskFloors.ts"

/** Exports that a process sends at once, in all and for one account. */
const slots = 16
const slotsOfAccount = 2

/** An export takes seconds to minutes; the client may try again after this time. */
const busy = new ServiceUnavailable({ retry_after: 10 })

/**
 * A client that cancels an export and retries is faster than the database that has to end the query, so a slot is
 * waited for: 2 s at most.
 */
const untilFree = { schedule: Schedule.spaced("50 millis"), times: 40 }

/** Limits concurrent exports, so that they never take all readers of the database. */
export class ExportSlots extends Context.Service<
  ExportSlots,
  {
    /** Takes a slot until the answer has gone out, or fails when none becomes free. */
    readonly take: (owner: Principal) => Effect.Effect<void, ServiceUnavailable, Scope.Scope>
  }
>()("server/ExportSlots") {
  private static readonly counting = Layer.sync(ExportSlots, () => {
    const taken = new Map<string, number>()
    let total = 0

    const change = (account: string, by: 1 | -1): void => {
      const left = (taken.get(account) ?? 0) + by
      if (left === 0) taken.delete(account)
      else taken.set(account, left)
      total += by
    }

    const take = ({ account_id, role }: Principal) => {
      const account = `${role} ${account_id}`
      const enter = Effect.suspend(() =>
        total < slots && (taken.get(account) ?? 0) < slotsOfAccount
          ? Effect.sync(() => change(account, 1))
          : Effect.fail(busy)
      )
      return Effect.acquireRelease(
        Effect.retry(enter, untilFree),
        () => Effect.sync(() => change(account, -1)),
        { interruptible: true }
      )
    }

    return ExportSlots.of({ take })
  })

  /** The same, and none on a disk that is nearly full: a long read lets the log of SQLite grow. */
  static readonly layer = Layer.effect(
    ExportSlots,
    Effect.gen(function* () {
      const { take } = yield* ExportSlots
      const { admit } = yield* DiskFloors
      return ExportSlots.of({ take: (owner) => Effect.andThen(admit("exports"), take(owner)) })
    })
  ).pipe(Layer.provide([ExportSlots.counting, DiskFloors.layer]))
}
