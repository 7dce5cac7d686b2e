import { type Vendor, VendorCircuit, VendorHold } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import { VendorsRepo } from "../leads-management/VendorsRepo.ts"
import type { QueuedDelivery } from "../store/Delivery.ts"
import { LeadQueueRepo } from "../store/LeadQueueRepo.ts"

/** A delivery that could be sent. */
export interface Sendable {
  readonly delivery: QueuedDelivery
  readonly vendor: Vendor.Vendor
}

/** Holds deliveries back whose vendors seem to be down. */
export class CircuitBreaker extends Context.Service<CircuitBreaker>()("server/CircuitBreaker", {
  make: Effect.gen(function* () {
    const queue = yield* LeadQueueRepo
    const vendorsRepo = yield* VendorsRepo

    const hold = Effect.fnUntraced(function* (
      circuit: VendorCircuit.VendorCircuit,
      deliveries: ReadonlyArray<QueuedDelivery>,
      nowMillis: number
    ) {
      const isSpent = ({ held_since_millis }: QueuedDelivery) =>
        held_since_millis !== null && nowMillis - held_since_millis >= VendorHold.patienceMillis
      for (const { id } of deliveries.filter(isSpent)) {
        yield* queue.close(id, VendorHold.unreachable, nowMillis)
      }
      const waiting = deliveries.filter((delivery) => !isSpent(delivery)).map(({ id }) => id)
      const until = circuit.held_until_millis ?? nowMillis
      if (waiting.length === 0) return
      yield* queue.hold(waiting, until, VendorHold.explain(circuit, until), nowMillis)
    })

    /** Of one vendor: all, one that tries it, or none. */
    const filterOne = Effect.fnUntraced(function* <S extends Sendable>(
      vendor: Vendor.Vendor,
      all: ReadonlyArray<S>,
      nowMillis: number
    ) {
      const { circuit, id } = vendor
      const admission = VendorCircuit.admission(circuit, nowMillis)
      if (circuit === null || admission === "call") {
        return all.map((one) => ({ ...one, isProbe: false }))
      }
      const probed = VendorHold.probed(circuit, nowMillis)
      const mayProbe =
        admission === "probe" && (yield* vendorsRepo.swapCircuit(id, circuit, probed))
      const sent = mayProbe ? all.slice(0, 1) : []
      const rest = all.slice(sent.length).map(({ delivery }) => delivery)
      yield* hold(admission === "probe" ? probed : circuit, rest, nowMillis)
      return sent.map((one) => ({ ...one, isProbe: true }))
    })

    /**
     * Those that are sent now, and which of them tries a vendor that is held back. The others wait and lose no
     * attempt, or end when they have waited for too long.
     */
    const filter = Effect.fnUntraced(function* <S extends Sendable>(
      sendable: ReadonlyArray<S>,
      nowMillis: number
    ) {
      const vendors = new Map(sendable.map(({ vendor }) => [Number(vendor.id), vendor]))
      // All processes lock vendors in this order, so that none deadlocks.
      const inOrder = [...vendors].toSorted(([a], [b]) => a - b)
      const filtered = yield* Effect.forEach(inOrder, ([id, vendor]) =>
        filterOne(
          vendor,
          sendable.filter((one) => one.vendor.id === id),
          nowMillis
        )
      )
      return filtered.flat()
    }, partOfTransaction)

    return { filter }
  })
}) {
  static readonly layer = Layer.effect(CircuitBreaker, CircuitBreaker.make).pipe(
    Layer.provide([LeadQueueRepo.layer, VendorsRepo.layer])
  )
}
