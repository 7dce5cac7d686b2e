import { assert, describe, it } from "@effect/vitest"
import * as ImportFile from "../../src/catalog/ImportFile.ts"

describe("a file of an import", () => {
  it("has the columns of the request that creates one record, but for passwords and pictures", () => {
    const columns = ImportFile.columnsOf("affiliates")
    assert.includeMembers([...columns], ["email", "external_id", "tags"])
    assert.notIncludeMembers([...columns], ["password"])
    const offers = ImportFile.columnsOf("offers")
    assert.includeMembers([...offers], ["title", "landing_page.url", "goal.payout"])
    assert.notInclude(offers, "goal")
    assert.notInclude(offers, "image_data")
  })

  it("is refused for a column that is unknown, twice, or never imported", () => {
    const problem = (...header: ReadonlyArray<string>) =>
      ImportFile.headerProblem("affiliates", header)
    assert.isUndefined(problem("email", "company_name"))
    assert.include(problem("email", "compny_name"), "Did you mean `company_name`?")
    assert.include(problem("email", "email"), "stands there twice")
    assert.include(problem("email", "password"), "leave it out")
    assert.include(problem("email", ""), "Unknown column")
  })

  it("gives the fields of a line, of which empty ones are not there", () => {
    const header = ["title", "advertiser_id", "goal.title", "goal.payout", "targeting", "expires"]
    assert.deepStrictEqual(
      ImportFile.fieldsFrom(header, ["[1]", "3", "Lead", "8.00", '{"geo":{"denied":[1]}}', ""]),
      {
        title: "[1]",
        advertiser_id: "3",
        targeting: { geo: { denied: [1] } },
        goal: { title: "Lead", payout: "8.00" }
      }
    )
    assert.deepStrictEqual(ImportFile.fieldsFrom(["caps"], ["none"]), { caps: "none" })
  })

  it("says what has to be one in it, as the database compares it", () => {
    const header = ["email", "external_id"]
    const values = (...cells: ReadonlyArray<string>) =>
      ImportFile.uniqueValuesOf("affiliates", header, cells)
    assert.deepStrictEqual(values(" Ann@Blog.example", "A1"), values("ann@blog.example ", "A1"))
    assert.notDeepEqual(values("ann@blog.example", "A1"), values("ann@blog.example", "a1"))
    assert.deepStrictEqual(values("ann@blog.example", ""), [["email", "ann@blog.example"]])
    const offers = ImportFile.uniqueValuesOf("offers", ["title", "advertiser_id"], ["Sale", "3"])
    assert.deepStrictEqual(offers, [["title", "Sale\n3"]])
  })
})
