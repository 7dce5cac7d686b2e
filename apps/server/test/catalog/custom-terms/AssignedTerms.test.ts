import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenCampaign } from "../../fixtures/givenCampaign.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { fieldOf, get, records, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

/** An offer with terms and access of two affiliates, and the keys of who has one of them, or its advertiser. */
const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser()
  const offer_id = yield* givenOffer({ advertiser_id })
  const own = yield* givenAffiliate({ company_name: "Own" })
  const other = yield* givenAffiliate({ company_name: "Other" })
  yield* givenCampaign(own, { offer_id })
  const offer = `/api/v2/network/offers/${offer_id}`
  const named = { all: [], own: [own], both: [other, own], other: [other] }
  for (const [title, affiliates] of Object.entries(named)) {
    yield* sendJson(key, "POST", `${offer}/custom-terms`, { title, affiliates, payout: "2" })
  }
  const access = [own, other].map((affiliate_id) => ({ affiliate_id, state: "granted" }))
  yield* sendJson(key, "PUT", `${offer}/access`, { access })
  const ofAffiliate = yield* givenKey("manager", { role: "affiliate_manager", assigned_only: 1 })
  const ofAdvertiser = yield* givenKey("manager", { role: "advertiser_manager", assigned_only: 1 })
  yield* insertRow("affiliate_managers", { affiliate_id: own, manager_id: ofAffiliate.account_id })
  yield* insertRow("advertiser_managers", { advertiser_id, manager_id: ofAdvertiser.account_id })
  return { key, ofAdvertiser: ofAdvertiser.key, ofAffiliate: ofAffiliate.key, offer }
})

describeOnEngines("What an offer says of affiliates", server, (it) => {
  it.effect("shows the manager of one of them the terms of that one, and whom it is open to", () =>
    Effect.gen(function* () {
      const { key, ofAdvertiser, ofAffiliate, offer } = yield* given
      const titles = (of: string) =>
        Effect.map(get(of, `${offer}/custom-terms`), (list) =>
          fieldOf(list, "custom-terms", "title")
        )
      const opened = (of: string) =>
        Effect.map(get(of, `${offer}/access`), (list) => fieldOf(list, "access", "affiliate_name"))
      assert.deepStrictEqual(yield* titles(ofAffiliate), ["all", "own", "both"])
      assert.deepStrictEqual(yield* opened(ofAffiliate), ["Own"])
      for (const whole of [key, ofAdvertiser]) {
        assert.deepStrictEqual(yield* titles(whole), ["all", "own", "both", "other"])
        assert.deepStrictEqual(yield* opened(whole), ["Own", "Other"])
      }
      const terms = records(yield* get(key, `${offer}/custom-terms`), "custom-terms")
      const statuses = yield* Effect.forEach(terms, ({ id }) =>
        Effect.map(get(ofAffiliate, `${offer}/custom-terms/${id}`), ({ status }) => status)
      )
      assert.deepStrictEqual(statuses, [200, 200, 200, 404])
    })
  )
})
