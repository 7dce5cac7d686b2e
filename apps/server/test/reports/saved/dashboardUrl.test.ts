import { assert, describe, it } from "vitest"
import { dashboardUrl } from "../../../src/reports/saved/dashboardUrl.ts"

const base = "https://network.example"

type Saved = Parameters<typeof dashboardUrl>[1]

const urlOf = (
  query: Saved["query"],
  { period = "last_week", report = "statistics" }: Partial<Saved> = {}
) => dashboardUrl(base, { report, period, query })

describe("the link of a saved report", () => {
  it("says both breakdowns, every filter and the order, as the page reads them", () => {
    assert.strictEqual(
      urlOf({
        breakdown: "offer",
        breakdowns: ["country"],
        goal: 5,
        country: [1, 2],
        sub_id5: "ad & page",
        sortField: "cr",
        sortDirection: "asc"
      }),
      `${base}/statistics?by=offer&also=country&period=last_week&goal=5&country=1%2C2&sub_id5=ad+%26+page&sort=cr&dir=asc`
    )
  })

  it("takes breakdowns and filters by whatever names the report takes", () => {
    assert.strictEqual(
      urlOf({ breakdowns: "offers, offer,countries,goal", filters: { affiliates: [3, 4] } }),
      `${base}/statistics?by=offer&also=country&period=last_week&affiliate=3%2C4`
    )
  })

  it("says upwards, as reports are sorted unless they are told otherwise", () => {
    const upwards = `${base}/statistics?period=last_week&sort=clicks&dir=asc`
    assert.strictEqual(urlOf({ sortField: "clicks" }), upwards)
    assert.strictEqual(urlOf({ sortDirection: "desc" }), `${base}/statistics?period=last_week`)
  })

  it("says days by their dates where they have no name", () => {
    assert.strictEqual(
      urlOf({ rangeFrom: "2026-11-01", rangeTo: "2026-11-24" }, { period: null }),
      `${base}/statistics?from=2026-11-01&to=2026-11-24`
    )
    assert.strictEqual(urlOf({}, { period: null }), `${base}/statistics`)
  })

  it("of conversions says status, search and order; there is none of clicks", () => {
    const query = { breakdown: "offer", conversion_status: ["pending"], q: "ada", offer: 3 }
    assert.strictEqual(
      urlOf(query, { report: "conversions" }),
      `${base}/conversions?period=last_week&offer=3&conversion_status=pending&q=ada`
    )
    assert.isNull(urlOf({}, { report: "clicks" }))
  })
})
