import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { PostbackRetentionRepo } from "../../../src/tracking/postback-deliveries/PostbackRetentionRepo.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenPostbackDelivery } from "../../fixtures/givenPostbackDelivery.ts"
import { created, insertRow } from "../../fixtures/givenRow.ts"
import { server } from "../../fixtures/TestServer.ts"
import { type DatabaseLayer, describeOnEngines } from "../../platform/sql/engines.ts"

const services = (database: DatabaseLayer) =>
  PostbackRetentionRepo.layer.pipe(Layer.provideMerge(server(database)))

const ended = { state: "success", next_millis: null } as const

describeOnEngines("Deliveries of postbacks that ended long ago", services, (it) => {
  it.effect("go with their attempts; those that are open or newer stay", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const affiliate_id = yield* givenAffiliate()
      const old = yield* givenPostbackDelivery(affiliate_id, { ...ended, updated: created })
      const newer = yield* givenPostbackDelivery(affiliate_id, { ...ended, updated: created + 1 })
      const open = yield* givenPostbackDelivery(affiliate_id, {
        state: "waiting",
        next_millis: created * 1000,
        updated: created
      })
      const deliveries = [old, newer, open]
      for (const delivery_id of deliveries) {
        yield* insertRow("postback_attempts", { delivery_id, attempt_no: 1, started_millis: 1 })
      }
      const repo = yield* PostbackRetentionRepo
      assert.isFalse(yield* repo.deleteBefore((created + 1) * 1000))
      const left = yield* sql`
        SELECT id FROM postback_deliveries WHERE affiliate_id = ${affiliate_id} ORDER BY id`
      assert.deepStrictEqual(
        left.map(({ id }) => id),
        [newer, open]
      )
      const attempts = yield* sql`
        SELECT delivery_id FROM postback_attempts WHERE delivery_id IN ${sql.in(deliveries)}`
      assert.lengthOf(attempts, 2)
    })
  )
})
