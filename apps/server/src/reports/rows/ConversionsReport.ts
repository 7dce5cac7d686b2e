import { Context, Effect, Layer } from "effect"
import { ConversionRowsRepo } from "./ConversionRowsRepo.ts"
import * as EventReport from "./EventReport.ts"

/** Conversions one by one, as each role sees its own. */
export class ConversionsReport extends Context.Service<
  ConversionsReport,
  {
    readonly all: EventReport.Ask
    readonly ofAffiliate: EventReport.Ask
    readonly ofAdvertiser: EventReport.Ask
    readonly refused: EventReport.Ask
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
