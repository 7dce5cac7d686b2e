import { affnet } from "../../../data/affnet.ts"
import { pageOf } from "../../../records/Asked.ts"
import { type Details, noun } from "../../../records/Noun.ts"
import { money, place, record, recordOf, type Shown, state, text } from "../../../records/Shown.ts"
import { payoutStates } from "../../states.ts"
import { payoutResults } from "./payoutResults.ts"

interface PaidInvoice {
  readonly id: number
  readonly invoice_number: string
}

const invoicePage = ({ id, invoice_number }: PaidInvoice): Shown =>
  record("affiliate-invoices", id, invoice_number)

/** The only invoice leads to its page; several lead to the payment, which has them line by line. */
const invoicesOf = (to: string, invoices: ReadonlyArray<PaidInvoice>): Shown => {
  const [only] = invoices
  return only !== undefined && invoices.length === 1
    ? invoicePage(only)
    : place(to, invoices.map(({ invoice_number }) => invoice_number).join(", "))
}

/** A payment, and the invoices that it pays. */
const details = async (run: number, id: number): Promise<Details> => {
  const { currency, payouts = [] } = await affnet.payoutRuns.get(run)
  const one = payouts.find((payout) => payout.id === id)
  return {
    title: one?.affiliate.name,
    state: state(payoutStates, one?.status),
    sections: [
      {
        title: "Payment",
        facts: [
          ["Affiliate", recordOf("affiliates", one?.affiliate)],
          ["Amount", money(one?.amount, currency)],
          ["Paid", money(one?.paid, currency)],
          ["Payment method", text(one?.payment_method.title)],
          ["Paid to", text(one?.payment_method_info)],
          ["Problem", text(one?.problem)]
        ]
      },
      {
        title: "Invoices",
        table: {
          heads: ["Number", "Amount"],
          rows: (one?.invoices ?? []).map((invoice) => [
            invoicePage(invoice),
            money(invoice.amount, currency)
          ]),
          empty: "It pays no invoice."
        }
      }
    ]
  }
}

/** Who is paid by a run, and what became of each payment. */
export const paymentsOf = (run: number) =>
  noun({
    title: "Payments",
    empty: "Nobody is paid by it.",
    area: "money",
    isSearched: false,
    list: async (asked) => {
      const { currency, payouts = [] } = await affnet.payoutRuns.get(run)
      return pageOf(
        payouts.map((one) => ({ ...one, currency })),
        asked
      )
    },
    key: (one) => one.id,
    columns: [
      ["Id", ({ id }) => record(`payouts/${run}/payments`, id, null)],
      ["Affiliate", ({ affiliate }) => recordOf("affiliates", affiliate)],
      ["Status", ({ status }) => state(payoutStates, status)],
      ["Amount", ({ amount, currency }) => money(amount, currency)],
      ["Paid", ({ currency, paid }) => money(paid, currency)],
      ["Payment method", ({ payment_method }) => text(payment_method.title)],
      ["Paid to", ({ payment_method_info }) => text(payment_method_info)],
      ["Invoices", ({ id, invoices }) => invoicesOf(`/payouts/${run}/payments/${id}`, invoices)],
      ["Problem", ({ problem }) => text(problem)]
    ],
    details: (id) => details(run, id),
    bulk: (keys) => payoutResults(run, keys.map(Number))
  })
