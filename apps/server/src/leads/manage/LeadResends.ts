import { ValidationFailed } from "@affnet/api"
import { DeliveryObstacle, LeadAnswer, type LeadLog } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { currentRequestId } from "../../platform/http/RequestOrigin.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { VendorsRepo } from "../leads-management/VendorsRepo.ts"
import { LeadLogRepo } from "../store/LeadLogRepo.ts"
import { LeadQueueRepo, type WholeDelivery } from "../store/LeadQueueRepo.ts"
import { LeadsRepo } from "../store/LeadsRepo.ts"

const refuse = (problem: string) => new ValidationFailed({ errors: { id: [problem] } })

const isIncoming = refuse(DeliveryObstacle.resendProblems.incoming)

const isAccepted = refuse(DeliveryObstacle.resendProblems.accepted)

/** Lets leads be delivered again. */
export class LeadResends extends Context.Service<LeadResends>()("server/LeadResends", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const leads = yield* LeadsRepo
    const log = yield* LeadLogRepo
    const queue = yield* LeadQueueRepo
    const vendors = yield* VendorsRepo

    /** What keeps the delivery from being sent at all. */
    const obstacle = Effect.fnUntraced(function* (delivery: WholeDelivery, lead: LeadLog.LeadLog) {
      const { conv_status, erased_millis } = yield* orNotFound(leads.find(lead.lead_id))
      const isErased = erased_millis !== null
      const vendor = Option.getOrUndefined(yield* vendors.findAnywhere(delivery.vendor_id))
      return DeliveryObstacle.obstacle({
        ...delivery,
        conv_status,
        isErased,
        vendor,
        wasSending: false
      })
    })

    /** One more attempt, under the same id; a worker makes it. */
    const resend = Effect.fn("LeadResends.resend")(function* (id: LeadLog.LeadLogId) {
      const record = yield* orNotFound(log.find(id))
      if (record.delivery_id === null) return yield* isIncoming
      const delivery = yield* orNotFound(queue.findForUpdate(record.delivery_id))
      if (delivery.state === "success") return yield* isAccepted
      const problem = yield* obstacle(delivery, record)
      if (problem !== undefined) return yield* refuse(problem)
      yield* queue.reopen(delivery.id, yield* currentRequestId, yield* Clock.currentTimeMillis)
      return LeadAnswer.shownDelivery(yield* orNotFound(queue.findForUpdate(delivery.id)))
    }, inTransaction)

    return { resend }
  })
}) {
  static readonly layer = Layer.effect(LeadResends, LeadResends.make).pipe(
    Layer.provide([LeadLogRepo.layer, LeadQueueRepo.layer, LeadsRepo.layer, VendorsRepo.layer])
  )
}
