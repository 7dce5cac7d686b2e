import { type AffiliatePayout, PayoutRun, PayoutRunSheet, TimeZone } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { party } from "./givenDocument.ts"

const runOf = Schema.decodeUnknownSync(PayoutRun.PayoutRunDetails)
const zone = Schema.decodeUnknownSync(TimeZone.TimeZone)

const payout = (id: number, status: AffiliatePayout.PayoutStatus, paid = "0.00") => ({
  id,
  status,
  affiliate: { id: id + 100, name: id === 1 ? "Ann Lee" : "" },
  amount: "1152.40",
  payment_method: { id: 1, title: "SEPA transfer" },
  payment_method_info: "…2051",
  invoices: [12, 13].map((invoice) => ({
    id: invoice,
    invoice_number: `INV-2026-0000${invoice}`,
    amount: "576.20"
  })),
  paid,
  problem: status === "failed" ? "account DE02120300000000202051 closed" : null
})

const run = (fields: object = {}) =>
  runOf({
    id: 3,
    status: "draft",
    currency: "EUR",
    amount: "1152.40",
    count: 1,
    maker: { id: 1, title: "Nora Klein" },
    checker: null,
    approved: null,
    // 23:30 on the last day of February in London, which is the first of March in Berlin.
    created: 1_772_321_400,
    updated: 1_772_321_400,
    payouts: [payout(1, "pending")],
    ...fields
  })

const payer = { party: party(), language: "en", timezone: zone("Europe/Berlin") }
const united = { title: "United States", country_code: "US" }

const said = (facts: ReadonlyArray<{ readonly label: string; readonly value: string }>) =>
  facts.map(({ label, value }) => `${label}: ${value}`)

describe("The sheet of a payout run", () => {
  it("says who prepared it and when, on the days of the network's zone", () => {
    const { facts, mark, recipient, rows, sender, title } = PayoutRunSheet.of(run(), payer)
    assert.strictEqual(title, "Payout run 3")
    assert.strictEqual(mark, "Draft")
    assert.strictEqual(sender[0], "Example Network GmbH")
    assert.deepStrictEqual(recipient, [])
    assert.deepStrictEqual(said(facts), [
      "Number: 3",
      "Status: Draft",
      "Prepared on: 1 Mar 2026",
      "Prepared by: Nora Klein",
      "Last changed on: 1 Mar 2026",
      "Payouts: 1",
      "Total: 1,152.40 EUR"
    ])
    assert.deepStrictEqual(rows, [
      [
        "Ann Lee #101",
        "INV-2026-000012, INV-2026-000013",
        "SEPA transfer …2051",
        "Pending",
        "1,152.40 EUR"
      ]
    ])
  })

  it("sums by state: what is left of a payout in part was not paid", () => {
    const payouts = [
      payout(1, "paid", "1152.40"),
      payout(2, "partly_paid", "500.00"),
      payout(3, "failed"),
      payout(4, "pending")
    ]
    const approved = {
      status: "approved",
      approved: 1_772_407_800,
      checker: { id: 2, title: "Max" }
    }
    const whole = run({ ...approved, payouts, count: 4, amount: "4609.60" })
    const sheet = PayoutRunSheet.of(whole, payer)
    assert.strictEqual(sheet.mark, undefined)
    assert.includeMembers(said(sheet.facts), ["Approved on: 2 Mar 2026", "Approved by: Max"])
    assert.deepStrictEqual(said(sheet.totals), [
      "Pending: 1,152.40 EUR",
      "Paid: 1,652.40 EUR",
      "Not paid: 1,804.80 EUR",
      "Total: 4,609.60 EUR"
    ])
    assert.deepStrictEqual(sheet.rows[1], [
      "#102",
      "INV-2026-000012, INV-2026-000013",
      "SEPA transfer …2051",
      "Paid in part: 500.00 EUR",
      "1,152.40 EUR"
    ])
    // Why a payout failed is free text, in which anything may stand.
    assert.notInclude(JSON.stringify(sheet), "DE02")
  })

  it("says of a cancelled run that nothing of it is paid", () => {
    const cancelled = run({ status: "cancelled", payouts: [payout(1, "cancelled")] })
    const { mark, totals } = PayoutRunSheet.of(cancelled, payer)
    assert.strictEqual(mark, "Cancelled")
    assert.deepStrictEqual(said(totals), ["Cancelled: 1,152.40 EUR", "Total: 1,152.40 EUR"])
  })

  it("is in the network's language, on the paper of its country", () => {
    const german = PayoutRunSheet.of(run(), { ...payer, language: "de" })
    assert.deepStrictEqual(
      [german.title, german.language, german.paper, german.rows[0]?.at(-1)],
      ["Auszahlungslauf 3", "de", "A4", "1.152,40 EUR"]
    )
    const american = PayoutRunSheet.of(run(), { ...payer, party: party({ country: united }) })
    assert.deepStrictEqual([american.language, american.paper], ["en", "Letter"])
    const nowhere = PayoutRunSheet.of(run(), { ...payer, party: party({ country: null }) })
    assert.deepStrictEqual([nowhere.language, nowhere.paper], ["en", "A4"])
  })
})
