import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { Role } from "../../../src/accounts/Role.ts"
import * as ConversionStatus from "../../../src/catalog/ConversionStatus.ts"
import * as Conversion from "../../../src/tracking/conversions/Conversion.ts"

const actors = [...Role.literals, "system"] as const
const statuses = ConversionStatus.ConversionStatus.literals

const verdict = (to: ConversionStatus.ConversionStatus, by: (typeof actors)[number]) =>
  Result.match(Conversion.transition(to, by), {
    onSuccess: (status) => status,
    onFailure: ({ _tag }) => _tag
  })

describe("transition", () => {
  for (const by of actors) {
    for (const to of statuses) {
      const reserved = to === "trash" && (by === "advertiser" || by === "affiliate")
      it(`${by} ${reserved ? "may not" : "may"} set ${to}`, () => {
        assert.strictEqual(verdict(to, by), reserved ? "TrashReserved" : to)
      })
    }
  }
})

describe("codes", () => {
  it.prop("name one status each", [ConversionStatus.ConversionStatus], ([status]) => {
    assert.strictEqual(ConversionStatus.fromCode(ConversionStatus.codes[status]), status)
  })
})
