import { CurrentPrincipal, IdempotencyKey } from "@affnet/api"
import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { ReconciliationApplying } from "./ReconciliationApplying.ts"
import { Reconciliations } from "./Reconciliations.ts"
import { readRequest } from "./reconciliationRequest.ts"

export const ReconciliationsHttp = implement(
  "reconciliations",
  Effect.fn(function* (handlers) {
    const applying = yield* ReconciliationApplying
    const reconciliations = yield* Reconciliations
    return handlers
      .handle("listReconciliations", ({ query }) => answerList(query, reconciliations.list))
      .handle("getReconciliation", ({ params, query }) =>
        answerRecord(query, reconciliations.get(params.id)).pipe(keyed("reconciliation"))
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
          keyed("reconciliation")
        )
      )
      .handle("applyReconciliation", ({ headers, params, payload }) =>
        asCaller((me) =>
          applying.apply(me, params.id, payload, headers[IdempotencyKey.header])
        ).pipe(keyed("adjustment"))
      )
  })
).pipe(Layer.provide([ReconciliationApplying.layer, Reconciliations.layer]))
