import { affnet } from "../../../data/affnet.ts"
import { type Form, madeAs, versioned } from "../../../records/Form.ts"
import { writingFields } from "../../../records/writingFields.ts"
import { checking } from "../checking.ts"
import { affiliatesFound, tiers } from "../lookups.ts"
import { aboutFields, careFields, contactFields } from "./form.ts"

export const affiliateForm: Form = {
  parts: [
    { title: "Affiliate", fields: aboutFields },
    { title: "Contact", fields: [...contactFields, ...writingFields] },
    {
      title: "Business",
      fields: [
        {
          name: "account_type",
          title: "Kind of account",
          kind: "choice",
          choices: [
            ["1", "A person"],
            ["2", "A company"]
          ]
        },
        { name: "tier_id", title: "Tier", kind: "record", of: tiers },
        { name: "referred_by", title: "Referred by", kind: "record", of: affiliatesFound },
        {
          name: "referral_commission",
          title: "Percent of what referred affiliates earn",
          kind: "money"
        },
        { name: "trafficback_url", title: "Where other visitors go" },
        { name: "payment_details", title: "Paid to", kind: "long" }
      ]
    },
    { title: "Care", fields: careFields }
  ],
  check: checking("affiliate"),
  read: (id) =>
    versioned(affnet.affiliates.get(id), (affiliate) => ({
      ...affiliate,
      tags: affiliate.tags_selected,
      tier_id: affiliate.tier?.id
    })),
  create: (request) => {
    const needed = { ...request, email: String(request.email) }
    return madeAs(affnet.affiliates.create(needed), ({ affiliate }) => affiliate.id)
  },
  update: (id, request, version) => affnet.affiliates.update(id, request, version)
}
