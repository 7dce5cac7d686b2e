/** The vendors of the demo network's leads: buyers whose hosts do not exist. */
import { Country, Goal, GoalType, ReceiveCampaign, Vendor } from "@affnet/domain"
import { Array } from "effect"
import { searchText } from "../platform/sql/lists/searchText.ts"
import * as Rows from "../platform/sql/Rows.ts"
import type { Goal as DemoGoal } from "./Goals.ts"
import type { Moments } from "./Moments.ts"

const toCampaignRow = Rows.toRow(ReceiveCampaign.ReceiveCampaign)
const toVendorRow = Rows.toRow(Vendor.Vendor)

const campaignInputs = [
  {
    title: "Qualified leads",
    required_fields: ["email", "firstname", "lastname"],
    countries_denied: [Country.CountryId.make(1873107)],
    cap_daily: 200,
    duplicate_fields: ["email", "phone"]
  },
  { title: "Second buyer, not started", status: 2, required_fields: ["phone"] }
] as const satisfies ReadonlyArray<Omit<ReceiveCampaign.ReceiveCampaignCreate, "goal_id">>

/** The vendors of each campaign. */
const vendorInputs: ReadonlyArray<ReadonlyArray<Vendor.VendorCreate>> = [
  [
    {
      title: "Northwind Leads",
      url: "https://leads.northwind.example/v1/leads?ref={delivery_id}",
      headers: [{ name: "Authorization", value: "Bearer demo-key-of-northwind" }],
      body: '{"email":"{email}","name":"{firstname} {lastname}","phone":"{phone}","click":"{click_id}"}',
      success_reply: { kind: "json", path: "result.status", value: "accepted" },
      return_reply: true,
      retry: { attempts: 3 }
    },
    {
      title: "Bluebird Partners",
      url: "https://post.bluebird.example/lead",
      body: "email={email}&first={firstname}&last={lastname}&sub={sub_id1}",
      content_type: "application/x-www-form-urlencoded",
      success_reply: { kind: "regex", value: "(?i)^\\s*(ok|accepted)\\b" },
      timeout_millis: 5000
    }
  ],
  [{ title: "Harbour Buyers", url: "https://harbour.example/in?mail={email}", method: "GET" }]
]

/** The goal of the first offer that is paid per lead, and that of another one. */
const boundGoals = (goals: ReadonlyArray<DemoGoal>) => {
  const perLead = goals.filter(({ type }) => type === GoalType.CPL)
  const first = Array.findFirst(perLead, ({ offer_id }) => offer_id === 1)
  const other = Array.findFirst(perLead, ({ offer_id }) => offer_id !== 1)
  return Array.getSomes([first, other])
}

/** Receive campaigns and their vendors, as rows. */
export const leadsManagement = ({ trafficStart }: Moments, goals: ReadonlyArray<DemoGoal>) => {
  const stamps = { created: trafficStart, updated: trafficStart }
  const campaigns = Array.zip(campaignInputs, boundGoals(goals)).map(([input, goal], index) => {
    const goal_id = Goal.GoalId.make(goal.id)
    const campaign = ReceiveCampaign.create({ ...input, goal_id })
    const search_text = searchText(campaign.title)
    return { id: index + 1, ...toCampaignRow({ ...campaign, ...stamps }), goal_id, search_text }
  })
  const vendors = campaigns
    .flatMap((campaign, place) =>
      (vendorInputs[place] ?? []).map((input, index) => {
        const vendor = Vendor.create(input, index)
        const search_text = searchText(vendor.title, vendor.url)
        return {
          campaign_id: campaign.id,
          ...toVendorRow({ ...vendor, ...Vendor.healthy, ...stamps }),
          search_text
        }
      })
    )
    .map((row, index) => ({ id: index + 1, ...row }))
  return { campaigns, vendors }
}
