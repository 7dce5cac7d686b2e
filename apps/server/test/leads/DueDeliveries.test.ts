/** What a worker reads to find deliveries. */
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { DueDeliveriesRepo } from "../../src/leads/store/DueDeliveriesRepo.ts"
import { insertRows } from "../../src/platform/sql/commits/insertRows.ts"
import { type DatabaseLayer, describeOnEngines, migrated } from "../platform/sql/engines.ts"
import { inTransaction } from "../platform/sql/inTransaction.ts"
import { rowsRead } from "../platform/sql/rowsRead.ts"

const services = (database: DatabaseLayer) =>
  DueDeliveriesRepo.layer.pipe(Layer.provideMerge(migrated(database)))

const leadOf = (id: number) => ({
  lead_id: `l-${id}`,
  click_id: `c-${id}`,
  campaign_id: 1,
  affiliate_id: 1,
  offer_id: 1,
  goal_id: 1,
  status: "pending",
  revenue: 0,
  payout: 0,
  created_millis: 0,
  content: "{}"
})

const deliveryOf = (id: number, next_millis: number | null) => ({
  lead_id: `l-${id}`,
  vendor_id: 1,
  vendor: "Solar Buyers",
  position: 1,
  return_reply: 0,
  state: next_millis === null ? "delivered" : "waiting",
  attempts: 1,
  attempts_max: 3,
  next_millis,
  updated_millis: 0
})

const idsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index)

describeOnEngines(
  "A backlog of deliveries that has just come",
  services,
  (it) => {
    it.effect("is not read but for the few that could be sent", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { due } = yield* DueDeliveriesRepo
        yield* insertRows(
          "lead_deliveries",
          idsFrom(1, 1_000).map((id) => deliveryOf(id, null))
        )
        yield* sql`ANALYZE lead_deliveries`
        const backlog = idsFrom(10_001, 5_000)
        yield* insertRows("provisional_leads", backlog.map(leadOf))
        yield* insertRows(
          "lead_deliveries",
          backlog.map((id) => deliveryOf(id, id))
        )
        const [found, read] = yield* inTransaction(rowsRead("lead_deliveries", due(20_000, [], 64)))
        assert.deepStrictEqual(
          found.map(({ lead_id }) => lead_id),
          backlog.slice(0, 64).map((id) => `l-${id}`)
        )
        assert.isBelow(read, 1_000)
      })
    )
  },
  { only: ["PostgreSQL"] }
)
