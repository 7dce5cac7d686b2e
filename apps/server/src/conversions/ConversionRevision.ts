import {
  type ConversionRecord,
  ConversionRefusal,
  type ConversionStatus,
  Conversion as Domain,
  Payout,
  type Role
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, Result } from "effect"
import { NetworkRepo } from "../network/NetworkRepo.ts"
import { CapReservations } from "./CapReservations.ts"
import { ConversionChanges } from "./ConversionChanges.ts"
import { ConversionPrices, withNetworkMoney } from "./ConversionPrices.ts"
import { ConversionsRepo } from "./ConversionsRepo.ts"
import { ConversionTermsRepo } from "./ConversionTermsRepo.ts"

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

const refusals = { ConversionLocked: "locked", TrashReserved: "status_reserved" } as const

const isSame = (one: Conversion, other: Conversion): boolean =>
  one.status === other.status &&
  one.amount === other.amount &&
  one.revenue === other.revenue &&
  one.payout === other.payout

/** Changes conversions. Has to stand inside a transaction, which is given up when it refuses. */
export class ConversionRevision extends Context.Service<
  ConversionRevision,
  {
    /** The conversion has to have been found for update. */
    readonly revise: (
      before: Conversion,
      revision: Revision,
      by: Role.Role
    ) => Effect.Effect<Revised, Refused>
  }
>()("server/ConversionRevision") {
  static readonly layer = Layer.effect(
    ConversionRevision,
    Effect.gen(function* () {
      const caps = yield* CapReservations
      const changes = yield* ConversionChanges
      const network = yield* NetworkRepo
      const prices = yield* ConversionPrices
      const repo = yield* ConversionsRepo
      const terms = yield* ConversionTermsRepo

      const priceOf = Effect.fnUntraced(function* (before: Conversion, revision: Revision) {
        const found = revision.amount === undefined ? undefined : yield* terms.goal(before.goal_id)
        const all =
          found === undefined
            ? []
            : yield* prices.terms(found.goal, before.affiliate_id, before.commission_plan_id)
        return yield* Effect.fromResult(Payout.changedPrice(before, revision, all))
      })

      const revise = Effect.fn("ConversionRevision.revise")(function* (
        before: Conversion,
        revision: Revision,
        by: Role.Role
      ) {
        const wanted = {
          ...before,
          ...(yield* priceOf(before, revision)),
          status: revision.conv_status ?? before.status,
          amount: revision.amount ?? before.amount
        }
        if (isSame(before, wanted)) return { conversion: before, isChanged: false }
        yield* Effect.fromResult(
          Result.mapError(Domain.transition(before, wanted.status, by), ({ _tag }) =>
            ConversionRefusal.of(refusals[_tag])
          )
        )
        const after = {
          ...wanted,
          ...(yield* withNetworkMoney(wanted, before)),
          updated_millis: yield* Clock.currentTimeMillis
        }
        const { timezone } = yield* network.get
        yield* caps.apply({ before, after }, timezone)
        yield* repo.update(after)
        yield* changes.record({ before, after })
        return { conversion: after, isChanged: true }
      })

      return ConversionRevision.of({ revise })
    })
  ).pipe(
    Layer.provide([
      CapReservations.layer,
      ConversionChanges.layer,
      ConversionPrices.layer,
      ConversionsRepo.layer,
      ConversionTermsRepo.layer,
      NetworkRepo.layer
    ])
  )
}
