import { assert, it } from "@effect/vitest"
import { normalizedBody } from "../../src/wire/ReportFilters.ts"

it("filters of a body stand in an object, in brackets, or plainly", () => {
  assert.deepInclude(normalizedBody({ filters: { affiliates: "1,2" } }), { affiliate: "1,2" })
  assert.deepInclude(normalizedBody({ "filters[goals][]": ["1", "2"] }), { goal: ["1", "2"] })
  assert.deepInclude(normalizedBody({ offer: 3 }), { offer: 3 })
})

it("filters of a body may be given in one: a list, or an object as a form writes it", () => {
  for (const filters of [
    "affiliates:1,2,country:5",
    ["affiliates:1,2", "country:5"],
    [{ affiliates: "1,2" }, { country: 5 }],
    '{"affiliates":"1,2","country":"5"}'
  ]) {
    const { affiliate, country, filters: names } = normalizedBody({ filters })
    assert.deepStrictEqual([affiliate, String(country)], ["1,2", "5"])
    assert.deepStrictEqual(names, ["affiliate", "country"])
  }
  assert.deepInclude(normalizedBody({ "filters[]": ["affiliate:1", "affiliate:2"] }), {
    affiliate: ["1", "2"]
  })
  assert.deepInclude(normalizedBody({ filters: { offers: { 0: 1, 2: 3 } } }), { offer: [1, 3] })
})

it("of filters of a body the names are left, and those that say nothing are ignored", () => {
  assert.deepStrictEqual(
    normalizedBody({ filters: { moons: 1, affiliates: "", days: 1, offers: null, goals: 2 } }),
    { filters: ["goal", "moons", "days"], goal: 2 }
  )
  assert.deepStrictEqual(normalizedBody({ filters: "x" }), { filters: ["x"] })
  assert.deepStrictEqual(normalizedBody({ filters: [] }), {})
})

it("filters in no known form are left to the contract, which refuses them", () => {
  for (const filters of [5, [null], ["affiliate:1", 5], [["affiliate:1"]]]) {
    assert.deepStrictEqual(normalizedBody({ filters }), { filters })
  }
})

it("search is another name of q in the body too", () => {
  assert.deepInclude(normalizedBody({ search: "shoes" }), { q: "shoes" })
  assert.deepInclude(normalizedBody({ search: "shoes", q: "boots" }), { q: "boots" })
})
