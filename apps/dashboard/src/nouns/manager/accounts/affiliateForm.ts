import { affnet } from "../../../data/affnet.ts"
import * as Field from "../../../records/Field.ts"
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
        Field.choice("account_type", "Kind of account", [
          ["1", "A person"],
          ["2", "A company"]
        ]),
        Field.record("tier_id", "Tier", tiers),
        Field.record("referred_by", "Referred by", affiliatesFound),
        Field.money("referral_commission", "Percent of what referred affiliates earn"),
        Field.text("trafficback_url", "Where other visitors go"),
        Field.long("payment_details", "Paid to")
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
