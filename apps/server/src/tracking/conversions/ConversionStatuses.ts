import {
  type ConversionRefusal,
  type ConversionStatus,
  ConversionStatusChange
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ConversionRevision } from "./ConversionRevision.ts"
import { ConversionsRepo } from "./ConversionsRepo.ts"

type Changed = ConversionStatusChange.Changed
type Result = ConversionStatusChange.Result

const byManager = { proof: { by: "key" }, source: "change-status" } as const

/** Longer numbers are no ids. */
const idPattern = /^\d{1,15}$/u

const resultOf = ({ reason }: ConversionRefusal.ConversionRefused): Effect.Effect<Result> =>
  reason === "locked" || reason === "cap_reached"
    ? Effect.succeed(reason)
    : Effect.die(new Error(`A change of the status was refused as ${reason}`))

/** The statuses of conversions, as managers set them. */
export class ConversionStatuses extends Context.Service<
  ConversionStatuses,
  {
    /** Each conversion is a transaction of its own: what cannot change keeps nothing else from it. */
    readonly change: (
      change: ConversionStatusChange.ConversionStatusChange
    ) => Effect.Effect<ReadonlyArray<Changed>>
  }
>()("server/ConversionStatuses") {
  static readonly layer = Layer.effect(
    ConversionStatuses,
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const repo = yield* ConversionsRepo
      const revision = yield* ConversionRevision

      const changeOne = Effect.fnUntraced(function* (
        id: string,
        conv_status: ConversionStatus.ConversionStatus | undefined
      ) {
        const before = yield* idPattern.test(id)
          ? repo.findByIdForUpdate(Number(id))
          : repo.findForUpdate(id)
        if (before === undefined) return "not_found"
        const { isChanged } = yield* revision.revise(before, { conv_status }, byManager)
        return isChanged ? "changed" : "unchanged"
      }, inTransaction)

      const change = Effect.fn("ConversionStatuses.change")(
        (wanted: ConversionStatusChange.ConversionStatusChange) =>
          Effect.forEach(wanted.ids, (id) =>
            changeOne(id, ConversionStatusChange.wantedStatus(wanted)).pipe(
              Effect.catchTag("ConversionRefused", resultOf),
              Effect.map((result) => ({ id, result }))
            )
          )
      )

      return ConversionStatuses.of({ change })
    })
  ).pipe(Layer.provide([ConversionRevision.layer, ConversionsRepo.layer]))
}
