import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { answersEveryParameter } from "../../fixtures/listParameters.ts"
import { fieldOf, get, records, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const offer_id = yield* givenOffer({ currency: "EUR" })
  const path = `/api/v2/network/offers/${offer_id}/goals`
  const titles = (parameters: string) =>
    Effect.map(get(key, `${path}?${parameters}`), (answer) => fieldOf(answer, "goals", "title"))
  return { key, offer_id, path, titles }
})

describeOnEngines("The list of goals", server, (it) => {
  it.effect("200: a goal with its money as text and the words that follow from its columns", () =>
    Effect.gen(function* () {
      const { key, offer_id, path } = yield* given
      const id = yield* givenGoal({
        offer_id,
        title: "First deposit",
        alias: "deposit",
        type: 3,
        status: 2,
        is_default: 1,
        is_private: 1,
        revenue: 125_050,
        payout: 90_071_992_547_409,
        conversion_status: 4,
        multiple_conversions: 1,
        tracking_method: 2,
        has_caps: 1,
        caps: "10 a day",
        updated: 1_767_225_700
      })
      const answer = yield* get(key, path)
      assert.strictEqual(answer.message, "Goals List")
      assert.deepStrictEqual(answer.info, {
        goals: [
          {
            id,
            offer_id,
            title: "First deposit",
            alias: "deposit",
            type: 3,
            type_selected: "CPL",
            status: 2,
            is_default: 1,
            is_private: true,
            hidden: true,
            currency: "EUR",
            revenue: "12.505",
            payout: "9007199254.7409",
            revenue_percent: null,
            payout_percent: null,
            revenue_limit: null,
            payout_limit: null,
            amount_limit: null,
            payout_for_affiliate: "9007199254.7409 EUR",
            conversion_status: 4,
            hold_days: null,
            convert_after_seconds: null,
            convert_within_days: null,
            window_action: "refuse",
            multiple_conversions: 1,
            tracking_method: 2,
            has_caps: 1,
            caps: "10 a day",
            caps_list: [],
            created: 1_767_225_600,
            updated: 1_767_225_700
          }
        ]
      })
    })
  )

  it.effect("the list of an offer holds its goals and no others", () =>
    Effect.gen(function* () {
      const { key, offer_id, path } = yield* given
      yield* givenGoal()
      yield* givenGoal({ offer_id, deleted: 1_767_225_700 })
      const expected = [yield* givenGoal({ offer_id }), yield* givenGoal({ offer_id })]
      const answer = yield* get(key, path)
      assert.deepStrictEqual(fieldOf(answer, "goals", "id"), expected)
      assert.strictEqual(answer.headers["x-pagination-total-count"], "2")
    })
  )

  it.effect("the list is filtered, searched, sorted and narrowed", () =>
    Effect.gen(function* () {
      const { key, offer_id, path, titles } = yield* given
      yield* givenGoal({ offer_id, title: "Dépôt", alias: "deposit", type: 4, is_default: 1 })
      yield* givenGoal({ offer_id, title: "Lead", alias: "lead", type: 3, status: 2 })
      yield* givenGoal({
        offer_id,
        title: "Install",
        alias: "app",
        type: 5,
        created: 1_772_323_200
      })
      assert.deepStrictEqual(yield* titles("alias=lead"), ["Lead"])
      assert.deepStrictEqual(yield* titles("status=disabled"), ["Lead"])
      assert.deepStrictEqual(yield* titles("type[]=4&type[]=5"), ["Dépôt", "Install"])
      assert.deepStrictEqual(yield* titles("is_default=1"), ["Dépôt"])
      assert.deepStrictEqual(yield* titles("created_from=2026-03-01"), ["Install"])
      assert.deepStrictEqual(yield* titles("created_to=2026-01-01"), ["Dépôt", "Lead"])
      assert.deepStrictEqual(yield* titles("q=DEPOT"), ["Dépôt"])
      assert.deepStrictEqual(yield* titles("q=app"), ["Install"])
      assert.deepStrictEqual(yield* titles("sortField=alias"), ["Install", "Dépôt", "Lead"])
      assert.deepStrictEqual(yield* titles("sortField=created&sortDirection=desc"), [
        "Install",
        "Lead",
        "Dépôt"
      ])
      const narrow = yield* get(key, `${path}?fields=alias&perPage=1&page=2`)
      assert.deepStrictEqual(records(narrow, "goals"), [{ alias: "lead" }])
    })
  )

  it.effect("whatever the contract lets a caller filter and sort by is answered", () =>
    Effect.gen(function* () {
      const { key, path } = yield* given
      yield* answersEveryParameter("listGoals", key, path)
    })
  )

  it.effect("400: an offer's id that is none", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      const answer = yield* get(key, "/api/v2/network/offers/0/goals")
      assert.strictEqual(answer.status, 400)
      assert.nestedProperty(answer.info, "errors.offer_id")
    })
  )

  it.effect("404: an offer that is not there", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      assert.strictEqual((yield* get(key, "/api/v2/network/offers/1000000/goals")).status, 404)
    })
  )

  it.effect("401: nobody without a key; 403: no advertiser and no affiliate", () =>
    Effect.gen(function* () {
      const { path } = yield* given
      assert.strictEqual((yield* get("", path)).status, 401)
      for (const role of ["advertiser", "affiliate"] as const) {
        const { key } = yield* givenKey(role)
        assert.strictEqual((yield* get(key, path)).status, 403, role)
      }
    })
  )
})
