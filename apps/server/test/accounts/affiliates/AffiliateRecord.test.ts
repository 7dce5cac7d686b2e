import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { givenTag, givenTier, givenTrafficSource } from "../../fixtures/givenReference.ts"
import { givenRow, insertRow } from "../../fixtures/givenRow.ts"
import { get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { amounts, credits, stored } from "./wholeAffiliate.ts"

const path = "/api/v2/network/affiliates"

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const read = (id: number) => Effect.map(get(key, `${path}/${id}`), ({ info }) => info.affiliate)
  return { key, read }
})

const givenManager = (email: string, firstname: string | null, lastname: string | null) =>
  givenRow("managers", {
    email,
    firstname,
    lastname,
    status: 1,
    api_status: 1,
    timezone: "UTC",
    created: 1,
    updated: 1,
    search_text: ""
  })

describeOnEngines("The record of an affiliate", server, (it) => {
  it.effect("200: an affiliate with all that is stored of it and all that belongs to it", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      const sponsor = yield* givenAffiliate({ company_name: "Sponsor Ltd" })
      const tier = yield* givenTier("Gold", { color: "#ffd700" })
      const id = yield* givenAffiliate({
        ...stored,
        referred_by: sponsor,
        tier_id: tier,
        twofa_enabled: 1
      })
      for (const [stage, credit] of Object.entries(credits)) {
        yield* insertRow("ledger_balances", {
          account: `affiliate:${id}:${stage}`,
          currency: "USD",
          amount: 0,
          network_amount: String(-credit)
        })
      }
      const [finance, top] = [yield* givenTag("Finance", { sort: 9 }), yield* givenTag("Top")]
      for (const tag_id of [top, finance]) {
        yield* insertRow("affiliate_tags", { affiliate_id: id, tag_id })
      }
      const [search, social] = [
        yield* givenTrafficSource("Search"),
        yield* givenTrafficSource("Social")
      ]
      for (const traffic_source_id of [social, search]) {
        yield* insertRow("affiliate_traffic_sources", { affiliate_id: id, traffic_source_id })
      }
      const mara = yield* givenManager("mara@network.example", "Mara", "Stone")
      const nameless = yield* givenManager("desk@network.example", null, "")
      for (const manager_id of [nameless, mara]) {
        yield* insertRow("affiliate_managers", { affiliate_id: id, manager_id })
      }
      const plan = yield* givenRow("commission_plans", { title: "Plus 10, plus 20" })
      yield* insertRow("affiliate_commission_plans", {
        affiliate_id: id,
        commission_plan_id: plan
      })
      yield* insertRow("api_keys", {
        role: "affiliate",
        account_id: id,
        digest: "never shown",
        masked: "afn_a_…x7Qd",
        created: 1
      })
      const referral = yield* givenAffiliate({ referred_by: id, company_name: "Referral Ltd" })
      yield* givenPostback(id)
      yield* givenPostback(id, { level_id: 2 })

      const answer = yield* get(key, `${path}/${id}`)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Affiliate Details")
      assert.deepStrictEqual(answer.info, {
        affiliate: {
          id,
          ...stored,
          ...amounts,
          auth_key: null,
          access_token: null,
          api_key: "afn_a_…x7Qd",
          twoFA_enabled: 1,
          country_selected: "Germany",
          tags: `${finance},${top}`,
          tags_selected: "Finance,Top",
          traffic_types: `${search},${social}`,
          traffic_types_selected: "Search,Social",
          managers_assigned: "Mara Stone,desk@network.example",
          referred_by: sponsor,
          referral_sponsor_info: `#${sponsor} Sponsor Ltd`,
          referrals_info: `#${referral} Referral Ltd`,
          postbacks_count: 2,
          multi_accounts: { ip: [], payment_method: [], global_postback: [] },
          tier: { id: tier, title: "Gold", color: "#ffd700", isDefault: false },
          commission_plans: [{ id: plan, title: "Plus 10, plus 20" }]
        }
      })
    })
  )

  it.effect("200: an affiliate that nothing is known of has nulls, zeroes and empty lists", () =>
    Effect.gen(function* () {
      const { read } = yield* given
      const affiliate = yield* read(yield* givenAffiliate())
      assert.deepInclude(affiliate, {
        external_id: null,
        company_name: null,
        api_key: null,
        auth_key: null,
        access_token: null,
        account_balance: "0.00",
        country: null,
        country_selected: null,
        tags: null,
        tags_selected: null,
        traffic_types: null,
        traffic_types_selected: null,
        managers_assigned: null,
        referred_by: null,
        referral_sponsor_info: null,
        referrals_info: null,
        visited: null,
        activity: null,
        twoFA_enabled: 0,
        postbacks_count: 0,
        multi_accounts: { ip: [], payment_method: [], global_postback: [] },
        commission_plans: []
      })
    })
  )

  it.effect("200: who was given no tier is in the default one", () =>
    Effect.gen(function* () {
      const { read } = yield* given
      assert.nestedPropertyVal(yield* read(yield* givenAffiliate()), "tier.title", "Standard")
      assert.nestedPropertyVal(yield* read(yield* givenAffiliate()), "tier.isDefault", true)
    })
  )

  it.effect("200: the key stays masked, and no other part of it is shown", () =>
    Effect.gen(function* () {
      const { key: managerKey } = yield* given
      const { account_id, key } = yield* givenKey("affiliate")
      const answer = yield* get(managerKey, `${path}/${account_id}`)
      assert.nestedPropertyVal(
        answer.info,
        "affiliate.api_key",
        `${key.slice(0, 6)}…${key.slice(-4)}`
      )
      assert.notInclude(answer.text, key.slice(6, 20))
      assert.notInclude(answer.text, "digest")
    })
  )

  it.effect("the key of a manager or an advertiser with the same id is not the affiliate's", () =>
    Effect.gen(function* () {
      const { read } = yield* given
      const id = yield* givenAffiliate({ id: 900_001 })
      for (const role of ["manager", "advertiser"]) {
        const masked = `of the ${role}`
        yield* insertRow("api_keys", { role, account_id: id, digest: masked, masked, created: 1 })
      }
      assert.propertyVal(yield* read(id), "api_key", null)
    })
  )

  it.effect("five referrals are named, in the order of their ids, and the others counted", () =>
    Effect.gen(function* () {
      const { read } = yield* given
      const id = yield* givenAffiliate()
      const named = []
      for (let count = 0; count < 5; count++) {
        const referral = yield* givenAffiliate({
          referred_by: id,
          company_name: count === 0 ? "" : `Company ${count}`,
          email: `referral-${count}-of-${id}@affiliate.example`
        })
        const name = count === 0 ? `referral-0-of-${id}@affiliate.example` : `Company ${count}`
        named.push(`#${referral} ${name}`)
      }
      assert.propertyVal(yield* read(id), "referrals_info", named.join(", "))
      yield* givenAffiliate({ referred_by: id })
      yield* givenAffiliate({ referred_by: id })
      assert.propertyVal(yield* read(id), "referrals_info", `${named.join(", ")} and 2 more`)
    })
  )
})
