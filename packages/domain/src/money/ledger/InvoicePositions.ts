/** What invoices and payouts put on accounts, from their draft to their payment. */
import type { Currency } from "../../values/Currency.ts"
import { isIssued, type Status } from "../Invoice.ts"
import {
  type Entry,
  nothing,
  type Position,
  position,
  subtract,
  sum,
  transfer,
  type Value,
  type Valued
} from "./Ledger.ts"
import { type LedgerAccount, ofAdvertiser, ofAffiliate, ofNetwork } from "./LedgerAccount.ts"

/** A bill, in its currency but for its lines. */
interface Bill {
  readonly status: Status
  readonly currency: Currency
  /** Its total without tax and rounding. */
  readonly net: Value
  /** Of `net`, charges, bonuses and deductions of its own. */
  readonly charged: Value
  readonly tax: Value
  /** What rounding to the currency's own digits added. */
  readonly rounded: Value
}

/** The deduction from an account, in the currency of the earnings. */
interface Line extends Valued {
  readonly from: LedgerAccount
}

interface Parts {
  readonly bill: Bill
  readonly lines: ReadonlyArray<Line>
  readonly to: LedgerAccount
  /** Where charges of its own stand on the network's side. */
  readonly against: LedgerAccount
}

/**
 * Lines move from account to account. One in another currency ends in the exchange, and the part of `net` beyond
 * lines in the bill's own currency and charges comes out of it, at the network's value of what went in.
 */
const billed = ({ against, bill, lines, to }: Parts): ReadonlyArray<Entry> => {
  const { charged, currency, net, rounded, tax } = bill
  const own = lines.filter((line) => line.currency === currency)
  const other = lines.filter((line) => line.currency !== currency)
  const exchanged = subtract(net, sum([...own, charged]))
  const from = (value: Value, credit: LedgerAccount) =>
    transfer({ ...value, currency }, { debit: to, credit })
  return [
    ...own.flatMap((line) => from(line, line.from)),
    ...other.flatMap((line) => transfer(line, { debit: ofNetwork("fx"), credit: line.from })),
    ...from(exchanged, ofNetwork("fx")),
    ...from(charged, against),
    ...from(tax, ofNetwork("tax")),
    ...from(rounded, ofNetwork("rounding"))
  ]
}

export interface AdvertiserInvoice extends Bill {
  readonly advertiser_id: number
  /** The unbilled amounts, summed by currency. */
  readonly lines: ReadonlyArray<Valued>
}

/** What an advertiser is billed, and has paid once the invoice is. */
export const ofAdvertiserInvoice = (invoice: AdvertiserInvoice): Position => {
  if (!isIssued(invoice.status)) return []
  const { advertiser_id, lines, status } = invoice
  const from = ofAdvertiser(advertiser_id, "unbilled")
  return position(
    billed({
      bill: invoice,
      lines: lines.map((line) => ({ ...line, from })),
      to: ofAdvertiser(advertiser_id, status === "paid" ? "received" : "billed"),
      against: ofNetwork("revenue")
    })
  )
}

export interface AffiliateInvoice extends Bill {
  readonly affiliate_id: number
  /** The unbilled amounts, summed by currency. */
  readonly lines: ReadonlyArray<Valued & { readonly from: "approved" | "referral" }>
}

const negative = (value: Value): Value => subtract(nothing, value)

/** What an affiliate is to be paid. Its amounts are positive; paying them is the payout's. */
export const ofAffiliateInvoice = (invoice: AffiliateInvoice): Position => {
  if (!isIssued(invoice.status)) return []
  const { affiliate_id, charged, lines, net, rounded, tax } = invoice
  return position(
    billed({
      bill: {
        ...invoice,
        net: negative(net),
        charged: negative(charged),
        tax: negative(tax),
        rounded: negative(rounded)
      },
      lines: lines.map((line) => ({
        ...line,
        ...negative(line),
        from: ofAffiliate(affiliate_id, line.from)
      })),
      to: ofAffiliate(affiliate_id, "invoiced"),
      against: ofNetwork("cost")
    })
  )
}

export interface Payout {
  readonly affiliate_id: number
  /** The invoiced amount that it settles. */
  readonly settled: Valued
  /** The payment for it, when it is in another currency. */
  readonly paid: Valued
}

/** The payout. The difference between the rates of two days stays in the exchange. */
export const ofPayout = ({ affiliate_id, paid, settled }: Payout): Position => {
  const invoiced = ofAffiliate(affiliate_id, "invoiced")
  const fx = ofNetwork("fx")
  return position([
    ...transfer(settled, { debit: invoiced, credit: fx }),
    ...transfer(paid, { debit: fx, credit: ofAffiliate(affiliate_id, "paid") })
  ])
}
