import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import { noun } from "../../../records/Noun.ts"
import { moment, record, state, text } from "../../../records/Shown.ts"
import { accountStates, choicesOf } from "../../states.ts"
import { nameOf } from "../lookups.ts"
import { affiliateStatement } from "../money/statements.ts"
import { outcomeOf } from "../outcome.ts"
import { affiliateDetails } from "./affiliateDetails.ts"
import { affiliateForm } from "./affiliateForm.ts"
import { postbacksOf } from "./postbacks.ts"

const statusOf = (keys: ReadonlyArray<string>, status: 1 | 2) => async () =>
  outcomeOf(await affnet.affiliates.bulkUpdate({ ids: keys.map(Number), set: { status } }))

export const affiliates = noun({
  title: "Affiliates",
  empty: "No affiliates yet. Add one, or let them sign up in the settings of the network.",
  add: "New affiliate",
  area: "affiliates",
  list: (asked) => affnet.affiliates.list({ ...paging(asked), ...asked.filters }),
  csv: (asked) => affnet.affiliates.list.csv(unpaged(asked)).text(),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(accountStates) }],
  columns: [
    ["Id", ({ id }) => text(id), "id"],
    ["Name", (one) => record("affiliates", one.id, nameOf(one)), "company_name"],
    ["Status", ({ status }) => state(accountStates, status), "status"],
    ["E-mail address", ({ email }) => text(email), "email"],
    ["City", ({ city }) => text(city), "city"],
    ["Since", ({ created }) => moment(created), "created"]
  ],
  details: affiliateDetails,
  form: affiliateForm,
  lists: { postbacks: postbacksOf, statement: affiliateStatement },
  remove: deleting(async (id) => {
    const [{ total }, { balance_due }] = await Promise.all([
      affnet.managerCampaigns.listAll({ affiliate_id: id, perPage: 1 }),
      affnet.affiliates.get(id)
    ])
    return [
      "Its key stops working and its links lead nowhere, those of {count} campaigns included. {balance} are due to it. Reports keep its name.",
      { count: total, balance: balance_due ?? "0.00" }
    ]
  }, affnet.affiliates.delete),
  bulk: (keys) => [
    {
      title: "Approve",
      asks: ["{count} affiliates can sign in and promote offers at once.", { count: keys.length }],
      reveal: statusOf(keys, 1)
    },
    {
      title: "Disable",
      tone: "bad",
      asks: [
        "{count} affiliates are shut out, and their links count nothing.",
        { count: keys.length }
      ],
      reveal: statusOf(keys, 2)
    }
  ]
})
