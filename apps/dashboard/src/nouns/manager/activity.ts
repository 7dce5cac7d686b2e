import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { labels, moment, text } from "../../records/Shown.ts"
import { words } from "../goals.ts"

export const activity = noun({
  title: "Activity log",
  area: "reports",
  empty: "Nothing was done yet.",

  isSearched: true,
  list: (asked) => affnet.networkActivityLog.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  columns: [
    ["When", ({ created }) => moment(created)],
    ["Who", ({ actor }) => words(actor)],
    ["What", ({ action }) => words(action)],
    [
      "Of",
      (one) => labels([`${one.entity ?? ""} ${one.entity_id ?? ""}`.trim().replaceAll("_", " ")])
    ],
    ["Message", ({ message }) => text(message)],
    ["From", ({ ip }) => text(ip)]
  ]
})
