/** Payouts as the tables that services take as CSV, and as one for everything else. */
import type { Problem } from "../../values/Problem.ts"
import {
  decimal,
  emailOf,
  ibanOf,
  type ListedPayout,
  lacking,
  noteOf,
  type PayoutList,
  referenceOf
} from "./PayoutList.ts"

/** The longest notes of a payment service. */
const noteMax = 100

/** A column: its name, whether other parties may have written its text, and its cell. */
export interface TableColumn {
  readonly key: string
  readonly isText: boolean
  readonly cell: (payout: ListedPayout, list: PayoutList) => string
}

/** A table of payments, and what it can't be made without. */
export interface Table {
  readonly columns: ReadonlyArray<TableColumn>
  /** Whether the first line names the columns. */
  readonly hasHeader: boolean
  readonly problems: (list: PayoutList) => ReadonlyArray<Problem>
}

const column = (key: string, cell: TableColumn["cell"], isText = false): TableColumn => ({
  key,
  isText,
  cell
})

const name = (key: string) => column(key, (payout) => payout.name, true)
const amount = (key: string) =>
  column(key, (payout, { currency }) => decimal(payout.amount, currency))
const currency = (key: string) => column(key, (_, list) => list.currency)
const reference = (key: string) => column(key, referenceOf)
const email = (key: string) => column(key, (payout) => emailOf(payout) ?? "", true)
const note = (key: string) => column(key, (payout) => noteOf(payout, noteMax))

/** Everything that is known of each payout. */
export const plain: Table = {
  hasHeader: true,
  columns: [
    column("payout_id", ({ id }) => String(id)),
    column("affiliate_id", ({ affiliate_id }) => String(affiliate_id)),
    name("affiliate"),
    amount("amount"),
    currency("currency"),
    column("payment_details", ({ info }) => info, true),
    column("invoices", ({ invoices }) => invoices.join(", ")),
    reference("reference")
  ],
  problems: () => []
}

/** PayPal's mass payments: recipient, amount, currency, reference, note. It wants no line with names. */
export const paypal: Table = {
  hasHeader: false,
  columns: [email("email"), amount("amount"), currency("currency"), reference("id"), note("note")],
  problems: (list) => lacking(list, (payout) => emailOf(payout) === undefined, "e-mail address")
}

const hasIban = (payout: ListedPayout): boolean => ibanOf(payout) !== undefined

/** Wise's batch payments: to an IBAN, or by e-mail. Fees are the network's. */
export const wise: Table = {
  hasHeader: true,
  columns: [
    name("name"),
    email("recipientEmail"),
    note("paymentReference"),
    column("receiverType", ({ isCompany }) => (isCompany ? "INSTITUTION" : "PERSON")),
    column("amountCurrency", () => "target"),
    amount("amount"),
    column("sourceCurrency", (_, { networkCurrency }) => networkCurrency),
    currency("targetCurrency"),
    column("type", (payout) => (hasIban(payout) ? "IBAN" : "EMAIL")),
    column("IBAN", (payout) => ibanOf(payout) ?? "")
  ],
  problems: (list) =>
    lacking(
      list,
      (payout) => !hasIban(payout) && emailOf(payout) === undefined,
      "IBAN and no e-mail address"
    )
}
