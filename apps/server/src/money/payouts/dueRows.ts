/** The amounts owed to affiliates, as read from rows. */
import {
  Affiliate,
  Invoice,
  Money,
  PaymentMethod,
  type PayoutChoice,
  UnixTime
} from "@affnet/domain"
import { Array, Schema } from "effect"
import * as Rows from "../../platform/sql/Rows.ts"

const Row = Schema.Struct({
  id: Invoice.InvoiceId,
  number: Invoice.InvoiceNumber,
  affiliate_id: Affiliate.AffiliateId,
  name: Schema.String,
  payee: Schema.String,
  status: Rows.Integer,
  deleted: Schema.NullOr(Rows.Integer),
  amount: Rows.Money,
  network_amount: Rows.Money,
  details_id: Schema.NullOr(Rows.Integer),
  payment_method_id: Schema.NullOr(PaymentMethod.PaymentMethodId),
  details_updated: Schema.NullOr(UnixTime.UnixTime),
  info: Schema.NullOr(Schema.String),
  shown: Schema.NullOr(Schema.String),
  title: Schema.NullOr(Schema.String),
  supported_currencies: Schema.NullOr(Schema.String),
  payment_threshold: Schema.NullOr(Rows.Money),
  payment_threshold_currency: Schema.NullOr(Schema.String)
})
type Row = typeof Row.Type
const decodeRows = Schema.decodeUnknownSync(Schema.Array(Row))

/** The payment details of an affiliate, as copied into its payout. */
export interface Details extends PayoutChoice.PayoutDetails {
  readonly id: number
  readonly payment_method_id: PaymentMethod.PaymentMethodId
  readonly title: string
  /** Encrypted. */
  readonly info: string
  readonly shown: string
}

/** An affiliate that is owed something. */
export interface Due extends PayoutChoice.DueAffiliate {
  readonly affiliate_id: Affiliate.AffiliateId
  readonly name: string
  /** To whom it is paid. */
  readonly payee: string
  readonly invoices: ReadonlyArray<Pick<Row, "id" | "number" | "amount" | "network_amount">>
  readonly details: Details | undefined
}

const detailsOf = (row: Row): Details | undefined => {
  const { details_id, details_updated, info, payment_method_id, shown } = row
  if (details_id === null || payment_method_id === null) return undefined
  if (details_updated === null || info === null || shown === null) return undefined
  return {
    id: details_id,
    payment_method_id,
    title: row.title ?? "",
    updated: details_updated,
    info,
    shown,
    method: {
      supported_currencies: row.supported_currencies ?? "",
      payment_threshold: Money.toAmount(row.payment_threshold ?? Money.zero),
      payment_threshold_currency: row.payment_threshold_currency ?? ""
    }
  }
}

const standingOf = ({ deleted, status }: Row): PayoutChoice.DueAffiliate["standing"] =>
  deleted === null ? (status === 1 ? "active" : "inactive") : "deleted"

const isOfOne = (a: Row, b: Row): boolean =>
  a.affiliate_id === b.affiliate_id && a.details_id === b.details_id

const dueOf = (rows: Array.NonEmptyReadonlyArray<Row>): Due => {
  const [first] = rows
  return {
    affiliate_id: first.affiliate_id,
    name: first.name,
    payee: first.payee,
    standing: standingOf(first),
    details: detailsOf(first),
    invoices: rows.map(({ amount, id, network_amount, number }) => ({
      id,
      number,
      amount,
      network_amount
    }))
  }
}

/** Rows that are sorted by affiliate and payment method. */
export const toDue = (rows: ReadonlyArray<unknown>): ReadonlyArray<Due> => {
  const all = decodeRows(rows)
  return Array.isReadonlyArrayNonEmpty(all) ? Array.groupWith(all, isOfOne).map(dueOf) : []
}
