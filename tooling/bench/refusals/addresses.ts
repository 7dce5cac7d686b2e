import type { Demo } from "./Demo.ts"
import { shot } from "./handmade.ts"
import type { Shot } from "./Shot.ts"
import { maxQueryLength, upTo } from "./sizes.ts"

const reports = [
  "/api/v2/network/reports/statistics-flat",
  "/api/v2/advertiser/reports/statistics",
  "/api/v2/affiliate/reports/statistics",
  "/api/v2/network/reports/clicks",
  "/api/v2/network/reports/conversions"
]
const reads = [
  "/api/v2/network/affiliates",
  "/api/v2/network/offers",
  "/api/v2/network/leads-management/leads",
  "/api/v2/network/leads",
  "/api/v2/network/tracking/why",
  "/api/v2/network/profile",
  "/api/v2/affiliate/campaigns",
  "/api/v2/common/lists/countries",
  "/track/conv",
  "/track/goal-by-click-id",
  "/track/pixel"
]

/** Query strings that are long, many or wrong. */
const queries: Readonly<Record<string, string>> = {
  "many unknown parameters": upTo(maxQueryLength, (i) => `p${i}=1`, "&")
    .split("&", 200)
    .join("&"),
  "too many parameters": upTo(maxQueryLength, (i) => `p${i}=1`, "&"),
  "one parameter 200 times": upTo(maxQueryLength, () => "status[]=x", "&")
    .split("&", 200)
    .join("&"),
  "numbered values": Array.from({ length: 200 }, (_, i) => `status[${i}]=x`).join("&"),
  "filters in brackets": Array.from({ length: 200 }, (_, i) => `filters[offers][${i}]=x`).join("&"),
  "unknown filters": Array.from({ length: 200 }, (_, i) => `filters[a${i}]=x`).join("&"),
  "many values of a filter": `offer=${upTo(maxQueryLength, String, ",")}`,
  "many wrong values of a filter": `offer=${upTo(maxQueryLength, () => "x", ",")}`,
  "many texts of a filter": `country=${upTo(maxQueryLength, (i) => `a${i}`, ",")}`,
  "many columns": `columns=${upTo(maxQueryLength, (i) => `c${i}`, ",")}`,
  "many breakdowns": `breakdowns=${upTo(maxQueryLength, () => "hour", ",")}`,
  "a long misspelt column": `columns=${"clicks".repeat(150)}`,
  "a long misspelt breakdown": `breakdown=${"hour".repeat(200)}`,
  "a long sort field": `sortField=${"x".repeat(999)}`,
  "a long search": `q=${"a+".repeat(7_000)}`,
  "a search of escapes": `q=${"%F0%9F%91%A9".repeat(1_100)}`,
  "broken escapes": `q=${"%zz".repeat(4_000)}`,
  "a long page": `page=${"9".repeat(10_000)}`,
  "many fields": `fields=${upTo(maxQueryLength, (i) => `f${i}`, ",")}&page=0`,
  "a key in the query": `api-key=${"x".repeat(10_000)}`,
  NUL: `q=${"%00".repeat(4_000)}`,
  "ten years by hour": "breakdown=hour&rangeFrom=2017-01-01&rangeTo=2026-12-31",
  "ten years by hour and day": "breakdowns=hour,day&rangeFrom=2017-01-01&rangeTo=2026-12-31&q=x",
  "too many years by hour": "breakdown=hour&rangeFrom=1990-01-01&rangeTo=2026-12-31",
  "ten years by hour, and a wrong sort":
    "breakdown=hour&rangeFrom=2017-01-01&rangeTo=2026-12-31&sortField=x",
  "a range that ends before it begins": "rangeFrom=2026-12-31&rangeTo=2017-01-01",
  "a date that there is not": "rangeFrom=2026-02-30&rangeTo=2026-13-01"
}

/** Every query string for every address that reads. */
export const addresses = (demo: Demo): ReadonlyArray<Shot> =>
  [...reports, ...reads].flatMap((path) =>
    Object.entries(queries).map(([kind, query]) => shot(demo, kind, `GET ${path}?${query}`))
  )

/** Addresses, keys and methods that lead nowhere. */
export const nowhere = (demo: Demo): ReadonlyArray<Shot> => {
  const at = "GET /api/v2/network/affiliates"
  const { affiliate, manager } = demo.keys
  const keyed = (kind: string, key: string): Shot => ({
    ...shot(demo, kind, at),
    headers: [["x-api-key", key]]
  })
  return [
    { ...shot(demo, "no key", at), headers: [] },
    keyed("a key of the wrong role", affiliate),
    keyed("a key that nobody has", `${manager.slice(0, -1)}${manager.endsWith("a") ? "b" : "a"}`),
    keyed("no key at all", "x"),
    keyed("a long key", "x".repeat(10_000)),
    shot(demo, "an unknown route", "GET /api/v2/network/nothing"),
    shot(demo, "a long route", `GET /api/v2/network/${"a".repeat(10_000)}`),
    shot(demo, "a route of many segments", `GET /api/v2/network/${"a/".repeat(5_000)}`),
    shot(demo, "a route of semicolons", `GET /api/v2/network/${";".repeat(10_000)}`),
    shot(demo, "a route of escapes", `GET /api/v2/network/affiliates/${"%zz".repeat(3_000)}`),
    shot(demo, "a long id", `GET /api/v2/network/affiliates/${"9".repeat(10_000)}`),
    shot(demo, "an unknown id", "GET /api/v2/network/affiliates/999999999"),
    shot(demo, "a wrong method", "PATCH /api/v2/network/affiliates"),
    shot(demo, "a method of nobody", "PROPFIND /api/v2/network/affiliates/1"),
    shot(demo, "a path outside", `GET /${"../".repeat(1_000)}`)
  ]
}
