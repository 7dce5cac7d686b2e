import { createHmac } from "node:crypto"
import { SignedReport } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../../fixtures/givenKey.ts"
import { sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { conversionsOf, givenOfferWithClick, now, trackUnsigned } from "./givenOfferWithClick.ts"

describeOnEngines("A signed address", server, (it) => {
  const given = Effect.gen(function* () {
    const made = yield* givenOfferWithClick({ goal: { multiple_conversions: 1 } })
    const { key } = yield* givenKey("manager")
    const path = `/api/v2/network/advertisers/${made.advertiser_id}/signing-secret`
    const answer = yield* sendJson(key, "POST", path, {})
    const secret = String(answer.info.signing_secret)
    const sign = (
      parameters: Readonly<Record<string, string | number>>,
      under = secret,
      endpoint = "conv"
    ) => {
      const all = { advertiser_id: made.advertiser_id, ts: now, ...parameters }
      const pairs = Object.entries(all).map(([name, value]): [string, string] => [
        name,
        String(value)
      ])
      const text = SignedReport.textOf(`/track/${endpoint}`, pairs)
      return { ...all, signature: createHmac("sha256", under).update(text).digest("hex") }
    }
    const signed = (endpoint: string, parameters: Readonly<Record<string, string | number>>) => {
      const report = sign(parameters, secret, endpoint)
      return trackUnsigned(endpoint, report)
    }
    return { ...made, key, secret, sign, signed }
  })

  it.effect("reports as a token does, and counts once however often it is called", () =>
    Effect.gen(function* () {
      const { click_id, sign } = yield* given
      const report = sign({ click_id, payout: "9", note: "a b&c" })
      const first = yield* trackUnsigned("conv", report)
      assert.strictEqual(first.status, 200, first.text)
      assert.strictEqual((yield* trackUnsigned("conv", report)).info.created, false)
      const [row, second] = yield* conversionsOf(click_id)
      assert.include(row, { payout: 90_000, proof: "signature" })
      assert.isUndefined(second)
    })
  )

  it.effect("changes once, and answers again without changing anything", () =>
    Effect.gen(function* () {
      const { click_id, key, signed } = yield* given
      const add = signed("conv-addchange", { click_id, conv_status: "approved", payout: "9" })
      const approve = signed("conv-change", { click_id, conv_status: "approved", payout: "7" })
      const reject = signed("conv-change", { click_id, conv_status: "rejected" })
      assert.strictEqual((yield* add).info.created, true)
      assert.strictEqual((yield* reject).message, "Conversion changed.")
      for (const again of [add, reject, add]) {
        const answer = yield* again
        assert.strictEqual(answer.status, 200, answer.text)
        assert.strictEqual(answer.info.conv_status, "rejected")
        assert.strictEqual(answer.message, "Conversion is like this already.")
      }
      assert.strictEqual((yield* approve).info.conv_status, "approved")
      const path = "/api/v2/network/reports/conversions/change-status"
      const { transaction_id } = (yield* approve).info
      const input = { ids: [transaction_id], status: "rejected" }
      const decided = yield* sendJson(key, "POST", path, input)
      assert.strictEqual(decided.status, 200, decided.text)
      assert.strictEqual((yield* approve).info.conv_status, "rejected")
      const [row, other] = yield* conversionsOf(click_id)
      assert.include(row, { status: "rejected", payout: 70_000 })
      assert.isUndefined(other)
    })
  )

  it.effect("counts when it is called again after a refusal", () =>
    Effect.gen(function* () {
      const { click_id, signed } = yield* given
      const change = signed("conv-change", { click_id, conv_status: "rejected" })
      assert.strictEqual((yield* change).headers["x-conversion-result"], "conversion_unknown")
      yield* signed("conv", { click_id })
      assert.strictEqual((yield* change).message, "Conversion changed.")
    })
  )

  it.effect("takes the place of an unsigned report, and counts once all the same", () =>
    Effect.gen(function* () {
      const { advertiser_id, click_id, signed } = yield* given
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE advertisers SET unsigned_reports = 'pending' WHERE id = ${advertiser_id}`
      yield* trackUnsigned("goal-by-click-id", { click_id })
      const [one, two] = [signed("conv", { click_id, note: "1" }), signed("conv", { click_id })]
      for (const report of [one, one, two, two, one]) yield* report
      const rows = yield* conversionsOf(click_id)
      assert.deepStrictEqual(
        rows.map(({ proof }) => proof),
        ["signature", "signature"]
      )
    })
  )

  it.effect("is refused when anything of it was changed, is late, or signed by another", () =>
    Effect.gen(function* () {
      const { click_id, secret, sign } = yield* given
      const other = yield* given
      const good = sign({ click_id, payout: "9" })
      const { ts: _, ...timeless } = good
      const cases = [
        { ...good, payout: "10" },
        { ...good, extra: "1" },
        { ...good, advertiser_id: other.advertiser_id },
        { ...good, signature: "0".repeat(64) },
        { ...good, signature: "zz" },
        timeless,
        sign({ click_id, ts: now - 301 }),
        sign({ click_id, ts: now + 301 }),
        sign({ click_id }, other.secret),
        sign({ click_id }, `${secret} `)
      ]
      for (const report of cases) {
        const answer = yield* trackUnsigned("conv", report)
        assert.strictEqual(answer.status, 403)
        assert.strictEqual(answer.headers["x-conversion-result"], "signature_invalid")
      }
      const query = new URLSearchParams(
        Object.entries(good).map(([k, v]): [string, string] => [k, String(v)])
      )
      const posted = yield* sendJson("", "POST", `/track/conv?${query}`, { payout: "99" })
      assert.strictEqual(posted.status, 403)
      assert.lengthOf(yield* conversionsOf(click_id), 0)
    })
  )

  it.effect("is signed under a secret that lies in the database only encrypted", () =>
    Effect.gen(function* () {
      const { secret } = yield* given
      const sql = yield* SqlClient.SqlClient
      const stored = JSON.stringify(yield* sql`SELECT * FROM advertiser_secrets`)
      assert.notInclude(stored, secret)
      assert.notInclude(stored, Buffer.from(secret).toString("base64").slice(0, 40))
    })
  )
})
