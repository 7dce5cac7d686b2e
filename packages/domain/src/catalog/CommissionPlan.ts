/**
 * Payouts for the conversions of an offer, agreed on once for many affiliates. A plan applies to assigned
 * affiliates, to clicks of campaigns that name it and, when it is a default one, to all.
 */
import { Record, Schema } from "effect"
import { AffiliateId } from "../accounts/Affiliate.ts"
import { after, changed, clearable, mapGiven } from "../values/Change.ts"
import { CountryId } from "../values/Country.ts"
import * as CountryList from "../values/CountryList.ts"
import { Currency, CurrencyInput } from "../values/Currency.ts"
import { record } from "../values/Example.ts"
import { Flag, fromBoolean, YesNo } from "../values/Flag.ts"
import { IdOrZero } from "../values/Id.ts"
import * as Integer from "../values/Integer.ts"
import { idOf } from "../values/idOf.ts"
import * as ListInput from "../values/ListInput.ts"
import * as OnOff from "../values/OnOff.ts"
import type { Problem } from "../values/Problem.ts"
import * as Text from "../values/Text.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { LandingPageId } from "./LandingPage.ts"
import { OfferId } from "./OfferId.ts"
import * as PlanBlock from "./PlanBlock.ts"
import { TrafficSourceId } from "./TrafficSource.ts"

/** The id of a commission plan. */
export const CommissionPlanId = idOf("a commission plan").pipe(Schema.brand("CommissionPlanId"))
export type CommissionPlanId = typeof CommissionPlanId.Type

/** The plan is for the visitors of every landing page. */
const allPages = 1

/** The plan is for the visitors of some landing pages. */
export const SomePages = 2

const Pages = Schema.Literals([allPages, SomePages]).annotate({
  description: "1 = for all landing pages, 2 = for `landing_pages`",
  message: "must be 1 (all landing pages) or 2 (those of landing_pages)"
})

const block = (goals: string) =>
  PlanBlock.PlanBlock.annotateKey({ description: `What the plan pays for ${goals} goals` })

/** A commission plan. */
export const CommissionPlan = Schema.Struct({
  id: CommissionPlanId,
  title: Schema.String,
  product: IdOrZero.annotateKey({
    description: "Id of its offer; 0 for a plan that has no prices of its own"
  }),
  status: OnOff.Status,
  currency: Currency.annotateKey({ description: "Of its commissions: that of the offer" }),
  traffic_source_ids: Schema.Array(TrafficSourceId).annotateKey({
    description: "Holds for campaigns with these traffic sources; empty = all clicks"
  }),
  assigned_to: Schema.Array(AffiliateId).annotateKey({
    description: "Ids of the affiliates that it holds for"
  }),
  is_default: Flag.annotateKey({
    description: "1 = holds for every affiliate that no other plan of the offer says more of"
  }),
  is_exclusive: Flag.annotateKey({
    description: "1 = only campaigns of the affiliates in `assigned_to` may name it"
  }),
  internal_notes: Schema.NullOr(Schema.String),
  assign_to_landing_page: Pages,
  landing_pages: Schema.Array(LandingPageId).annotateKey({
    description: "Ids of landing pages, when `assign_to_landing_page` is 2"
  }),
  geo: Schema.Array(CountryId).annotateKey({
    description: "GeoNames ids of the countries that it holds for; empty = all"
  }),
  cpa: block("CPA"),
  rev_share: block("RevShare"),
  cpl: block("CPL"),
  cpc: block("CPC"),
  created: UnixTime,
  updated: UnixTime
}).pipe(
  record("CommissionPlan", "What affiliates get under a plan", {
    id: 4,
    title: "Partners of the first hour",
    product: 3,
    status: 1,
    currency: "EUR",
    traffic_source_ids: [],
    assigned_to: [7, 9],
    is_default: 0,
    is_exclusive: 1,
    internal_notes: null,
    assign_to_landing_page: 1,
    landing_pages: [],
    geo: [2921044],
    cpa: { enabled: 1, type: 1, commission: "12.50", hold_period: 0, cap: null },
    rev_share: { enabled: 1, type: 2, commission: "30.00", hold_period: 14, cap: 100 },
    cpl: PlanBlock.none(1),
    cpc: PlanBlock.none(1),
    created: 1767225600,
    updated: 1772323200
  })
)
export type CommissionPlan = typeof CommissionPlan.Type

