import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { count, moment, money, state, text } from "../../records/Shown.ts"
import { choicesOf, runStates } from "../states.ts"

export const payouts = noun({
  title: "Payout runs",
  area: "money",
  empty: "No payout runs yet. They are prepared by the API, out of affiliates' invoices.",
  isSearched: false,
  list: (asked) => affnet.payoutRuns.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(runStates) }],
  columns: [
    { title: "Id", show: ({ id }) => text(id) },
    { title: "Status", show: ({ status }) => state(runStates, status) },
    { title: "Payouts", show: (one) => count(one.count) },
    { title: "Amount", show: ({ amount, currency }) => money(amount, currency) },
    { title: "Made by", show: ({ maker }) => text(maker?.title) },
    { title: "Since", show: ({ created }) => moment(created) }
  ]
})
