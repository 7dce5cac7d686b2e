import { Affiliate } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { get, records, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const affiliates = "/api/v2/network/affiliates"

/** An affiliate with a sponsor, two referrals and two twins, of which its manager has one of each kind. */
const given = Effect.gen(function* () {
  const ip = "198.51.100.77"
  const code = "https://twins.example/{click_id}"
  const sponsor = yield* givenAffiliate({ company_name: "Sponsor" })
  const id = yield* givenAffiliate({ company_name: "Own", referred_by: sponsor, ip })
  const known = yield* givenAffiliate({ company_name: "Known", referred_by: id, ip })
  const unknown = yield* givenAffiliate({ company_name: "Unknown", referred_by: id, ip })
  for (const affiliate_id of [id, unknown]) yield* givenPostback(affiliate_id, { code })
  const { account_id: manager_id, key: assigned } = yield* givenKey("manager", {
    role: "affiliate_manager",
    assigned_only: 1
  })
  for (const affiliate_id of [id, known]) {
    yield* insertRow("affiliate_managers", { affiliate_id, manager_id })
  }
  const { key: whole } = yield* givenKey("manager")
  return { assigned, id, ip, known, sponsor, unknown, whole }
})

/** Who else stands in the record. */
const named = (record: unknown) =>
  Effect.map(Schema.decodeUnknownEffect(Affiliate.Affiliate)(record), (affiliate) => ({
    sponsor: affiliate.referral_sponsor_info,
    referrals: affiliate.referrals_info,
    twins: affiliate.multi_accounts
  }))

describeOnEngines("The others in the record of an affiliate", server, (it) => {
  it.effect("are named to a manager with assignments only where they are assigned too", () =>
    Effect.gen(function* () {
      const { assigned, id, ip, known, sponsor, unknown, whole } = yield* given
      const narrow = {
        sponsor: null,
        referrals: `#${known} Known`,
        twins: {
          ip: [{ id: known, title: "Known", value: ip }],
          payment_method: [],
          global_postback: []
        }
      }
      const { info } = yield* get(assigned, `${affiliates}/${id}`)
      assert.deepStrictEqual(yield* named(info.affiliate), narrow)
      const [listed] = records(yield* get(assigned, `${affiliates}?id=${id}`), "affiliates")
      assert.deepStrictEqual(yield* named(listed), narrow)
      const [all] = records(yield* get(whole, `${affiliates}?id=${id}`), "affiliates")
      const { referrals, sponsor: sponsored, twins } = yield* named(all)
      assert.strictEqual(sponsored, `#${sponsor} Sponsor`)
      assert.strictEqual(referrals, `#${known} Known, #${unknown} Unknown`)
      assert.deepStrictEqual(
        [...twins.ip, ...twins.global_postback].map((twin) => twin.id),
        [known, unknown, unknown]
      )
    })
  )

  it.effect("are not found by guessing a name that is not shown", () =>
    Effect.gen(function* () {
      const { assigned, sponsor, whole } = yield* given
      const guess = `${affiliates}?referral_sponsor_info=${encodeURIComponent(`#${sponsor} Sponsor`)}`
      assert.lengthOf(records(yield* get(whole, guess), "affiliates"), 1)
      assert.lengthOf(records(yield* get(assigned, guess), "affiliates"), 0)
    })
  )

  it.effect("422: one who is not assigned can't be made a sponsor, and one who is it stays", () =>
    Effect.gen(function* () {
      const { assigned, id, known, sponsor, unknown, whole } = yield* given
      const put = (key: string, account: number, fields: Readonly<Record<string, unknown>>) =>
        sendJson(key, "PUT", `${affiliates}/${account}`, fields)
      assert.deepStrictEqual(errorsOf(yield* put(assigned, known, { referred_by: unknown })), [
        "referred_by"
      ])
      const same = yield* put(assigned, id, { referred_by: sponsor, company_name: "Own Ltd" })
      assert.strictEqual(same.status, 200)
      assert.strictEqual((yield* put(assigned, known, { referred_by: null })).status, 200)
      assert.strictEqual((yield* put(assigned, known, { referred_by: id })).status, 200)
      assert.strictEqual((yield* put(whole, known, { referred_by: unknown })).status, 200)
    })
  )
})
