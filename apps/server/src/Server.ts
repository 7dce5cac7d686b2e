import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer, References } from "effect"
import { HttpRouter } from "effect/http"
import { routes } from "./App.ts"
import { Pictures } from "./accounts/pictures/Pictures.ts"
import { CreativeFiles } from "./catalog/creatives/CreativeFiles.ts"
import { ImportFiles } from "./catalog/imports/ImportFiles.ts"
import { Imports } from "./catalog/imports/Imports.ts"
import { OfferExpiry } from "./catalog/offers/OfferExpiry.ts"
import { listeners } from "./Listeners.ts"
import * as LeadWorker from "./leads/delivery/LeadWorker.ts"
import { sweeping } from "./leads/upon/LeadSweep.ts"
import { Attachments } from "./money/invoices/Attachments.ts"
import { InvoiceReleases } from "./money/invoices/InvoiceReleases.ts"
import { LedgerFolding } from "./money/ledger/LedgerFolding.ts"
import { ReferenceRateLooks } from "./money/rates/ReferenceRateLooks.ts"
import { InvoiceRuns } from "./money/schedule/InvoiceRuns.ts"
import { makeDrain } from "./platform/health/Draining.ts"
import { Readiness } from "./platform/health/Readiness.ts"
import * as NodeServer from "./platform/http/NodeServer.ts"
import { OutboundHttp } from "./platform/outbound/OutboundHttp.ts"
import * as Database from "./platform/sql/Database.ts"
import * as Migrations from "./platform/sql/migrations/Migrations.ts"
import { Retention } from "./Retention.ts"
import { AffiliateScores } from "./reports/fraud/AffiliateScores.ts"
import { ReportMails } from "./reports/saved/ReportMails.ts"
import * as Feed from "./reports/statistics/feed/feedConfigured.ts"
import { folding } from "./reports/statistics/folding/Folding.ts"
import { AdjustmentRuns } from "./tracking/adjustments/AdjustmentRuns.ts"
import { HoldReleases } from "./tracking/conversions/HoldReleases.ts"
import * as PostbackWorker from "./tracking/postback-deliveries/PostbackWorker.ts"

/** No exporter reads traces, and a span around every statement costs more than many statements do. */
const untraced = Layer.succeed(References.TracerEnabled, false)

/**
 * The routes on whatever HTTP server is provided. A trailing slash makes no difference; the case of
 * letters and further slashes do, as they do for the checks in front of the routes.
 */
export const layerNoDeps = HttpRouter.serve(routes, {
  disableLogger: true,
  disableListenLog: true,
  routerConfig: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: false, caseSensitive: true }
}).pipe(Layer.provide(untraced))

/**
 * Turns readiness red, and drains, before anything else of the server stops: layers close in the reverse
 * order of their making, and this one is made last.
 */
const stopsFirst = Layer.effectDiscard(
  Effect.flatMap(makeDrain, (drain) => Effect.addFinalizer(() => drain))
)

/** Background work, in any number of processes. */
export const background = Layer.mergeAll(
  AdjustmentRuns.working,
  PostbackWorker.working,
  LeadWorker.working,
  Retention.working,
  OfferExpiry.working,
  HoldReleases.working,
  InvoiceReleases.working,
  InvoiceRuns.working,
  ReferenceRateLooks.working,
  ReportMails.working,
  AffiliateScores.working,
  Imports.working.pipe(Layer.provide(NodeServices.layer)),
  sweeping,
  folding,
  Feed.feeding,
  LedgerFolding.working
).pipe(Layer.provide(OutboundHttp.layer), Layer.provide(untraced))

/** The configured database, brought up to date. */
export const migrated = Migrations.layer.pipe(Layer.provideMerge(Database.layer))

/** The same, and what is stored in it is fed to the engine of statistics that is configured. */
export const database = Feed.prepared.pipe(Layer.provideMerge(migrated))

/**
 * The whole server on any listener. Background work shares services with the routes, and links begin with the
 * address of the listener.
 */
export const layerOn = <A, E, R>(
  http: Layer.Layer<A | Layer.Success<typeof NodeServer.layer>, E, R>
) =>
  stopsFirst.pipe(
    Layer.provideMerge(layerNoDeps),
    Layer.provide(Readiness.layer),
    Layer.provideMerge(background),
    Layer.provideMerge(http.pipe(Layer.provide(listeners), Layer.provide(untraced)))
  )

/** The whole server as the environment configures it. */
export const layer = Layer.merge(
  layerOn(NodeServer.layer),
  Layer.mergeAll(
    Attachments.sweeping,
    CreativeFiles.sweeping,
    ImportFiles.sweeping,
    Pictures.sweeping
  ).pipe(Layer.provide(NodeServices.layer))
)
