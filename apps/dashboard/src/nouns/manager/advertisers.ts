import { affnet } from "../../data/affnet.ts"
import { paging, unpaged } from "../../records/Asked.ts"
import { made } from "../../records/Form.ts"
import { noun } from "../../records/Noun.ts"
import { labels, moment, outside, record, state, text } from "../../records/Shown.ts"
import { accountStates, choicesOf, onOff } from "../states.ts"
import { accountFields } from "./accountForm.ts"

const details = async (id: number) => {
  const advertiser = await affnet.advertisers.get(id)
  const person = [advertiser.firstname, advertiser.lastname].filter((part) => part !== null)
  return {
    title: advertiser.company_name,
    state: state(accountStates, advertiser.status),
    links: [
      { to: `/conversions?advertiser=${id}`, title: "Conversions" as const },
      { to: `/offers?advertiser_id=${id}`, title: "Offers" as const },
      { to: `/statistics?advertiser=${id}`, title: "Statistics" as const }
    ],
    sections: [
      {
        title: "Account" as const,
        facts: [
          { title: "Id" as const, shown: text(id) },
          { title: "Id elsewhere" as const, shown: text(advertiser.external_id) },
          { title: "Person" as const, shown: text(person.join(" ")) },
          { title: "E-mail address" as const, shown: text(advertiser.email) },
          { title: "Phone" as const, shown: text(advertiser.phone) },
          { title: "Website" as const, shown: outside(advertiser.website_url) },
          { title: "Country" as const, shown: text(advertiser.country_selected) },
          { title: "City" as const, shown: text(advertiser.city) },
          { title: "Currency" as const, shown: text(advertiser.currency) },
          { title: "Time zone" as const, shown: text(advertiser.timezone) },
          { title: "Tags" as const, shown: labels(advertiser.tags_selected) },
          { title: "Managers" as const, shown: labels(advertiser.managers_assigned) },
          { title: "API access" as const, shown: state(onOff, advertiser.api_status) },
          { title: "Notes" as const, shown: text(advertiser.notes) },
          { title: "Internal notes" as const, shown: text(advertiser.internal_notes) },
          { title: "Since" as const, shown: moment(advertiser.created) },
          { title: "Changed" as const, shown: moment(advertiser.updated) }
        ]
      }
    ]
  }
}

export const advertisers = noun({
  title: "Advertisers",
  empty: "No advertisers yet. Add the first one; offers belong to it.",
  add: "New advertiser",
  list: (asked) => affnet.advertisers.list({ ...paging(asked), ...asked.filters }),
  csv: (asked) => affnet.advertisers.list.csv(unpaged(asked)).text(),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(accountStates) }],
  columns: [
    { title: "Id", show: ({ id }) => text(id), sort: "id" },
    {
      title: "Company",
      show: (one) => record("advertisers", one.id, one.company_name),
      sort: "company_name"
    },
    { title: "Status", show: ({ status }) => state(accountStates, status), sort: "status" },
    { title: "Country", show: ({ country_selected }) => text(country_selected) },
    { title: "Currency", show: ({ currency }) => text(currency), sort: "currency" },
    { title: "E-mail address", show: ({ email }) => text(email), sort: "email" },
    { title: "Since", show: ({ created }) => moment(created), sort: "created" }
  ],
  details,
  area: "advertisers",
  form: {
    parts: [
      {
        fields: accountFields.map((field) =>
          field.name === "company_name" ? { ...field, isNeeded: true } : field
        )
      }
    ],
    check: async (request, isNew) =>
      (await import("./accountChecks.ts")).advertiserProblems(request, isNew),
    read: async (id) => affnet.advertisers.get(id),
    create: (request) => {
      const needed = { email: String(request.email), company_name: String(request.company_name) }
      return made(
        affnet.advertisers.create({ ...request, ...needed }),
        ({ advertiser }) => advertiser.id
      )
    },
    update: (id, request) => affnet.advertisers.update(id, request)
  }
})
