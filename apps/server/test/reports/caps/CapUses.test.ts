import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenReceiveCampaign } from "../../fixtures/givenReceiveCampaign.ts"
import { created, givenRow } from "../../fixtures/givenRow.ts"
import { get, server } from "../../fixtures/TestServer.ts"
import { create } from "../../leads/givenLead.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenCap, now, track } from "../../tracking/conversions/givenOfferWithClick.ts"
import { given, path, takenBefore } from "./givenCaps.ts"

const ids = (caps: ReadonlyArray<unknown>) => caps.map((cap) => Object(cap).id)

describeOnEngines("How full caps are", server, (it) => {
  it.effect("200: a cap with all its fields, as conversions take places and give them back", () =>
    Effect.gen(function* () {
      const { convert, list, offer_id } = yield* given({ title: "Running shoes" })
      const cap = yield* givenCap(offer_id, { maximum: 3 })
      const shown = {
        id: String(cap),
        offer_id: Number(offer_id),
        offer_name: "Running shoes",
        goal_id: null,
        goal_name: null,
        receive_campaign_id: null,
        receive_campaign_name: null,
        affiliate_id: null,
        custom_term_id: null,
        plan_block: null,
        measure: "conversions",
        period: "day",
        maximum: "3",
        used: null,
        currency: null,
        percent: null,
        is_active: 1,
        begins_anew: now + 43_200
      }
      assert.deepStrictEqual(yield* list(), [shown])
      const transaction_id = yield* convert()
      yield* convert()
      assert.deepStrictEqual(yield* list(), [{ ...shown, used: "2", percent: 66 }])
      yield* convert()
      assert.deepStrictEqual(yield* list(), [{ ...shown, used: "3", percent: 100 }])
      yield* track("conv-change", { transaction_id, conv_status: "rejected" })
      assert.deepStrictEqual(yield* list(), [{ ...shown, used: "2", percent: 66 }])
    })
  )

  it.effect(
    "200: amounts with their currency; clicks, and what a period before this one took",
    () =>
      Effect.gen(function* () {
        const { convert, list, offer_id } = yield* given()
        yield* givenCap(offer_id, { measure: "payout", period: "month", maximum: 1_000_000 })
        yield* givenCap(offer_id, { measure: "clicks", period: "week", maximum: 10 })
        yield* convert({ payout: "12.50", revenue: "20" })
        yield* takenBefore(yield* givenCap(offer_id, { measure: "revenue", maximum: 10_000_000 }))
        const shown = (yield* list(
          "&fields=measure,maximum,used,currency,percent,begins_anew"
        )).map((cap) => Object(cap))
        assert.deepStrictEqual(shown, [
          {
            measure: "payout",
            maximum: "100.00",
            used: "12.50",
            currency: "USD",
            percent: 12,
            begins_anew: Date.UTC(2026, 3, 1) / 1000
          },
          {
            measure: "revenue",
            maximum: "1000.00",
            used: "0.00",
            currency: "USD",
            percent: 0,
            begins_anew: now + 43_200
          },
          {
            measure: "clicks",
            maximum: "10",
            used: "0",
            currency: null,
            percent: 0,
            begins_anew: Date.UTC(2026, 2, 2) / 1000
          }
        ])
      })
  )

  it.effect("200: the caps of a Receive campaign, counted anew when it is changed", () =>
    Effect.gen(function* () {
      const { click_id, goal_id, key, list } = yield* given()
      const campaign = yield* givenReceiveCampaign({ goal_id, cap_daily: 2, cap_total: 50 })
      const shown = (caps: ReadonlyArray<unknown>) =>
        caps.map((cap) => {
          const { goal_id, id, percent, receive_campaign_name, used } = Object(cap)
          return { goal_id, id, percent, receive_campaign_name, used }
        })
      const both = { goal_id: Number(goal_id), receive_campaign_name: "Solar leads" }
      const daily = { ...both, id: `leads:${campaign}:day` }
      const total = { ...both, id: `leads:${campaign}:total` }
      assert.deepStrictEqual(shown(yield* list("&sortField=period")), [
        { ...daily, used: "0", percent: 0 },
        { ...total, used: "0", percent: 0 }
      ])
      yield* create(key, { click_id, email: "ann@mail.example" })
      assert.deepStrictEqual(shown(yield* list("&measure=leads")), [
        { ...daily, used: "1", percent: 50 },
        { ...total, used: "1", percent: 2 }
      ])
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE receive_campaigns SET updated = updated + 1, status = 2 WHERE id = ${campaign}`
      assert.deepStrictEqual(shown(yield* list("&is_active=no")), [
        { ...daily, used: "1", percent: 50 },
        { ...total, used: "1", percent: 2 }
      ])
    })
  )

  it.effect("200: the fullest first, those above a share, by words", () =>
    Effect.gen(function* () {
      const { goal_id, list, offer_id } = yield* given({ search_text: "running shoes" })
      const caps = [50, 100, 79, 80].map((used) => ({ used, maximum: 100 }))
      const [half = 0, full = 0, nearly = 0, near = 0] = yield* Effect.forEach(
        caps,
        Effect.fnUntraced(function* ({ maximum, used }) {
          const id = yield* givenCap(offer_id, { maximum, period: "total", goal_id })
          yield* takenBefore(id, used)
          return id
        })
      )
      const texts = (...given: ReadonlyArray<number>) => given.map(String)
      assert.deepStrictEqual(ids(yield* list()), texts(full, near, nearly, half))
      assert.deepStrictEqual(ids(yield* list("&percent_from=80&is_active=1")), texts(full, near))
      assert.deepStrictEqual(ids(yield* list("&percent=50,79&q=shoes")), texts(nearly, half))
      assert.deepStrictEqual(yield* list("&q=slippers"), [])
      yield* givenCap(offer_id, { measure: "payout", period: "month", maximum: 905_000 })
      assert.lengthOf(yield* list("&sortField=maximum&maximum_to=90.5"), 1)
      assert.lengthOf(yield* list("&maximum=100,90.50"), 5)
      assert.lengthOf(yield* list("&currency=USD"), 1)
      assert.deepStrictEqual(ids(yield* list("&sortField=used&used_from=80")), texts(near, full))
      assert.lengthOf(yield* list(`&begins_anew_from=${now}`), 1)
    })
  )

  it.effect("200: what takes nothing is not active; what is deleted is not there", () =>
    Effect.gen(function* () {
      const { list, offer_id } = yield* given()
      const matches = JSON.stringify({ affiliates: [], countries: [], devices: [], sub_ids: [] })
      const terms = {
        offer_id,
        title: "Terms",
        matches,
        created,
        updated: created,
        search_text: ""
      }
      const resting = yield* givenRow("custom_terms", { ...terms, status: 2 })
      const gone = yield* givenRow("custom_terms", { ...terms, deleted: created })
      const cap = yield* givenCap(offer_id, { maximum: 1, custom_term_id: resting })
      yield* givenCap(offer_id, { maximum: 1, custom_term_id: gone })
      assert.deepStrictEqual(ids(yield* list()), [String(cap)])
      assert.deepStrictEqual(yield* list("&is_active=yes"), [])
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE offers SET deleted = ${created} WHERE id = ${offer_id}`
      assert.deepStrictEqual(yield* list(), [])
    })
  )

  it.effect("400: an order, a share or a measure that caps do not have", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const answer = yield* get(key, `${path}?sortField=uses&percent_from=most&measure=sales`)
      assert.strictEqual(answer.status, 400, answer.text)
      assert.sameMembers([...errorsOf(answer)], ["sortField", "percent_from", "measure"])
    })
  )
})
