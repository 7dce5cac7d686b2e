import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { austria, germany } from "../../fixtures/givenReference.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { answersEveryParameter } from "../../fixtures/listParameters.ts"
import { fieldOf, get, records, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/affiliates"

let count = 0

/** A manager's key, and a sponsor whose referrals are the affiliates of one test alone. */
const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const referred_by = yield* givenAffiliate({ company_name: `Sponsor ${++count}` })
  const list = (parameters: string) => get(key, `${path}?referred_by=${referred_by}&${parameters}`)
  const companies = (parameters: string) =>
    Effect.map(list(parameters), (answer) => fieldOf(answer, "affiliates", "company_name"))
  return { key, referred_by, list, companies }
})

describeOnEngines("The list of affiliates", server, (it) => {
  it.effect("pages are told apart in the headers, and together hold every affiliate once", () =>
    Effect.gen(function* () {
      const { list, referred_by } = yield* given
      const expected = []
      for (let count = 0; count < 5; count++) expected.push(yield* givenAffiliate({ referred_by }))
      const found = []
      for (const page of [1, 2, 3]) {
        const answer = yield* list(`perPage=2&page=${page}`)
        found.push(...fieldOf(answer, "affiliates", "id"))
        assert.strictEqual(answer.message, "Affiliates List")
        assert.deepInclude(answer.headers, {
          "x-pagination-current-page": String(page),
          "x-pagination-total-count": "5",
          "x-pagination-page-count": "3",
          "x-pagination-per-page": "2"
        })
      }
      assert.deepStrictEqual(found, expected)
    })
  )

  it.effect("a list without affiliates is an empty array", () =>
    Effect.gen(function* () {
      const { list } = yield* given
      const answer = yield* list("")
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(records(answer, "affiliates"), [])
      assert.strictEqual(answer.headers["x-pagination-total-count"], "0")
    })
  )

  it.effect("the record in a list is that of the affiliate alone", () =>
    Effect.gen(function* () {
      const { key, list, referred_by } = yield* given
      const ip = `198.51.100.${referred_by}`
      const ids = [
        yield* givenAffiliate({ referred_by, ip, country: germany.id }),
        yield* givenAffiliate({ referred_by, ip, tier_id: 1 })
      ]
      const alone: Array<unknown> = []
      for (const id of ids) alone.push((yield* get(key, `${path}/${id}`)).info.affiliate)
      assert.deepStrictEqual((yield* list("")).info, { affiliates: alone })
    })
  )

  it.effect("what belongs to an affiliate stands in no other affiliate of the page", () =>
    Effect.gen(function* () {
      const { list, referred_by } = yield* given
      const ids = []
      for (let count = 0; count < 3; count++) ids.push(yield* givenAffiliate({ referred_by }))
      const [, second = 0] = ids
      yield* insertRow("api_keys", {
        role: "affiliate",
        account_id: second,
        digest: `digest ${second}`,
        masked: "masked",
        created: 1
      })
      assert.deepStrictEqual(fieldOf(yield* list(""), "affiliates", "api_key"), [
        null,
        "masked",
        null
      ])
    })
  )

  it.effect("filters take an exact text, numbers, words for a status, and several values", () =>
    Effect.gen(function* () {
      const { companies, referred_by } = yield* given
      const mark = `crm-${referred_by}`
      const email = `one-${referred_by}@affiliate.example`
      const one = yield* givenAffiliate({ referred_by, company_name: "One", email })
      const two = yield* givenAffiliate({
        referred_by,
        company_name: "Two",
        external_id: mark,
        status: 2,
        api_status: 2,
        account_type: 2
      })
      yield* givenAffiliate({
        referred_by,
        company_name: "Three",
        status: 4,
        country: germany.id
      })
      assert.deepStrictEqual(yield* companies(`external_id=${mark}`), ["Two"])
      assert.deepStrictEqual(yield* companies(`email=${email}`), ["One"])
      assert.deepStrictEqual(yield* companies("company_name=Two"), ["Two"])
      assert.deepStrictEqual(yield* companies("company_name=two"), [])
      assert.deepStrictEqual(yield* companies("company_name[]=Two&company_name[]=One"), [
        "One",
        "Two"
      ])
      assert.deepStrictEqual(yield* companies("status=4"), ["Three"])
      assert.deepStrictEqual(yield* companies("status=disabled"), ["Two"])
      assert.deepStrictEqual(yield* companies("status=active,rejected"), ["One", "Three"])
      assert.deepStrictEqual(yield* companies("status[]=2&status[]=rejected"), ["Two", "Three"])
      assert.deepStrictEqual(yield* companies("api_status=2"), ["Two"])
      assert.deepStrictEqual(yield* companies("account_type=2"), ["Two"])
      assert.deepStrictEqual(yield* companies(`country=${germany.id}`), ["Three"])
      assert.deepStrictEqual(yield* companies(`id=${one},${two}`), ["One", "Two"])
      assert.deepStrictEqual(yield* companies(`id=${two}&status=1`), [])
    })
  )

  it.effect("a range holds both its ends; who never signed in is in no range of visits", () =>
    Effect.gen(function* () {
      const { companies, referred_by } = yield* given
      yield* givenAffiliate({ referred_by, company_name: "Never" })
      for (const company_name of [
        "2026-03-01T23:59:59Z",
        "2026-03-02T00:00:00Z",
        "2026-03-03T23:59:59Z",
        "2026-03-04T00:00:00Z"
      ]) {
        const instant = Date.parse(company_name) / 1000
        yield* givenAffiliate({
          referred_by,
          company_name,
          created: instant,
          updated: instant,
          visited: instant
        })
      }
      for (const field of ["created", "updated", "visited"]) {
        const range = `${field}_from=2026-03-02&${field}_to=2026-03-03`
        assert.deepStrictEqual(
          yield* companies(range),
          ["2026-03-02T00:00:00Z", "2026-03-03T23:59:59Z"],
          field
        )
      }
      assert.deepStrictEqual(yield* companies("visited_to=2026-03-01"), ["2026-03-01T23:59:59Z"])
    })
  )

  it.effect("a range may end with the largest amount that there is", () =>
    Effect.gen(function* () {
      const { companies, referred_by } = yield* given
      yield* givenAffiliate({ referred_by, company_name: "Rich" })
      const range = "balance_due_to=922337203685477.5807"
      assert.deepStrictEqual(yield* companies(range), ["Rich"])
    })
  )

  it.effect("no value sorts below every value, on every engine", () =>
    Effect.gen(function* () {
      const { companies, list, referred_by } = yield* given
      for (const company_name of ["b", null, "a", "B", "ä", null]) {
        yield* givenAffiliate({ referred_by, company_name })
      }
      const ascending = [null, null, "B", "a", "b", "ä"]
      assert.deepStrictEqual(yield* companies("sortField=company_name"), ascending)
      assert.deepStrictEqual(
        yield* companies("sortField=company_name&sortDirection=desc"),
        ascending.toReversed()
      )
      const ids = fieldOf(yield* list("sortField=company_name"), "affiliates", "id")
      const reversed = yield* list("sortField=company_name&sortDirection=desc")
      assert.deepStrictEqual(fieldOf(reversed, "affiliates", "id"), ids.toReversed())
    })
  )

  it.effect("affiliates that are equal in the sorted field keep the order of ids over pages", () =>
    Effect.gen(function* () {
      const { companies, referred_by } = yield* given
      for (const [company_name, country] of [
        ["a", germany.id],
        ["b", austria.id],
        ["c", null],
        ["d", germany.id],
        ["e", austria.id],
        ["f", null]
      ] as const) {
        yield* givenAffiliate({ referred_by, company_name, country })
      }
      const found = []
      for (const page of [1, 2, 3]) {
        found.push(...(yield* companies(`sortField=country&perPage=2&page=${page}`)))
      }
      assert.deepStrictEqual(found, ["c", "f", "b", "e", "a", "d"])
    })
  )

  it.effect("search finds an affiliate by id, e-mail, names, company and external id", () =>
    Effect.gen(function* () {
      const { companies, referred_by } = yield* given
      const id = yield* givenAffiliate({
        referred_by,
        id: 1_000_000 + referred_by,
        company_name: "Café Zürich",
        email: `zoë-${referred_by}@affiliate.example`,
        firstname: "Zoë",
        lastname: "Müller",
        external_id: "crm_77%"
      })
      yield* givenAffiliate({ referred_by, company_name: "Other" })
      for (const q of [String(id), "cafe", "ZURICH zoe", "müll", "crm_77", "77%", "zoë-"]) {
        assert.deepStrictEqual(yield* companies(`q=${encodeURIComponent(q)}`), ["Café Zürich"], q)
      }
      assert.deepStrictEqual(yield* companies("q=cafe+other"), [])
    })
  )

  it.effect("fields narrow the records; names that are none are ignored", () =>
    Effect.gen(function* () {
      const { list, referred_by } = yield* given
      const id = yield* givenAffiliate({ referred_by })
      const some = yield* list("fields=multi_accounts,id,search_text,tier_id")
      assert.deepStrictEqual(records(some, "affiliates"), [
        { id, multi_accounts: { ip: [], payment_method: [], global_postback: [] } }
      ])
    })
  )

  it.effect("whatever the contract lets a caller filter and sort by is answered", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      yield* answersEveryParameter("listAffiliates", key, path)
    })
  )
})
