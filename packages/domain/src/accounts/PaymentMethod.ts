/** How a network pays its affiliates: wire transfer, a wallet, and what each of them asks for. */
import { Schema } from "effect"
import { changed, clearable, mapGiven } from "../values/Change.ts"
import { CurrencyInput } from "../values/Currency.ts"
import { payload, record } from "../values/Example.ts"
import { HttpUrl } from "../values/HttpUrl.ts"
import * as Integer from "../values/Integer.ts"
import { idOf } from "../values/idOf.ts"
import * as ListInput from "../values/ListInput.ts"
import { Amount, NonNegativeMoneyInput, toAmount, zero } from "../values/Money.ts"
import * as Text from "../values/Text.ts"

/** The id of a payment method. */
export const PaymentMethodId = idOf("a payment method").pipe(Schema.brand("PaymentMethodId"))
export type PaymentMethodId = typeof PaymentMethodId.Type

const Status = Schema.Literals([1, 2]).annotate({
  description: "1 = affiliates may choose it, 2 = they may not",
  message: "must be 1 (active) or 2 (disabled)"
})

/** A way to pay affiliates. */
export const PaymentMethod = Schema.Struct({
  id: PaymentMethodId,
  title: Schema.String,
  status: Status,
  sort: Integer.Count,
  supported_currencies: Schema.String.annotate({
    description: "Currencies that it pays in, comma-separated; empty = each"
  }),
  payment_threshold: Amount.annotate({ description: "The least that is paid out" }),
  payment_threshold_currency: Schema.String.annotate({
    description: "Currency of the threshold; empty = the network's"
  }),
  payment_commission: Schema.String.annotate({
    description: "What a payment costs the affiliate, in words"
  }),
  payment_method_logo: Schema.String.annotate({ description: "Address of a picture, or empty" })
}).pipe(
  record("PaymentMethod", "A way to pay affiliates", {
    id: 1,
    title: "SEPA transfer",
    status: 1,
    sort: 1,
    supported_currencies: "EUR",
    payment_threshold: "50.00",
    payment_threshold_currency: "EUR",
    payment_commission: "none",
    payment_method_logo: ""
  })
)
export type PaymentMethod = typeof PaymentMethod.Type

const currenciesMessage = "must be at most 50 currency codes, such as EUR,USD"

const fields = {
  status: Schema.optionalKey(Integer.input(Status)),
  sort: clearable(Integer.input(Integer.between(0, 1_000_000))),
  supported_currencies: clearable(ListInput.texts(CurrencyInput, 50, currenciesMessage)),
  payment_threshold: clearable(NonNegativeMoneyInput),
  payment_threshold_currency: clearable(CurrencyInput),
  payment_commission: clearable(Text.atMost(128)),
  payment_method_logo: clearable(HttpUrl)
}

/** A payment method that is to be made. */
export const PaymentMethodCreate = Schema.Struct({ title: Text.filled(64), ...fields }).pipe(
  payload("PaymentMethodCreate", { title: "SEPA transfer", supported_currencies: "EUR" })
)
export type PaymentMethodCreate = typeof PaymentMethodCreate.Type

/** The changes of a payment method: a missing key keeps its field, null clears it. */
export const PaymentMethodUpdate = Schema.Struct({
  title: Schema.optionalKey(Text.filled(64)),
  ...fields
}).pipe(payload("PaymentMethodUpdate", { supported_currencies: "EUR,CHF" }))
export type PaymentMethodUpdate = typeof PaymentMethodUpdate.Type

type Values = Omit<PaymentMethod, "id">

const initial: Omit<Values, "title"> = {
  status: 1,
  sort: 0,
  supported_currencies: "",
  payment_threshold: toAmount(zero),
  payment_threshold_currency: "",
  payment_commission: "",
  payment_method_logo: ""
}

/** A payment method after an update. */
export const update = <A extends Values>(found: A, changes: PaymentMethodUpdate): A => {
  const shown = {
    ...changes,
    supported_currencies: mapGiven(changes.supported_currencies, (codes) => codes.join(",")),
    payment_threshold: mapGiven(changes.payment_threshold, toAmount)
  }
  return {
    ...found,
    ...changed(found, shown, initial),
    title: changes.title ?? found.title
  }
}

/** A new payment method, which affiliates may choose unless it says otherwise. */
export const create = ({ title, ...input }: PaymentMethodCreate): Values =>
  update({ ...initial, title }, input)

/** Whether it pays in a currency. */
export const paysIn = (
  { supported_currencies }: Pick<PaymentMethod, "supported_currencies">,
  currency: string
): boolean => supported_currencies === "" || supported_currencies.split(",").includes(currency)
