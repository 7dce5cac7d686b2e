import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { LandingPageId } from "../../../src/catalog/LandingPage.ts"
import { fromQuery } from "../../../src/tracking/clicks/ClickInput.ts"
import {
  type Asker,
  choose,
  type OfferPage,
  offerPage
} from "../../../src/tracking/clicks/LandingPageChoice.ts"
import { page, visitor } from "./clickFacts.ts"

const asker: Asker = {
  affiliate_id: 7,
  visitor,
  input: fromQuery("sub_id1=Vip", null),
  wanted: null,
  fraction: 0
}

const chosen = (pages: ReadonlyArray<OfferPage>, changes: Partial<Asker> = {}) =>
  choose(pages, { ...asker, ...changes })?.id

/** How many of 1000 evenly spread visitors each page gets. */
const shares = (pages: ReadonlyArray<OfferPage>) => {
  const counts = new Map<number | undefined, number>()
  for (let at = 0; at < 1000; at++) {
    const id = chosen(pages, { fraction: (at + 0.5) / 1000 })
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

describe("shares of the traffic", () => {
  it("go to the pages of types 2 and 5, and the rest to the main page", () => {
    const pages = [page(1), page(2, { type: 2, percent: 30 }), page(3, { type: 5, percent: 20 })]
    assert.deepStrictEqual(shares(pages), { 1: 500, 2: 300, 3: 200 })
  })

  it("never go to additional pages, to pages without a percentage, or beyond 100", () => {
    const pages = [
      page(1),
      page(2, { type: 1, percent: 50 }),
      page(3, { type: 2, percent: 0 }),
      page(4, { type: 2, percent: 100 }),
      page(5, { type: 2, percent: 100 })
    ]
    assert.deepStrictEqual(shares(pages), { 4: 500, 5: 500 })
  })

  it("fill up when no main page is open", () => {
    const pages = [page(2, { type: 2, percent: 30 }), page(3, { type: 5, percent: 10 })]
    assert.deepStrictEqual(shares(pages), { 2: 750, 3: 250 })
  })

  it.prop(
    "are as large as they say",
    [
      Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 20 }))).check(
        Schema.isMaxLength(5)
      )
    ],
    ([percents]) => {
      const pages = [page(1), ...percents.map((percent, at) => page(at + 2, { type: 2, percent }))]
      const counts = shares(pages)
      for (const [at, percent] of percents.entries()) {
        assert.approximately(counts[at + 2] ?? 0, percent * 10, 1)
      }
    }
  )
})

describe("a page that the link asks for", () => {
  const pages = [page(1), page(2, { type: 1 }), page(3, { type: 2, percent: 100 })]

  it("is taken, of whatever type", () => {
    assert.deepStrictEqual(
      [1, 2, 3].map((wanted) => chosen(pages, { wanted })),
      [1, 2, 3]
    )
  })

  it("counts as not asked for when it is not open", () => {
    assert.strictEqual(chosen(pages, { wanted: 9 }), 3)
    assert.strictEqual(chosen([page(1), page(2, { geo_denied: "2921044" })], { wanted: 2 }), 1)
  })
})

describe("a page is left out", () => {
  it("when it is inactive or leads nowhere", () => {
    const columns = {
      id: LandingPageId.make(1),
      type: 0,
      status: 1,
      url: "https://shop.example/",
      percent: null,
      visible_to_all_affiliates: 1,
      visible_to_specific_affiliates_only: null,
      geo_allowed: null,
      geo_denied: null,
      rules: []
    } as const
    assert.isDefined(offerPage(columns))
    assert.isUndefined(offerPage({ ...columns, status: 3 }))
    assert.isUndefined(offerPage({ ...columns, url: "nowhere" }))
  })

  it("when it is for other affiliates", () => {
    const only = (list: string | null) => [
      page(1, { visible_to_all_affiliates: 0, visible_to_specific_affiliates_only: list })
    ]
    assert.strictEqual(chosen(only("6, 7")), 1)
    assert.isUndefined(chosen(only("6,77")))
    assert.isUndefined(chosen(only(null)))
  })

  it("when it is not for the visitor's country, unless that is not known", () => {
    assert.strictEqual(chosen([page(1, { geo_allowed: "2921044" })]), 1)
    assert.isUndefined(chosen([page(1, { geo_allowed: "3017382" })]))
    assert.isUndefined(chosen([page(1, { geo_denied: "3017382,2921044" })]))
    const unknown = { visitor: { ...visitor, country: null, country_code: null } }
    assert.strictEqual(chosen([page(1, { geo_allowed: "3017382" })], unknown), 1)
  })

  it("when one of its rules does not hold", () => {
    const ruled = (field: string, operator: "in" | "not_in", ...values: ReadonlyArray<string>) =>
      chosen([page(1, { rules: [{ field, operator, values }] })]) === 1
    assert.isTrue(ruled("device_type", "in", "tablet", "SmartPhone"))
    assert.isFalse(ruled("device_type", "not_in", "smartphone"))
    assert.isTrue(ruled("country", "in", "de"))
    assert.isTrue(ruled("country", "in", "2921044"))
    assert.isTrue(ruled("sub_id1", "in", "vip"))
    assert.isTrue(ruled("affiliate", "not_in", "8"))
    assert.isFalse(ruled("nothing", "in", "x"))
    assert.isTrue(ruled("nothing", "not_in", "x"))
    assert.isFalse(ruled("device_model", "in", "null"))
  })
})
