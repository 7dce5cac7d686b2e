/** What a worker finds while a host that is busy has more waiting than is read. */
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { insertRows } from "../../../src/platform/sql/commits/insertRows.ts"
import { DuePostbacksRepo } from "../../../src/tracking/postback-deliveries/DuePostbacksRepo.ts"
import { type DatabaseLayer, describeOnEngines, migrated } from "../../platform/sql/engines.ts"
import { inTransaction } from "../../platform/sql/inTransaction.ts"
import { rowsRead } from "../../platform/sql/rowsRead.ts"

const now = 1_000_000
const busyAffiliate = 7

const services = (database: DatabaseLayer) =>
  DuePostbacksRepo.layer.pipe(Layer.provideMerge(migrated(database)))

const delivery = (id: number, columns: Readonly<Record<string, unknown>>) => ({
  id,
  postback_id: 1,
  conversion_id: id,
  affiliate_id: 1,
  offer_id: 1,
  goal_id: 1,
  transaction_id: `t-${id}`,
  conv_status: "approved",
  url: `http://example/${id}`,
  created: 0,
  updated: 0,
  search_text: "",
  state: "pending",
  attempts: 0,
  lease_token: null,
  ...columns
})

const due = (hosts: ReadonlyArray<string>, limit = 128) =>
  Effect.flatMap(DuePostbacksRepo, (repo) =>
    repo.due(now, { hosts, affiliates: [busyAffiliate] }, limit)
  ).pipe(
    inTransaction,
    Effect.map((found) => found.map(({ id }) => id))
  )

describeOnEngines("Due postbacks behind a busy host", services, (it) => {
  it.effect("are those of every other host that may be sent, the longest waiting first", () =>
    Effect.gen(function* () {
      yield* insertRows("postback_deliveries", [
        ...Array.from({ length: 300 }, (_, index) =>
          delivery(1_000 + index, { host: "busy.example", next_millis: index })
        ),
        delivery(1, { host: "busy.example", next_millis: 5, lease_token: "gone" }),
        delivery(2, { host: "lost.example", next_millis: 6, lease_token: "gone" }),
        delivery(3, { host: "a.example", next_millis: now + 1, conversion_id: 3 }),
        delivery(4, { host: "a.example", next_millis: 400, conversion_id: 3 }),
        delivery(5, { host: "a.example", next_millis: 500, affiliate_id: busyAffiliate }),
        ...Array.from({ length: 12 }, (_, index) =>
          delivery(10 + index, { host: "a.example", next_millis: 600 + index })
        ),
        delivery(30, { host: "z.example", next_millis: 605 }),
        delivery(31, { host: "z.example", next_millis: now }),
        delivery(32, { host: "z.example", next_millis: now + 1 }),
        delivery(33, { host: "z.example", next_millis: null })
      ])
      const waiting = [10, 11, 12, 13, 14, 15, 30, 16, 17, 31]
      assert.deepStrictEqual(yield* due(["busy.example"]), [2, ...waiting])
      assert.deepStrictEqual(yield* due(["busy.example"], 4), [2, 10, 11, 12])
      assert.deepStrictEqual(yield* due(["busy.example", "a.example"]), [2, 30, 31])
      assert.deepStrictEqual(yield* due(["busy.example", "a.example", "z.example"]), [2])
      // No host is busy: the backlog has its turn.
      assert.deepStrictEqual(yield* due([], 3), [1, 2, 1_000])
    })
  )
})

describeOnEngines(
  "A backlog of postbacks that has just come",
  services,
  (it) => {
    it.effect("is not read but for the few that could be sent", () =>
      Effect.gen(function* () {
        const { due } = yield* DuePostbacksRepo
        const sql = yield* SqlClient.SqlClient
        const free = { hosts: [], affiliates: [] }
        const deliveries = (
          first: number,
          count: number,
          columns: Readonly<Record<string, unknown>>
        ) =>
          insertRows(
            "postback_deliveries",
            Array.from({ length: count }, (_, index) =>
              delivery(first + index, { host: "slow.example", next_millis: index, ...columns })
            )
          )
        yield* deliveries(1, 1_000, { state: "delivered", next_millis: null })
        yield* sql`ANALYZE postback_deliveries`
        yield* deliveries(10_001, 10_000, {})
        const [, read] = yield* inTransaction(rowsRead("postback_deliveries", due(now, free, 128)))
        assert.isBelow(read, 400)
      })
    )
  },
  { only: ["PostgreSQL"] }
)
