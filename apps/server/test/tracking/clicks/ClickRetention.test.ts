import { assert } from "@effect/vitest"
import { ConfigProvider, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ClickRetention } from "../../../src/tracking/clicks/ClickRetention.ts"
import { at } from "../../fixtures/at.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"

const day = 86_400_000

/** When all of this happens: no day and no month ends between what is given and what is left of it. */
const now = Date.now()

let count = 0

const givenClickAt = (created_millis: number) =>
  insertRow("clicks", {
    id: `click-${++count}`,
    affiliate_id: 1,
    offer_id: 1,
    advertiser_id: 1,
    currency: "USD",
    is_unique: 1,
    created_millis
  })

const givenImpressionsAt = (created_millis: number) =>
  insertRow("impressions", {
    created_millis,
    affiliate_id: 1,
    offer_id: 1,
    advertiser_id: 1,
    currency: "USD",
    creative_id: 1,
    campaign_id: 0,
    commission_plan_id: 0,
    traffic_source_id: 0,
    traffic_approach_id: 0,
    country: 0,
    device_type: "",
    newest_millis: created_millis,
    impressions: 1
  })

const timesOfImpressions = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql`SELECT created_millis FROM impressions ORDER BY created_millis`.pipe(
    Effect.map((rows) => rows.map(({ created_millis }) => Number(created_millis))),
    Effect.orDie
  )
)

const times = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql`SELECT created_millis FROM clicks ORDER BY created_millis`.pipe(
    Effect.map((rows) => rows.map(({ created_millis }) => Number(created_millis))),
    Effect.orDie
  )
)

const tables = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql`
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'clicks'::regclass`.pipe(
    Effect.map((rows) => rows.map(({ name }) => String(name))),
    Effect.orDie
  )
)

const retention = (settings: Readonly<Record<string, string>>) =>
  ClickRetention.layer.pipe(
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(settings)))
  )

const run = (settings: Readonly<Record<string, string>>) =>
  at(
    DateTime.formatIso(DateTime.makeUnsafe(now)),
    Effect.flatMap(ClickRetention, (it) => it.run).pipe(Effect.provide(retention(settings)))
  )

describeOnEngines(
  "Retention",
  migrated,
  (it, { name }) => {
    it.effect("keeps clicks for ever unless the operator says otherwise", () =>
      Effect.gen(function* () {
        yield* givenClickAt(0)
        yield* run({})
        assert.include(yield* times, 0)
      })
    )

    it.effect("lets go of what is past its time, and of nothing else", () =>
      Effect.gen(function* () {
        const kept = [now - 39 * day, now]
        const gone = [
          ...Array.from({ length: 1200 }, (_, index) => index),
          now - 75 * day,
          now - 200 * day
        ]
        yield* Effect.forEach([...gone, ...kept], givenClickAt)
        yield* Effect.forEach([...gone, ...kept], givenImpressionsAt)
        yield* run({ AFFNET_CLICK_RETENTION_DAYS: "40" })
        assert.deepStrictEqual(yield* times, kept)
        assert.deepStrictEqual(yield* timesOfImpressions, kept)
      })
    )

    it.effect("forgets who clicked before yesterday", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const today = Math.floor(now / day)
        for (let visitor = 0; visitor < 1100; visitor++)
          yield* insertRow("click_visitors", { day: today - 3, visitor })
        for (const one of [today - 1, today, today + 1])
          yield* insertRow("click_visitors", { day: one, visitor: 1 })
        yield* run({})
        const rows = yield* sql`SELECT day FROM click_visitors ORDER BY day`
        assert.deepStrictEqual(
          rows.map(({ day }) => day),
          [today - 1, today, today + 1]
        )
      })
    )

    it.effect("says which setting is wrong", () =>
      Effect.gen(function* () {
        for (const days of ["0", "-1", "many", "1.5"]) {
          const error = yield* Effect.flip(run({ AFFNET_CLICK_RETENTION_DAYS: days }))
          assert.include(String(error), "AFFNET_CLICK_RETENTION_DAYS")
        }
      })
    )

    if (name === "PostgreSQL") {
      it.effect("drops whole months, and makes those to come", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const months = (yield* tables).filter((table) => table !== "clicks_other").sort()
          yield* sql`DROP TABLE ${sql(months.at(-1) ?? "")}`
          yield* run({ AFFNET_CLICK_RETENTION_DAYS: "40" })
          const left = (yield* tables).filter((table) => table !== "clicks_other").sort()
          assert.strictEqual(left.at(-1), months.at(-1))
          assert.isAtMost(left.length, 6)
          assert.isAtLeast(left.length, 5)
        })
      )
    }
  },
  { excludeTestServices: true }
)
