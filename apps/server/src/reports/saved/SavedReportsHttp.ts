import { CurrentPrincipal } from "@affnet/api"
import type { Listing } from "@affnet/api/Wire"
import type { SavedReport } from "@affnet/domain"
import { Effect, Layer } from "effect"
import type { HttpServerRequest } from "effect/http"
import * as CsvAnswer from "../../platform/http/CsvAnswer.ts"
import { ExportSlots } from "../../platform/http/ExportSlots.ts"
import { implement } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { type Place, SavedReportRuns } from "./SavedReportRuns.ts"
import { SavedReports } from "./SavedReports.ts"

interface Named {
  readonly params: { readonly id: SavedReport.SavedReportId }
}
interface Run extends Named {
  readonly query: Place
  readonly request: HttpServerRequest.HttpServerRequest
}

const asInfo = <A, E, R>(found: Effect.Effect<A, E, R>) =>
  Effect.map(found, (saved) => ({ "saved-report": saved }))

/** The handlers of each role do the same; who calls decides what is seen. */
const own = Effect.gen(function* () {
  const reports = yield* SavedReports
  const runs = yield* SavedReportRuns
  const answer = yield* CsvAnswer.makeAnswer
  return {
    listSavedReports: ({ query }: { readonly query: Listing.ListParams }) =>
      Effect.flatMap(CurrentPrincipal, (me) =>
        answerList(query, (asked) => reports.list(me, asked))
      ),
    getSavedReport: ({ params, query }: Named & { readonly query: Listing.ListParams }) =>
      Effect.flatMap(CurrentPrincipal, (me) =>
        answerRecord(query, reports.get(me, params.id))
      ).pipe(asInfo),
    runSavedReport: Effect.fnUntraced(function* ({ params, query, request }: Run) {
      const me = yield* CurrentPrincipal
      const saved = yield* reports.get(me, params.id)
      return yield* runs.run(me, saved, query, (report) => answer(request, report))
    }),
    createSavedReport: ({ payload }: { readonly payload: SavedReport.SavedReportCreate }) =>
      Effect.flatMap(CurrentPrincipal, (me) => reports.create(me, payload)).pipe(asInfo),
    updateSavedReport: ({
      params,
      payload
    }: Named & { readonly payload: SavedReport.SavedReportUpdate }) =>
      Effect.flatMap(CurrentPrincipal, (me) => reports.update(me, params.id, payload)).pipe(asInfo),
    deleteSavedReport: ({ params }: Named) =>
      Effect.flatMap(CurrentPrincipal, (me) => reports.delete(me, params.id))
  }
})

export const SavedReportsHttp = Layer.mergeAll(
  implement("managerSavedReports", (handlers) =>
    Effect.map(own, (answers) => handlers.handleAll(answers))
  ),
  implement("advertiserSavedReports", (handlers) =>
    Effect.map(own, (answers) => handlers.handleAll(answers))
  ),
  implement("affiliateSavedReports", (handlers) =>
    Effect.map(own, (answers) => handlers.handleAll(answers))
  )
).pipe(Layer.provide([ExportSlots.layer, SavedReportRuns.layer, SavedReports.layer]))
