/**
 * Which leads of a goal are taken. A goal has at most one that is
 * active.
 */
import { Schema } from "effect"
import { GoalId } from "../../catalog/Goal.ts"
import { OfferId } from "../../catalog/OfferId.ts"
import { changed, clearable } from "../../values/Change.ts"
import * as Countries from "../../values/Countries.ts"
import { CountryId } from "../../values/Country.ts"
import { record, withExample } from "../../values/Example.ts"
import { YesNo } from "../../values/Flag.ts"
import { maximum } from "../../values/Id.ts"
import * as Integer from "../../values/Integer.ts"
import { idOf } from "../../values/idOf.ts"
import * as OnOff from "../../values/OnOff.ts"
import * as Reference from "../../values/Reference.ts"
import * as Text from "../../values/Text.ts"
import { UnixTime } from "../../values/UnixTime.ts"
import { LeadField } from "../intake/LeadField.ts"

/** The id of a Receive campaign. */
export const ReceiveCampaignId = idOf("a Receive campaign").pipe(Schema.brand("ReceiveCampaignId"))
export type ReceiveCampaignId = typeof ReceiveCampaignId.Type

const capSize = Integer.between(1, maximum)
const days = Integer.between(1, 3650)

const cap = (span: string) =>
  Schema.NullOr(capSize).annotateKey({
    description: `Leads that are taken ${span} of the network's time zone; null = no limit`
  })

const example = {
  id: 1,
  title: "Solar leads",
  goal_id: 5,
  status: 1,
  required_fields: ["email", "phone"],
  valid_email: true,
  countries_allowed: [2921044, 2782113],
  countries_denied: [],
  cap_daily: 100,
  cap_weekly: null,
  cap_monthly: null,
  cap_total: null,
  duplicate_fields: ["email"],
  duplicate_days: 30,
  created: 1767225600,
  updated: 1772323200
} as const

/** A Receive campaign, as it is stored. */
export const ReceiveCampaign = Schema.Struct({
  id: ReceiveCampaignId,
  title: Schema.String,
  goal_id: GoalId,
  status: OnOff.Status,
  required_fields: Schema.Array(LeadField).annotateKey({
    description: "A lead without a value in one of them is trash"
  }),
  valid_email: Schema.Boolean.annotateKey({
    description: "Whether a lead whose `email` is no e-mail address is trash"
  }),
  countries_allowed: Schema.Array(CountryId).annotateKey({
    description: "Leads from other countries are trash; empty = all countries"
  }),
  countries_denied: Schema.Array(CountryId).annotateKey({
    description: "Leads from these countries are trash"
  }),
  cap_daily: cap("in a day"),
  cap_weekly: cap("in a week"),
  cap_monthly: cap("in a month"),
  cap_total: Schema.NullOr(capSize).annotateKey({
    description: "Leads that are taken in all; null = no limit"
  }),
  duplicate_fields: Schema.Array(LeadField).annotateKey({
    description: "A lead that has the value of an earlier one in any of them is trash"
  }),
  duplicate_days: days.annotateKey({ description: "How many days back such a lead counts" }),
  created: UnixTime,
  updated: UnixTime
}).pipe(withExample(example))
export type ReceiveCampaign = typeof ReceiveCampaign.Type

/** A Receive campaign, as it is shown: with what its goal and the offer of that are called. */
export const ShownReceiveCampaign = Schema.Struct({
  ...ReceiveCampaign.fields,
  offer_selected: Schema.NullOr(Reference.to(OfferId)),
  goal_selected: Schema.NullOr(Reference.to(GoalId))
}).pipe(
  record("ReceiveCampaign", "Which leads of a goal are taken", {
    ...example,
    offer_selected: { id: 3, title: "Solar panels" },
    goal_selected: { id: 5, title: "Request for a quote" }
  })
)
export type ShownReceiveCampaign = typeof ShownReceiveCampaign.Type

const list = <S extends Schema.Top>(item: S, most: number) => {
  const message = `must be a list of at most ${most} values`
  return clearable(
    Schema.Array(item).annotate({ message }).check(Schema.isMaxLength(most, { message })),
    message
  )
}

/** What a request may set: null brings back what a new campaign has. */
const fields = {
  status: Schema.optionalKey(OnOff.Input),
  required_fields: list(LeadField, 60),
  valid_email: clearable(YesNo).annotateKey({
    description: "Whether a lead whose `email` is no e-mail address is trash"
  }),
  countries_allowed: list(Countries.IdInput, 300),
  countries_denied: list(Countries.IdInput, 300),
  cap_daily: clearable(Integer.input(capSize)),
  cap_weekly: clearable(Integer.input(capSize)),
  cap_monthly: clearable(Integer.input(capSize)),
  cap_total: clearable(Integer.input(capSize)),
  duplicate_fields: list(LeadField, 60),
  duplicate_days: clearable(Integer.input(days))
}

/** What a new campaign is made of. */
export const ReceiveCampaignCreate = Schema.Struct({
  title: Text.filled(128),
  goal_id: Integer.input(GoalId),
  ...fields
}).annotate({
  identifier: "ReceiveCampaignCreate",
  examples: [
    { title: "Solar leads", goal_id: GoalId.make(5), required_fields: ["email"], cap_daily: 100 }
  ]
})
export type ReceiveCampaignCreate = typeof ReceiveCampaignCreate.Type

/** What an update may change: a missing key keeps its field. */
export const ReceiveCampaignUpdate = Schema.Struct({
  title: Schema.optionalKey(Text.filled(128)),
  goal_id: Schema.optionalKey(Integer.input(GoalId)),
  ...fields
}).annotate({
  identifier: "ReceiveCampaignUpdate",
  examples: [{ cap_daily: 50, duplicate_fields: ["email", "phone"] }]
})
export type ReceiveCampaignUpdate = typeof ReceiveCampaignUpdate.Type

/** The settings of a campaign, without id and dates. */
export type Conditions = Omit<ReceiveCampaign, "id" | "created" | "updated">

const initial: Omit<Conditions, "title" | "goal_id"> = {
  status: OnOff.on,
  required_fields: [],
  valid_email: false,
  countries_allowed: [],
  countries_denied: [],
  cap_daily: null,
  cap_weekly: null,
  cap_monthly: null,
  cap_total: null,
  duplicate_fields: [],
  duplicate_days: 30
}

const distinct = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(values)]

/** The campaign after an update. */
export const update = <C extends Conditions>(campaign: C, changes: ReceiveCampaignUpdate) => {
  const next = changed(campaign, changes, initial)
  return {
    ...campaign,
    ...next,
    title: changes.title ?? campaign.title,
    goal_id: changes.goal_id ?? campaign.goal_id,
    required_fields: distinct(next.required_fields),
    countries_allowed: distinct(next.countries_allowed),
    countries_denied: distinct(next.countries_denied),
    duplicate_fields: distinct(next.duplicate_fields)
  }
}

/** A new campaign. */
export const create = (input: ReceiveCampaignCreate): Conditions =>
  update({ ...initial, title: input.title, goal_id: input.goal_id }, input)
