import { assert, describe, it } from "@effect/vitest"
import { CalendarDate, PayoutTables, PayoutTransfers } from "../../../src/index.ts"
import type { ListedPayout, PayoutList } from "../../../src/money/payouts/PayoutList.ts"

const payout: ListedPayout = {
  id: 5,
  affiliate_id: 7,
  name: "Żaneta Müller & Sons",
  isCompany: true,
  amount: 1_524_000n,
  info: "IBAN: DE02 1203 0000 0000 2020 51\nBIC: BYLADEM1001",
  invoices: ["INV-2026-000123", "INV-2026-000124"]
}

const list: PayoutList = {
  id: 3,
  currency: "EUR",
  networkCurrency: "USD",
  approvedMillis: Date.parse("2026-03-01T23:30:00Z"),
  executionDate: CalendarDate.CalendarDate.make("2026-03-02"),
  debtor: { name: "Example Network GmbH", iban: "DE89370400440532013000", bic: "COBADEFFXXX" },
  payouts: [
    payout,
    { ...payout, id: 6, affiliate_id: 9, name: "李", amount: 500n, info: "NL91ABNA0417164300" }
  ]
}

describe("files of payouts", () => {
  it("are transfers that add up, in characters that banks take", () => {
    assert.deepStrictEqual(PayoutTransfers.problems(list), [])
    const xml = PayoutTransfers.of(list)
    assert.include(xml, "<NbOfTxs>2</NbOfTxs>")
    assert.include(xml, "<CtrlSum>152.45</CtrlSum>")
    assert.include(xml, "<CreDtTm>2026-03-01T23:30:00")
    assert.match(xml, /<ReqdExctnDt>\s*<Dt>2026-03-02</u)
    assert.include(xml, "<Nm>Zaneta Muller + Sons</Nm>")
    assert.include(xml, "<Nm>Affiliate 9</Nm>")
    assert.include(xml, '<InstdAmt Ccy="EUR">152.40</InstdAmt>')
    assert.include(xml, "<IBAN>DE02120300000000202051</IBAN>")
    assert.include(xml, "<Ustrd>INV-2026-000123, INV-2026-000124</Ustrd>")
    assert.strictEqual(xml, PayoutTransfers.of(list))
  })

  it("say what transfers lack", () => {
    const debtor = { ...list.debtor, iban: null }
    const payouts = [{ ...payout, info: "DE03 1203 0000 0000 2020 51" }]
    const problems = PayoutTransfers.problems({ ...list, currency: "USD", debtor, payouts })
    assert.deepStrictEqual(
      problems.map(({ field }) => field),
      ["currency", "iban", "payouts"]
    )
    assert.match(problems[1]?.problem ?? "", /when the run was approved.* cancel the run/)
    assert.match(problems[2]?.problem ?? "", /: 7$/)
  })

  it("are tables for services that pay by e-mail", () => {
    const byMail = { ...payout, info: "PayPal: <ann@mail.example>" }
    const cells = PayoutTables.paypal.columns.map(({ cell }) => cell(byMail, list))
    assert.deepStrictEqual(cells.slice(0, 4), ["ann@mail.example", "152.40", "EUR", "PO-5"])
    assert.deepStrictEqual(PayoutTables.paypal.problems({ ...list, payouts: [byMail] }), [])
    assert.lengthOf(PayoutTables.paypal.problems(list), 1)
  })

  it("write amounts with the digits of their currency", () => {
    const [, , , , , amount] = PayoutTables.wise.columns
    const written = (units: bigint, currency: PayoutList["currency"]) =>
      amount?.cell({ ...payout, amount: units }, { ...list, currency })
    assert.strictEqual(written(1_200_000n, "JPY"), "120")
    assert.strictEqual(written(12_345n, "KWD"), "1.234")
    assert.strictEqual(written(500n, "EUR"), "0.05")
  })
})
