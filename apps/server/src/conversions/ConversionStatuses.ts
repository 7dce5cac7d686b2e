import type { Principal } from "@affnet/api"
import {
  type ConversionRecord,
  type ConversionRefusal,
  type ConversionStatus,
  ConversionStatusChange
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import { makeTransaction } from "../sql/Transaction.ts"
import { ConversionRevision } from "./ConversionRevision.ts"
import { ConversionsRepo } from "./ConversionsRepo.ts"

type Changed = ConversionStatusChange.Changed
type Result = ConversionStatusChange.Result

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
      manager: Principal,
      change: ConversionStatusChange.ConversionStatusChange
    ) => Effect.Effect<ReadonlyArray<Changed>>
  }
>()("server/ConversionStatuses") {
  static readonly layer = Layer.effect(
    ConversionStatuses,
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const log = yield* ActivityLog
      const repo = yield* ConversionsRepo
      const revision = yield* ConversionRevision

      const record = (
        manager: Principal,
        conversion: ConversionRecord.ConversionRecord,
        before: ConversionStatus.ConversionStatus
      ) =>
        log.record({
          account: { role: "affiliate", account_id: conversion.affiliate_id },
          actor: manager,
          action: "conversion.status_changed",
          entity: "conversion",
          entity_id: conversion.id,
          message: `Conversion ${conversion.transaction_id} went from ${before} to ${conversion.status}.`
        })

      const changeOne = Effect.fnUntraced(function* (
        manager: Principal,
        id: string,
        conv_status: ConversionStatus.ConversionStatus | undefined
      ) {
        const before = yield* idPattern.test(id)
          ? repo.findByIdForUpdate(Number(id))
          : repo.findForUpdate(id)
        if (before === undefined) return "not_found"
        const revised = yield* revision.revise(before, { conv_status }, "manager")
        if (!revised.isChanged) return "unchanged"
        yield* record(manager, revised.conversion, before.status)
        return "changed"
      }, inTransaction)

      const change = Effect.fn("ConversionStatuses.change")(
        (manager: Principal, wanted: ConversionStatusChange.ConversionStatusChange) =>
          Effect.forEach(wanted.ids, (id) =>
            changeOne(manager, id, ConversionStatusChange.wantedStatus(wanted)).pipe(
              Effect.catchTag("ConversionRefused", resultOf),
              Effect.map((result) => ({ id, result }))
            )
          )
      )

      return ConversionStatuses.of({ change })
    })
  ).pipe(Layer.provide([ActivityLog.layer, ConversionRevision.layer, ConversionsRepo.layer]))
}
