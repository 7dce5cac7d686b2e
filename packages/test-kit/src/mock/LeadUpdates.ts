import { type NotFound, ValidationFailed } from "@affnet/api"
import { type ConversionRefusal, LeadRecord, LeadUpdate, UnixTime } from "@affnet/domain"
import { Effect } from "effect"
import * as Conversions from "./Conversions.ts"
import { ofClick } from "./Leads.ts"
import { leadOf, type ShownLead } from "./LeadViews.ts"
import { orNotFound } from "./Pages.ts"
import type { Outcome } from "./Receipts.ts"
import { change, type Knowledge } from "./State.ts"

/** Leads as managers change them. */

const isErased = new ValidationFailed({ errors: { lead_id: [LeadUpdate.erasedProblem] } })

/** Stores a lead in the place of the one with its id. */
export const replaceLead = (
  state: Knowledge,
  { id: _, ...lead }: LeadRecord.LeadRecord & { readonly id?: number }
): void =>
  change(state, {
    leads: state.records.leads.map((one) => (one.lead_id === lead.lead_id ? lead : one))
  })

const changed = (lead: ShownLead, row: Outcome["row"], changes: LeadUpdate.LeadUpdate) => {
  const before = LeadRecord.said(lead)
  const fields = LeadUpdate.update(before, changes)
  const isSame = LeadUpdate.changedNames(before, fields).length === 0
  return isSame
    ? undefined
    : {
        ...lead,
        ...LeadRecord.silent,
        ...ofClick(row),
        ...LeadRecord.said(fields),
        ...LeadRecord.marks(fields)
      }
}

/** Changes a lead and its conversion, or neither; answers the lead as it is then. */
export const update: (
  state: Knowledge,
  changes: LeadUpdate.LeadUpdate
) => Effect.Effect<ShownLead, NotFound | ValidationFailed | ConversionRefusal.ConversionRefused> =
  Effect.fnUntraced(function* (state, changes) {
    const { records } = state
    const found = yield* orNotFound(leadOf(records, changes.lead_id))
    const row = yield* orNotFound(records.conversions.find(({ id }) => id === found.id))
    const outcome = yield* Conversions.revise(state, row, changes, "manager")
    if (found.erased !== null) {
      state.records = records
      return yield* isErased
    }
    const lead = changed(found, row, changes)
    if (lead !== undefined || outcome.result !== "unchanged") {
      const updated = UnixTime.fromMillis(records.nowMillis)
      replaceLead(state, { ...(lead ?? found), updated })
    }
    return yield* orNotFound(leadOf(state.records, changes.lead_id))
  })
