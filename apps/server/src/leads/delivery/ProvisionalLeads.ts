import {
  Click,
  type Lead,
  type LeadDelivery,
  LeadNotKept,
  ProvisionalLead as Provisional
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { Commits } from "../../platform/sql/commits/Commits.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { CapReservations } from "../../tracking/caps/CapReservations.ts"
import { ClicksRepo } from "../../tracking/clicks/ClicksRepo.ts"
import { ConversionOrigins } from "../../tracking/conversions/ConversionOrigin.ts"
import { ConversionWriteSets } from "../../tracking/conversions/ConversionWriteSets.ts"
import { LeadClicksRepo } from "../store/LeadClicksRepo.ts"
import { LeadPlacesRepo } from "../store/LeadPlacesRepo.ts"
import { leadRow } from "../store/leadRows.ts"
import { ProvisionalLeadsRepo } from "../store/ProvisionalLeadsRepo.ts"

type Content = Provisional.ProvisionalLead

/** The delivery, if it could be settled. */
type Settled = Effect.Effect<LeadDelivery.StoredDelivery | undefined>

/**
 * Leads that are kept only when a vendor accepts them. Until then they only hold their claims. The transaction that
 * deletes the row decides about the lead.
 */
export class ProvisionalLeads extends Context.Service<ProvisionalLeads>()(
  "server/ProvisionalLeads",
  {
    make: Effect.gen(function* () {
      const caps = yield* CapReservations
      const clicks = yield* ClicksRepo
      const commits = yield* Commits
      const conversionSets = yield* ConversionWriteSets
      const inTransaction = yield* makeTransaction
      const origins = yield* ConversionOrigins
      const leadClicks = yield* LeadClicksRepo
      const places = yield* LeadPlacesRepo
      const repo = yield* ProvisionalLeadsRepo

      /** Its own row counts until it is deleted, and so goes last. */
      const release = Effect.fnUntraced(function* (lead_id: Lead.LeadId, lead: Content) {
        const { campaign, conversion, fields, timezone } = lead
        const after = { ...conversion, status: "trash" } as const
        // Nothing that gives places back can be refused.
        yield* Effect.orDie(caps.apply({ before: conversion, after }, timezone))
        const nowMillis = conversion.created_millis
        yield* places.release({ campaign, lead: fields, nowMillis, timezone })
        yield* repo.delete(lead_id)
      })

      const storeClick = ({ click }: Content) => {
        const made = click === null ? undefined : Click.fromColumns(click.columns)
        if (click === null || made === undefined) return Effect.void
        return clicks.store([{ click: made, visit: click.visit, counted: [], price: null }])
      }

      const store = Effect.fnUntraced(function* (lead_id: Lead.LeadId, lead: Content) {
        const { conversion, details, once_key } = lead
        const { transaction_id } = conversion
        const { conversion: made, set } = yield* conversionSets.of(
          {
            keys: { transaction_id, once_key, order_key: null },
            details,
            origin: yield* origins.of({ by: "key" }, "leads")
          },
          conversion
        )
        const facts = { ...Provisional.facts(lead_id, lead, null), conversion_id: made.id }
        // It has its places already.
        const refusals = yield* commits.commit({
          ...set,
          rows: [...set.rows, leadRow(facts, true)]
        })
        // The click has converted in the meantime, and that counts already.
        if (refusals.length > 0) return yield* release(lead_id, lead)
        yield* repo.delete(lead_id)
        yield* storeClick(lead)
        yield* conversionSets.announce(set)
      })

      /**
       * A vendor accepted a lead: when that is settled, and it is a provisional one, it is made for good.
       * Leads are locked before their deliveries, as everywhere.
       */
      const keep = Effect.fn("ProvisionalLeads.keep")(function* (
        lead_id: Lead.LeadId,
        settled: Settled
      ) {
        const found = yield* repo.findForUpdate(lead_id)
        const delivery = yield* settled
        if (delivery !== undefined && Option.isSome(found)) yield* store(lead_id, found.value)
        return delivery
      }, inTransaction)

      /** No vendor accepted it: its claims are released, and deliveries that have not begun are given up. */
      const drop = Effect.fn("ProvisionalLeads.drop")(function* (lead_id: Lead.LeadId) {
        const found = yield* repo.findForUpdate(lead_id)
        if (Option.isNone(found)) return
        const { sentence } = LeadNotKept.of("not_accepted")
        yield* repo.closeDeliveries(lead_id, sentence, yield* Clock.currentTimeMillis)
        yield* leadClicks.forget(found.value.conversion.click_id)
        yield* release(lead_id, found.value)
      }, inTransaction)

      return { keep, drop }
    })
  }
) {
  static readonly layer = Layer.effect(ProvisionalLeads, ProvisionalLeads.make).pipe(
    Layer.provide([
      CapReservations.layer,
      ClicksRepo.layer,
      Commits.layer,
      ConversionOrigins.layer,
      ConversionWriteSets.layer,
      LeadClicksRepo.layer,
      LeadPlacesRepo.layer,
      ProvisionalLeadsRepo.layer
    ])
  )
}
