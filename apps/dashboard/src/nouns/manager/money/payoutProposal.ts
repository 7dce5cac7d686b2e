import type { Section } from "../../../records/Section.ts"
import { count, labels, money, record, text } from "../../../records/Shown.ts"

interface Account {
  readonly id: number
  readonly name: string
}

interface Proposal {
  readonly currency: string
  readonly amount: string
  readonly count: number
  readonly payouts: ReadonlyArray<{
    readonly affiliate: Account
    readonly amount: string
    readonly payment_method: { readonly title: string }
    readonly payment_method_info: string
    readonly invoices: ReadonlyArray<{ readonly invoice_number: string }>
  }>
  readonly skipped: ReadonlyArray<{
    readonly affiliate: Account
    readonly amount: string
    readonly reason: string
  }>
}

const account = ({ id, name }: Account) => record("affiliates", id, name)

/** Who would be paid what, and who would not. */
export const proposal = ({
  amount,
  count: payments,
  currency,
  payouts,
  skipped
}: Proposal): ReadonlyArray<Section> => [
  {
    title: "What it would be over",
    facts: [
      ["Total", money(amount, currency)],
      ["Payouts", count(payments)],
      ["Left out", count(skipped.length)]
    ]
  },
  {
    title: "Who is paid",
    table: {
      heads: ["Affiliate", "Amount", "Payment method", "Paid to", "Invoices"],
      rows: payouts.map((one) => [
        account(one.affiliate),
        money(one.amount, currency),
        text(one.payment_method.title),
        text(one.payment_method_info),
        labels(one.invoices.map(({ invoice_number }) => invoice_number))
      ]),
      empty: "Nobody is to be paid in this currency."
    }
  },
  {
    title: "Who is left out",
    table: {
      heads: ["Affiliate", "Amount", "Why"],
      rows: skipped.map((one) => [
        account(one.affiliate),
        money(one.amount, currency),
        text(one.reason)
      ]),
      empty: "Nobody is left out."
    }
  }
]
