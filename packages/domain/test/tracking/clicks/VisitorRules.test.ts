import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as Targeting from "../../../src/catalog/Targeting.ts"
import {
  allowsCountry,
  allowsTrait,
  visitorRules
} from "../../../src/tracking/clicks/VisitorRules.ts"
import { visitor } from "./clickFacts.ts"

const Word = Schema.Literals(["Chrome", "chrome", "Firefox", "Safari", "Edge"])
const Words = Schema.Array(Word)
const CountryIds = Schema.Array(Schema.Literals([1, 2, 3, 4]))

const includes = (values: ReadonlyArray<string>, value: string): boolean =>
  values.some((each) => each.toLowerCase() === value.toLowerCase())

describe("the targeting of an offer", () => {
  it.prop(
    "takes who has an allowed value, where there are any, and no denied one, in any case of letters",
    { trait: Schema.Literals(Targeting.traits), allowed: Words, denied: Words, value: Word },
    ({ allowed, denied, trait, value }) => {
      const rules = visitorRules({ ...Targeting.everybody, [trait]: { allowed, denied } })
      const wanted = (allowed.length === 0 || includes(allowed, value)) && !includes(denied, value)
      assert.strictEqual(allowsTrait(rules, { ...visitor, [trait]: value }, trait), wanted)
      assert.isTrue(allowsTrait(rules, { ...visitor, [trait]: null }, trait))
    }
  )

  it.prop(
    "takes countries in the same way",
    { allowed: CountryIds, denied: CountryIds, country: Schema.Literals([1, 2, 3, 4]) },
    ({ allowed, country, denied }) => {
      const rules = visitorRules({ ...Targeting.everybody, geo: { allowed, denied } })
      const wanted =
        (allowed.length === 0 || allowed.includes(country)) && !denied.includes(country)
      assert.strictEqual(allowsCountry(rules, { ...visitor, country }), wanted)
      assert.isTrue(allowsCountry(rules, { ...visitor, country: null }))
    }
  )

  it.prop(
    "is the same after it was stored",
    {
      browser: Schema.Struct({ allowed: Words, denied: Words }),
      geo: CountryIds,
      denied: CountryIds
    },
    ({ browser, denied, geo }) => {
      const targeting = { ...Targeting.everybody, browser, geo: { allowed: geo, denied } }
      const stored = Targeting.toStored(targeting)
      assert.deepStrictEqual(Targeting.fromStored(stored, geo), targeting)
    }
  )

  it("of an offer from before there was any takes everybody", () => {
    assert.deepStrictEqual(Targeting.fromStored("{}", []), Targeting.everybody)
    assert.strictEqual(Targeting.toStored(Targeting.everybody), "{}")
  })
})