const title = Text.filled(128)
const product = Integer.input(OfferId)

/** What a request may set: null brings back what a new plan has. */
const fields = {
  status: Schema.optionalKey(OnOff.Input),
  currency: clearable(CurrencyInput),
  traffic_source_ids: clearable(ListInput.ids(TrafficSourceId)),
  assigned_to: clearable(ListInput.ids(AffiliateId)),
  is_default: clearable(YesNo),
  is_exclusive: clearable(YesNo),
  internal_notes: clearable(Text.atMost(10_000)),
  assign_to_landing_page: clearable(Integer.input(Pages)),
  landing_pages: clearable(ListInput.ids(LandingPageId)),
  geo: clearable(CountryList.Input),
  cpa: Schema.optionalKey(PlanBlock.Input),
  rev_share: Schema.optionalKey(PlanBlock.Input),
  cpl: Schema.optionalKey(PlanBlock.Input),
  cpc: Schema.optionalKey(PlanBlock.Input)
}

/** What a new plan is made of. */
export const CommissionPlanCreate = Schema.Struct({ title, product, ...fields }).annotate({
  identifier: "CommissionPlanCreate",
  examples: [
    {
      title: "Partners of the first hour",
      product: OfferId.make(3),
      assigned_to: [AffiliateId.make(7)],
      cpa: { enabled: true, type: 1, cap: 100 }
    }
  ]
})
export type CommissionPlanCreate = typeof CommissionPlanCreate.Type

/** What an update may change: a missing key keeps its field. A plan stays with its offer. */
export const CommissionPlanUpdate = Schema.Struct({
  title: Schema.optionalKey(title),
  ...fields
}).annotate({
  identifier: "CommissionPlanUpdate",
  examples: [{ assigned_to: [AffiliateId.make(7), AffiliateId.make(9)] }]
})
export type CommissionPlanUpdate = typeof CommissionPlanUpdate.Type

/** The settings of a plan, without id and dates. */
export type Plan = Omit<CommissionPlan, "id" | "created" | "updated">

const initial: Omit<Plan, "title" | "product" | "currency" | PlanBlock.Name> = {
  status: OnOff.on,
  traffic_source_ids: [],
  assigned_to: [],
  is_default: 0,
  is_exclusive: 0,
  internal_notes: null,
  assign_to_landing_page: allPages,
  landing_pages: [],
  geo: []
}

const blockAfter = (found: Plan, changes: CommissionPlanUpdate, name: PlanBlock.Name) =>
  PlanBlock.update(found[name], changes[name], PlanBlock.typeOf[name])

/** The plan after an update. `currency` is that of its offer. */
export const update = <P extends Plan>(
  found: P,
  changes: CommissionPlanUpdate,
  currency: Currency
) => {
  const { is_default, is_exclusive, ...others } = changes
  const flags = {
    is_default: mapGiven(is_default, fromBoolean),
    is_exclusive: mapGiven(is_exclusive, fromBoolean)
  }
  return {
    ...found,
    ...changed(found, { ...others, ...flags }, initial),
    title: changes.title ?? found.title,
    currency: after(changes.currency, found.currency, currency),
    cpa: blockAfter(found, changes, "cpa"),
    rev_share: blockAfter(found, changes, "rev_share"),
    cpl: blockAfter(found, changes, "cpl"),
    cpc: blockAfter(found, changes, "cpc")
  }
}

/** A new plan. */
export const create = (input: CommissionPlanCreate, currency: Currency): Plan => {
  const { product, title } = input
  const blocks = Record.map(PlanBlock.typeOf, PlanBlock.none)
  return update({ ...initial, ...blocks, title, product, currency }, input, currency)
}

/** The problem of a plan: the prices of an offer are all in one currency. */
export const problemOf = ({ currency: given }: Plan, currency: Currency): Problem | undefined =>
  given === currency
    ? undefined
    : { field: "currency", problem: `must be ${currency}, the currency of the offer` }
