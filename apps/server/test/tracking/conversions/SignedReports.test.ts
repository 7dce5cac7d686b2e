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
    const sign = (parameters: Readonly<Record<string, string | number>>, under = secret) => {
      const all = { advertiser_id: made.advertiser_id, ts: now, ...parameters }
      const pairs = Object.entries(all).map(([name, value]): [string, string] => [
        name,
        String(value)
      ])
      const text = SignedReport.textOf("/track/conv", pairs)
      return { ...all, signature: createHmac("sha256", under).update(text).digest("hex") }
    }
    return { ...made, secret, sign }
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
