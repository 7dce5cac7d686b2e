import { affnet } from "../../data/affnet.ts"
import { paging } from "../../records/Asked.ts"
import { noun } from "../../records/Noun.ts"
import { moment, record, said, state, text } from "../../records/Shown.ts"
import { onOff } from "../states.ts"

export const postbacks = noun({
  title: "Postbacks",
  empty: "No postbacks yet. They tell your own tracker of conversions; set them up by the API.",
  isSearched: false,
  list: (asked) => affnet.ownPostbacks.list(paging(asked)),
  key: ({ id }) => id,
  columns: [
    { title: "Id", show: ({ id }) => text(id) },
    { title: "Status", show: ({ status }) => state(onOff, status) },
    {
      title: "Offer",
      show: (one) =>
        one.offer_selected === null
          ? said("All offers")
          : record("offers", one.offer_selected?.id, one.offer_selected?.title)
    },
    { title: "Address", show: ({ code }) => text(code) },
    { title: "Changed", show: ({ updated }) => moment(updated) }
  ]
})
