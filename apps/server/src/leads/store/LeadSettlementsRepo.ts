import type { LeadDelivery } from "@affnet/domain"
import { Context, Layer } from "effect"
import * as Settling from "../../platform/sql/settlements/settling.ts"
import { shownColumns } from "./Delivery.ts"

/** How an attempt ended, and what that means for the lead. */
export interface Ending extends Settling.Ending {
  readonly delivery_status: LeadDelivery.DeliveryStatus
}

export type Settlement = Settling.Settlement<Ending>

/** Writes down how attempts to send leads ended. */
export class LeadSettlementsRepo extends Context.Service<
  LeadSettlementsRepo,
  Settling.Settling<LeadDelivery.StoredDelivery, Ending>
>()("server/LeadSettlementsRepo") {
  static readonly layer = Layer.effect(
    LeadSettlementsRepo,
    Settling.makeSettling<LeadDelivery.StoredDelivery, Ending>({
      deliveries: "lead_deliveries",
      attempts: "leads_log",
      moves: "updated_millis = given.now_millis",
      ends: "delivery_status = given.delivery_status",
      returned: shownColumns
    })
  )
}
