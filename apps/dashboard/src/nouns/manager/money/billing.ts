import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { type Field, type Part, versioned } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import { count, country, flag, labels, record, said, state, text } from "../../../records/Shown.ts"
import { countries } from "../../countries.ts"
import { titleOf } from "../../postbackParts.ts"
import { accountStates, choicesOf, taxKinds, titlesOf } from "../../states.ts"
import { weekdays } from "../../weekdays.ts"
import { checking } from "../checking.ts"
import { frequencies, terms } from "./billingWords.ts"

const payee: ReadonlyArray<Field> = [
  { name: "beneficiary_name", title: "Name on invoices" },
  { name: "beneficiary_address", title: "Address on invoices", kind: "long" },
  { name: "billing_email", title: "E-mail address for invoices" },
  { name: "tax_id", title: "VAT number" }
]

const place: ReadonlyArray<Field> = [
  { name: "beneficiary_postcode", title: "Postcode" },
  { name: "beneficiary_city", title: "City" },
  { name: "beneficiary_region", title: "Region" },
  { name: "beneficiary_country", title: "Country", kind: "record", of: countries }
]

const rules: ReadonlyArray<Part> = [
  {
    title: "Terms and tax",
    fields: [
      { name: "payment_terms", title: "Payment terms", kind: "choice", choices: terms },
      {
        name: "tax_category",
        title: "Kind of tax",
        kind: "choice",
        choices: titlesOf(taxKinds)
      },
      {
        name: "vat",
        title: "Tax in percent",
        kind: "number",
        when: ({ tax_category }) => tax_category === "domestic"
      }
    ]
  },
  {
    title: "Schedule",
    help: "What is approved and on no invoice is billed on these days; a day that comes to nothing makes no invoice.",
    fields: [
      {
        name: "generate_invoice_automatically",
        title: "Generate invoices by themselves",
        kind: "switch"
      },
      { name: "invoice_frequency", title: "How often", kind: "choice", choices: frequencies },
      {
        name: "invoice_day_of_the_week",
        title: "Day of the week",
        kind: "choice",
        choices: weekdays,
        when: ({ invoice_frequency }) => invoice_frequency === "1"
      },
      {
        name: "invoice_days_of_the_month",
        title: "Days of the month",
        kind: "tags",
        help: "Such as 1 and 15. A day that a month lacks is its last.",
        when: ({ invoice_frequency }) => ["2", "3", "4"].includes(String(invoice_frequency))
      }
    ]
  }
]

/** Of an advertiser or an affiliate; what only one side has is missing on the other. */
type Preferences = Awaited<ReturnType<typeof affnet.billingPreferences.get>>

const sectionsOf = (preferences: Preferences) => [
  {
    title: "On invoices" as const,
    facts: [
      { title: "Name on invoices" as const, shown: text(preferences.beneficiary_name) },
      { title: "Address on invoices" as const, shown: text(preferences.beneficiary_address) },
      {
        title: "Country" as const,
        shown: country(preferences.beneficiary_country?.id, preferences.beneficiary_country?.title)
      },
      { title: "E-mail address for invoices" as const, shown: text(preferences.billing_email) },
      { title: "VAT number" as const, shown: text(preferences.tax_id) }
    ]
  },
  {
    title: "Terms and tax" as const,
    facts: [
      { title: "Payment terms" as const, shown: titleOf(terms, preferences.payment_terms?.id) },
      {
        title: "Kind of tax" as const,
        shown: said(preferences.tax_category && taxKinds[preferences.tax_category])
      },
      { title: "Tax in percent" as const, shown: count(preferences.vat) }
    ]
  },
  {
    title: "Schedule" as const,
    facts: [
      {
        title: "Generate invoices by themselves" as const,
        shown: flag(preferences.generate_invoice_automatically)
      },
      {
        title: "How often" as const,
        shown: titleOf(frequencies, preferences.invoice_frequency?.id)
      },
      {
        title: "Days of the month" as const,
        shown: labels(preferences.invoice_days_of_the_month)
      }
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
    {
      title: "Advertiser",
      show: ({ company_name, id }) => record("advertiser-billing", id, company_name),
      sort: "company_name"
    },
    { title: "Status", show: ({ status }) => state(accountStates, status) },
    { title: "Currency", show: ({ currency }) => text(currency) }
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
    {
      title: "Affiliate",
      show: ({ company_name, email, id }) => record("affiliate-billing", id, company_name || email),
      sort: "company_name"
    },
    { title: "Status", show: ({ status }) => state(accountStates, status) },
    { title: "Paid by", show: ({ payment_methods }) => labels(payment_methods) }
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
