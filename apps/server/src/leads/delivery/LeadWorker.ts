import { Clock, Context, Effect, Layer } from "effect"
import { Failpoints } from "../../platform/outbox/Failpoints.ts"
import { limitBy, makeSlots } from "../../platform/outbox/Slots.ts"
import { makeWorker, type Worker, work } from "../../platform/outbox/Worker.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { DueDeliveriesRepo } from "../store/DueDeliveriesRepo.ts"
import { LeadWakeUp } from "../store/LeadQueueRepo.ts"
import { Leases } from "../store/Leases.ts"
import { LeadAttempts } from "./LeadAttempts.ts"
import { LeadSending } from "./LeadSending.ts"

/** Deliveries that are read for each free slot, because busy vendors have no room for some. */
const lookedAt = 2

/** The most deliveries in one lease. Deliveries leased together settle together, so larger groups wait longer. */
const leasedMax = 16

/** How much a worker sends at once. A vendor that does not answer leaves room for all others. */
const limits = { all: 64, vendor: 16 }

interface Caller {
  readonly id: number
  readonly vendor_id: number
}

/**
 * Delivers what requests leave behind: retries, deliveries beyond the request's time, and those of processes that
 * died. A delivery is leased in one transaction and settled in another one; the call runs between them.
 */
export class LeadWorker extends Context.Service<LeadWorker, Worker>()("server/LeadWorker") {
  static readonly layer = Layer.effect(
    LeadWorker,
    Effect.gen(function* () {
      const attempts = yield* LeadAttempts
      const queue = yield* DueDeliveriesRepo
      const sending = yield* LeadSending
      const reach = yield* Failpoints
      const { leaseMillis } = yield* Leases
      const inTransaction = yield* makeTransaction
      const vendors = limitBy(limits.vendor, ({ vendor_id }: Caller) => vendor_id)
      const slots = makeSlots<Caller>(limits.all, [vendors])

      const lease = Effect.fnUntraced(function* (token: string, taken: Array<Caller>) {
        const due = yield* queue.due(
          yield* Clock.currentTimeMillis,
          vendors.full(),
          lookedAt * Math.min(slots.free(), leasedMax)
        )
        const chosen = slots.takeSome(due, leasedMax)
        taken.push(...chosen)
        const isCut = chosen.length < due.length
        if (chosen.length === 0) return { givenUp: 0, leased: [], isCut }
        // Read again: no attempt begins before the one that it has to wait for was settled.
        const nowMillis = yield* Clock.currentTimeMillis
        const untilMillis = nowMillis + leaseMillis
        const subjects = yield* attempts.subjects(chosen)
        const leased = yield* attempts.begin(subjects, { token, nowMillis, untilMillis })
        const sent = new Set(leased.map(({ id }) => id))
        const closed = chosen.filter(({ id }) => !sent.has(id))
        return { givenUp: closed.length, leased, isCut, closed }
      }, inTransaction)

      const leaseOrClose = (token: string, taken: Array<Caller>) =>
        Effect.tap(lease(token, taken), ({ closed = [] }) => {
          closed.forEach(slots.release)
          return reach("after claim")
        })

      return yield* makeWorker({
        name: "A lead",
        slots,
        hasDue: queue.hasDue,
        lease: leaseOrClose,
        call: sending.call,
        wakeUp: yield* LeadWakeUp
      })
    })
  ).pipe(
    Layer.provide([
      DueDeliveriesRepo.layer,
      LeadAttempts.layer,
      LeadSending.layer,
      LeadWakeUp.layer,
      layerSecureRandom
    ])
  )
}

/** Works in the background until its scope ends. */
export const working = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* work("Lead deliveries", yield* LeadWorker, yield* LeadWakeUp)
  })
).pipe(Layer.provide([LeadWorker.layer, LeadWakeUp.layer]))
