import {
  ConversionProof,
  type ConversionRecord,
  ConversionRefusal,
  ConversionRevision as Decision,
  type ConversionFacts as Facts
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, type Result } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { CapReservations } from "../caps/CapReservations.ts"
import { ConversionChanges } from "./ConversionChanges.ts"
import { ConversionFacts } from "./ConversionFacts.ts"
import { ConversionOrigins } from "./ConversionOrigin.ts"
import { ConversionsRepo } from "./ConversionsRepo.ts"

type Conversion = ConversionRecord.ConversionRecord
type Refused = ConversionRefusal.ConversionRefused

/** What a change came to. */
export interface Revised {
  readonly conversion: Conversion
  readonly isChanged: boolean
}

/** The proof of a change, and the endpoint. */
export type Reviser = Pick<Facts.Attempt, "proof" | "source">

/** Changes conversions. Has to stand inside a transaction, which is given up when it refuses. */
export class ConversionRevision extends Context.Service<ConversionRevision>()(
  "server/ConversionRevision",
  {
    make: Effect.gen(function* () {
      const caps = yield* CapReservations
      const changes = yield* ConversionChanges
      const facts = yield* ConversionFacts
      const network = yield* NetworkRepo
      const origins = yield* ConversionOrigins
      const repo = yield* ConversionsRepo

      const idsOf = Effect.fnUntraced(function* (attempt: Facts.Attempt) {
        const { aff_click_id, adv_order_id, click_id, goal_alias, goal_id } = attempt.input
        if (adv_order_id !== undefined && "advertiser_id" in attempt.proof) {
          return yield* repo.idsOfOrder(attempt.proof.advertiser_id, adv_order_id, goal_id)
        }
        if (click_id === undefined && aff_click_id === undefined) {
          return yield* ConversionRefusal.of("conversion_missing")
        }
        const { id, offer_id } = yield* facts.click(attempt)
        const goal = yield* facts.goal({ offer_id, goal_id, goal_alias })
        if (goal === undefined) return yield* ConversionRefusal.of("goal_unknown")
        return yield* repo.idsOfClick(id, goal.id)
      })

      const lock = Effect.fnUntraced(function* (attempt: Facts.Attempt) {
        const { transaction_id } = attempt.input
        if (transaction_id !== undefined) {
          return yield* repo.findForUpdate(transaction_id.toLowerCase())
        }
        const [id, other] = yield* idsOf(attempt)
        if (other !== undefined) return yield* ConversionRefusal.of("conversion_ambiguous")
        return id === undefined ? undefined : yield* repo.findByIdForUpdate(id)
      })

      /** The conversion that a report is about, locked. */
      const find = Effect.fnUntraced(function* (attempt: Facts.Attempt) {
        const found = yield* lock(attempt)
        return found !== undefined && ConversionProof.reaches(attempt.proof, found.advertiser_id)
          ? found
          : yield* ConversionRefusal.of("conversion_unknown")
      })

      const store = Effect.fnUntraced(function* (
        before: Conversion,
        decided: Result.Result<Conversion, Refused>,
        { proof, source }: Reviser
      ) {
        const after = yield* Effect.fromResult(decided)
        if (after === before) return { conversion: before, isChanged: false }
        const { timezone } = yield* network.get
        yield* caps.apply({ before, after }, timezone)
        yield* repo.update(after)
        yield* changes.record({ before, after }, yield* origins.of(proof, source))
        return { conversion: after, isChanged: true }
      })

      /** The conversion has to have been found for update. */
      const revise = Effect.fn("ConversionRevision.revise")(function* (
        before: Conversion,
        said: Decision.Revision,
        by: Reviser
      ) {
        const known = yield* facts.ofChange(before, said, by.proof)
        return yield* store(before, Decision.revise(before, said, known), by)
      })

      /** Makes an unsigned conversion what a proven report of it says. */
      const supersede = Effect.fn("ConversionRevision.supersede")(function* (
        before: Conversion,
        reported: ConversionRecord.NewConversionRecord,
        by: Reviser
      ) {
        const nowMillis = yield* Clock.currentTimeMillis
        const { proof } = by
        return yield* store(before, Decision.supersede(before, reported, { proof, nowMillis }), by)
      })

      return { find, revise, supersede }
    })
  }
) {
  static readonly layer = Layer.effect(ConversionRevision, ConversionRevision.make).pipe(
    Layer.provide([
      CapReservations.layer,
      ConversionChanges.layer,
      ConversionFacts.layer,
      ConversionOrigins.layer,
      ConversionsRepo.layer,
      NetworkRepo.layer
    ])
  )
}
