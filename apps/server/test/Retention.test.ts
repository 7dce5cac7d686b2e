import { assert } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { insertRows } from "../src/platform/sql/commits/insertRows.ts"
import { Retention } from "../src/Retention.ts"
import { givenAffiliate } from "./fixtures/givenAffiliate.ts"
import { givenLeadRow } from "./fixtures/givenLeadRow.ts"
import { givenPostbackDelivery } from "./fixtures/givenPostbackDelivery.ts"
import { created, givenRow } from "./fixtures/givenRow.ts"
import { describeOnEngines, migrated } from "./platform/sql/engines.ts"

const day = 86_400_000

/** The service as a server runs it, which looks once when it starts and then every hour. */
const working = (settings: Readonly<Record<string, string>>) =>
  Retention.working.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(settings))))

/** A lead and an ended delivery, both of the moment at which fixtures are made, and what is left of them. */
const givenOld = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const lead_id = yield* givenLeadRow()
  const affiliate_id = yield* givenAffiliate()
  const ended = { state: "success", next_millis: null, updated: created }
  const delivery_id = yield* givenPostbackDelivery(affiliate_id, ended)
  const left = Effect.gen(function* () {
    const leads = yield* sql`SELECT email FROM leads WHERE lead_id = ${lead_id}`
    const deliveries = yield* sql`SELECT id FROM postback_deliveries WHERE id = ${delivery_id}`
    return { email: leads[0]?.email, deliveries: deliveries.length }
  }).pipe(Effect.orDie)
  return { left }
})

/** An import of more lines than one transaction deletes, and how many rows are left of it. */
const givenImport = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const import_id = yield* givenRow("imports", {
    kind: "affiliates",
    dry_run: 0,
    all_or_nothing: 0,
    status: "done",
    phase: "store",
    lines: 1_500,
    created,
    finished: created
  })
  const lines = Array.from({ length: 1_500 }, (_, line) => ({
    import_id,
    line,
    status: "accepted"
  }))
  yield* insertRows("import_lines", lines)
  const left = sql<{ readonly n: number }>`
    SELECT COUNT(*) AS n FROM import_lines WHERE import_id = ${import_id}
    UNION ALL SELECT COUNT(*) FROM imports WHERE id = ${import_id}`
  return { left: Effect.map(left, (rows) => rows.map(({ n }) => n)) }
})

const settings = { AFFNET_LEAD_RETENTION_DAYS: "30", AFFNET_DELIVERY_RETENTION_DAYS: "30" }
const kept = { email: "ann@mail.example", deliveries: 1 }

/** Long enough for every slice, with the pauses between them. */
const aMoment = TestClock.adjust("1 minute")

describeOnEngines(
  "What goes on by itself for retention",
  migrated,
  (it) => {
    it.effect("looks at the start and every hour, and removes nothing before its time", () =>
      Effect.gen(function* () {
        const { left } = yield* givenOld
        yield* TestClock.setTime(created * 1000 + 30 * day - 30 * 60_000)
        yield* Layer.build(working(settings))
        yield* aMoment
        assert.deepStrictEqual(yield* left, kept)
        yield* TestClock.adjust("50 minutes")
        assert.deepStrictEqual(yield* left, kept, "the next look is after an hour")
        yield* TestClock.adjust("15 minutes")
        assert.deepStrictEqual(yield* left, { email: null, deliveries: 0 })
      })
    )

    it.effect("keeps everything for ever unless the operator says otherwise", () =>
      Effect.gen(function* () {
        const { left } = yield* givenOld
        yield* TestClock.setTime(created * 1000 + 36_500 * day)
        yield* Layer.build(working({}))
        yield* TestClock.adjust("3 hours")
        assert.deepStrictEqual(yield* left, kept)
      })
    )

    it.effect("forgets what became of imports after 90 days, or when the operator says", () =>
      Effect.gen(function* () {
        for (const [days, set] of [
          [90, {}],
          [7, { AFFNET_IMPORT_RETENTION_DAYS: "7" }]
        ] as const) {
          const { left } = yield* givenImport
          yield* TestClock.setTime(created * 1000 + days * day - 30 * 60_000)
          yield* Effect.scoped(Effect.andThen(Layer.build(working(set)), aMoment))
          assert.deepStrictEqual(yield* left, [1_500, 1])
          yield* TestClock.setTime(created * 1000 + days * day + 30 * 60_000)
          yield* Effect.scoped(Effect.andThen(Layer.build(working(set)), aMoment))
          assert.deepStrictEqual(yield* left, [0, 0])
        }
      })
    )

    it.effect("goes on after an hour when the database failed", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { left } = yield* givenOld
        yield* TestClock.setTime(created * 1000 + 31 * day)
        yield* sql`ALTER TABLE leads RENAME TO leads_away`
        yield* Layer.build(working(settings))
        yield* aMoment
        yield* sql`ALTER TABLE leads_away RENAME TO leads`
        assert.deepStrictEqual(yield* left, kept)
        yield* TestClock.adjust("2 hours")
        assert.deepStrictEqual(yield* left, { email: null, deliveries: 0 })
      })
    )
  },
  // Its driver answers at once: no other clock than the test's has to move.
  { only: ["SQLite memory"] }
)
