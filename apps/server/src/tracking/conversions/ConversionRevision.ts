import {
  ConversionLimits,
  type ConversionProof,
  type ConversionRecord,
  ConversionRefusal,
  type ConversionStatus,
  Conversion as Domain,
  Payout
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, Result } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"
import { CapReservations } from "../caps/CapReservations.ts"
import { ConversionChanges } from "./ConversionChanges.ts"
import { ConversionOrigins } from "./ConversionOrigin.ts"
import type { Planned } from "./ConversionPlans.ts"
import { ConversionPrices, withNetworkMoney } from "./ConversionPrices.ts"
import { ConversionsRepo } from "./ConversionsRepo.ts"
import { ConversionTermsRepo } from "./ConversionTermsRepo.ts"
import { ReportProofs } from "./ReportProofs.ts"

type Conversion = ConversionRecord.ConversionRecord
type Refused = ConversionRefusal.ConversionRefused

/** What is to become of a conversion; what is missing stays as it is. */
export interface Revision extends Payout.Revision {
  readonly conv_status?: ConversionStatus.ConversionStatus | undefined
}

/** What a change came to. */
export interface Revised {
  readonly conversion: Conversion
  readonly isChanged: boolean
}

/** What stands behind a change, and the endpoint that was called. */
export interface Reviser {
  readonly proof: ConversionProof.Proof
  readonly source: string
}

const refusals = { ConversionLocked: "locked", TrashReserved: "status_reserved" } as const

const isSame = (one: Conversion, other: Conversion): boolean =>
  one.status === other.status &&
  one.hold_reason === other.hold_reason &&
  one.amount === other.amount &&
  one.revenue === other.revenue &&
  one.payout === other.payout

const saysMoney = ({ amount, payout, revenue }: Payout.Revision): boolean =>
  amount !== undefined || payout !== undefined || revenue !== undefined

/** A report that is proven makes an unsigned conversion its own. */
const proofAfter = ({ proof }: Conversion, { by }: ConversionProof.Proof) =>
  proof === "unsigned" && by !== "key" ? by : proof

/** Changes conversions. Has to stand inside a transaction, which is given up when it refuses. */
export class ConversionRevision extends Context.Service<
  ConversionRevision,
  {
    /** The conversion has to have been found for update. */
    readonly revise: (
      before: Conversion,
      revision: Revision,
      by: Reviser
    ) => Effect.Effect<Revised, Refused, Transaction>
    /** Makes an unsigned conversion what a proven report of it says. */
    readonly supersede: (
      before: Conversion,
      planned: Planned,
      by: Reviser
    ) => Effect.Effect<Revised, Refused, Transaction>
  }
>()("server/ConversionRevision") {
  static readonly layer = Layer.effect(
    ConversionRevision,
    Effect.gen(function* () {
      const caps = yield* CapReservations
      const changes = yield* ConversionChanges
      const network = yield* NetworkRepo
      const origins = yield* ConversionOrigins
      const prices = yield* ConversionPrices
      const proofs = yield* ReportProofs
      const repo = yield* ConversionsRepo
      const terms = yield* ConversionTermsRepo

      const termsOf = Effect.fnUntraced(function* (before: Conversion) {
        const found = yield* terms.goal(before.goal_id)
        if (found === undefined) return { goal: undefined, all: [] }
        const { affiliate_id, commission_plan_id } = before
        const all = yield* prices.terms(found.goal, affiliate_id, commission_plan_id)
        return { goal: found.goal, all }
      })

      /** The status, and the price that it goes with. Managers are free to set either. */
      const wantedOf = Effect.fnUntraced(function* (
        before: Conversion,
        revision: Revision,
        { proof }: Reviser
      ) {
        const settings = yield* proofs.admit(proof, before.advertiser_id)
        const status = revision.conv_status ?? before.status
        const { hold_reason: held } = before
        const isLookedAt = saysMoney(revision) || held !== null
        const { all, goal } = isLookedAt ? yield* termsOf(before) : { all: [], goal: undefined }
        const price = yield* Effect.fromResult(Payout.changedPrice(before, revision, all))
        const amount = revision.amount ?? before.amount
        if (proof.by === "key" || goal === undefined) {
          return { ...price, amount, status, hold_reason: status === "hold" ? held : null }
        }
        const reported = { proof, settings, said: revision, price, goal, terms: all, held }
        return { ...price, amount, ...ConversionLimits.standing(status, reported) }
      })

      const store = Effect.fnUntraced(function* (
        before: Conversion,
        wanted: Conversion,
        { proof, source }: Reviser
      ) {
        yield* Effect.fromResult(
          Result.mapError(
            Domain.transition(before, wanted.status, proof.by === "key" ? "manager" : "advertiser"),
            ({ _tag }) => ConversionRefusal.of(refusals[_tag])
          )
        )
        const after = {
          ...wanted,
          ...(yield* withNetworkMoney(wanted, before)),
          proof: proofAfter(before, proof),
          updated_millis: yield* Clock.currentTimeMillis
        }
        const { timezone } = yield* network.get
        yield* caps.apply({ before, after }, timezone)
        yield* repo.update(after)
        yield* changes.record({ before, after }, yield* origins.of(proof, source))
        return { conversion: after, isChanged: true }
      })

      const revise = Effect.fn("ConversionRevision.revise")(function* (
        before: Conversion,
        revision: Revision,
        by: Reviser
      ) {
        const wanted = { ...before, ...(yield* wantedOf(before, revision, by)) }
        if (isSame(before, wanted)) return { conversion: before, isChanged: false }
        return yield* store(before, wanted, by)
      })

      const supersede = Effect.fn("ConversionRevision.supersede")(function* (
        before: Conversion,
        planned: Planned,
        by: Reviser
      ) {
        const { amount, hold_reason, payout, revenue, status } = planned
        const adv_order_id = planned.adv_order_id ?? before.adv_order_id
        const stated = { amount, hold_reason, payout, revenue, status, adv_order_id }
        return yield* store(before, { ...before, ...stated }, by)
      })

      return ConversionRevision.of({ revise, supersede })
    })
  ).pipe(
    Layer.provide([
      CapReservations.layer,
      ConversionChanges.layer,
      ConversionOrigins.layer,
      ConversionPrices.layer,
      ConversionsRepo.layer,
      ConversionTermsRepo.layer,
      NetworkRepo.layer,
      ReportProofs.layer
    ])
  )
}
