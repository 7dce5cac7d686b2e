/** How a network pays its affiliates: wire transfer, a wallet, and what each of them asks for. */
import { Schema } from "effect"
import { after, clearable } from "../values/Change.ts"
import { CurrencyInput } from "../values/Currency.ts"
import { withExample } from "../values/Example.ts"
import { HttpUrl } from "../values/HttpUrl.ts"
import { Id } from "../values/Id.ts"
import * as Integer from "../values/Integer.ts"
import * as ListInput from "../values/ListInput.ts"
import { Amount, NonNegativeMoneyInput, toAmount, zero } from "../values/Money.ts"
import * as Text from "../values/Text.ts"

/** The id of a payment method. */
export const PaymentMethodId = Id.annotate({ description: "Id of a payment method" }).pipe(
  Schema.brand("PaymentMethodId")
)
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
})
  .annotate({ identifier: "PaymentMethod", description: "A way to pay affiliates" })
  .pipe(
    withExample({
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
export const PaymentMethodCreate = Schema.Struct({ title: Text.filled(64), ...fields })
  .pipe(withExample({ title: "SEPA transfer", supported_currencies: "EUR" }))
  .annotate({ identifier: "PaymentMethodCreate" })
export type PaymentMethodCreate = typeof PaymentMethodCreate.Type

/** The changes of a payment method: a missing key keeps its field, null clears it. */
export const PaymentMethodUpdate = Schema.Struct({
  title: Schema.optionalKey(Text.filled(64)),
  ...fields
})
  .pipe(withExample({ supported_currencies: "EUR,CHF" }))
  .annotate({ identifier: "PaymentMethodUpdate" })
export type PaymentMethodUpdate = typeof PaymentMethodUpdate.Type

type Values = Omit<PaymentMethod, "id">

/** A payment method after an update. */
export const update = <A extends Values>(found: A, changes: PaymentMethodUpdate): A => ({
  ...found,
  title: changes.title ?? found.title,
  status: changes.status ?? found.status,
  sort: after(changes.sort, found.sort, 0),
  supported_currencies:
    changes.supported_currencies === undefined
      ? found.supported_currencies
      : (changes.supported_currencies ?? []).join(","),
  payment_threshold:
    changes.payment_threshold === undefined
      ? found.payment_threshold
      : toAmount(changes.payment_threshold ?? zero),
  payment_threshold_currency: after(
    changes.payment_threshold_currency,
    found.payment_threshold_currency,
    ""
  ),
  payment_commission: after(changes.payment_commission, found.payment_commission, ""),
  payment_method_logo: after(changes.payment_method_logo, found.payment_method_logo, "")
})

/** A new payment method, which affiliates may choose unless it says otherwise. */
export const create = ({ title, ...input }: PaymentMethodCreate): Values =>
  update(
    {
      title,
      status: 1,
      sort: 0,
      supported_currencies: "",
      payment_threshold: toAmount(zero),
      payment_threshold_currency: "",
      payment_commission: "",
      payment_method_logo: ""
    },
    input
  )

/** Whether it pays in a currency. */
export const paysIn = (
  { supported_currencies }: Pick<PaymentMethod, "supported_currencies">,
  currency: string
): boolean => supported_currencies === "" || supported_currencies.split(",").includes(currency)
