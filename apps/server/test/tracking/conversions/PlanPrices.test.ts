import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { germany } from "../../fixtures/givenReference.ts"
import { call, get, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { conversionsOf, givenOfferWithClick, now, track } from "./givenOfferWithClick.ts"

const path = "/api/v2/network/commission-plan"

/** An offer that pays 8.00 for an action by itself, and how plans of it are made. */
const given = Effect.gen(function* () {
  const made = yield* givenOfferWithClick({ goal: { type: 2 } })
  const { key } = yield* givenKey("manager")
  let count = 0
  const plan = Effect.fnUntraced(function* (commission: number, fields = {}) {
    const cpa = { enabled: true, commission }
    const title = `Plan ${++count}`
    const answer = yield* sendJson(key, "POST", path, {
      title,
      product: made.offer_id,
      cpa,
      ...fields
    })
    assert.strictEqual(answer.status, 200, answer.text)
    return Number(Object(answer.info.commission_plan).id)
  })
  /** What a new click of an affiliate is paid, and by what. */
  const paid = Effect.fnUntraced(function* (click = {}) {
    const { affiliate_id, offer_id } = made
    const click_id = yield* givenClick({ offer_id, affiliate_id, ...click })
    yield* track("conv", { click_id, amount: 100 })
    const [row] = yield* conversionsOf(click_id)
    return [Number(Object(row).payout) / 10_000, Object(row).payout_by]
  })
  return { ...made, key, paid, plan }
})

describeOnEngines("A commission plan", server, (it) => {
  it.effect("pays whom it is assigned to, and nobody else; the conversion names it", () =>
    Effect.gen(function* () {
      const { affiliate_id, paid, plan } = yield* given
      const id = yield* plan(12.5, { assigned_to: [affiliate_id] })
      assert.deepStrictEqual(yield* paid(), [12.5, `commission_plan:${id}`])
      const other = yield* givenAffiliate()
      assert.deepStrictEqual(yield* paid({ affiliate_id: other }), [8, "goal"])
    })
  )

  it.effect("that is a default one pays everybody whom no other plan pays", () =>
    Effect.gen(function* () {
      const { affiliate_id, paid, plan } = yield* given
      const standard = yield* plan(5, { is_default: true })
      const own = yield* plan(12.5, { assigned_to: [affiliate_id] })
      assert.deepStrictEqual(yield* paid(), [12.5, `commission_plan:${own}`])
      const other = yield* givenAffiliate()
      assert.deepStrictEqual(yield* paid({ affiliate_id: other }), [
        5,
        `commission_plan:${standard}`
      ])
    })
  )

  it.effect("of the click's campaign goes before; an exclusive one has to be assigned", () =>
    Effect.gen(function* () {
      const { affiliate_id, paid, plan } = yield* given
      yield* plan(12.5, { assigned_to: [affiliate_id] })
      const open = yield* plan(9)
      const exclusive = yield* plan(20, { is_exclusive: true })
      assert.deepStrictEqual(yield* paid({ commission_plan_id: open }), [
        9,
        `commission_plan:${open}`
      ])
      assert.strictEqual((yield* paid({ commission_plan_id: exclusive }))[0], 12.5)
    })
  )

  it.effect("pays in percent of the sale, and by the goal's type alone", () =>
    Effect.gen(function* () {
      const { paid, plan } = yield* given
      yield* plan(0, { is_default: true, cpa: { enabled: true, type: 2, commission: 30 } })
      assert.strictEqual((yield* paid())[0], 30)
      const other = yield* given
      yield* other.plan(0, { is_default: true, cpa: {}, cpl: { enabled: true, commission: 3 } })
      assert.deepStrictEqual(yield* other.paid(), [8, "goal"])
    })
  )

  it.effect("looks at the country, the traffic source and the landing page of the click", () =>
    Effect.gen(function* () {
      const { paid, plan } = yield* given
      yield* plan(6, { is_default: true, geo: [germany.id] })
      assert.strictEqual((yield* paid({ country: germany.id }))[0], 6)
      assert.strictEqual((yield* paid({ country: 2_782_113 }))[0], 8)
      assert.strictEqual((yield* paid())[0], 8)
    })
  )

  it.effect("pays as many as its cap says, and what comes next in the order pays the others", () =>
    Effect.gen(function* () {
      const { key, offer_id, paid, plan } = yield* given
      const cpa = { enabled: true, commission: 20, cap: 3 }
      const id = yield* plan(0, { is_default: true, cpa })
      const all = yield* Effect.all(
        Array.from({ length: 8 }, () => paid()),
        { concurrency: 8 }
      )
      const count = (by: string) => all.filter(([, payer]) => payer === by).length
      assert.deepStrictEqual([count(`commission_plan:${id}`), count("goal")], [3, 5])
      // It has more places, but counts what it has paid.
      yield* sendJson(key, "PUT", `${path}/${id}`, { cpa: { cap: 4 } })
      yield* setTime(now + 1)
      assert.strictEqual((yield* paid())[0], 20)
      assert.strictEqual((yield* paid())[0], 8)
      yield* sendJson(key, "PUT", `${path}/${id}`, { cpa: { cap: null } })
      yield* setTime(now + 2)
      assert.strictEqual((yield* paid())[0], 20)
      const offer = yield* get(key, `/api/v2/network/offers/${offer_id}`)
      assert.include(offer.info.offer, { caps: "none" })
      yield* call(key, "DELETE", `${path}/${id}`)
    })
  )

  it.effect("gives the place of a conversion back that is rejected", () =>
    Effect.gen(function* () {
      const { affiliate_id, key, offer_id, paid, plan } = yield* given
      yield* plan(0, { is_default: true, cpa: { enabled: true, commission: 20, cap: 1 } })
      const click_id = yield* givenClick({ offer_id, affiliate_id })
      yield* track("conv", { click_id })
      assert.strictEqual((yield* paid())[0], 8)
      const [row] = yield* conversionsOf(click_id)
      yield* sendJson(key, "POST", "/api/v2/network/reports/conversions/change-status", {
        ids: [row?.id],
        status: "rejected"
      })
      assert.strictEqual((yield* paid())[0], 20)
    })
  )

  it.effect("that changes or goes is out of force within a second", () =>
    Effect.gen(function* () {
      const { key, paid, plan } = yield* given
      const id = yield* plan(6, { is_default: true })
      assert.strictEqual((yield* paid())[0], 6)
      yield* sendJson(key, "PUT", `${path}/${id}`, { cpa: { commission: 7 } })
      yield* setTime(now + 1)
      assert.strictEqual((yield* paid())[0], 7)
      yield* sendJson(key, "PUT", `${path}/${id}`, { status: 2 })
      yield* setTime(now + 2)
      assert.strictEqual((yield* paid())[0], 8)
    })
  )
})
