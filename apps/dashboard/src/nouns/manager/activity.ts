import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { moment, received, text } from "../../records/Shown.ts"
import { whoOf } from "../../why/history.ts"
import { asWords, words } from "../goals.ts"
import { withActors } from "./actors.ts"

export const activity = noun({
  title: "Activity log",
  area: "reports",
  empty: "Nothing was done yet.",

  isSearched: true,
  newestBy: "created",
  list: (asked) =>
    withActors(affnet.networkActivityLog.list({ ...paging(asked), ...asked.filters })),
  key: ({ id }) => id,
  columns: [
    ["When", ({ created }) => moment(created), "created"],
    ["Who", ({ actor, names }) => whoOf(actor ?? "", "manager", names)],
    ["What", ({ action }) => words(action)],
    ["Of", (one) => received(asWords(one.entity ?? ""), one.entity_id?.toString())],
    ["Message", ({ message }) => text(message)],
    ["From", ({ ip }) => text(ip)]
  ]
})
