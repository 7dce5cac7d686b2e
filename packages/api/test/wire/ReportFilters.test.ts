import { assert, it } from "@effect/vitest"
import { normalizedBody } from "../../src/wire/ReportFilters.ts"

it("filters of a body stand in an object, in brackets, or plainly", () => {
  assert.deepInclude(normalizedBody({ filters: { affiliates: "1,2" } }), { affiliate: "1,2" })
  assert.deepInclude(normalizedBody({ "filters[goals][]": ["1", "2"] }), { goal: ["1", "2"] })
  assert.deepInclude(normalizedBody({ offer: 3 }), { offer: 3 })
})

it("filters of a body that nobody knows, or that say nothing, are ignored", () => {
  const fields = { filters: { moons: 1, affiliates: "", days: 1, offers: null } }
  assert.deepStrictEqual(normalizedBody(fields), fields)
  assert.deepStrictEqual(normalizedBody({ filters: "x" }), { filters: "x" })
})

it("search is another name of q in the body too", () => {
  assert.deepInclude(normalizedBody({ search: "shoes" }), { q: "shoes" })
  assert.deepInclude(normalizedBody({ search: "shoes", q: "boots" }), { q: "boots" })
})
