import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import { made, versioned } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import { labels, money, state, text } from "../../../records/Shown.ts"
import { choicesOf, onOff } from "../../states.ts"
import { checking } from "../checking.ts"
import { currencies } from "../lookups.ts"

export const paymentMethods = noun({
  title: "Payment methods",
  empty: "No payment methods yet. Affiliates choose one of them, and are paid by it.",
  add: "New payment method",
  area: "settings",
  list: (asked) => affnet.settingsPaymentMethods.list(paging(asked)),
  key: ({ id }) => id,
  columns: [
    { title: "Title", show: ({ title }) => text(title), sort: "title" },
    { title: "Status", show: ({ status }) => state(onOff, status), sort: "status" },
    { title: "Currencies", show: (one) => labels(one.supported_currencies) },
    {
      title: "The least that is paid",
      show: (one) => money(one.payment_threshold, one.payment_threshold_currency)
    },
    { title: "What it costs", show: (one) => text(one.payment_commission) }
  ],
  form: {
    parts: [
      {
        fields: [
          { name: "title", title: "Title", isNeeded: true },
          {
            name: "status",
            title: "Status",
            kind: "choice",
            choices: choicesOf(onOff),
            help: "Affiliates may choose it while it is enabled."
          },
          {
            name: "supported_currencies",
            title: "Currencies",
            kind: "records",
            of: currencies,
            help: "Without any, it pays in each."
          },
          { name: "payment_threshold", title: "The least that is paid", kind: "money" },
          {
            name: "payment_threshold_currency",
            title: "Currency of the least",
            kind: "record",
            of: currencies,
            help: "Without one, that of the network."
          },
          {
            name: "payment_commission",
            title: "What it costs",
            help: "What a payment costs the affiliate, in words."
          },
          { name: "sort", title: "Place", kind: "number", help: "Small numbers come first." }
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
