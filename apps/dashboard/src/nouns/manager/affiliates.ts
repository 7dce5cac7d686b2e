import { affnet } from "../../data/affnet.ts"
import { paging, unpaged } from "../../records/Asked.ts"
import { made } from "../../records/Form.ts"
import { noun } from "../../records/Noun.ts"
import { labels, moment, money, outside, record, state, text } from "../../records/Shown.ts"
import { accountStates, choicesOf, onOff } from "../states.ts"
import { accountFields } from "./accountForm.ts"

const networkCurrency = async () => {
  const { currency } = await affnet.networkSettings.get()
  return currency
}

const details = async (id: number) => {
  const [affiliate, currency] = await Promise.all([affnet.affiliates.get(id), networkCurrency()])
  return {
    title: nameOf(affiliate),
    state: state(accountStates, affiliate.status),
    links: [
      { to: `/conversions?affiliate=${id}`, title: "Conversions" as const },
      { to: `/statistics?affiliate=${id}`, title: "Statistics" as const }
    ],
    actions: decisions(id, affiliate.status),
    sections: [
      {
        title: "Money" as const,
        facts: [
          { title: "Balance due" as const, shown: money(affiliate.balance_due, currency) },
          { title: "Approved" as const, shown: money(affiliate.approved_balance, currency) },
          { title: "Pending" as const, shown: money(affiliate.pending_balance, currency) },
          { title: "From referrals" as const, shown: money(affiliate.referral_balance, currency) },
          { title: "Paid by" as const, shown: labels(affiliate.payment_methods) }
        ]
      },
      {
        title: "Account" as const,
        facts: [
          { title: "Id" as const, shown: text(id) },
          { title: "Id elsewhere" as const, shown: text(affiliate.external_id) },
          { title: "Person" as const, shown: text(personOf(affiliate)) },
          { title: "E-mail address" as const, shown: text(affiliate.email) },
          { title: "Phone" as const, shown: text(affiliate.phone) },
          { title: "Website" as const, shown: outside(affiliate.website_url) },
          { title: "City" as const, shown: text(affiliate.city) },
          { title: "Time zone" as const, shown: text(affiliate.timezone) },
          { title: "API access" as const, shown: state(onOff, affiliate.api_status) },
          {
            title: "Referred by" as const,
            shown: record("affiliates", affiliate.referred_by, null)
          },
          { title: "Notes" as const, shown: text(affiliate.notes) },
          { title: "Internal notes" as const, shown: text(affiliate.internal_notes) },
          { title: "Since" as const, shown: moment(affiliate.created) },
          { title: "Changed" as const, shown: moment(affiliate.updated) }
        ]
      }
    ]
  }
}

const decisions = (id: number, status: number | undefined) =>
  status === 3
    ? [
        {
          title: "Approve" as const,
          asks: "The affiliate can sign in and promote offers at once." as const,
          run: async () => affnet.affiliates.update(id, { status: 1 })
        },
        {
          title: "Reject" as const,
          asks: "The affiliate stays shut out." as const,
          tone: "bad" as const,
          run: async () => affnet.affiliates.update(id, { status: 4 })
        }
      ]
    : []

interface Named {
  readonly company_name?: string | null | undefined
  readonly firstname?: string | null | undefined
  readonly lastname?: string | null | undefined
}

const personOf = ({ firstname, lastname }: Named): string =>
  [firstname, lastname].filter((part) => typeof part === "string").join(" ")

const nameOf = (one: Named): string => one.company_name ?? personOf(one)

export const affiliates = noun({
  title: "Affiliates",
  empty: "No affiliates yet. Add one, or let them sign up in the settings of the network.",
  add: "New affiliate",
  list: (asked) => affnet.affiliates.list({ ...paging(asked), ...asked.filters }),
  csv: (asked) => affnet.affiliates.list.csv(unpaged(asked)).text(),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(accountStates) }],
  columns: [
    { title: "Id", show: ({ id }) => text(id), sort: "id" },
    {
      title: "Name",
      show: (one) => record("affiliates", one.id, nameOf(one)),
      sort: "company_name"
    },
    { title: "Status", show: ({ status }) => state(accountStates, status), sort: "status" },
    { title: "E-mail address", show: ({ email }) => text(email), sort: "email" },
    { title: "City", show: ({ city }) => text(city), sort: "city" },
    { title: "Since", show: ({ created }) => moment(created), sort: "created" }
  ],
  details,
  area: "affiliates",
  form: {
    parts: [{ fields: accountFields }],
    check: async (request, isNew) =>
      (await import("./accountChecks.ts")).affiliateProblems(request, isNew),
    read: async (id) => affnet.affiliates.get(id),
    create: (request) =>
      made(
        affnet.affiliates.create({ ...request, email: String(request.email) }),
        ({ affiliate }) => affiliate.id
      ),
    update: (id, request) => affnet.affiliates.update(id, request)
  }
})
