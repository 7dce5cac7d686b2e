import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { doAll } from "../../../records/doAll.ts"
import { noun } from "../../../records/Noun.ts"
import { moment, record, text } from "../../../records/Shown.ts"
import { stateOf, titleOf, told } from "../../postbackParts.ts"
import { choicesOf, onOff } from "../../states.ts"
import { affiliatesFound, offersFound } from "../lookups.ts"
import { named } from "../named.ts"

/** Each is known by its affiliate and its id. */
const decideAll = (keys: ReadonlyArray<string>, status: 1 | 2) => async () =>
  doAll(keys, (key) => {
    const [affiliate, id] = key.split("/").map(Number)
    return affnet.postbacks.update(Number(affiliate), Number(id), { status })
  })

/** The postbacks of all affiliates. They are made and changed on the pages of their affiliates. */
export const postbacks = noun({
  title: "Postbacks",
  empty: "No postbacks. Affiliates set them up, or you do on the page of an affiliate.",
  area: "campaigns",
  newestBy: "updated",
  list: (asked) => named(affnet.postbacks.listAll({ ...paging(asked), ...asked.filters })),
  key: ({ affiliate_id, id }) => `${affiliate_id}/${id}`,
  filters: [
    {
      name: "awaits_approval",
      title: "Waiting for approval",
      choices: [
        ["1", "Yes"],
        ["0", "No"]
      ]
    },
    { name: "status", title: "Status", choices: choicesOf(onOff) },
    { name: "affiliate_id", title: "Affiliate", of: affiliatesFound },
    { name: "offer_id", title: "Offer", of: offersFound }
  ],
  columns: [
    ["Id", ({ affiliate_id, id }) => record(`affiliates/${affiliate_id}/postbacks`, id, `#${id}`)],
    ["Status", stateOf],
    ["Affiliate", (one) => record("affiliates", one.affiliate_id, one.affiliate)],
    ["Offer", (one) => record("offers", one.offer_id || null, one.offer)],
    ["Conversions", (one) => titleOf(told, one.conversion_status)],
    ["Address", ({ code }) => text(code)],
    ["Changed", ({ updated }) => moment(updated), "updated"]
  ],
  bulk: (keys) => [
    {
      title: "Approve",
      asks: ["{count} postbacks are called from now on.", { count: keys.length }],
      run: decideAll(keys, 1)
    },
    {
      title: "Deny",
      tone: "bad",
      asks: ["{count} postbacks are disabled.", { count: keys.length }],
      run: decideAll(keys, 2)
    }
  ]
})
