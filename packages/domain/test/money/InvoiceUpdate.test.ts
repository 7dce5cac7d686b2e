import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { InvoiceSide } from "../../src/money/InvoiceSide.ts"
import * as InvoiceUpdate from "../../src/money/InvoiceUpdate.ts"
import { CalendarDate } from "../../src/values/CalendarDate.ts"
import * as Money from "../../src/values/Money.ts"

const total = { value: Money.Amount.make("5.00") }
const draft = { status: "draft", invoice_memo: "Old", internal_notes: null, total } as const

describe("update", () => {
  it("changes the texts of a draft with its status", () => {
    assert.deepStrictEqual(
      InvoiceUpdate.update("advertiser", draft, { status: "unpaid", invoice_memo: null }),
      Result.succeed({ status: "unpaid", invoice_memo: null, internal_notes: null })
    )
  })

  it("refuses other texts of an issued one, and takes the same again", () => {
    const issued = { ...draft, status: "paid" } as const
    assert.deepStrictEqual(
      InvoiceUpdate.update("advertiser", issued, { internal_notes: "New" }),
      Result.fail({
        field: "internal_notes",
        problem: "can only be changed while the invoice is a draft"
      })
    )
    const again = InvoiceUpdate.update("advertiser", issued, {
      status: "paid",
      invoice_memo: "Old"
    })
    const { total: _, ...same } = issued
    assert.deepStrictEqual(again, Result.succeed(same))
  })

  it("has an affiliate's paid by its payout, unless there is nothing to pay", () => {
    const pay = (value: string) =>
      InvoiceUpdate.update(
        "affiliate",
        { ...draft, status: "unpaid", total: { value: Money.Amount.make(value) } },
        { status: "paid" }
      )
    assert.isTrue(Result.isFailure(pay("0.01")))
    assert.isTrue(Result.isSuccess(pay("0.00")))
  })

  it("tells which status may follow", () => {
    assert.deepStrictEqual(
      InvoiceUpdate.update("advertiser", { ...draft, status: "rejected" }, { status: "paid" }),
      Result.fail({ field: "status", problem: "cannot become paid: rejected is final" })
    )
    const refused = (side: InvoiceSide) =>
      InvoiceUpdate.update(side, { ...draft, status: "paid" }, { status: "rejected" })
    const problem = "cannot become rejected: paid is final"
    assert.deepStrictEqual(
      refused("advertiser"),
      Result.fail({ field: "status", problem: `${problem}; a credit note takes it back` })
    )
    assert.deepStrictEqual(
      refused("affiliate"),
      Result.fail({
        field: "status",
        problem: `${problem}; the next invoice corrects what was paid`
      })
    )
  })
})

describe("dueDate", () => {
  it("is so many days later as the terms say", () => {
    const date = CalendarDate.make("2026-01-31")
    assert.strictEqual(InvoiceUpdate.dueDate(date, "30"), "2026-03-02")
    assert.strictEqual(InvoiceUpdate.dueDate(date, "0"), "2026-01-31")
    assert.isNull(InvoiceUpdate.dueDate(date, undefined))
    assert.isNull(InvoiceUpdate.dueDate(date, "end of month"))
  })
})

describe("rateBetween", () => {
  const rate = (text: string) => Money.ExchangeRate.make(text)

  it("is what one unit of the one is in the other, in at most twelve decimals", () => {
    assert.strictEqual(Money.rateBetween(rate("0.8"), rate("1")), "1.25")
    assert.strictEqual(Money.rateBetween(rate("3"), rate("1")), "0.333333333333")
    assert.strictEqual(Money.rateBetween(rate("1"), rate("100")), "100")
  })
})
