import { Schema } from "effect"
import { clearable } from "../values/Change.ts"
import { record, withExample } from "../values/Example.ts"
import { Id } from "../values/Id.ts"
import * as Integer from "../values/Integer.ts"
import { Page, PerPage } from "../values/ListQuery.ts"
import { isOrdered, ReportDate } from "../values/ReportDate.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { Role } from "./Role.ts"

/** The id of an entry of the activity log. */
export const ActivityLogEntryId = Id.pipe(Schema.brand("ActivityLogEntryId"))
export type ActivityLogEntryId = typeof ActivityLogEntryId.Type

/** What accounts do that is worth remembering. */
export const Action = Schema.Literals([
  "account.signed_in_from_new_address",
  "account.profile_changed",
  "account.status_changed",
  "account.payment_details_changed",
  "api_key.regenerated",
  "api_key.created",
  "api_key.rotated",
  "api_key.deleted",
  "offer.expired",
  "campaign.created",
  "campaign.changed",
  "campaign.deleted",
  "creative.created",
  "creative.updated",
  "creative.deleted",
  "postback.created",
  "postback.changed",
  "postback.deleted",
  "invoice.created",
  "invoice.failed",
  "invoice.updated",
  "invoice.status_changed",
  "exchange_rate.set",
  "reconciliation.created",
  "reconciliation.applied",
  "payout_run.created",
  "payout_run.status_changed",
  "payout_run.downloaded",
  "payout.settled",
  "offer.created",
  "offer.updated",
  "offer.deleted",
  "landing_page.created",
  "landing_page.updated",
  "landing_page.deleted",
  "goal.created",
  "goal.updated",
  "goal.deleted",
  "conversion.created",
  "conversion.status_changed",
  "conversion.changed",
  "affiliate.created",
  "affiliate.updated",
  "affiliate.deleted",
  "advertiser.created",
  "advertiser.updated",
  "advertiser.deleted",
  "network.updated",
  "advertiser.secret_regenerated",
  "advertiser.settings_changed",
  "goal.limits_changed",
  "category.created",
  "category.updated",
  "category.deleted",
  "tag.created",
  "tag.updated",
  "tag.deleted",
  "tier.created",
  "tier.updated",
  "tier.deleted",
  "traffic_source.created",
  "traffic_source.updated",
  "traffic_source.deleted",
  "traffic_approach.created",
  "traffic_approach.updated",
  "traffic_approach.deleted",
  "receive_campaign.created",
  "receive_campaign.updated",
  "receive_campaign.deleted",
  "vendor.created",
  "vendor.updated",
  "vendor.deleted",
  "vendors.reordered",
  "leads_management.switched",
  "lead.updated",
  "leads.erased",
  "manager.created",
  "manager.updated",
  "manager.deleted",
  "commission_plan.created",
  "commission_plan.updated",
  "commission_plan.deleted",
  "custom_terms.created",
  "custom_terms.updated",
  "custom_terms.deleted",
  "offer.access_changed",
  "advertiser.blocks_changed",
  "offer_request.created",
  "offer_request.decided",
  "promo_code.created",
  "promo_code.updated",
  "promo_code.deleted",
  "person.invited",
  "person.joined",
  "person.changed",
  "person.removed",
  "account.looked_at",
  "affiliate.erased",
  "advertiser.erased",
  "billing_preferences.updated",
  "payment_method.created",
  "payment_method.updated",
  "payment_method.deleted",
  "saved_report.created",
  "saved_report.updated",
  "saved_report.deleted"
])
export type Action = typeof Action.Type

const example = {
  id: 311,
  created: 1772409600,
  action: "campaign.created",
  entity: "campaign",
  entity_id: 9,
  actor: "affiliate 7",
  ip: "203.0.113.7",
  user_agent: "curl/8.14.1",
  message: "Campaign Spring blog was created."
} as const

/** Something an account did, or that was done to it. */
export const ActivityLogEntry = Schema.Struct({
  id: ActivityLogEntryId,
  created: UnixTime,
  action: Action,
  entity: Schema.String.annotate({ description: "What it was done to, such as `campaign`" }),
  entity_id: Schema.NullOr(Id),
  actor: Schema.String.annotate({
    description:
      "Who did it: role and id, such as `manager 1`; `operator` at the command line, `system` by itself, " +
      "`unsigned` for a report of a conversion that nothing proves"
  }),
  ip: Schema.NullOr(Schema.String),
  user_agent: Schema.NullOr(Schema.String),
  message: Schema.String.annotate({ description: "The same in a sentence" })
}).pipe(record("ActivityLogEntry", "Something an account did", example))
export type ActivityLogEntry = typeof ActivityLogEntry.Type

/** The same as managers read it, with the account that it concerns. */
export const NetworkActivityLogEntry = Schema.Struct({
  ...ActivityLogEntry.fields,
  role: Role.annotate({ description: "The role of the account that it concerns" }),
  account_id: Id.annotate({ description: "The id of that account" })
}).pipe(
  record("NetworkActivityLogEntry", "Something an account did, or that was done to it", {
    ...example,
    role: "affiliate",
    account_id: 7
  })
)
export type NetworkActivityLogEntry = typeof NetworkActivityLogEntry.Type

/**
 * Which entries a request asks for; without a range, all of them. Null and a
 * missing key both mean "not given".
 */
export const ActivityLogQuery = Schema.Struct({
  page: clearable(Integer.input(Page)),
  perPage: clearable(Integer.input(PerPage)),
  rangeFrom: clearable(ReportDate),
  rangeTo: clearable(ReportDate)
})
  .pipe(withExample({ page: 1, perPage: 50, rangeFrom: "2026-01-01", rangeTo: "2026-01-31" }))
  .check(
    Schema.makeFilter(({ rangeFrom, rangeTo }) =>
      !rangeFrom || !rangeTo || isOrdered(rangeFrom, rangeTo)
        ? undefined
        : { path: ["rangeTo"], issue: "must not lie before rangeFrom" }
    )
  )
  .annotate({ identifier: "ActivityLogQuery" })
export type ActivityLogQuery = typeof ActivityLogQuery.Type
