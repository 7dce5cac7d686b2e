import { CurrentPrincipal } from "@affnet/api"
import { Advertiser, Affiliate } from "@affnet/domain"
import { Effect, Layer, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { type ZipEntry, zipped } from "../../platform/files/zipped.ts"
import { ExportSlots } from "../../platform/http/ExportSlots.ts"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { takenInTime } from "../../platform/http/ReaderPace.ts"
import { RequestOrigin } from "../../platform/http/RequestOrigin.ts"
import { AccountExports } from "./AccountExports.ts"

type Entries = ReadonlyArray<ZipEntry<CurrentPrincipal>>

/** Sends the files as an archive, beside other exports. What breaks off breaks the connection. */
const makeSend = Effect.map(ExportSlots, (slots) =>
  Effect.fnUntraced(function* <E>(found: Effect.Effect<Entries, E>, name: string) {
    const entries = yield* found
    const me = yield* CurrentPrincipal
    const { request_id } = yield* RequestOrigin
    const log = Effect.annotateLogs({ request_id })
    yield* slots.take(me)
    const body = zipped(entries).pipe(
      // The archive is read outside the request's services, and takes the turns of its caller.
      Stream.provideService(CurrentPrincipal, me),
      Stream.tapCause((cause) => log(Effect.logError("An export broke off", cause)))
    )
    const stalled = log(
      Effect.logWarning("An export was ended: its reader took nothing more of it")
    )
    return HttpServerResponse.stream(takenInTime(body, stalled), {
      contentType: "application/zip",
      headers: { "content-disposition": `attachment; filename="${name}.zip"` }
    })
  })
)

const managers = implement(
  "accountExports",
  Effect.fn(function* (handlers) {
    const { ofAdvertiser, ofAffiliate } = yield* AccountExports
    const send = yield* makeSend
    return handlers
      .handleRaw("exportAffiliate", ({ params: { id } }) =>
        send(ofAffiliate(id), `affiliate-${id}`)
      )
      .handleRaw("exportAdvertiser", ({ params: { id } }) =>
        send(ofAdvertiser(id), `advertiser-${id}`)
      )
  })
)

const affiliates = implement(
  "affiliateExport",
  Effect.fn(function* (handlers) {
    const { ofAffiliate } = yield* AccountExports
    const send = yield* makeSend
    return handlers.handleRaw("exportOwnAffiliate", () =>
      asCaller(({ account_id }) =>
        // The account of a key that is good is there.
        send(
          Effect.orDie(ofAffiliate(Affiliate.AffiliateId.make(account_id))),
          `affiliate-${account_id}`
        )
      )
    )
  })
)

const advertisers = implement(
  "advertiserExport",
  Effect.fn(function* (handlers) {
    const { ofAdvertiser } = yield* AccountExports
    const send = yield* makeSend
    return handlers.handleRaw("exportOwnAdvertiser", () =>
      asCaller(({ account_id }) =>
        send(
          Effect.orDie(ofAdvertiser(Advertiser.AdvertiserId.make(account_id))),
          `advertiser-${account_id}`
        )
      )
    )
  })
)

export const AccountExportsHttp = Layer.mergeAll(managers, affiliates, advertisers).pipe(
  Layer.provide([AccountExports.layer, ExportSlots.layer])
)
