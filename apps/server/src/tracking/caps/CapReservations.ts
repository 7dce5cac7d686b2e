import {
  Cap,
  type ConversionRecord,
  ConversionRefusal,
  type TimeRange,
  type TimeZone
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { CapsRepo } from "./CapsRepo.ts"

/** A conversion before and after a change. */
export interface Change {
  readonly before: Cap.Capped
  readonly after: Cap.Capped &
    Pick<
      ConversionRecord.ConversionRecord,
      "offer_id" | "goal_id" | "affiliate_id" | "custom_term_id" | "plan_block" | "created_millis"
    >
}

/**
 * Keeps changed conversions within their caps, by statements that never count beyond the maximum, however many
 * come at once. New conversions claim their places in their write sets.
 */
export class CapReservations extends Context.Service<CapReservations>()("server/CapReservations", {
  make: Effect.gen(function* () {
    const repo = yield* CapsRepo

    const take = Effect.fnUntraced(function* (
      cap: Cap.Cap,
      period: TimeRange.TimeRange,
      { before, after }: Change
    ) {
      const places = Cap.used(cap, after) - Cap.used(cap, before)
      if (places === 0n || (yield* repo.add(cap, period, places))) return
      if (!(yield* repo.isCounted(cap, period))) {
        yield* repo.beginCount(cap, period)
      }
      // A concurrent request may have counted first, so the count is read again in any case.
      if (!(yield* repo.add(cap, period, places))) {
        return yield* ConversionRefusal.of("cap_reached")
      }
    })

    /** Takes what the change needs more, and gives back what it needs less, before the change is stored. */
    const apply = Effect.fn("CapReservations.apply")(function* (
      change: Change,
      timeZone: TimeZone.TimeZone
    ) {
      for (const cap of yield* repo.of(change.after)) {
        const period = Cap.periodAt(cap.period, change.after.created_millis, timeZone)
        yield* take(cap, period, change)
      }
    })

    return { apply }
  })
}) {
  static readonly layer = Layer.effect(CapReservations, CapReservations.make).pipe(
    Layer.provide(CapsRepo.layer)
  )
}
