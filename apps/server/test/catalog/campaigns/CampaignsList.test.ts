import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenCampaign } from "../../fixtures/givenCampaign.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { answersEveryParameter } from "../../fixtures/listParameters.ts"
import { fieldOf, get, records, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/affiliate/campaigns"

const given = Effect.gen(function* () {
  const { account_id, key } = yield* givenKey("affiliate")
  const list = (parameters: string) => get(key, `${path}?${parameters}`)
  const names = (parameters: string) =>
    Effect.map(list(parameters), (answer) => fieldOf(answer, "campaigns", "name"))
  return { account_id, key, list, names }
})

describeOnEngines("The list of an affiliate's campaigns", server, (it) => {
  it.effect("200: a campaign in the list is the one that is read alone", () =>
    Effect.gen(function* () {
      const { account_id, key, list } = yield* given
      const id = yield* givenCampaign(account_id)
      const answer = yield* list("")
      const { info } = yield* get(key, `${path}/${id}`)
      assert.strictEqual(answer.message, "Campaigns List")
      assert.deepStrictEqual(answer.info, { campaigns: [info.campaign] })
    })
  )

  it.effect("the list holds the own campaigns and nobody else's, whatever is asked for", () =>
    Effect.gen(function* () {
      const { account_id, list } = yield* given
      const other = yield* givenKey("affiliate")
      const offer_id = yield* givenOffer()
      const foreign = yield* givenCampaign(other.account_id, { name: "Mail", offer_id })
      const own = yield* givenCampaign(account_id, { name: "Mail", offer_id })
      for (const parameters of ["", "q=mail", `offer_id=${offer_id}`, "name=Mail"]) {
        const answer = yield* list(parameters)
        assert.deepStrictEqual(fieldOf(answer, "campaigns", "id"), [own], parameters)
        assert.strictEqual(answer.headers["x-pagination-total-count"], "1")
      }
      assert.deepStrictEqual(records(yield* list(`id=${foreign}`), "campaigns"), [])
    })
  )

  it.effect("pages together hold every campaign once", () =>
    Effect.gen(function* () {
      const { account_id, list } = yield* given
      const expected = []
      for (let count = 0; count < 5; count++) expected.push(yield* givenCampaign(account_id))
      const found = []
      for (const page of [1, 2, 3]) {
        const answer = yield* list(`perPage=2&page=${page}`)
        found.push(...fieldOf(answer, "campaigns", "id"))
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

  it.effect("the list is filtered, searched, sorted and narrowed", () =>
    Effect.gen(function* () {
      const { account_id, list, names } = yield* given
      const offer_id = yield* givenOffer()
      const hash = `hash-of-${account_id}`
      const one = yield* givenCampaign(account_id, { name: "Été", status: "paused", offer_id })
      yield* givenCampaign(account_id, { name: "Mail", hash, date_added: 1_772_323_200 })
      yield* givenCampaign(account_id, { name: "blog", date_updated: 1_772_323_200 })
      assert.deepStrictEqual(yield* names("status=paused"), ["Été"])
      assert.deepStrictEqual(yield* names("status[]=active"), ["Mail", "blog"])
      assert.deepStrictEqual(yield* names("name=Mail"), ["Mail"])
      assert.deepStrictEqual(yield* names(`hash=${hash}`), ["Mail"])
      assert.deepStrictEqual(yield* names(`id=${one}`), ["Été"])
      assert.deepStrictEqual(yield* names(`offer_id=${offer_id}`), ["Été"])
      assert.deepStrictEqual(yield* names("date_added_from=2026-03-01"), ["Mail"])
      assert.deepStrictEqual(yield* names("date_updated_to=2026-01-01"), ["Été", "Mail"])
      assert.deepStrictEqual(yield* names("q=ete"), ["Été"])
      assert.deepStrictEqual(yield* names(`q=HASH-OF-${account_id}`), ["Mail"])
      assert.deepStrictEqual(yield* names("sortField=name"), ["Mail", "blog", "Été"])
      assert.deepStrictEqual(yield* names("sortField=status&sortDirection=desc"), [
        "Été",
        "blog",
        "Mail"
      ])
      const narrow = yield* list("fields=name,affiliate_id&perPage=1")
      assert.deepStrictEqual(records(narrow, "campaigns"), [{ name: "Été" }])
    })
  )

  it.effect("whatever the contract lets a caller filter and sort by is answered", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      yield* answersEveryParameter("listCampaigns", key, path)
    })
  )

  it.effect("400: a parameter that is unknown, by its name; the owner is none", () =>
    Effect.gen(function* () {
      const { list } = yield* given
      for (const [name, value] of [
        ["affiliate_id", "1"],
        ["sortField", "affiliate_id"],
        ["page", "0"]
      ] as const) {
        const answer = yield* list(`${name}=${value}`)
        assert.strictEqual(answer.status, 400, name)
        assert.nestedProperty(answer.info, `errors.${name}`)
      }
    })
  )

  it.effect("401: nobody without a key; 403: no manager and no advertiser", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* get("", path)).status, 401)
      for (const role of ["manager", "advertiser"] as const) {
        const { key } = yield* givenKey(role)
        assert.strictEqual((yield* get(key, path)).status, 403, role)
      }
    })
  )
})
