import { affnet } from "../../../data/affnet.ts"
import { paging } from "../../../records/Asked.ts"
import { deleting } from "../../../records/deleting.ts"
import * as Field from "../../../records/Field.ts"
import { made, type Part, type Request, versioned } from "../../../records/Form.ts"
import { noun } from "../../../records/Noun.ts"
import { count, flag, moment, record, recordOf, state, text } from "../../../records/Shown.ts"
import { countries } from "../../countries.ts"
import { choicesOf, onOff } from "../../states.ts"
import { checking } from "../checking.ts"
import { goalsOf, offersFound } from "../lookups.ts"
import { fieldTitles, personFields } from "./leadWords.ts"
import { vendorsOf } from "./vendors.ts"

const parts: ReadonlyArray<Part> = [
  {
    fields: [
      Field.text("title", "Title", { isNeeded: true }),
      Field.record("offer", "Offer", offersFound, { isNeeded: true, isFirst: true }),
      Field.record("goal_id", "Goal", ({ offer }) => goalsOf(Number(offer ?? 0)), {
        isNeeded: true,
        isFirst: true,
        help: "The goal of the offer whose leads these are. A goal has one active campaign."
      }),
      Field.choice("status", "Status", choicesOf(onOff))
    ]
  },
  {
    title: "Which leads are taken",
    help: "A lead that fails a check is kept as trash, and goes to no vendor.",
    fields: [
      Field.choices("required_fields", "Fields that have to be there", personFields),
      Field.flag("valid_email", "The e-mail address has to be one"),
      Field.records("countries_allowed", "Only from these countries", countries),
      Field.records("countries_denied", "Not from these", countries),
      Field.choices("duplicate_fields", "A duplicate has the same", personFields),
      Field.number("duplicate_days", "Within so many days")
    ]
  },
  {
    title: "Caps",
    help: "Without a number there is no limit.",
    fields: [
      Field.number("cap_daily", "Leads in a day"),
      Field.number("cap_weekly", "Leads in a week"),
      Field.number("cap_monthly", "Leads in a month"),
      Field.number("cap_total", "Leads in all")
    ]
  }
]

/** The offer is asked for to find the goal alone. */
const withoutOffer = ({ offer: _offer, ...request }: Request): Request => request

export const receiveCampaigns = noun({
  title: "Receive campaigns",
  empty:
    "No Receive campaigns yet. One checks the leads of a goal, and sells them on to its vendors.",
  add: "New campaign for leads",
  area: "leads",
  list: (asked) => affnet.receiveCampaigns.list({ ...paging(asked), ...asked.filters }),
  key: ({ id }) => id,
  filters: [{ name: "status", title: "Status", choices: choicesOf(onOff) }],
  columns: [
    ["Title", ({ id, title }) => record("receive-campaigns", id, title), "title"],
    ["Status", ({ status }) => state(onOff, status), "status"],
    ["Offer", ({ offer_selected: of }) => recordOf("offers", of)],
    ["Goal", ({ goal_selected }) => text(goal_selected?.title), "goal_id"],
    ["Fields that have to be there", (one) => fieldTitles(one.required_fields)],
    ["Leads in a day", ({ cap_daily }) => count(cap_daily)],
    ["Since", ({ created }) => moment(created), "created"]
  ],
  details: async (id) => {
    const [campaign, { leads_management: isOn }] = await Promise.all([
      affnet.receiveCampaigns.get(id),
      affnet.leadsSettings.get()
    ])
    return {
      title: campaign.title,
      state: state(onOff, campaign.status),
      notes: isOn
        ? []
        : ["Leads management is off: leads are taken, but neither checked nor delivered."],
      sections: [
        {
          title: "Which leads are taken",
          facts: [
            ["Offer", recordOf("offers", campaign.offer_selected)],
            ["Goal", text(campaign.goal_selected?.title)],
            ["Fields that have to be there", fieldTitles(campaign.required_fields)],
            ["The e-mail address has to be one", flag(campaign.valid_email)],
            ["A duplicate has the same", fieldTitles(campaign.duplicate_fields)],
            ["Within so many days", count(campaign.duplicate_days)],
            ["Leads in a day", count(campaign.cap_daily)],
            ["Leads in a week", count(campaign.cap_weekly)],
            ["Leads in a month", count(campaign.cap_monthly)],
            ["Leads in all", count(campaign.cap_total)]
          ]
        }
      ]
    }
  },
  lists: { vendors: vendorsOf },
  actions: [
    {
      title: "Switch leads management on or off",
      asks: "While it is off, leads are taken, but neither checked nor delivered.",
      fields: [Field.flag("leads_management", "Leads management")],
      begun: { leads_management: true },
      run: async ({ leads_management }) =>
        affnet.leadsSettings.update({ leads_management: leads_management === true })
    }
  ],
  form: {
    parts,
    check: (request, isNew) => checking("receiveCampaign")(withoutOffer(request), isNew),
    read: (id) => versioned(affnet.receiveCampaigns.get(id)),
    create: (request) =>
      made(
        affnet.receiveCampaigns.create({
          ...withoutOffer(request),
          title: String(request.title),
          goal_id: Number(request.goal_id)
        })
      ),
    update: (id, request, version) => affnet.receiveCampaigns.update(id, request, version)
  },
  remove: deleting(
    "Its vendors go with it, and leads of the goal are neither checked nor delivered any more. What was delivered stays in the log.",
    affnet.receiveCampaigns.delete
  )
})
