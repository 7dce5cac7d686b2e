import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import * as Field from "../../../records/Field.ts"
import { madeAs, type Request } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import { day, moment, text } from "../../../records/Shown.ts"
import { checking } from "../checking.ts"
import { currencies } from "../lookups.ts"

interface Rate {
  readonly currency?: unknown
  readonly rate?: unknown
}

const ratesOf = ({ rates }: Request) =>
  (Array.isArray(rates) ? rates : []).map(({ currency, rate }: Rate) => ({
    currency: String(currency ?? ""),
    rate: String(rate ?? "")
  }))

export const exchangeRates = noun({
  title: "Exchange rates",
  empty:
    "No exchange rates yet. Set them here, or have those of the European Central Bank fetched each day.",
  add: "Set rates",
  area: "money",
  list: (asked) => affnet.exchangeRates.list({ ...paging(asked), ...asked.filters }),
  csv: (asked) => affnet.exchangeRates.list.csv(unpaged(asked)).text(),
  key: ({ id }) => id,
  newestBy: "date",
  filters: [{ name: "currency", title: "Currency", of: currencies }],
  columns: [
    ["From this day on", ({ date }) => day(date), "date"],
    ["Currency", ({ currency }) => text(currency), "currency"],
    ["What it says", ({ meaning }) => text(meaning)],
    ["Source", ({ source }) => text(source), "source"],
    ["Set by", ({ manager }) => text(manager?.title)],
    ["Set", ({ updated }) => moment(updated), "updated"]
  ],
  form: {
    parts: [
      {
        help: "A rate says how many units of a currency one unit of the network's currency buys. In a network in EUR, 1.10 for USD means: 1 EUR = 1.10 USD. What was exchanged already keeps its rate.",
        fields: [
          Field.day("date", "From this day on", {
            isKept: true,
            help: "Without one: from today on."
          }),
          Field.rows("rates", "Rates", "One more rate", [
            Field.record("currency", "Currency", currencies, { isNeeded: true }),
            Field.money("rate", "1 unit of ours buys", { isNeeded: true })
          ])
        ]
      }
    ],
    begun: { rates: [{}] },
    check: checking("exchangeRates"),
    create: (request) =>
      madeAs(affnet.exchangeRates.set({ ...request, rates: ratesOf(request) }), () => 0)
  }
})
