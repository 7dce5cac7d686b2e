import { assert, describe, it } from "@effect/vitest"
import { Result, Schema, SchemaIssue, Struct } from "effect"
import { LandingPage, typeTitles } from "../../src/catalog/LandingPage.ts"
import { create, LandingPageUpdate, update } from "../../src/catalog/LandingPageChange.ts"
import { CountryId } from "../../src/values/Country.ts"

const read = Schema.decodeUnknownSync(LandingPageUpdate)
const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** The fields that an update is refused for. */
const refused = (input: unknown): ReadonlyArray<unknown> =>
  Result.match(Schema.decodeUnknownResult(LandingPageUpdate, { errors: "all" })(input), {
    onSuccess: () => [],
    onFailure: (error) => format(error.issue).issues.map(({ path }) => path?.[0])
  })

describe("what may be written", () => {
  it("0 and 3 both mean inactive, 1 means active", () => {
    const statuses = [1, 0, 3, "1", "0", "3"].map((status) => read({ status }).status)
    assert.deepStrictEqual(statuses, [1, 3, 3, 1, 3, 3])
    for (const status of [2, 4, -1, "active", "", null, true]) {
      assert.deepStrictEqual(refused({ status }), ["status"], String(status))
    }
  })

  it("the type is 0, 1, 2 or 5", () => {
    assert.deepStrictEqual(
      [0, 1, 2, 5, "5"].map((type) => read({ type }).type),
      [0, 1, 2, 5, 5]
    )
    for (const type of [3, 4, 6, "main", null]) assert.deepStrictEqual(refused({ type }), ["type"])
  })

  it("the title has 1 to 128 characters", () => {
    assert.deepStrictEqual(refused({ title: "é".repeat(128) }), [])
    for (const title of ["", " ", "x".repeat(129), 5]) {
      assert.deepStrictEqual(refused({ title }), ["title"])
    }
  })

  it("null clears the preview and nothing else", () => {
    assert.deepStrictEqual(read({ preview: null }), { preview: null })
    assert.sameMembers(
      [...refused({ title: null, url: null, status: null, type: null, preview: null })],
      ["title", "url", "status", "type"]
    )
  })

  it("unknown fields write nothing", () => {
    assert.deepStrictEqual(read({ id: 9, offer_id: 9, created: 9, updated: 9 }), {})
  })
})

describe("update", () => {
  it.prop("keeps what is not named", [LandingPage], ([page]) => {
    const { type_selected: _, ...kept } = update(page, {})
    const { type_selected: __, ...before } = page
    assert.deepStrictEqual(kept, before)
  })

  it.prop(
    "writes what is named, and the type in words",
    [LandingPage, LandingPageUpdate],
    ([page, changes]) => {
      const updated = update(page, changes)
      const plain = Struct.pick(changes, ["title", "url", "status"])
      assert.deepStrictEqual({ ...updated, ...plain }, updated)
      assert.strictEqual(updated.type, changes.type ?? page.type)
      assert.strictEqual(updated.type_selected, typeTitles[updated.type])
    }
  )

  it("null clears what may be empty, and is written no more", () => {
    const page = create({ title: "Sale", url: "https://shop.example/" })
    const set = {
      preview: "https://shop.example/a.png",
      geo_allowed: [CountryId.make(2_921_044)],
      geo_denied: [CountryId.make(2_782_113)],
      percent: 20,
      rules: [{ field: "browser", operator: "in" as const, values: ["Firefox"] }]
    }
    const full = update(page, set)
    assert.deepInclude(full, { geo_allowed: "2921044", geo_denied: "2782113", percent: 20 })
    const none = { preview: null, geo_allowed: null, geo_denied: null, percent: null, rules: null }
    assert.deepStrictEqual(update(full, none), page)
  })

  it("a page for named affiliates is for them alone, unless the change says otherwise", () => {
    const page = create({ title: "Sale", url: "https://shop.example/" })
    const named = read({ visible_to_specific_affiliates_only: "7, 8" })
    assert.deepInclude(update(page, named), {
      visible_to_all_affiliates: 0,
      visible_to_specific_affiliates_only: "7,8"
    })
    const forAll = update(page, { ...named, visible_to_all_affiliates: true })
    assert.strictEqual(forAll.visible_to_all_affiliates, 1)
  })
})

describe("countries", () => {
  it("are named by id or code, and those that there are not are refused", () => {
    const { geo_allowed } = read({ geo_allowed: "de, 2782113,DE" })
    assert.deepStrictEqual(geo_allowed?.map(Number), [2_921_044, 2_782_113])
    assert.deepStrictEqual(refused({ geo_denied: ["AT", "XX"] }), ["geo_denied"])
  })
})
