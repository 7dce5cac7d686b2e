/** What a file of payments is made of, and what it can't be made without. */
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { type Currency, digits } from "../../values/Currency.ts"
import { isEmailAddress } from "../../values/EmailAddress.ts"
import { isIban } from "../../values/Iban.ts"
import type { Problem } from "../../values/Problem.ts"

/** One payment. */
export interface ListedPayout {
  readonly id: number
  readonly affiliate_id: number
  readonly name: string
  readonly isCompany: boolean
  /** In 1/10 000 units. */
  readonly amount: bigint
  /** The payment details as the affiliate wrote them. */
  readonly info: string
  readonly invoices: ReadonlyArray<string>
}

/** An approved run, and its payer. */
export interface PayoutList {
  readonly id: number
  readonly currency: Currency
  /** The network's. */
  readonly networkCurrency: Currency
  /** When it was approved, in epoch milliseconds. */
  readonly approvedMillis: number
  /** The day on which it was approved where the network lives. */
  readonly executionDate: CalendarDate
  readonly debtor: {
    readonly name: string
    readonly iban: string | null
    readonly bic: string | null
  }
  readonly payouts: ReadonlyArray<ListedPayout>
}

/** An amount with the digits of its currency and a point. */
export const decimal = (units: bigint, currency: Currency): string => {
  const places = digits(currency)
  const text = String(units / 10n ** BigInt(4 - places)).padStart(places + 1, "0")
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
}

/** The reference of a payout with the network's bank. */
export const referenceOf = ({ id }: Pick<ListedPayout, "id">): string => `PO-${id}`

/** What the affiliate reads of it. */
export const noteOf = ({ invoices }: ListedPayout, length: number): string => {
  const all = invoices.join(", ")
  return all.length <= length ? all : `${all.slice(0, length - 3)}...`
}

/** Details are free text. Only what stands on a line or between commas of its own is recognized. */
const partsOf = ({ info }: ListedPayout): ReadonlyArray<string> =>
  [info, ...info.split(/[\n,;:|]/u)].map((part) => part.trim())

/** The IBAN in payment details. */
export const ibanOf = (payout: ListedPayout): string | undefined =>
  partsOf(payout)
    .map((part) => part.replaceAll(/\s/gu, "").toUpperCase())
    .find(isIban)

/** The e-mail address in payment details; one that a spreadsheet would take for a formula is none. */
export const emailOf = (payout: ListedPayout): string | undefined =>
  payout.info
    .split(/[\s,;:|<>()]/u)
    .find((part) => /^[\p{L}\p{N}]/u.test(part) && isEmailAddress(part))

/** The payouts whose details lack something, as one problem. */
export const lacking = (
  { payouts }: PayoutList,
  lacks: (payout: ListedPayout) => boolean,
  what: string
): ReadonlyArray<Problem> => {
  const found = payouts.filter(lacks).map(({ affiliate_id }) => affiliate_id)
  return found.length === 0
    ? []
    : [
        {
          field: "payouts",
          problem: `the payment details of these affiliates hold no ${what}: ${found.join(", ")}`
        }
      ]
}
