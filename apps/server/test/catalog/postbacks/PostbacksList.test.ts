import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { answersEveryParameter } from "../../fixtures/listParameters.ts"
import { fieldOf, get, records, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const affiliate_id = yield* givenAffiliate()
  const path = `/api/v2/network/affiliates/${affiliate_id}/postbacks`
  const list = (parameters: string) => get(key, `${path}?${parameters}`)
  const ids = (parameters: string) =>
    Effect.map(list(parameters), (answer) => fieldOf(answer, "postbacks", "id"))
  return { key, affiliate_id, path, list, ids }
})

describeOnEngines("The list of an affiliate's postbacks", server, (it) => {
  it.effect("200: a postback with the offer and the goal that it is about", () =>
    Effect.gen(function* () {
      const { affiliate_id, list } = yield* given
      const offer_id = yield* givenOffer({ title: "Running shoes" })
      const goal_id = yield* givenGoal({ offer_id, title: "First order" })
      const id = yield* givenPostback(affiliate_id, {
        level_id: 3,
        offer_id,
        goal_id,
        conversion_status: 2,
        type: 3,
        code: '<img src="https://tracker.example/?c={click_id}">',
        status: 2,
        updated: 1_767_225_700
      })
      const answer = yield* list("")
      assert.strictEqual(answer.message, "Postbacks List")
      assert.deepStrictEqual(answer.info, {
        postbacks: [
          {
            id,
            affiliate_id,
            level_id: 3,
            offer_id,
            goal_id,
            conversion_status: 2,
            type: 3,
            code: '<img src="https://tracker.example/?c={click_id}">',
            status: 2,
            awaits_approval: false,
            created: 1_767_225_600,
            updated: 1_767_225_700,
            offer_selected: { id: offer_id, title: "Running shoes" },
            goal_selected: { id: goal_id, title: "First order" }
          }
        ]
      })
    })
  )

  it.effect("200: a postback about everything names no offer and no goal", () =>
    Effect.gen(function* () {
      const { affiliate_id, list } = yield* given
      yield* givenPostback(affiliate_id)
      assert.deepInclude(records(yield* list(""), "postbacks")[0], {
        offer_id: 0,
        goal_id: 0,
        conversion_status: 0,
        offer_selected: null,
        goal_selected: null
      })
    })
  )

  it.effect("200: a goal that was deleted keeps its title", () =>
    Effect.gen(function* () {
      const { affiliate_id, list } = yield* given
      const goal_id = yield* givenGoal({ title: "Gone", deleted: 1 })
      yield* givenPostback(affiliate_id, { level_id: 3, goal_id })
      assert.deepStrictEqual(fieldOf(yield* list(""), "postbacks", "goal_selected"), [
        { id: goal_id, title: "Gone" }
      ])
    })
  )

  it.effect("the list of an affiliate holds its postbacks and no others, page by page", () =>
    Effect.gen(function* () {
      const { affiliate_id, list } = yield* given
      const expected = []
      for (let count = 0; count < 3; count++) {
        expected.push(yield* givenPostback(affiliate_id))
        yield* givenPostback(yield* givenAffiliate())
      }
      const pages = [yield* list("perPage=2"), yield* list("perPage=2&page=2")]
      assert.deepStrictEqual(
        pages.flatMap((page) => fieldOf(page, "postbacks", "id")),
        expected
      )
      for (const { headers } of pages) {
        assert.strictEqual(headers["x-pagination-total-count"], "3")
        assert.strictEqual(headers["x-pagination-page-count"], "2")
      }
    })
  )

  it.effect("200: an affiliate without postbacks has an empty list", () =>
    Effect.gen(function* () {
      const { list } = yield* given
      const answer = yield* list("")
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(answer.info, { postbacks: [] })
    })
  )

  it.effect("the list is filtered, searched, sorted and narrowed", () =>
    Effect.gen(function* () {
      const { affiliate_id, ids, list } = yield* given
      const offer_id = yield* givenOffer({ title: "Laufschuhe" })
      const goal_id = yield* givenGoal({ offer_id, title: "Erster Einkauf" })
      const global = yield* givenPostback(affiliate_id, { code: "https://one.example/Dépôt" })
      const ofOffer = yield* givenPostback(affiliate_id, { level_id: 2, offer_id, status: 2 })
      const ofGoal = yield* givenPostback(affiliate_id, {
        level_id: 3,
        offer_id,
        goal_id,
        type: 2,
        conversion_status: 3,
        created: 1_772_323_200
      })
      assert.deepStrictEqual(yield* ids("level_id=2"), [ofOffer])
      assert.deepStrictEqual(yield* ids("q=laufschuhe"), [ofOffer, ofGoal])
      assert.deepStrictEqual(yield* ids("q=Laufschuhe+einkauf"), [ofGoal])
      assert.deepStrictEqual(yield* ids("level_id[]=1&level_id[]=3"), [global, ofGoal])
      assert.deepStrictEqual(yield* ids(`offer_id=${offer_id}`), [ofOffer, ofGoal])
      assert.deepStrictEqual(yield* ids("offer_id=0"), [global])
      assert.deepStrictEqual(yield* ids(`goal_id=${goal_id}`), [ofGoal])
      assert.deepStrictEqual(yield* ids("conversion_status=3"), [ofGoal])
      assert.deepStrictEqual(yield* ids("type=2"), [ofGoal])
      assert.deepStrictEqual(yield* ids("status=disabled"), [ofOffer])
      assert.deepStrictEqual(yield* ids(`id=${global},${ofGoal}`), [global, ofGoal])
      assert.deepStrictEqual(yield* ids("created_from=2026-03-01"), [ofGoal])
      assert.deepStrictEqual(yield* ids("created_to=2026-01-01"), [global, ofOffer])
      assert.deepStrictEqual(yield* ids("q=DEPOT"), [global])
      assert.deepStrictEqual(yield* ids("sortField=offer_id&sortDirection=desc"), [
        ofGoal,
        ofOffer,
        global
      ])
      assert.deepStrictEqual(yield* ids("sortField=status"), [global, ofGoal, ofOffer])
      const narrow = yield* list("fields=search_text,%20level_id%20,id&perPage=1")
      assert.deepStrictEqual(records(narrow, "postbacks"), [{ id: global, level_id: 1 }])
    })
  )

  it.effect("whatever the contract lets a caller filter and sort by is answered", () =>
    Effect.gen(function* () {
      const { key, path } = yield* given
      yield* answersEveryParameter("listPostbacks", key, path)
    })
  )

  it.effect("400: an affiliate's id that is none; a field that is no field", () =>
    Effect.gen(function* () {
      const { key, list } = yield* given
      const answer = yield* get(key, "/api/v2/network/affiliates/0/postbacks")
      assert.strictEqual(answer.status, 400)
      assert.nestedProperty(answer.info, "errors.affiliate_id")
      const sorted = yield* list("sortField=offer_selected")
      assert.strictEqual(sorted.status, 400)
      assert.nestedProperty(sorted.info, "errors.sortField")
    })
  )

  it.effect("404: an affiliate that is not there", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      const answer = yield* get(key, "/api/v2/network/affiliates/1000000/postbacks")
      assert.strictEqual(answer.status, 404)
      assert.isEmpty(answer.info)
    })
  )

  it.effect(
    "401: nobody without a key; 403: no advertiser and no affiliate, not even its own",
    () =>
      Effect.gen(function* () {
        const { path } = yield* given
        assert.strictEqual((yield* get("", path)).status, 401)
        for (const role of ["advertiser", "affiliate"] as const) {
          const { account_id, key } = yield* givenKey(role)
          const own = `/api/v2/network/affiliates/${account_id}/postbacks`
          assert.strictEqual((yield* get(key, own)).status, 403, role)
        }
      })
  )
})
