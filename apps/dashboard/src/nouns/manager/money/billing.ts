import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import * as Field from "../../../records/Field.ts"
import { type Part, versioned } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import type { Section } from "../../../records/Section.ts"
import { count, country, flag, labels, record, said, state, text } from "../../../records/Shown.ts"
import { countries } from "../../countries.ts"
import { titleOf } from "../../postbackParts.ts"
import { accountStates, choicesOf, taxKinds, titlesOf } from "../../states.ts"
import { weekdays } from "../../weekdays.ts"
import { checking } from "../checking.ts"
import { frequencies, terms } from "./billingWords.ts"

const payee = [
  Field.text("beneficiary_name", "Name on invoices"),
  Field.long("beneficiary_address", "Address on invoices"),
  Field.text("billing_email", "E-mail address for invoices"),
  Field.text("tax_id", "VAT number")
]

const place = [
  Field.text("beneficiary_postcode", "Postcode"),
  Field.text("beneficiary_city", "City"),
  Field.text("beneficiary_region", "Region"),
  Field.record("beneficiary_country", "Country", countries)
]

const rules: ReadonlyArray<Part> = [
  {
    title: "Terms and tax",
    fields: [
      Field.choice("payment_terms", "Payment terms", terms),
      Field.choice("tax_category", "Kind of tax", titlesOf(taxKinds)),
      Field.number("vat", "Tax in percent", {
        when: ({ tax_category }) => tax_category === "domestic"
      })
    ]
  },
  {
    title: "Schedule",
    help: "What is approved and on no invoice is billed on these days; a day that comes to nothing makes no invoice.",
    fields: [
      Field.flag("generate_invoice_automatically", "Generate invoices by themselves"),
      Field.choice("invoice_frequency", "How often", frequencies),
      Field.choice("invoice_day_of_the_week", "Day of the week", weekdays, {
        when: ({ invoice_frequency }) => invoice_frequency === "1"
      }),
      Field.tags("invoice_days_of_the_month", "Days of the month", {
        help: "Such as 1 and 15. A day that a month lacks is its last.",
        when: ({ invoice_frequency }) => ["2", "3", "4"].includes(String(invoice_frequency))
      })
    ]
  }
]

/** Of an advertiser or an affiliate; what only one side has is missing on the other. */
type Preferences = Awaited<ReturnType<typeof affnet.billingPreferences.get>>

const sectionsOf = (preferences: Preferences): ReadonlyArray<Section> => [
  {
    title: "On invoices",
    facts: [
      ["Name on invoices", text(preferences.beneficiary_name)],
      ["Address on invoices", text(preferences.beneficiary_address)],
      [
        "Country",
        country(preferences.beneficiary_country?.id, preferences.beneficiary_country?.title)
      ],
      ["E-mail address for invoices", text(preferences.billing_email)],
      ["VAT number", text(preferences.tax_id)]
    ]
  },
  {
    title: "Terms and tax",
    facts: [
      ["Payment terms", titleOf(terms, preferences.payment_terms?.id)],
      ["Kind of tax", said(preferences.tax_category && taxKinds[preferences.tax_category])],
      ["Tax in percent", count(preferences.vat)]
    ]
  },
  {
    title: "Schedule",
    facts: [
      ["Generate invoices by themselves", flag(preferences.generate_invoice_automatically)],
      ["How often", titleOf(frequencies, preferences.invoice_frequency?.id)],
      ["Days of the month", labels(preferences.invoice_days_of_the_month)]
    ]
  }
]

/** Records name what fields have by its id alone. */
const flat = <P extends Preferences>(preferences: P) => ({
  ...preferences,
  payment_terms: preferences.payment_terms?.id,
  beneficiary_country: preferences.beneficiary_country?.id,
  invoice_frequency: preferences.invoice_frequency?.id
})

export const advertiserBilling = noun({
  title: "Billing of advertisers",
  empty: "No advertisers yet.",
  area: "money",
  list: (asked) => affnet.advertisers.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(accountStates) }],
  columns: [
    [
      "Advertiser",
      ({ company_name, id }) => record("advertiser-billing", id, company_name),
      "company_name"
    ],
    ["Status", ({ status }) => state(accountStates, status)],
    ["Currency", ({ currency }) => text(currency)]
  ],
  details: async (id) => {
    const [{ company_name }, preferences] = await Promise.all([
      affnet.advertisers.get(id),
      affnet.billingPreferences.get(id)
    ])
    return {
      title: company_name,
      links: [{ to: `/advertisers/${id}`, title: "Account" }],
      sections: sectionsOf(preferences)
    }
  },
  form: {
    parts: [{ title: "On invoices", fields: [...payee, ...place] }, ...rules],
    check: checking("advertiserBilling"),
    read: (id) => versioned(affnet.billingPreferences.get(id), flat),
    update: (id, request, version) => affnet.billingPreferences.update(id, request, version)
  }
})

export const affiliateBilling = noun({
  title: "Billing of affiliates",
  empty: "No affiliates yet.",
  area: "money",
  list: (asked) => affnet.affiliates.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(accountStates) }],
  columns: [
    [
      "Affiliate",
      ({ company_name, email, id }) => record("affiliate-billing", id, company_name || email),
      "company_name"
    ],
    ["Status", ({ status }) => state(accountStates, status)],
    ["Paid by", ({ payment_methods }) => labels(payment_methods)]
  ],
  details: async (id) => {
    const [{ company_name, email }, preferences] = await Promise.all([
      affnet.affiliates.get(id),
      affnet.billingPreferences.getAffiliateBilling(id)
    ])
    return {
      title: company_name || email,
      links: [{ to: `/affiliates/${id}`, title: "Account" }],
      sections: sectionsOf(preferences)
    }
  },
  form: {
    parts: [{ title: "On invoices", fields: payee }, ...rules],
    check: checking("affiliateBilling"),
    read: (id) => versioned(affnet.billingPreferences.getAffiliateBilling(id), flat),
    update: (id, request, version) =>
      affnet.billingPreferences.updateAffiliateBilling(id, request, version)
  }
})
