/** Custom terms as managers make and change them. */
import { Schema } from "effect"
import { AffiliateId } from "../accounts/Affiliate.ts"
import { changed, clearable, mapGiven } from "../values/Change.ts"
import * as CountryList from "../values/CountryList.ts"
import { record } from "../values/Example.ts"
import { HttpUrl, message as urlMessage } from "../values/HttpUrl.ts"
import * as Integer from "../values/Integer.ts"
import * as ListInput from "../values/ListInput.ts"
import * as Money from "../values/Money.ts"
import * as OnOff from "../values/OnOff.ts"
import { PriceInput } from "../values/Price.ts"
import type { Problem } from "../values/Problem.ts"
import * as Text from "../values/Text.ts"
import { UnixTime } from "../values/UnixTime.ts"
import * as CapLimit from "./CapLimit.ts"
import { CustomTermId, Matches, valuesMax } from "./CustomTerms.ts"
import { GoalId } from "./Goal.ts"
import { OfferId } from "./OfferId.ts"
import { Percent } from "./Payout.ts"

const priority = Integer.between(0, 1_000_000)
const side = (description: string) => Schema.NullOr(Money.Amount).annotateKey({ description })
const percent = (description: string) => Schema.NullOr(Percent).annotateKey({ description })

/** Terms of an offer for a part of its traffic. */
export const CustomTermsRecord = Schema.Struct({
  id: CustomTermId,
  offer_id: OfferId,
  goal_id: Schema.NullOr(GoalId).annotateKey({ description: "null = every goal of the offer" }),
  title: Schema.String,
  status: OnOff.Status,
  priority: priority.annotateKey({
    description: "Of terms that match, those with the highest hold; of two the older ones"
  }),
  ...Matches.fields,
  revenue: side("What the advertiser pays; null = as without the terms"),
  revenue_percent: percent("The same in percent of the sale; counts before `revenue`"),
  payout: side("What the affiliate gets; null = as without the terms"),
  payout_percent: percent("The same in percent of the sale; counts before `payout`"),
  trafficback_url: Schema.NullOr(Schema.String).annotateKey({
    description: "Where visitors go who are turned away; null = as without the terms"
  }),
  caps_list: Schema.Array(CapLimit.CapLimit).annotate({
    description: "Caps of what comes under the terms, beside those of the offer and its goals"
  }),
  created: UnixTime,
  updated: UnixTime
}).pipe(
  record("CustomTerms", "Terms for a part of an offer's traffic", {
    id: 5,
    offer_id: 3,
    goal_id: null,
    title: "Ann in Germany",
    status: 1,
    priority: 10,
    affiliates: [7],
    countries: [2921044],
    devices: [],
    sub_ids: [{ parameter: "sub_id1", value: "newsletter" }],
    revenue: null,
    revenue_percent: null,
    payout: "10.00",
    payout_percent: null,
    trafficback_url: null,
    caps_list: [{ measure: "conversions", period: "day", maximum: "100" }],
    created: 1767225600,
    updated: 1772323200
  })
)
export type CustomTermsRecord = typeof CustomTermsRecord.Type

const listMessage = `must be a list of at most ${valuesMax} values`
const devices = Schema.Array(Text.filled(64))
  .annotate({ message: listMessage })
  .check(Schema.isMaxLength(valuesMax, { message: listMessage }))

const percentInput = Money.NonNegativeMoneyInput.check(
  Schema.isLessThanOrEqualToBigInt(99_999_999n, { message: "must be at most 9999.9999" })
)
const title = Text.filled(128)

const fields = {
  goal_id: clearable(Integer.input(GoalId)),
  status: Schema.optionalKey(OnOff.Input),
  priority: clearable(Integer.input(priority)),
  affiliates: clearable(ListInput.ids(AffiliateId)),
  countries: clearable(CountryList.Input),
  devices: clearable(devices, listMessage),
  sub_ids: clearable(Matches.fields.sub_ids, "must be a list of objects with parameter and value"),
  revenue: clearable(PriceInput),
  revenue_percent: clearable(percentInput),
  payout: clearable(PriceInput),
  payout_percent: clearable(percentInput),
  trafficback_url: clearable(HttpUrl, urlMessage),
  caps: CapLimit.Inputs
}

/** What new terms are made of. */
export const CustomTermsCreate = Schema.Struct({ title, ...fields }).annotate({
  identifier: "CustomTermsCreate",
  examples: [{ title: "Ann in Germany", affiliates: [AffiliateId.make(7)], priority: 10 }]
})
export type CustomTermsCreate = typeof CustomTermsCreate.Type

/** What an update may change: a missing key keeps its field. */
export const CustomTermsUpdate = Schema.Struct({
  title: Schema.optionalKey(title),
  ...fields
}).annotate({ identifier: "CustomTermsUpdate", examples: [{ priority: 20 }] })
export type CustomTermsUpdate = typeof CustomTermsUpdate.Type

/** The settings of terms, without id and dates. */
export type Said = Omit<CustomTermsRecord, "id" | "created" | "updated">

const percentage = (money: Money.Money) => Percent.make(Money.toAmount(money))

const initial: Omit<Said, "offer_id" | "title"> = {
  goal_id: null,
  status: OnOff.on,
  priority: 0,
  affiliates: [],
  countries: [],
  devices: [],
  sub_ids: [],
  revenue: null,
  revenue_percent: null,
  payout: null,
  payout_percent: null,
  trafficback_url: null,
  caps_list: []
}

/** The terms after an update. */
export const update = <T extends Said>(found: T, changes: CustomTermsUpdate) => {
  const { caps, revenue, revenue_percent, payout, payout_percent, ...others } = changes
  const shown = {
    ...others,
    revenue: mapGiven(revenue, Money.toAmount),
    revenue_percent: mapGiven(revenue_percent, percentage),
    payout: mapGiven(payout, Money.toAmount),
    payout_percent: mapGiven(payout_percent, percentage),
    caps_list: mapGiven(caps, CapLimit.fromInputs)
  }
  return { ...found, ...changed(found, shown, initial), title: changes.title ?? found.title }
}

/** New terms of an offer. */
export const create = (offer_id: OfferId, input: CustomTermsCreate): Said =>
  update({ ...initial, offer_id, title: input.title }, input)

/** The problem of terms: those that change nothing are a mistake. */
export const problemOf = (said: Said): Problem | undefined =>
  said.revenue === null &&
  said.revenue_percent === null &&
  said.payout === null &&
  said.payout_percent === null &&
  said.trafficback_url === null &&
  said.caps_list.length === 0
    ? { field: "payout", problem: "must be given, or another price, trafficback_url or caps" }
    : undefined
