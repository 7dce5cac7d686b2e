import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { ConversionStatus } from "../../../src/catalog/ConversionStatus.ts"
import { InvoiceId } from "../../../src/money/Invoice.ts"
import * as Corrections from "../../../src/money/ledger/Corrections.ts"
import * as EarningPositions from "../../../src/money/ledger/EarningPositions.ts"
import * as Ledger from "../../../src/money/ledger/Ledger.ts"
import * as Money from "../../../src/values/Money.ts"
import { conversion } from "../../tracking/conversions/conversionFacts.ts"

const Units = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9_999_999 }))
const State = Schema.Struct({ status: ConversionStatus, payout: Units, revenue: Units })

const money = (units: number) => Money.Money.make(BigInt(units))
const bound = {
  ...conversion,
  invoice_id: InvoiceId.make(5),
  affiliate_invoice_id: InvoiceId.make(6)
}
const as = ({ payout, revenue, status }: typeof State.Type) => ({
  ...bound,
  status,
  payout: money(payout),
  network_payout: money(2 * payout),
  revenue: money(revenue),
  network_revenue: money(2 * revenue)
})

describe("Corrections", () => {
  it.prop(
    "are what changes of the accounts of what is on no invoice",
    [State, State],
    ([one, other]) => {
      const [before, after] = [as(one), as(other)]
      const posted = Ledger.posting(
        EarningPositions.ofConversion(before, undefined),
        EarningPositions.ofConversion(after, undefined)
      )
      const on = (account: string, sign: bigint) =>
        posted
          .filter((entry) => entry.account === account)
          .map(({ amount, network_amount }) => [sign * amount, sign * network_amount])
      const of = (side: string) =>
        Corrections.ofChange(before, after)
          .filter((correction) => correction.side === side)
          .map(({ amount, network_amount }) => [amount, network_amount])
      assert.deepStrictEqual(of("advertiser"), on("advertiser:2:unbilled", 1n))
      assert.deepStrictEqual(of("affiliate"), on("affiliate:7:approved", -1n))
    }
  )

  it("are of the invoices that have billed it, and of none before", () => {
    const after = { ...conversion, status: "rejected" } as const
    assert.deepStrictEqual(Corrections.ofChange(conversion, after), [])
    const corrections = Corrections.ofChange(bound, { ...bound, status: "rejected" })
    assert.deepStrictEqual(
      corrections.map(({ account_id, of_invoice, side }) => ({ account_id, of_invoice, side })),
      [
        { account_id: 2, of_invoice: 5, side: "advertiser" },
        { account_id: 7, of_invoice: 6, side: "affiliate" }
      ]
    )
  })
})
