import { AdvertiserSecret } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { germany, givenTag } from "../../fixtures/givenReference.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { tokenOf } from "../../fixtures/givenToken.ts"
import { answersEveryParameter } from "../../fixtures/listParameters.ts"
import { fieldOf, get, records, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/advertisers"

let count = 0

/** A manager's key, and a mark by which the advertisers of one test alone are found. */
const given = Effect.gen(function* () {
  const { account_id, key } = yield* givenKey("manager", { firstname: "Mara", lastname: "Stone" })
  const postal_code = `mark-${++count}`
  const list = (parameters: string) => get(key, `${path}?postal_code=${postal_code}&${parameters}`)
  const companies = (parameters: string) =>
    Effect.map(list(parameters), (answer) => fieldOf(answer, "advertisers", "company_name"))
  return { key, manager_id: account_id, postal_code, list, companies }
})

describeOnEngines("The list of advertisers", server, (it) => {
  it.effect("200: an advertiser with all that is stored of it and all that belongs to it", () =>
    Effect.gen(function* () {
      const { postal_code, list, manager_id } = yield* given
      const stored = {
        postal_code,
        company_name: "Acme GmbH",
        email: "acme@advertiser.example",
        firstname: "Otto",
        lastname: "Klein",
        phone: "+49 30 901820",
        website_url: "https://acme.example",
        status: 2,
        api_status: 2,
        country: germany.id,
        region: "Berlin",
        city: "Berlin",
        address: "Unter den Linden 1",
        external_id: "crm-9",
        currency: "EUR",
        timezone: "Europe/Berlin",
        notes: "Sells shoes",
        internal_notes: "Pays late",
        unsigned_reports: "pending",
        over_limit_reports: "accept",
        allowed_ips: "203.0.113.0/24",
        created: 1_767_225_601,
        updated: 1_767_225_602
      }
      const id = yield* givenAdvertiser(stored)
      const [shoes, top] = [yield* givenTag("Shoes", { sort: 9 }), yield* givenTag("Top")]
      for (const tag_id of [top, shoes]) {
        yield* insertRow("advertiser_tags", { advertiser_id: id, tag_id })
      }
      yield* insertRow("advertiser_managers", { advertiser_id: id, manager_id })
      yield* insertRow("api_keys", {
        role: "advertiser",
        account_id: id,
        digest: "never shown",
        masked: "afn_v_…x7Qd",
        created: 1
      })
      const answer = yield* list("")
      assert.strictEqual(answer.message, "Advertisers List")
      assert.deepStrictEqual(answer.info, {
        advertisers: [
          {
            id,
            ...stored,
            security_token: AdvertiserSecret.mask(tokenOf(id)),
            signing_secret: null,
            api_key: "afn_v_…x7Qd",
            country_selected: "Germany",
            tags: `${shoes},${top}`,
            tags_selected: "Shoes,Top",
            managers_assigned: "Mara Stone"
          }
        ]
      })
    })
  )

  it.effect("200: an advertiser that nothing is known of has nulls", () =>
    Effect.gen(function* () {
      const { postal_code, list } = yield* given
      yield* givenAdvertiser({ postal_code })
      assert.deepInclude(records(yield* list(""), "advertisers")[0], {
        firstname: null,
        api_key: null,
        country: null,
        country_selected: null,
        tags: null,
        tags_selected: null,
        managers_assigned: null
      })
    })
  )

  it.effect("pages together hold every advertiser once", () =>
    Effect.gen(function* () {
      const { postal_code, list } = yield* given
      const expected = []
      for (let count = 0; count < 3; count++) expected.push(yield* givenAdvertiser({ postal_code }))
      const pages = [yield* list("perPage=2"), yield* list("perPage=2&page=2")]
      assert.deepStrictEqual(
        pages.flatMap((page) => fieldOf(page, "advertisers", "id")),
        expected
      )
      for (const { headers } of pages) {
        assert.strictEqual(headers["x-pagination-total-count"], "3")
        assert.strictEqual(headers["x-pagination-page-count"], "2")
      }
    })
  )

  it.effect("the list is filtered, searched, sorted and narrowed", () =>
    Effect.gen(function* () {
      const { companies, postal_code, list } = yield* given
      const email = `${postal_code}@advertiser.example`
      const one = yield* givenAdvertiser({ postal_code, company_name: "Ångström", email })
      yield* givenAdvertiser({
        postal_code,
        company_name: "beta",
        status: 3,
        api_status: 2,
        country: germany.id,
        currency: "EUR"
      })
      yield* givenAdvertiser({ postal_code, company_name: "Gamma", created: 1_772_323_200 })
      assert.deepStrictEqual(yield* companies(`id=${one}`), ["Ångström"])
      assert.deepStrictEqual(yield* companies(`email=${email}`), ["Ångström"])
      assert.deepStrictEqual(yield* companies("company_name=Gamma"), ["Gamma"])
      assert.deepStrictEqual(yield* companies("status=pending"), ["beta"])
      assert.deepStrictEqual(yield* companies("status[]=1"), ["Ångström", "Gamma"])
      assert.deepStrictEqual(yield* companies("api_status=2"), ["beta"])
      assert.deepStrictEqual(yield* companies(`country=${germany.id}`), ["beta"])
      assert.deepStrictEqual(yield* companies("currency=EUR"), ["beta"])
      assert.deepStrictEqual(yield* companies("created_from=2026-03-01"), ["Gamma"])
      assert.deepStrictEqual(yield* companies("updated_to=2025-12-31"), [])
      assert.deepStrictEqual(yield* companies("q=angstrom"), ["Ångström"])
      assert.deepStrictEqual(yield* companies("sortField=company_name"), [
        "Gamma",
        "beta",
        "Ångström"
      ])
      const byCountry = ["Ångström", "Gamma", "beta"]
      assert.deepStrictEqual(yield* companies("sortField=country"), byCountry)
      assert.deepStrictEqual(
        yield* companies("sortField=country&sortDirection=desc"),
        byCountry.toReversed()
      )
      const narrow = yield* list("fields=company_name,search_text&perPage=1")
      assert.deepStrictEqual(records(narrow, "advertisers"), [{ company_name: "Ångström" }])
    })
  )

  it.effect("whatever the contract lets a caller filter and sort by is answered", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      yield* answersEveryParameter("listAdvertisers", key, path)
    })
  )

  it.effect("400: a parameter that is unknown or out of bounds, by its name", () =>
    Effect.gen(function* () {
      const { list } = yield* given
      for (const [name, value] of [
        ["api_key", "afn_v_"],
        ["sortField", "api_key"],
        ["status", "5"]
      ] as const) {
        const answer = yield* list(`${name}=${value}`)
        assert.strictEqual(answer.status, 400, name)
        assert.nestedProperty(answer.info, `errors.${name}`)
      }
    })
  )

  it.effect("401: nobody without a key; 403: no advertiser and no affiliate", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* get("", path)).status, 401)
      for (const role of ["advertiser", "affiliate"] as const) {
        const { key } = yield* givenKey(role)
        assert.strictEqual((yield* get(key, path)).status, 403, role)
      }
    })
  )
})
