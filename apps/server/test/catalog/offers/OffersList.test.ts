import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { answersEveryParameter } from "../../fixtures/listParameters.ts"
import { fieldOf, get, records, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/offers"

/** A manager's key, and an advertiser whose offers are those of one test alone. */
const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser()
  const list = (parameters: string) =>
    get(key, `${path}?advertiser_id=${advertiser_id}&${parameters}`)
  const titles = (parameters: string) =>
    Effect.map(list(parameters), (answer) => fieldOf(answer, "offers", "title"))
  return { key, advertiser_id, list, titles }
})

describeOnEngines("The list of offers", server, (it) => {
  it.effect("pages are told apart in the headers, and together hold every offer once", () =>
    Effect.gen(function* () {
      const { advertiser_id, list } = yield* given
      const expected = []
      for (let count = 0; count < 5; count++) expected.push(yield* givenOffer({ advertiser_id }))
      const found = []
      for (const page of [1, 2, 3]) {
        const answer = yield* list(`perPage=2&page=${page}`)
        found.push(...fieldOf(answer, "offers", "id"))
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

  it.effect("a page behind the last one is empty and still tells the total", () =>
    Effect.gen(function* () {
      const { advertiser_id, list } = yield* given
      yield* givenOffer({ advertiser_id })
      const answer = yield* list("page=7")
      assert.deepStrictEqual(records(answer, "offers"), [])
      assert.strictEqual(answer.headers["x-pagination-total-count"], "1")
    })
  )

  it.effect("without paging there are ten to a page", () =>
    Effect.gen(function* () {
      const { advertiser_id, list } = yield* given
      for (let count = 0; count < 11; count++) yield* givenOffer({ advertiser_id })
      const answer = yield* list("")
      assert.lengthOf(records(answer, "offers"), 10)
      assert.strictEqual(answer.headers["x-pagination-page-count"], "2")
    })
  )

  it.effect("filters take an exact text, numbers, words for a status, and several values", () =>
    Effect.gen(function* () {
      const { advertiser_id, titles } = yield* given
      const one = yield* givenOffer({ advertiser_id, title: "One", status: 1, external_id: "x" })
      const two = yield* givenOffer({ advertiser_id, title: "Two", status: 2, currency: "EUR" })
      yield* givenOffer({ advertiser_id, title: "Three", status: 3, external_id: "y" })
      assert.deepStrictEqual(yield* titles("title=Two"), ["Two"])
      assert.deepStrictEqual(yield* titles("title=two"), [])
      assert.deepStrictEqual(yield* titles("external_id=x"), ["One"])
      assert.deepStrictEqual(yield* titles("currency=EUR"), ["Two"])
      assert.deepStrictEqual(yield* titles("status=3"), ["Three"])
      assert.deepStrictEqual(yield* titles("status=disabled"), ["Two"])
      assert.deepStrictEqual(yield* titles("status=pending,rejected"), ["Three"])
      assert.deepStrictEqual(yield* titles("status=active,testing"), ["One", "Three"])
      assert.deepStrictEqual(yield* titles("status[]=2&status[]=testing"), ["Two", "Three"])
      assert.deepStrictEqual(yield* titles(`id=${one},${two}`), ["One", "Two"])
      assert.deepStrictEqual(yield* titles(`id=${two}&status=1`), [])
    })
  )

  it.effect("a range holds both its ends, a date the whole of its day in UTC", () =>
    Effect.gen(function* () {
      const { advertiser_id, titles } = yield* given
      const instants = [
        "2026-03-01T23:59:59Z",
        "2026-03-02T00:00:00Z",
        "2026-03-03T23:59:59Z",
        "2026-03-04T00:00:00Z"
      ]
      for (const title of instants) {
        yield* givenOffer({ advertiser_id, title, created: Date.parse(title) / 1000 })
      }
      const [, second, third] = instants
      const days = "created_from=2026-03-02&created_to=2026-03-03"
      assert.deepStrictEqual(yield* titles(days), [second, third])
      assert.deepStrictEqual(yield* titles(`created_from=${second}&created_to=${third}`), [
        second,
        third
      ])
      assert.deepStrictEqual(yield* titles("created_from=2026-03-04"), instants.slice(3))
      assert.deepStrictEqual(yield* titles("created_to=2026-03-01"), instants.slice(0, 1))
      assert.deepStrictEqual(yield* titles("updated_to=2025-12-31"), [])
    })
  )

  it.effect("titles sort by code points, in the same order on every engine", () =>
    Effect.gen(function* () {
      const { advertiser_id, titles } = yield* given
      for (const title of ["apple", "Äpfel", "Zebra", "ärger", "Apple", "apple 10", "apple 2"]) {
        yield* givenOffer({ advertiser_id, title })
      }
      const sorted = ["Apple", "Zebra", "apple", "apple 10", "apple 2", "Äpfel", "ärger"]
      assert.deepStrictEqual(yield* titles("sortField=title"), sorted)
      assert.deepStrictEqual(
        yield* titles("sortField=title&sortDirection=desc"),
        sorted.toReversed()
      )
    })
  )

  it.effect("offers that are equal in the sorted field stand in the order of their ids", () =>
    Effect.gen(function* () {
      const { advertiser_id, titles } = yield* given
      for (const [title, status] of [
        ["a", 2],
        ["b", 1],
        ["c", 2],
        ["d", 1]
      ] as const) {
        yield* givenOffer({ advertiser_id, title, status })
      }
      const ascending = ["b", "d", "a", "c"]
      assert.deepStrictEqual(yield* titles("sortField=status"), ascending)
      assert.deepStrictEqual(
        yield* titles("sortField=status&sortDirection=desc"),
        ascending.toReversed()
      )
    })
  )

  it.effect("search finds every word, whatever its case and accents, and takes no wildcards", () =>
    Effect.gen(function* () {
      const { advertiser_id, titles } = yield* given
      for (const title of ["Café Zürich", "Zürich 100%", "Cafe_Basel"]) {
        yield* givenOffer({ advertiser_id, title })
      }
      assert.deepStrictEqual(yield* titles("q=cafe"), ["Café Zürich", "Cafe_Basel"])
      assert.deepStrictEqual(yield* titles("q=ZÜRICH+café"), ["Café Zürich"])
      assert.deepStrictEqual(yield* titles("search=zurich"), ["Café Zürich", "Zürich 100%"])
      assert.deepStrictEqual(yield* titles(`q=${encodeURIComponent("%")}`), ["Zürich 100%"])
      assert.deepStrictEqual(yield* titles("q=_"), ["Cafe_Basel"])
      assert.deepStrictEqual(yield* titles("q=zurich+basel"), [])
      assert.lengthOf(yield* titles("q="), 3)
    })
  )

  it.effect("fields narrow the records; names that are none are ignored", () =>
    Effect.gen(function* () {
      const { advertiser_id, list } = yield* given
      const id = yield* givenOffer({ advertiser_id, title: "One" })
      const some = yield* list("fields=title,id,search_text")
      assert.deepStrictEqual(records(some, "offers"), [{ id, title: "One" }])
      const none = yield* list("fields=search_text")
      assert.deepStrictEqual(records(none, "offers"), [{}])
    })
  )

  it.effect("whatever the contract lets a caller filter and sort by is answered", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      yield* answersEveryParameter("listOffers", key, path)
    })
  )

  it.effect("400: a parameter that is unknown or out of bounds, by its name", () =>
    Effect.gen(function* () {
      const { list } = yield* given
      for (const [name, value] of [
        ["page", "0"],
        ["perPage", "0"],
        ["perPage", "1001"],
        ["perPage", "ten"],
        ["sortField", "search_text"],
        ["sortDirection", "down"],
        ["status", "5"],
        ["id", "one"],
        ["created_from", "yesterday"],
        ["colour", "red"]
      ] as const) {
        const answer = yield* list(`${name}=${value}`)
        assert.strictEqual(answer.status, 400, `${name}=${value}`)
        assert.nestedProperty(answer.info, `errors.${name}`)
      }
    })
  )

  it.effect("401: nobody without a key", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* get("", path)).status, 401)
    })
  )

  it.effect("403: no advertiser and no affiliate", () =>
    Effect.gen(function* () {
      for (const role of ["advertiser", "affiliate"] as const) {
        const { key } = yield* givenKey(role)
        assert.strictEqual((yield* get(key, path)).status, 403, role)
      }
    })
  )
})
