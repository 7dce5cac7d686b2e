import { affnet } from "../../../data/affnet.ts"
import * as Field from "../../../records/Field.ts"
import { type Form, madeAs, versioned } from "../../../records/Form.ts"
import { checking } from "../checking.ts"
import { currencies } from "../lookups.ts"
import { aboutFields, careFields, contactFields } from "./form.ts"

export const advertiserForm: Form = {
  parts: [
    {
      title: "Advertiser",
      fields: [
        ...aboutFields.map((field) =>
          field.name === "company_name" ? { ...field, isNeeded: true } : field
        ),
        Field.record("default_currency", "Currency", currencies, { isKept: true })
      ]
    },
    { title: "Contact", fields: contactFields },
    {
      title: "Reports of conversions",
      fields: [
        Field.choice("unsigned_reports", "Reports without token and signature", [
          ["pending", "Are kept as pending"],
          ["off", "Are refused"],
          ["trusted", "Are trusted"]
        ]),
        Field.choice("over_limit_reports", "Prices above the limits of the goal", [
          ["hold", "Are held"],
          ["accept", "Are accepted"]
        ]),
        Field.long("allowed_ips", "Networks that may report", {
          help: "In CIDR form, with commas: 203.0.113.0/24, 2001:db8::/32. Empty: every address."
        })
      ]
    },
    { title: "Care", fields: careFields }
  ],
  check: checking("advertiser"),
  read: (id) =>
    versioned(affnet.advertisers.get(id), (advertiser) => ({
      ...advertiser,
      tags: advertiser.tags_selected,
      default_currency: advertiser.currency
    })),
  create: (request) => {
    const { company_name, email } = request
    const needed = { ...request, email: String(email), company_name: String(company_name) }
    return madeAs(affnet.advertisers.create(needed), ({ advertiser }) => advertiser.id)
  },
  update: (id, request, version) => affnet.advertisers.update(id, request, version)
}
