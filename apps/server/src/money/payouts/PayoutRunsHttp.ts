import { Effect, Layer } from "effect"
import { answerBytes } from "../../platform/files/download.ts"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { PayoutDocuments } from "./PayoutDocuments.ts"
import { PayoutFiles } from "./PayoutFiles.ts"
import { PayoutRuns } from "./PayoutRuns.ts"
import { PayoutSettling } from "./PayoutSettling.ts"

export const PayoutRunsHttp = implement(
  "payoutRuns",
  Effect.fn(function* (handlers) {
    const documents = yield* PayoutDocuments
    const files = yield* PayoutFiles
    const runs = yield* PayoutRuns
    const settling = yield* PayoutSettling
    return handlers
      .handle("createPayoutRun", ({ payload }) =>
        asCaller((maker) => runs.create(maker, payload)).pipe(keyed("payout_run"))
      )
      .handle("listPayoutRuns", ({ query }) => answerList(query, runs.list))
      .handle("getPayoutRun", ({ params, query }) =>
        answerRecord(query, runs.get(params.id)).pipe(keyed("payout_run"))
      )
      .handle("updatePayoutRun", ({ params, payload }) =>
        asCaller((actor) => settling.update(actor, params.id, payload)).pipe(keyed("payout_run"))
      )
      .handleRaw("downloadPayoutRunPdf", ({ params }) =>
        Effect.map(documents.pdf(params.id), answerBytes)
      )
      .handleRaw("downloadPayoutFile", ({ params, query }) =>
        asCaller((actor) => files.write(actor, params.id, query.format ?? "csv")).pipe(
          Effect.map(answerBytes)
        )
      )
  })
).pipe(
  Layer.provide([PayoutDocuments.layer, PayoutFiles.layer, PayoutRuns.layer, PayoutSettling.layer])
)
