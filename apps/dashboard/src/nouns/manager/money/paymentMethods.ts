import { affnet } from "../../../data/affnet.ts"
import { type Page, paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import * as Field from "../../../records/Field.ts"
import { made, versioned } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import { labels, money, state, text } from "../../../records/Shown.ts"
import { choicesOf, onOff } from "../../states.ts"
import { checking } from "../checking.ts"
import { currencies } from "../lookups.ts"

/** A page of them with the currency of the network, in which the least is meant that names none. */
const withCurrency = async <Row>(listing: PromiseLike<Page<Row>>) => {
  const [{ items, total }, { currency }] = await Promise.all([
    listing,
    affnet.networkSettings.get()
  ])
  return { items: items.map((row) => ({ ...row, networks: currency })), total }
}

export const paymentMethods = noun({
  title: "Payment methods",
  empty: "No payment methods yet. Affiliates choose one of them, and are paid by it.",
  add: "New payment method",
  area: "settings",
  list: (asked) => withCurrency(affnet.settingsPaymentMethods.list(paging(asked))),
  key: ({ id }) => id,
  columns: [
    ["Title", ({ title }) => text(title), "title"],
    ["Status", ({ status }) => state(onOff, status), "status"],
    ["Currencies", (one) => labels(one.supported_currencies)],
    [
      "The least that is paid",
      (one) => money(one.payment_threshold, one.payment_threshold_currency || one.networks)
    ],
    ["What it costs", (one) => text(one.payment_commission)]
  ],
  form: {
    parts: [
      {
        fields: [
          Field.text("title", "Title", { isNeeded: true }),
          Field.choice("status", "Status", choicesOf(onOff), {
            help: "Affiliates may choose it while it is enabled."
          }),
          Field.records("supported_currencies", "Currencies", currencies, {
            help: "Without any, it pays in each."
          }),
          Field.money("payment_threshold", "The least that is paid"),
          Field.record("payment_threshold_currency", "Currency of the least", currencies, {
            help: "Without one, that of the network."
          }),
          Field.text("payment_commission", "What it costs", {
            help: "What a payment costs the affiliate, in words."
          }),
          Field.number("sort", "Place", { help: "Small numbers come first." })
        ]
      }
    ],
    check: checking("paymentMethod"),
    read: (id) =>
      versioned(affnet.settingsPaymentMethods.get(id), (method) => ({
        ...method,
        supported_currencies: (method.supported_currencies ?? "")
          .split(",")
          .filter((one) => one !== "")
      })),
    create: (request) =>
      made(affnet.settingsPaymentMethods.create({ ...request, title: String(request.title) })),
    update: affnet.settingsPaymentMethods.update
  },
  remove: deleting(
    "Affiliates who are paid this way have to choose another one before they are paid again.",
    affnet.settingsPaymentMethods.delete
  )
})
