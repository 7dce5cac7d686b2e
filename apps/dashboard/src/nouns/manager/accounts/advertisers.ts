import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import { noun } from "../../../records/Noun.ts"
import { country, moment, record, state, text } from "../../../records/Shown.ts"
import { accountStates, choicesOf } from "../../states.ts"
import { advertiserStatement } from "../money/statements.ts"
import { advertiserDetails } from "./advertiserDetails.ts"
import { advertiserForm } from "./advertiserForm.ts"
import { blockedOf } from "./blocked.ts"

export const advertisers = noun({
  title: "Advertisers",
  empty: "No advertisers yet. Add the first one; offers belong to it.",
  add: "New advertiser",
  area: "advertisers",
  list: (asked) => affnet.advertisers.list({ ...paging(asked), ...asked.filters }),
  csv: (asked) => affnet.advertisers.list.csv(unpaged(asked)).text(),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(accountStates) }],
  columns: [
    ["Id", ({ id }) => text(id), "id"],
    ["Company", (one) => record("advertisers", one.id, one.company_name), "company_name"],
    ["Status", ({ status }) => state(accountStates, status), "status"],
    ["Country", (one) => country(one.country, one.country_selected)],
    ["Currency", ({ currency }) => text(currency), "currency"],
    ["E-mail address", ({ email }) => text(email), "email"],
    ["Since", ({ created }) => moment(created), "created"]
  ],
  details: advertiserDetails,
  form: advertiserForm,
  lists: { blocked: blockedOf, statement: advertiserStatement },
  remove: deleting(async (id) => {
    const { total } = await affnet.offers.list({ advertiser_id: id, perPage: 1 })
    return [
      "Its key and its tokens stop working. {count} offers belong to it. Reports keep its name.",
      { count: total }
    ]
  }, affnet.advertisers.delete)
})
