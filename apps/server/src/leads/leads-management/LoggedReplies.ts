import type { ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { type LeadDelivery, LeadLog, type Vendor, VendorTest } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { LeadLogRepo } from "../store/LeadLogRepo.ts"

/** The replies that vendors are tried with. */
export class LoggedReplies extends Context.Service<
  LoggedReplies,
  {
    /** The reply that a test brings or names; none when it does neither. */
    readonly of: (
      vendor_id: Vendor.VendorId,
      input: VendorTest.VendorTestInput
    ) => Effect.Effect<LeadDelivery.CallOutcome | undefined, ValidationFailed>
  }
>()("server/LoggedReplies") {
  static readonly layer = Layer.effect(
    LoggedReplies,
    Effect.map(LeadLogRepo, (log) =>
      LoggedReplies.of({
        of: Effect.fnUntraced(function* (vendor_id, input) {
          const { log_id } = input
          const found =
            log_id === undefined ? Option.none() : yield* log.find(LeadLog.LeadLogId.make(log_id))
          const outcome = VendorTest.givenOutcome(vendor_id, input, Option.getOrUndefined(found))
          return yield* Effect.mapError(Effect.fromResult(outcome), Refusals.ofProblem)
        })
      })
    )
  ).pipe(Layer.provide(LeadLogRepo.layer))
}
