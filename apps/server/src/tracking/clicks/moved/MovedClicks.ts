import { CalendarDate, ClickId } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { statisticsSettings } from "../../../platform/sql/clickhouse/statisticsSettings.ts"
import type { OutsideTransaction } from "../../../platform/sql/Transaction.ts"
import { type ClickKey, ReturnedClicksRepo } from "./ReturnedClicksRepo.ts"

/** No click leaves earlier than a day after it came. */
const youngestMillis = CalendarDate.dayMillis

/** The click that an id names, if it may have left the database. */
const keyOf = (id: string | undefined, now: number): ClickKey | undefined => {
  const created_millis = id === undefined ? undefined : ClickId.millisOf(id)
  return id === undefined || created_millis === undefined || created_millis > now - youngestMillis
    ? undefined
    : { id, created_millis }
}

/**
 * Brings clicks back that have left the database for ClickHouse, so that what is decided about them needs to know
 * nothing of it. Only ids of our own are looked for: they tell the instant of their click, by which ClickHouse finds
 * it without looking through all.
 */
export class MovedClicks extends Context.Service<
  MovedClicks,
  {
    /** Asks another machine, which may be away: a retryable `SqlError` is a defect then, as of the database. */
    readonly bringBack: (
      click_id: string | undefined
    ) => Effect.Effect<void, never, OutsideTransaction>
  }
>()("server/MovedClicks") {
  /** What knows ClickHouse is loaded where one is configured, and nowhere else. */
  static readonly layer = Layer.unwrap(
    Effect.gen(function* () {
      const settings = yield* statisticsSettings
      if (Option.isNone(settings))
        return Layer.succeed(MovedClicks, { bringBack: () => Effect.void })
      const { MovedClicksRepo } = yield* Effect.promise(() => import("./MovedClicksRepo.ts"))
      return Layer.effect(
        MovedClicks,
        Effect.gen(function* () {
          const moved = yield* MovedClicksRepo
          const returned = yield* ReturnedClicksRepo
          const bringBack = Effect.fn("MovedClicks.bringBack")(function* (id: string | undefined) {
            const key = keyOf(id, yield* Clock.currentTimeMillis)
            if (key === undefined || !(yield* returned.isMoved(key.created_millis))) return
            if (yield* returned.hold(key)) return
            const click = yield* moved.find(key)
            if (click !== undefined) yield* returned.bringBack(key, click)
          })
          return MovedClicks.of({ bringBack })
        })
      ).pipe(Layer.provide([MovedClicksRepo.layer(settings.value), ReturnedClicksRepo.layer]))
    })
  )
}
