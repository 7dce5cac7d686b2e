import { assert, describe, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import * as Countries from "../../src/values/Countries.ts"
import { Country } from "../../src/values/Country.ts"

describe("Countries", () => {
  it("are those of ISO 3166-1, each with its own id, code and title", () => {
    assert.lengthOf(Countries.all, 249)
    for (const name of ["id", "country_code", "title"] as const) {
      assert.strictEqual(new Set(Countries.all.map((country) => country[name])).size, 249)
    }
    assert.isTrue(Countries.all.every(Schema.is(Country)))
    const titles = Countries.all.map(({ title }) => title)
    assert.deepStrictEqual(titles, titles.toSorted())
  })

  it("are named by id, code or title, with blanks and in any case", () => {
    for (const { country_code, id, title } of Countries.all) {
      for (const name of [id, String(id), country_code.toLowerCase(), ` ${title.toUpperCase()}`]) {
        assert.strictEqual(Countries.find(name)?.id, id, String(name))
      }
    }
  })

  it("are read as ids where campaigns list them, and as codes where leads name them", () => {
    const id = Schema.decodeUnknownOption(Countries.IdInput)
    const code = Schema.decodeUnknownOption(Countries.CodeInput)
    for (const name of [2921044, "2921044", "DE", " de", "germany"]) {
      assert.deepStrictEqual(id(name), Option.some(2921044))
      assert.deepStrictEqual(code(name), Option.some("DE"))
    }
    assert.deepStrictEqual(code(" "), Option.some(""))
    for (const name of ["XX", 1, "0x1", 2921044.5, true, null, {}, " ,"]) {
      assert.isTrue(Option.isNone(id(name)), String(name))
      assert.isTrue(Option.isNone(code(name)), String(name))
    }
    assert.isTrue(Option.isNone(id("")))
  })
})
