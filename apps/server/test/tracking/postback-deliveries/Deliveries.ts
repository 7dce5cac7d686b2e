import { randomUUID } from "node:crypto"
import type { ConversionRecord, ConversionStatus } from "@affnet/domain"
import { Clock, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ConversionsRepo } from "../../../src/tracking/conversions/ConversionsRepo.ts"
import { PostbackDeliveries } from "../../../src/tracking/postback-deliveries/PostbackDeliveries.ts"
import { PostbackDeliveryLogRepo } from "../../../src/tracking/postback-deliveries/PostbackDeliveryLogRepo.ts"
import { PostbackQueueRepo } from "../../../src/tracking/postback-deliveries/PostbackQueueRepo.ts"
import { PostbackSettlementsRepo } from "../../../src/tracking/postback-deliveries/PostbackSettlementsRepo.ts"
import { PostbackWorker } from "../../../src/tracking/postback-deliveries/PostbackWorker.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { type Columns, created } from "../../fixtures/givenRow.ts"
import { client } from "../../platform/outbound/OutboundClient.ts"
import { type DatabaseLayer, migrated } from "../../platform/sql/engines.ts"
import { inTransaction } from "../../platform/sql/inTransaction.ts"

/** The moment at which the tests begin. */
export const start = created * 1000

/** Calls go to this machine here. */
export const outbound = Layer.orDie(client("127.0.0.0/8"))

/** What makes deliveries, what sends them and what shows them, on a new database. */
export const services = (database: DatabaseLayer) =>
  Layer.mergeAll(
    ConversionsRepo.layer,
    PostbackDeliveries.layer,
    PostbackDeliveryLogRepo.layer,
    PostbackQueueRepo.layer,
    PostbackSettlementsRepo.layer,
    PostbackWorker.layer.pipe(Layer.provide(outbound))
  ).pipe(Layer.provideMerge(migrated(database)))

/** Real sockets need real time to pass. */
export const options = { excludeTestServices: true }

/** Does something at a moment, at which the clock stands still. */
export const at =
  (millis: number) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Clock.Clock, (clock) =>
      Effect.provideService(effect, Clock.Clock, {
        currentTimeNanos: clock.currentTimeNanos,
        currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
        monotonicTimeNanos: clock.monotonicTimeNanos,
        monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
        sleep: (duration) => clock.sleep(duration),
        currentTimeMillisUnsafe: () => millis,
        currentTimeMillis: Effect.succeed(millis)
      })
    )

/** Sends everything that is due at a moment, and waits until it is settled. */
export const workAt = (millis: number) =>
  Effect.flatMap(PostbackWorker, ({ settled, step }) =>
    Effect.gen(function* () {
      while ((yield* step) > 0) yield* settled
    })
  ).pipe(at(millis))

/** A conversion of an affiliate who has such postbacks. Nothing of other tests is due. */
export const given = Effect.fnUntraced(function* (
  codes: ReadonlyArray<string>,
  columns: Columns = {}
) {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.orDie(sql`UPDATE postback_deliveries SET next_millis = NULL`)
  const offer_id = yield* givenOffer()
  const goal_id = yield* givenGoal({ offer_id, alias: "sale" })
  const rows = yield* Effect.orDie(sql<{ readonly advertiser_id: number }>`
    SELECT advertiser_id FROM offers WHERE id = ${offer_id}`)
  const id = yield* givenConversion(
    { advertiser_id: rows[0]?.advertiser_id ?? 0, offer_id, goal_id },
    { transaction_id: randomUUID(), ...columns }
  )
  const conversion = yield* Effect.fromNullishOr(
    yield* inTransaction(Effect.flatMap(ConversionsRepo, (repo) => repo.findByIdForUpdate(id)))
  ).pipe(Effect.orDie)
  const postbacks = yield* Effect.forEach(codes, (code) =>
    givenPostback(conversion.affiliate_id, { code })
  )
  return { conversion, postbacks }
})

/** Makes the deliveries of a change, in a transaction as conversions do. */
export const enqueue = (change: ConversionRecord.ConversionChange, millis = start) =>
  Effect.flatMap(PostbackDeliveries, (deliveries) => deliveries.enqueue(change)).pipe(
    inTransaction,
    at(millis)
  )

/** The deliveries of a conversion with their attempts, as they lie in the database. */
export const stored = Effect.fnUntraced(function* (conversion: { readonly id: number }) {
  const sql = yield* SqlClient.SqlClient
  const deliveries = yield* sql`
    SELECT * FROM postback_deliveries WHERE conversion_id = ${conversion.id} ORDER BY id`
  const attempts = yield* sql`
    SELECT a.* FROM postback_attempts a JOIN postback_deliveries d ON d.id = a.delivery_id
    WHERE d.conversion_id = ${conversion.id} ORDER BY a.delivery_id, a.attempt_no`
  return { deliveries, attempts }
}, Effect.orDie)

/** The conversion in another status, and the change that this is. */
export const changed = (
  before: ConversionRecord.ConversionRecord,
  status: ConversionStatus.ConversionStatus
): ConversionRecord.ConversionChange => ({ before, after: { ...before, status } })
