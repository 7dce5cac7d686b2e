import { Api, CurrentPrincipal, IdempotencyKey } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { ReconciliationApplying } from "./ReconciliationApplying.ts"
import { Reconciliations } from "./Reconciliations.ts"
import { readRequest } from "./reconciliationRequest.ts"

export const ReconciliationsHttp = HttpApiBuilder.group(
  Api,
  "reconciliations",
  Effect.fn(function* (handlers) {
    const applying = yield* ReconciliationApplying
    const reconciliations = yield* Reconciliations
    return handlers
      .handle("listReconciliations", ({ query }) => answerList(query, reconciliations.list))
      .handle("getReconciliation", ({ params, query }) =>
        Effect.map(answerRecord(query, reconciliations.get(params.id)), (reconciliation) => ({
          reconciliation
        }))
      )
      .handle("listReconciliationLines", ({ params, query }) =>
        answerList(query, (page) => reconciliations.lines(params.id, page))
      )
      .handleRaw("createReconciliation", ({ headers, request }) =>
        readRequest(request).pipe(
          Effect.zip(CurrentPrincipal),
          Effect.flatMap(([said, me]) =>
            reconciliations.create(me, { ...said, idempotency_key: headers[IdempotencyKey.header] })
          ),
          Effect.map((reconciliation) => ({ reconciliation }))
        )
      )
      .handle("applyReconciliation", ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((me) => applying.apply(me, params.id, payload)),
          Effect.map((adjustment) => ({ adjustment }))
        )
      )
  })
).pipe(Layer.provide([ReconciliationApplying.layer, Reconciliations.layer]))
