import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { tokenOf } from "../../fixtures/givenToken.ts"
import { get, records, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { conversionsOf, givenOfferWithClick, now, track } from "./givenOfferWithClick.ts"

describeOnEngines("The security token", server, (it) => {
  it.effect("reaches its own advertiser's offers alone", () =>
    Effect.gen(function* () {
      const mine = yield* givenOfferWithClick({ click: { aff_click_id: "shared" } })
      const theirs = yield* givenOfferWithClick()
      const token = tokenOf(theirs.advertiser_id)
      for (const attempt of [{ click_id: mine.click_id }, { aff_click_id: "shared" }]) {
        for (const endpoint of ["conv", "conv-addchange", "goal-by-click-id"]) {
          const answer = yield* track(endpoint, { ...attempt, token, conv_status: "approved" })
          assert.strictEqual(answer.status, 404)
          assert.strictEqual(answer.headers["x-conversion-result"], "click_unknown")
        }
      }
      assert.lengthOf(yield* conversionsOf(mine.click_id), 0)
    })
  )

  it.effect(
    "is made anew by a manager and by the advertiser; the one before stays for a while",
    () =>
      Effect.gen(function* () {
        const { advertiser_id, click_id, offer_id } = yield* givenOfferWithClick()
        const { key } = yield* givenKey("manager")
        const path = `/api/v2/network/advertisers/${advertiser_id}/security-token`
        const first = yield* sendJson(key, "POST", path, { overlap_hours: 1 })
        assert.strictEqual(first.status, 200, first.text)
        const fresh = String(first.info.security_token)
        const other = yield* givenClick({ offer_id })
        assert.strictEqual((yield* track("conv", { click_id, token: fresh })).status, 200)
        assert.strictEqual((yield* track("conv", { click_id: other })).status, 200)
        yield* setTime((now + 3601) * 1000)
        const late = yield* givenClick({ offer_id })
        assert.strictEqual((yield* track("conv", { click_id: late })).status, 403)
        assert.strictEqual((yield* track("conv", { click_id: late, token: fresh })).status, 200)

        const own = yield* givenKeyOf("advertiser", advertiser_id)
        const mine = "/api/v2/advertiser/security-token"
        const second = yield* sendJson(own, "POST", mine, { overlap_hours: 0 })
        const newest = String(second.info.security_token)
        yield* setTime((now + 3603) * 1000)
        const last = yield* givenClick({ offer_id })
        assert.strictEqual((yield* track("conv", { click_id: last, token: fresh })).status, 403)
        assert.strictEqual((yield* track("conv", { click_id: last, token: newest })).status, 200)
        const list = yield* get(key, `/api/v2/network/advertisers?id=${advertiser_id}`)
        assert.match(String(records(list, "advertisers")[0]?.security_token), /^afn_t_….{4}$/u)
        const sql = yield* SqlClient.SqlClient
        const stored = JSON.stringify(yield* sql`SELECT * FROM advertiser_secrets`)
        for (const secret of [fresh, newest]) assert.notInclude(stored, secret)
      })
  )

  it.effect("400, 401, 403, 404 and 422 of making one", () =>
    Effect.gen(function* () {
      const { advertiser_id } = yield* givenOfferWithClick()
      const { key } = yield* givenKey("manager")
      const affiliate = yield* givenKey("affiliate")
      const path = (id: number | string) => `/api/v2/network/advertisers/${id}/security-token`
      const statusOf = (as: string, id: number | string, body: Readonly<Record<string, unknown>>) =>
        Effect.map(sendJson(as, "POST", path(id), body), ({ status }) => status)
      assert.strictEqual(yield* statusOf(key, "x", {}), 400)
      assert.strictEqual(yield* statusOf("", advertiser_id, {}), 401)
      assert.strictEqual(yield* statusOf(affiliate.key, advertiser_id, {}), 403)
      assert.strictEqual(yield* statusOf(key, 98_765, {}), 404)
      assert.strictEqual(yield* statusOf(key, advertiser_id, { overlap_hours: 721 }), 422)
    })
  )
})
