import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerBytes } from "../../platform/files/download.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { PayoutFiles } from "./PayoutFiles.ts"
import { PayoutRuns } from "./PayoutRuns.ts"
import { PayoutSettling } from "./PayoutSettling.ts"

const asInfo = <A, E, R>(found: Effect.Effect<A, E, R>) =>
  Effect.map(found, (payout_run) => ({ payout_run }))

export const PayoutRunsHttp = HttpApiBuilder.group(
  Api,
  "payoutRuns",
  Effect.fn(function* (handlers) {
    const files = yield* PayoutFiles
    const runs = yield* PayoutRuns
    const settling = yield* PayoutSettling
    return handlers
      .handle("createPayoutRun", ({ payload }) =>
        asInfo(Effect.flatMap(CurrentPrincipal, (maker) => runs.create(maker, payload)))
      )
      .handle("listPayoutRuns", ({ query }) => answerList(query, runs.list))
      .handle("getPayoutRun", ({ params, query }) =>
        asInfo(answerRecord(query, runs.get(params.id)))
      )
      .handle("updatePayoutRun", ({ params, payload }) =>
        asInfo(
          Effect.flatMap(CurrentPrincipal, (actor) => settling.update(actor, params.id, payload))
        )
      )
      .handleRaw("downloadPayoutFile", ({ params, query }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => files.write(actor, params.id, query.format ?? "csv")),
          Effect.map(answerBytes)
        )
      )
  })
).pipe(Layer.provide([PayoutFiles.layer, PayoutRuns.layer, PayoutSettling.layer]))
