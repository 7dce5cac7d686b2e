import type { Principal, ReportParams } from "@affnet/api"
import type { ConversionRow, RefusedConversionRow, ReportRange } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ConversionRowsRepo } from "./ConversionRowsRepo.ts"
import * as EventReport from "./EventReport.ts"

/** Asks for a report as somebody who may see it. */
type Ask<A> = (
  me: Principal,
  asked: ReportParams.ReportQuery
) => Effect.Effect<EventReport.EventReport<A>, ReportRange.RangeRefused>

/** Conversions one by one, as each role sees its own. */
export class ConversionsReport extends Context.Service<
  ConversionsReport,
  {
    readonly all: Ask<ConversionRow.ConversionRow>
    readonly ofAffiliate: Ask<ConversionRow.AffiliateConversionRow>
    readonly ofAdvertiser: Ask<ConversionRow.AdvertiserConversionRow>
    readonly refused: Ask<RefusedConversionRow.RefusedConversionRow>
  }
>()("server/ConversionsReport") {
  static readonly layer = Layer.effect(
    ConversionsReport,
    Effect.map(ConversionRowsRepo, (rows) => {
      const name = "conversions"
      return ConversionsReport.of({
        all: (me, asked) => EventReport.make(name, rows.all, me, asked),
        ofAffiliate: (me, asked) =>
          EventReport.make(name, rows.ofAffiliate(me.account_id), me, asked),
        ofAdvertiser: (me, asked) =>
          EventReport.make(name, rows.ofAdvertiser(me.account_id), me, asked),
        refused: (me, asked) => EventReport.make("refused-conversions", rows.refused, me, asked)
      })
    })
  ).pipe(Layer.provide(ConversionRowsRepo.layer))
}
