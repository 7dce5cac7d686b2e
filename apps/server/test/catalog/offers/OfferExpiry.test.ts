import { assert } from "@effect/vitest"
import { Clock, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { OfferExpiry } from "../../../src/catalog/offers/OfferExpiry.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"

const statusOf = (id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`SELECT status FROM offers WHERE id = ${id}`
  ).pipe(
    Effect.map(([row]) => row?.status),
    Effect.orDie
  )

const run = Effect.flatMap(OfferExpiry, (expiry) => expiry.run)

describeOnEngines(
  "An offer that expires",
  (database) => Layer.provideMerge(OfferExpiry.layer, migrated(database)),
  (it) => {
    it.effect("turns inactive by itself, once, and its advertiser's log says so", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
        const advertiser_id = yield* givenAdvertiser()
        const past = yield* givenOffer({ advertiser_id, expires: now })
        const testing = yield* givenOffer({ advertiser_id, expires: now - 60, status: 3 })
        const lasting = yield* givenOffer({ advertiser_id, expires: now + 3600 })
        const endless = yield* givenOffer({ advertiser_id })
        yield* run
        yield* run
        assert.strictEqual(yield* statusOf(past), 2)
        assert.strictEqual(yield* statusOf(testing), 2)
        assert.strictEqual(yield* statusOf(lasting), 1)
        assert.strictEqual(yield* statusOf(endless), 1)
        const entries = yield* Effect.orDie(sql`
          SELECT action, actor, entity_id FROM activity_log
          WHERE role = 'advertiser' AND account_id = ${advertiser_id} ORDER BY entity_id`)
        const told = { action: "offer.expired", actor: "system" }
        assert.lengthOf(entries, 2)
        assert.include(entries[0], { ...told, entity_id: past })
        assert.include(entries[1], { ...told, entity_id: testing })
      })
    )
  },
  // Between two slices it pauses.
  { excludeTestServices: true }
)
