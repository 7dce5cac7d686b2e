import { CurrentPrincipal, IdempotencyKey } from "@affnet/api"
import { type Creative, CreativeInput } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { makeDownload } from "../../platform/files/download.ts"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { CreativeFiles } from "./CreativeFiles.ts"
import * as CreativeRequest from "./CreativeRequest.ts"
import { Creatives } from "./Creatives.ts"

/** The record, or the fields of it that were asked for. */
const asInfo = <A extends Partial<Creative.Creative>, E, R>(creative: Effect.Effect<A, E, R>) =>
  creative.pipe(keyed("creative"))

export const CreativesHttp = implement(
  "creatives",
  Effect.fn(function* (handlers) {
    const creatives = yield* Creatives
    const files = yield* CreativeFiles
    const download = yield* makeDownload
    return handlers
      .handle("listCreatives", ({ params, query }) =>
        answerList(query, (page) => creatives.list(params.offer_id, page))
      )
      .handle("getCreative", ({ params, query }) =>
        answerRecord(query, creatives.get(params.offer_id, params.creative_id)).pipe(asInfo)
      )
      .handleRaw("createCreative", ({ headers, params, request }) =>
        CreativeRequest.read(request, CreativeInput.CreativeCreate).pipe(
          Effect.provideService(CreativeFiles, files),
          Effect.zip(CurrentPrincipal),
          Effect.flatMap(([{ file, input }, actor]) =>
            creatives.create(actor, params.offer_id, {
              input,
              file,
              idempotency_key: headers[IdempotencyKey.header]
            })
          ),
          asInfo
        )
      )
      .handleRaw("updateCreative", ({ params, request }) =>
        CreativeRequest.read(request, CreativeInput.CreativeUpdate).pipe(
          Effect.provideService(CreativeFiles, files),
          Effect.zip(CurrentPrincipal),
          Effect.flatMap(([change, actor]) =>
            creatives.update(actor, params.offer_id, params.creative_id, change)
          ),
          asInfo
        )
      )
      .handle("deleteCreative", ({ params }) =>
        asCaller((actor) => creatives.delete(actor, params.offer_id, params.creative_id))
      )
      .handleRaw("downloadCreative", ({ params }) =>
        Effect.flatMap(creatives.file(params.offer_id, params.creative_id), download)
      )
  })
).pipe(Layer.provide([Creatives.layer, CreativeFiles.layer]))
