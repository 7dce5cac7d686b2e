import { assert, it } from "@effect/vitest"
import * as Dimension from "../../../src/reports/statistics/Dimension.ts"

it("there is each breakdown of the decisions", () => {
  const numbered = (name: string) => [1, 2, 3, 4, 5].map((number) => `${name}${number}`)
  const decided = [
    ...["year", "month", "week", "day", "hour", "affiliate", "advertiser", "offer", "goal"],
    ...["landing_page", "creative", "campaign", "commission_plan", "traffic_source"],
    ...["traffic_approach", "source", "country", "region", "city", "language", "device_type"],
    ...["device_brand", "device_model", "device_os", "browser", "connection_type"],
    ...["mobile_operator", "currency", "goal_type", "conversion_status"],
    ...numbered("sub_id"),
    ...numbered("aff_param")
  ]
  assert.deepStrictEqual([...Dimension.keys].sort(), decided.sort())
})

it("a name means its dimension in the singular and in the plural, and by other words for it", () => {
  for (const key of Dimension.keys) assert.strictEqual(Dimension.find(key), key)
  const plurals = {
    affiliates: "affiliate",
    countries: "country",
    cities: "city",
    traffic_approaches: "traffic_approach",
    conversion_statuses: "conversion_status",
    links: "landing_page",
    brands: "advertiser"
  }
  for (const [name, key] of Object.entries(plurals)) assert.strictEqual(Dimension.find(name), key)
  assert.isUndefined(Dimension.find("moons"))
  assert.isUndefined(Dimension.find("constructor"))
})

it("spans of time are no filters: a report has its range", () => {
  assert.isUndefined(Dimension.findFilter("days"))
  assert.strictEqual(Dimension.findFilter("offers"), "offer")
})
