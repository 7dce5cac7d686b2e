import { BadRequest, type Principal, type StatisticsRequest } from "@affnet/api"
import { SavedQuery } from "@affnet/api/Wire"
import { type ListQuery, SavedReport, TimeZone } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import type { Report } from "../../platform/http/CsvAnswer.ts"
import { ClicksReport } from "../rows/ClicksReport.ts"
import { ConversionsReport } from "../rows/ConversionsReport.ts"
import type { Ask } from "../rows/EventReport.ts"
import { Statistics } from "../statistics/query/Statistics.ts"
import { answerOf } from "../statistics/query/StatisticsAnswer.ts"

/** Which page of a run is wanted; without any, the first one, and of a table every row. */
export type Place = Partial<Pick<ListQuery.Pagination, "page" | "perPage">>

/** What is done with a report, whatever it reads its rows by. */
export type Use<A, E, R> = <Cursor>(report: Report<Cursor, BadRequest>) => Effect.Effect<A, E, R>

/** Opens saved reports as the reports that they are, for whoever runs them. */
export class SavedReportRuns extends Context.Service<SavedReportRuns>()("server/SavedReportRuns", {
  make: Effect.gen(function* () {
    const statistics = yield* Statistics
    const conversions = yield* ConversionsReport
    const clicks = yield* ClicksReport

    const asks: Readonly<
      Record<"conversions" | "clicks", Readonly<Record<Principal["role"], Ask>>>
    > = {
      conversions: {
        manager: conversions.all,
        advertiser: conversions.ofAdvertiser,
        affiliate: conversions.ofAffiliate
      },
      clicks: {
        manager: clicks.valid,
        advertiser: clicks.validOfAdvertiser,
        affiliate: clicks.validOfAffiliate
      }
    }

    /** What is asked today; a report of a former release may ask for what there is no longer. */
    const requestOf = Effect.fnUntraced(function* (
      me: Principal,
      saved: SavedReport.SavedReport,
      { page, perPage }: Place
    ) {
      const request = yield* Effect.fromResult(SavedQuery.read(me.role, saved)).pipe(
        Effect.mapError((errors) => new BadRequest({ errors }))
      )
      const today = TimeZone.dayOf(yield* Clock.currentTimeMillis, me.timezone)
      return {
        ...request,
        ...SavedReport.boundsOf(saved, today),
        page: page ?? request.page,
        perPage: perPage ?? request.perPage,
        isPaged: page !== undefined || perPage !== undefined
      } satisfies StatisticsRequest
    })

    const run = Effect.fn("SavedReportRuns.run")(function* <A, E, R>(
      me: Principal,
      saved: SavedReport.SavedReport,
      place: Place,
      use: Use<A, E, R>
    ) {
      const request = yield* requestOf(me, saved, place)
      if (saved.report === "statistics") {
        return yield* use(answerOf(yield* statistics.open(me, request), request))
      }
      const opened = yield* asks[saved.report]
        [me.role](me, request)
        .pipe(
          Effect.mapError(
            ({ field, problem }) => new BadRequest({ errors: { [field]: [problem] } })
          )
        )
      return yield* use(opened)
    })

    return { run }
  })
}) {
  static readonly layer = Layer.effect(SavedReportRuns, SavedReportRuns.make).pipe(
    Layer.provide([ClicksReport.layer, ConversionsReport.layer, Statistics.layer])
  )
}
