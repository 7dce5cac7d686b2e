import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import {
  germany,
  givenCategory,
  givenTag,
  givenTier,
  givenTrafficApproach,
  givenTrafficSource
} from "../../fixtures/givenReference.ts"
import { answersEveryParameter } from "../../fixtures/listParameters.ts"
import { fieldOf, get, records, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const lists = [
  ["listCountries", "countries", "Countries List"],
  ["listTags", "tags", "Tags List"],
  ["listCategories", "categories", "Categories List"],
  ["listTiers", "tiers", "Tiers List"],
  ["listTrafficSources", "traffic-sources", "Traffic Sources List"],
  ["listTrafficApproaches", "traffic-approaches", "Traffic Approaches List"],
  ["listGoalTypes", "goals-types", "Goal Types List"],
  ["listPaymentTerms", "payment-terms", "Payment Terms List"]
] as const

const address = (name: string, parameters = "") => `/api/v2/common/lists/${name}?${parameters}`

const given = Effect.map(givenKey("affiliate"), ({ key }) => ({
  key,
  list: (name: string, parameters?: string) => get(key, address(name, parameters)),
  titles: (name: string, parameters: string) =>
    Effect.map(get(key, address(name, parameters)), (answer) =>
      fieldOf(answer, `${name}-list`, "title")
    )
}))

describeOnEngines("Lists", server, (it) => {
  it.effect("200: every list, for every role", () =>
    Effect.gen(function* () {
      for (const role of ["manager", "advertiser", "affiliate"] as const) {
        const { key } = yield* givenKey(role)
        for (const [, name, message] of lists) {
          const answer = yield* get(key, address(name))
          assert.strictEqual(answer.status, 200, `${role} ${name}`)
          assert.strictEqual(answer.message, message)
          assert.deepStrictEqual(Object.keys(answer.info), [`${name}-list`])
        }
      }
    })
  )

  it.effect("without paging a list is whole, with it it has pages", () =>
    Effect.gen(function* () {
      const { list } = yield* given
      const whole = yield* list("countries")
      assert.lengthOf(records(whole, "countries-list"), 249)
      assert.deepInclude(whole.headers, {
        "x-pagination-current-page": "1",
        "x-pagination-total-count": "249",
        "x-pagination-page-count": "1",
        "x-pagination-per-page": "1000"
      })
      const last = yield* list("countries", "perPage=50&page=5")
      assert.lengthOf(records(last, "countries-list"), 49)
      assert.strictEqual(last.headers["x-pagination-page-count"], "5")
    })
  )

  it.effect("countries carry id, title and code, and are found without their accents", () =>
    Effect.gen(function* () {
      const { list, titles } = yield* given
      assert.deepStrictEqual(records(yield* list("countries", "q=germany"), "countries-list"), [
        germany
      ])
      const found = yield* titles("countries", "q=ivoire")
      assert.lengthOf(found, 1)
      assert.deepStrictEqual(
        yield* titles("countries", "q=ÅLAND"),
        yield* titles("countries", "q=aland")
      )
      assert.lengthOf(yield* titles("countries", "q=nowhere"), 0)
    })
  )

  it.effect("tags stand by their place, ties by id, unless the caller asks for another order", () =>
    Effect.gen(function* () {
      const { list, titles } = yield* given
      const last = yield* givenTag("Alpha", { sort: 3 })
      const first = yield* givenTag("Gamma", { sort: 1 })
      const second = yield* givenTag("Beta", { sort: 1 })
      assert.deepStrictEqual(records(yield* list("tags"), "tags-list"), [
        { id: first, title: "Gamma", sort: 1 },
        { id: second, title: "Beta", sort: 1 },
        { id: last, title: "Alpha", sort: 3 }
      ])
      assert.deepStrictEqual(yield* titles("tags", "sortField=title"), ["Alpha", "Beta", "Gamma"])
      assert.deepStrictEqual(yield* titles("tags", "sortField=id&sortDirection=desc"), [
        "Beta",
        "Gamma",
        "Alpha"
      ])
    })
  )

  it.effect(
    "categories, traffic sources and approaches carry id and title, in the order of their ids",
    () =>
      Effect.gen(function* () {
        const { list } = yield* given
        const travel = yield* givenCategory("Travel")
        const fashion = yield* givenCategory("Fashion")
        const search = yield* givenTrafficSource("Search")
        assert.deepStrictEqual((yield* list("categories")).info, {
          "categories-list": [
            { id: travel, title: "Travel" },
            { id: fashion, title: "Fashion" }
          ]
        })
        assert.deepStrictEqual((yield* list("traffic-sources")).info, {
          "traffic-sources-list": [{ id: search, title: "Search" }]
        })
        const review = yield* givenTrafficApproach("Review")
        assert.deepStrictEqual((yield* list("traffic-approaches")).info, {
          "traffic-approaches-list": [{ id: review, title: "Review" }]
        })
      })
  )

  it.effect("one tier is the default from the beginning; that is a boolean", () =>
    Effect.gen(function* () {
      const { list } = yield* given
      const gold = yield* givenTier("Gold", { color: "#ca8a04" })
      assert.deepStrictEqual((yield* list("tiers")).info, {
        "tiers-list": [
          { id: 1, title: "Standard", color: "#6b7280", isDefault: true },
          { id: gold, title: "Gold", color: "#ca8a04", isDefault: false }
        ]
      })
    })
  )

  it.effect("goal types are paged, sorted and searched like the lists of the database", () =>
    Effect.gen(function* () {
      const { list, titles } = yield* given
      const name = "goals-types"
      assert.deepStrictEqual(records(yield* list(name, "perPage=2"), `${name}-list`), [
        { id: 1, title: "CPC" },
        { id: 2, title: "CPA" }
      ])
      assert.deepStrictEqual(yield* titles(name, "perPage=2&page=3"), ["CPI", "RevShare"])
      assert.deepStrictEqual(yield* titles(name, "page=2"), [])
      const sorted = ["CPA", "CPC", "CPI", "CPL", "CPS", "RevShare"]
      assert.deepStrictEqual(yield* titles(name, "sortField=title"), sorted)
      assert.deepStrictEqual(
        yield* titles(name, "sortField=title&sortDirection=desc"),
        sorted.toReversed()
      )
      assert.deepStrictEqual(yield* titles(name, "sortField=id&sortDirection=desc&perPage=1"), [
        "RevShare"
      ])
      assert.deepStrictEqual(yield* titles(name, "q=pL"), ["CPL"])
      assert.deepStrictEqual(yield* titles(name, "q=c+a"), ["CPA"])
      const { headers } = yield* list(name, "q=cp&perPage=3")
      assert.deepInclude(headers, {
        "x-pagination-total-count": "5",
        "x-pagination-page-count": "2"
      })
    })
  )

  it.effect("fields narrow the records", () =>
    Effect.gen(function* () {
      const { list } = yield* given
      const countries = yield* list("countries", "q=germany&fields=country_code")
      assert.deepStrictEqual(records(countries, "countries-list"), [{ country_code: "DE" }])
      const types = yield* list("goals-types", "perPage=1&fields=id")
      assert.deepStrictEqual(records(types, "goals-types-list"), [{ id: 1 }])
    })
  )

  it.effect("whatever the contract lets a caller sort by is answered", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      for (const [identifier, name] of lists) {
        yield* answersEveryParameter(identifier, key, `/api/v2/common/lists/${name}`)
      }
    })
  )

  it.effect("400: a parameter that is unknown or out of bounds", () =>
    Effect.gen(function* () {
      const { list } = yield* given
      for (const [, name] of lists) {
        for (const parameter of [
          "perPage=1001",
          "page=0",
          "sortField=colour",
          "id=x",
          "nonsense=1"
        ]) {
          const answer = yield* list(name, parameter)
          assert.strictEqual(answer.status, 400, `${name} ${parameter}`)
          assert.nestedProperty(answer.info, `errors.${parameter.split("=")[0]}`)
        }
      }
    })
  )

  it.effect("401: nobody without a key", () =>
    Effect.gen(function* () {
      for (const [, name] of lists) {
        assert.strictEqual((yield* get("", address(name))).status, 401, name)
      }
    })
  )
})
