import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { Role } from "../../../src/accounts/Role.ts"
import * as ConversionStatus from "../../../src/catalog/ConversionStatus.ts"
import { InvoiceId } from "../../../src/money/Invoice.ts"
import * as Conversion from "../../../src/tracking/conversions/Conversion.ts"

const actors = [...Role.literals, "system"] as const
const statuses = ConversionStatus.ConversionStatus.literals

const verdict = (
  invoice_id: InvoiceId | null,
  to: ConversionStatus.ConversionStatus,
  by: (typeof actors)[number]
) =>
  Result.match(Conversion.transition({ invoice_id }, to, by), {
    onSuccess: (status) => status,
    onFailure: ({ _tag }) => _tag
  })

describe("transition", () => {
  for (const by of actors) {
    for (const to of statuses) {
      const reserved = to === "trash" && (by === "advertiser" || by === "affiliate")
      it(`${by} ${reserved ? "may not" : "may"} set ${to}`, () => {
        assert.strictEqual(verdict(null, to, by), reserved ? "TrashReserved" : to)
      })
    }
  }

  it("nobody changes a conversion on an invoice", () => {
    for (const by of actors) {
      for (const to of statuses) {
        assert.strictEqual(verdict(InvoiceId.make(1), to, by), "ConversionLocked")
      }
    }
  })
})

describe("codes", () => {
  it.prop("name one status each", [ConversionStatus.ConversionStatus], ([status]) => {
    assert.strictEqual(ConversionStatus.fromCode(ConversionStatus.codes[status]), status)
  })
})
