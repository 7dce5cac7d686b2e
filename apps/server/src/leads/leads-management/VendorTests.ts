import { Refusals } from "@affnet/api/Wire"
import { EligibleVendors, LeadLog, type Vendor, VendorConditions, VendorTest } from "@affnet/domain"
import { Context, Effect, Layer, Option, Result } from "effect"
import { orNotFound } from "../../platform/orNotFound.ts"
import { LeadLogRepo } from "../store/LeadLogRepo.ts"
import { LeadsSettingsRepo } from "./LeadsSettingsRepo.ts"
import * as LinearRegex from "./LinearRegex.ts"
import { ReceiveCampaignsRepo } from "./ReceiveCampaignsRepo.ts"
import { VendorsRepo } from "./VendorsRepo.ts"

/** Tries vendors without sending anything. */
export class VendorTests extends Context.Service<VendorTests>()("server/VendorTests", {
  make: Effect.gen(function* () {
    const vendors = yield* VendorsRepo
    const campaigns = yield* ReceiveCampaignsRepo
    const settings = yield* LeadsSettingsRepo
    const log = yield* LeadLogRepo

    /** The reply that a test brings or names; none when it does neither. */
    const replyOf = Effect.fnUntraced(function* (
      id: Vendor.VendorId,
      input: VendorTest.VendorTestInput
    ) {
      const { log_id } = input
      const found =
        log_id === undefined ? Option.none() : yield* log.find(LeadLog.LeadLogId.make(log_id))
      const call = VendorTest.givenCall(id, input, Option.getOrUndefined(found))
      return yield* Effect.mapError(Effect.fromResult(call), Refusals.ofProblem)
    })

    const run = Effect.fn("VendorTests.run")(function* (
      id: Vendor.VendorId,
      input: VendorTest.VendorTestInput
    ) {
      const stored = yield* orNotFound(vendors.findAnywhere(id))
      const campaign = yield* orNotFound(campaigns.find(stored.campaign_id))
      const vendor = yield* Refusals.orRefused(
        VendorConditions.tried(stored, input.changes ?? {}, LinearRegex.problem)
      )
      const call = yield* replyOf(id, input)
      const { leads_management } = yield* settings.get
      const eligible = EligibleVendors.of({
        requested: true,
        conv_status: "pending",
        moduleEnabled: leads_management,
        goal_id: campaign.goal_id,
        campaign,
        vendors: [vendor]
      })
      const skipped = Result.isFailure(eligible) ? eligible.failure : null
      return VendorTest.run(vendor, { ...input, call }, skipped, LinearRegex.matches)
    })

    return { run }
  })
}) {
  static readonly layer = Layer.effect(VendorTests, VendorTests.make).pipe(
    Layer.provide([
      LeadLogRepo.layer,
      LeadsSettingsRepo.layer,
      ReceiveCampaignsRepo.layer,
      VendorsRepo.layer
    ])
  )
}
