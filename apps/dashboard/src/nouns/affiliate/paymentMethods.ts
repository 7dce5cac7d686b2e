import { affnet } from "../../data/affnet.ts"
import { pageOf } from "../../records/Asked.ts"
import * as Field from "../../records/Field.ts"
import { valuesOf } from "../../records/Lookup.ts"
import { noun } from "../../records/Noun.ts"
import { day, money, text } from "../../records/Shown.ts"
import { checkingOwn } from "../own/checking.ts"
import { passwordField, passwordOf, textOf } from "../own/password.ts"

/** The ways in which the network pays. */
const ways = valuesOf("payment methods", async () => {
  const { items } = await affnet.lists.paymentMethods({ perPage: 100 })
  return items.map(({ id, supported_currencies, title }) => ({
    id: id ?? 0,
    title: `${title} (${supported_currencies})`
  }))
})

/** Where an affiliate is paid; details are shown masked. */
export const paymentMethods = noun({
  title: "Payment methods",
  empty: "Nothing set up yet. The network needs to know where to pay you.",
  isSearched: false,
  list: async (asked) => pageOf(await affnet.paymentDetails.list(), asked),
  key: ({ id }) => id,
  columns: [
    ["Method", ({ payment_method }) => text(payment_method.title)],
    ["Paid to", (one) => text(one.payment_method_info)],
    ["Balance due", (one) => money(one.balance_due, one.currency)],
    ["Approved", (one) => money(one.approved_balance, one.currency)],
    ["Paid from", (one) => money(one.payment_method_threshold_converted, one.currency)],
    ["Next payout", (one) => day(one.next_interval_date)]
  ],
  actions: [
    {
      title: "Set up a way to be paid",
      asks: "It takes the place of what was set up for the currency. The network keeps it encrypted.",
      fields: [
        Field.record("payment_method_id", "Method", ways, { isNeeded: true }),
        Field.text("currency", "Currency", { isNeeded: true }),
        Field.text("payment_method_info", "Details", {
          isNeeded: true,
          help: "What the network needs to pay, such as an IBAN."
        }),
        passwordField
      ],
      check: checkingOwn("paymentDetails"),
      run: async (request) =>
        affnet.paymentDetails.save({
          payment_method_id: Number(request.payment_method_id),
          currency: textOf(request, "currency"),
          payment_method_info: textOf(request, "payment_method_info"),
          ...passwordOf(request)
        })
    }
  ],
  remove: (id) => ({
    title: "Forget it",
    asks: "Nothing is paid to it any more.",
    tone: "bad",
    run: async () => affnet.paymentDetails.delete(id)
  })
})
