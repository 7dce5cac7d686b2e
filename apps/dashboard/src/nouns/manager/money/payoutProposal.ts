import type { affnet } from "../../../data/affnet.ts"
import type { Section } from "../../../records/Section.ts"
import { count, labels, money, record, text } from "../../../records/Shown.ts"

type Proposal = Awaited<ReturnType<typeof affnet.payoutRuns.create>>
type Account = Proposal["payouts"][number]["affiliate"]

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
