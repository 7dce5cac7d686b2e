import { Schema } from "effect"
import { withExample } from "../values/Example.ts"
import { Id } from "../values/Id.ts"
import * as Integer from "../values/Integer.ts"
import { Page, PerPage } from "../values/ListQuery.ts"
import { isOrdered, ReportDate } from "../values/ReportDate.ts"
import { UnixTime } from "../values/UnixTime.ts"

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
  "campaign.created",
  "campaign.changed",
  "campaign.deleted",
  "postback.changed",
  "invoice.created",
  "invoice.status_changed",
  "landing_page.updated",
  "goal.deleted",
  "conversion.created",
  "conversion.status_changed",
  "conversion.changed",
  "advertiser.secret_regenerated",
  "advertiser.settings_changed",
  "goal.limits_changed",
  "receive_campaign.created",
  "receive_campaign.updated",
  "receive_campaign.deleted",
  "vendor.created",
  "vendor.updated",
  "vendor.deleted",
  "vendors.reordered",
  "leads_management.switched",
  "lead.updated",
  "leads.erased"
])
export type Action = typeof Action.Type

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
})
  .annotate({ identifier: "ActivityLogEntry", description: "Something an account did" })
  .pipe(
    withExample({
      id: 311,
      created: 1772409600,
      action: "campaign.created",
      entity: "campaign",
      entity_id: 9,
      actor: "affiliate 7",
      ip: "203.0.113.7",
      user_agent: "curl/8.14.1",
      message: "Campaign Spring blog was created."
    })
  )
export type ActivityLogEntry = typeof ActivityLogEntry.Type

/** `message` is for values that are neither null nor of the right type. */
const optional = <S extends Schema.Constraint>(schema: S) =>
  Schema.optionalKey(
    Schema.NullOr(schema).annotate({ message: Schema.resolveAnnotations(schema)?.message })
  )

/**
 * Which entries a request asks for; without a range, all of them. Null and a
 * missing key both mean "not given".
 */
export const ActivityLogQuery = Schema.Struct({
  page: optional(Integer.input(Page)),
  perPage: optional(Integer.input(PerPage)),
  rangeFrom: optional(ReportDate),
  rangeTo: optional(ReportDate)
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
