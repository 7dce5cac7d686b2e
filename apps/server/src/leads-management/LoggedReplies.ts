import { ValidationFailed } from "@affnet/api"
import { type LeadDelivery, LeadLog, type Vendor, VendorTest } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { LeadLogRepo } from "../leads/LeadLogRepo.ts"

const refuse = (problem: string) => new ValidationFailed({ errors: { log_id: [problem] } })

const isDouble = refuse("can't be given beside `reply`")
const isUnknown = refuse("is no record of an attempt at this vendor")
const isOpen = refuse("is a record of an attempt that has not ended")
const isErased = refuse("is a record whose reply was erased")

/** What came of an attempt that is in the log. */
const outcomeOf = ({ finished_millis, http_status, reply }: LeadLog.LeadLog) => {
  if (finished_millis === null) return isOpen
  if (http_status === null) return Effect.succeed({ kind: "transport_error" } as const)
  return reply === null
    ? isErased
    : Effect.succeed({ kind: "replied", httpStatus: http_status, body: reply } as const)
}

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
          if (input.log_id === undefined) return VendorTest.pasted(input)
          if (input.reply !== undefined) return yield* isDouble
          const found = yield* log.find(LeadLog.LeadLogId.make(input.log_id))
          const record = Option.getOrUndefined(found)
          return record?.vendor_id === vendor_id ? yield* outcomeOf(record) : yield* isUnknown
        })
      })
    )
  ).pipe(Layer.provide(LeadLogRepo.layer))
}
