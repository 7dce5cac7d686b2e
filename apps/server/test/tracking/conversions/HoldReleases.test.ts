import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { startingAt } from "../../../src/testing/MovedClock.ts"
import { HoldReleases } from "../../../src/tracking/conversions/HoldReleases.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { givenRow } from "../../fixtures/givenRow.ts"
import { get, records, sendJson, server } from "../../fixtures/TestServer.ts"
import { type DatabaseLayer, describeOnEngines } from "../../platform/sql/engines.ts"
import { conversionsOf, givenOfferWithClick, now, track } from "./givenOfferWithClick.ts"

const day = 86_400

/** What is due by then is done, in several processes at once. */
const release = Effect.fnUntraced(function* (seconds: number) {
  const { run } = yield* HoldReleases
  yield* Effect.all([run, run, run], { concurrency: 3 }).pipe(
    Effect.provide(startingAt(seconds * 1000))
  )
})

const given = Effect.gen(function* () {
  const goal = { conversion_status: 4, hold_days: 14 }
  const made = yield* givenOfferWithClick({ goal })
  const convert = Effect.fnUntraced(function* (said = {}) {
    const { affiliate_id, offer_id } = made
    const click_id = yield* givenClick({ offer_id, affiliate_id })
    yield* track("conv", { click_id, ...said })
    const [row] = yield* conversionsOf(click_id)
    return { click_id, id: Number(row?.id), transaction_id: String(row?.transaction_id) }
  })
  const statusOf = (click_id: string) => Effect.map(conversionsOf(click_id), ([row]) => row?.status)
  return { ...made, convert, statusOf }
})

describeOnEngines(
  "A conversion with hold days",
  (database: DatabaseLayer) => Layer.provideMerge(HoldReleases.layer, server(database)),
  (it) => {
    it.effect("is approved once they are over, once, and whoever has to hear of it does", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { affiliate_id, convert, statusOf } = yield* given
        yield* givenPostback(affiliate_id)
        const { click_id, id, transaction_id } = yield* convert()
        const { key } = yield* givenKey("manager")
        const why = Effect.fnUntraced(function* () {
          const answer = yield* get(
            key,
            `/api/v2/network/tracking/why?transaction_id=${transaction_id}`
          )
          return Object(records(answer, "conversions")[0])
        })
        assert.include(yield* why(), { held_by: "goal", held_until: now + 14 * day })
        yield* release(now + 14 * day - 60)
        assert.strictEqual(yield* statusOf(click_id), "hold")
        yield* release(now + 20 * day)
        yield* release(now + 21 * day)
        assert.strictEqual(yield* statusOf(click_id), "approved")
        const explained = yield* why()
        assert.include(explained, { held_by: "goal", held_until: null })
        const [, change, ...others] = explained.history
        assert.isEmpty(others)
        assert.include(change, { actor: "system", source: "hold-days", ip: null })
        const logged = yield* sql`
          SELECT role, actor FROM activity_log WHERE entity = 'conversion' AND entity_id = ${id}
            AND action = 'conversion.status_changed' ORDER BY role`
        assert.deepStrictEqual(
          logged.map((row) => ({ ...row })),
          [
            { role: "advertiser", actor: "system" },
            { role: "affiliate", actor: "system" }
          ]
        )
        const told = yield* sql`
          SELECT conv_status FROM postback_deliveries WHERE conversion_id = ${id} ORDER BY id`
        assert.deepStrictEqual(
          told.map((row) => row.conv_status),
          ["hold", "approved"]
        )
        const [sums] = yield* sql`
          SELECT CAST(SUM(cv_approved) AS BIGINT) AS approved FROM statistic_deltas
          WHERE affiliate_id = ${affiliate_id}`
        assert.strictEqual(Number(sums?.approved), 1)
      })
    )

    it.effect(
      "stays as it is where something else set its status; one on an invoice is released",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const { advertiser_id, convert, statusOf } = yield* given
          const reported = yield* convert({ conv_status: "hold" })
          const high = yield* convert({ payout: 90_000, revenue: 90_000 })
          const rejected = yield* convert()
          const again = yield* convert()
          const invoiced = yield* convert()
          const due = yield* convert()
          const { key } = yield* givenKey("manager")
          const change = (id: number, status: string) =>
            sendJson(key, "POST", "/api/v2/network/reports/conversions/change-status", {
              ids: [id],
              status
            })
          yield* change(rejected.id, "rejected")
          yield* change(again.id, "pending")
          yield* change(again.id, "hold")
          const invoice_id = yield* givenRow("invoices", {
            number: `INV-${invoiced.id}`,
            advertiser_id,
            status: "unpaid",
            currency: "USD",
            amount: 0,
            created: now,
            updated: now
          })
          yield* sql`UPDATE conversions SET invoice_id = ${invoice_id} WHERE id = ${invoiced.id}`
          yield* release(now + 400 * day)
          for (const [made, status] of [
            [reported, "hold"],
            [high, "hold"],
            [rejected, "rejected"],
            [again, "hold"],
            [invoiced, "approved"],
            [due, "approved"]
          ] as const) {
            assert.strictEqual(yield* statusOf(made.click_id), status)
          }
        })
    )

    it.effect("and the hold period of the plan that pays it, which goes first", () =>
      Effect.gen(function* () {
        const { convert, offer_id, statusOf } = yield* given
        const { key } = yield* givenKey("manager")
        yield* sendJson(key, "POST", "/api/v2/network/commission-plan", {
          title: "Held",
          product: offer_id,
          is_default: true,
          cpa: { enabled: true, commission: 3, hold_period: 30 }
        })
        const sql = yield* SqlClient.SqlClient
        yield* sql`UPDATE goals SET type = 2 WHERE offer_id = ${offer_id}`
        const { click_id } = yield* convert()
        yield* release(now + 20 * day)
        assert.strictEqual(yield* statusOf(click_id), "hold")
        yield* release(now + 30 * day + 1)
        assert.strictEqual(yield* statusOf(click_id), "approved")
      })
    )

    it.effect("is approved in any number, a slice at a time", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { convert, offer_id } = yield* given
        yield* Effect.forEach(Array.from({ length: 120 }), () => convert(), { concurrency: 20 })
        yield* release(now + 15 * day)
        const [row] = yield* sql`
          SELECT COUNT(*) AS count FROM conversions c JOIN conversion_changes h ON h.conversion_id = c.id
          WHERE c.offer_id = ${offer_id} AND c.status = 'approved'`
        assert.strictEqual(Number(row?.count), 120)
      })
    )
  },
  // Between two slices it pauses.
  { excludeTestServices: true }
)
