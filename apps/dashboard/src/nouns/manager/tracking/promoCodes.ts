import { affnet } from "../../../data/affnet.ts"
import { paging, unpaged } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import * as Field from "../../../records/Field.ts"
import { made, versioned } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import { day, record, state, text } from "../../../records/Shown.ts"
import { choicesOf, onOff } from "../../states.ts"
import { checking } from "../checking.ts"
import { affiliatesFound, offersFound, plansOf } from "../lookups.ts"
import { named } from "../named.ts"

export const promoCodes = noun({
  title: "Promo codes",
  empty: "No promo codes yet. A code counts for its affiliate where nobody followed a link.",
  add: "New promo code",
  area: "campaigns",
  newestBy: "created",
  list: (asked) => named(affnet.promoCodes.list({ ...paging(asked), ...asked.filters })),
  csv: (asked) => affnet.promoCodes.list.csv(unpaged(asked)).text(),
  key: ({ id }) => id,
  filters: [
    { name: "status", title: "Status", choices: choicesOf(onOff) },
    { name: "affiliate_id", title: "Affiliate", of: affiliatesFound },
    { name: "offer_id", title: "Offer", of: offersFound }
  ],
  columns: [
    ["Code", ({ code }) => text(code), "code"],
    ["Status", ({ status }) => state(onOff, status)],
    ["Affiliate", (one) => record("affiliates", one.affiliate_id, one.affiliate)],
    ["Offer", (one) => record("offers", one.offer_id, one.offer)],
    ["First day", ({ start_date }) => day(start_date)],
    ["Last day", ({ end_date }) => day(end_date)]
  ],
  form: {
    parts: [
      {
        fields: [
          Field.text("code", "Code", { isNeeded: true, help: "In any case of letters." }),
          Field.record("affiliate_id", "Affiliate", affiliatesFound, { isNeeded: true }),
          Field.record("offer_id", "Offer", offersFound, { isNeeded: true }),
          Field.record(
            "commission_plan_id",
            "Commission plan",
            ({ offer_id }) => plansOf(Number(offer_id ?? 0)),
            { when: ({ offer_id }) => Number(offer_id ?? 0) > 0 }
          ),
          Field.choice("status", "Status", choicesOf(onOff)),
          Field.day("start_date", "First day", { isHalf: true, help: "Empty: at once." }),
          Field.day("end_date", "Last day", { isHalf: true, help: "Empty: without an end." })
        ]
      }
    ],
    check: checking("promoCode"),
    read: (id) => versioned(affnet.promoCodes.get(id)),
    create: (request) => {
      const { affiliate_id, code, offer_id } = request
      const needed = {
        ...request,
        code: String(code),
        affiliate_id: Number(affiliate_id),
        offer_id: Number(offer_id)
      }
      return made(affnet.promoCodes.create(needed))
    },
    update: (id, request, version) => affnet.promoCodes.update(id, request, version)
  },
  remove: deleting(
    "The code counts for nobody any more. Its clicks stay.",
    affnet.promoCodes.delete
  )
})
