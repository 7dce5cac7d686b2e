/** Where an affiliate is paid: its own details of a payment method. */
import { Result, Schema } from "effect"
import { CurrentPassword } from "../accounts/AccountInput.ts"
import { type Affiliate, AffiliateId } from "../accounts/Affiliate.ts"
import {
  PaymentMethod as Method,
  type PaymentMethod,
  PaymentMethodId,
  paysIn
} from "../accounts/PaymentMethod.ts"
import { type Currency, CurrencyInput, codes } from "../values/Currency.ts"
import { exampleOf, payload, record } from "../values/Example.ts"
import { Id } from "../values/Id.ts"
import * as Integer from "../values/Integer.ts"
import { Amount, toAmount, zero } from "../values/Money.ts"
import * as Text from "../values/Text.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { type Exchange, exchange } from "./Exchange.ts"
import { thresholdIn } from "./PaymentThreshold.ts"

export { type Exchange, exchange }

/** The id of an affiliate's payment details. */
export const PaymentDetailsId = Id.annotate({
  description: "Id of an affiliate's payment details"
}).pipe(Schema.brand("PaymentDetailsId"))
export type PaymentDetailsId = typeof PaymentDetailsId.Type

const masked = Schema.String.annotate({
  description: "The details, of which the last four characters are shown"
})

/** A payment method as an affiliate has set it up. */
export const PaymentDetails = Schema.Struct({
  id: PaymentDetailsId,
  affiliate_id: AffiliateId,
  payment_method: Schema.Struct({ ...Method.fields, created: UnixTime, updated: UnixTime }),
  payment_method_info: masked,
  payment_method_threshold_converted: Amount.annotate({
    description: "The threshold in `currency`; as it stands where there is no rate"
  }),
  currency: Schema.String,
  approved_balance: Amount,
  balance_due: Amount,
  next_interval_date: Schema.String.annotate({
    description: "When the next payment is made, `YYYY-MM-DD`; empty = nothing is planned"
  }),
  created: UnixTime,
  updated: UnixTime
}).pipe(
  record("PaymentDetails", "Where an affiliate is paid", {
    id: 4,
    affiliate_id: 7,
    payment_method: { ...exampleOf(Method), created: 1767225600, updated: 1767225600 },
    payment_method_info: "…2051",
    payment_method_threshold_converted: "50.00",
    currency: "EUR",
    approved_balance: "152.40",
    balance_due: "0.00",
    next_interval_date: "",
    created: 1772323200,
    updated: 1772323200
  })
)
export type PaymentDetails = typeof PaymentDetails.Type

/** One payment method with the own details, which are empty where it is not set up. */
export const PaymentMethodDetails = Schema.Struct({
  id: Integer.Count.annotate({ description: "Of the own details; 0 = not set up" }),
  payment_method_id: PaymentMethodId,
  title: Schema.String,
  currency: Schema.String,
  payment_method_info: masked,
  payment_threshold: Amount,
  payment_commission: Schema.String,
  payment_method_logo: Schema.String
}).pipe(
  record("PaymentMethodDetails", "A payment method with an affiliate's own details", {
    id: 4,
    payment_method_id: 1,
    title: "SEPA transfer",
    currency: "EUR",
    payment_method_info: "…2051",
    payment_threshold: "50.00",
    payment_commission: "none",
    payment_method_logo: ""
  })
)
export type PaymentMethodDetails = typeof PaymentMethodDetails.Type

const required = { messageMissingKey: "is required" }

/** Which payment method is asked for. */
export const PaymentMethodQuestion = Schema.Struct({
  payment_method_id: Integer.input(PaymentMethodId).annotateKey(required)
}).pipe(payload("PaymentMethodQuestion", { payment_method_id: 1 }))

/** Where an affiliate wants to be paid. */
export const PaymentDetailsInput = Schema.Struct({
  payment_method_id: Integer.input(PaymentMethodId).annotateKey(required),
  currency: CurrencyInput.annotateKey(required),
  payment_method_info: Text.filled(1024).annotateKey({
    ...required,
    description: "What the network needs to pay, such as an IBAN"
  }),
  current_password: CurrentPassword
}).pipe(
  payload("PaymentDetailsInput", {
    payment_method_id: 1,
    currency: "EUR",
    payment_method_info: "DE02 1203 0000 0000 2020 51"
  })
)
export type PaymentDetailsInput = typeof PaymentDetailsInput.Type

/** The method that an affiliate chooses, or why it can't be paid so. */
export const chosen = <M extends PaymentMethod>(
  method: M | undefined,
  { currency }: Pick<PaymentDetailsInput, "currency">
): Result.Result<M, Readonly<Record<string, ReadonlyArray<string>>>> => {
  if (method?.status !== 1) {
    return Result.fail({ payment_method_id: ["is not the id of a payment method that is offered"] })
  }
  return paysIn(method, currency)
    ? Result.succeed(method)
    : Result.fail({ currency: [`must be one of ${method.supported_currencies}`] })
}

const shownCharacters = 4

/** Details as answers show them. Short ones would be identified by their end, so they show nothing. */
export const mask = (info: string): string =>
  info.length < 3 * shownCharacters ? "…" : `…${info.slice(-shownCharacters)}`

/** The currencies in which a balance can be paid out: those that a method pays in and that have a rate. */
export const currenciesFor = (
  balance: Currency,
  methods: ReadonlyArray<Pick<PaymentMethod, "supported_currencies">>,
  rates: Exchange
): ReadonlyArray<string> =>
  codes.filter(
    (code) =>
      methods.some((method) => paysIn(method, code)) && rates(zero, balance, code) !== undefined
  )

type Kept = Pick<PaymentDetails, "id" | "currency" | "created" | "updated"> & {
  readonly payment_method_id: PaymentMethodId
  /** Masked. */
  readonly shown: string
}

/** A payment method with the own details, where there are any. */
export const ofMethod = (
  method: PaymentMethod,
  details: Kept | undefined
): PaymentMethodDetails => ({
  id: details?.id ?? 0,
  payment_method_id: method.id,
  title: method.title,
  currency: details?.currency ?? "",
  payment_method_info: details?.shown ?? "",
  payment_threshold: method.payment_threshold,
  payment_commission: method.payment_commission,
  payment_method_logo: method.payment_method_logo
})

interface Own {
  readonly affiliate: Pick<Affiliate, "id" | "approved_balance" | "balance_due">
  readonly details: Kept
  readonly method: PaymentDetails["payment_method"]
}

/** A payment method as the affiliate has set it up. */
export const of = (
  { affiliate, details, method }: Own,
  rates: Exchange,
  home: Currency
): PaymentDetails => {
  const { created, currency, id, shown, updated } = details
  const threshold = thresholdIn(method, currency, rates, home)
  return {
    id,
    affiliate_id: affiliate.id,
    payment_method: method,
    payment_method_info: shown,
    payment_method_threshold_converted:
      threshold === undefined ? method.payment_threshold : toAmount(threshold),
    currency,
    approved_balance: affiliate.approved_balance,
    balance_due: affiliate.balance_due,
    next_interval_date: "",
    created,
    updated
  }
}
