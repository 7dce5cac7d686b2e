import type { LeadDelivery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { noRows } from "../../platform/sql/results.ts"
import { LeadWakeUp } from "./LeadWakeUp.ts"

/** So many deliveries are released at once; the others wait until their time has come. */
const releasedAtOnce = 10_000

/** Deliveries that wait for a vendor that is held back. */
export class HeldDeliveriesRepo extends Context.Service<
  HeldDeliveriesRepo,
  {
    /** Lets deliveries wait, which the caller has locked. */
    readonly hold: (
      ids: ReadonlyArray<number>,
      untilMillis: number,
      error: string,
      nowMillis: number
    ) => Effect.Effect<void>
    /** Lets those that wait for a vendor be tried now. */
    readonly release: (vendor_id: LeadDelivery.VendorId, nowMillis: number) => Effect.Effect<void>
  }
>()("server/HeldDeliveriesRepo") {
  static readonly layer = Layer.effect(
    HeldDeliveriesRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { skipLocked } = yield* Dialect
      const { wake } = yield* LeadWakeUp

      return HeldDeliveriesRepo.of({
        hold: (ids, untilMillis, error, nowMillis) =>
          sql`
            UPDATE lead_deliveries
            SET state = 'waiting', next_millis = ${untilMillis}, lease_token = NULL, error = ${error},
              held_since_millis = COALESCE(held_since_millis, ${nowMillis}),
              updated_millis = ${nowMillis}
            WHERE id IN ${sql.in(ids)}`.pipe(noRows),
        release: (vendor_id, nowMillis) =>
          sql`
            UPDATE lead_deliveries SET next_millis = ${nowMillis}
            WHERE id IN (
              SELECT id FROM lead_deliveries
              WHERE vendor_id = ${vendor_id} AND held_since_millis IS NOT NULL
                AND next_millis > ${nowMillis}
              ORDER BY id LIMIT ${releasedAtOnce} ${skipLocked})`.pipe(
            Effect.andThen(sql.afterCommit(wake)),
            Effect.orDie,
            Effect.asVoid
          )
      })
    })
  ).pipe(Layer.provide(LeadWakeUp.layer))
}
