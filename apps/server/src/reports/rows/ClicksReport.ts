import { Context, Effect, Layer } from "effect"
import { ClickRowsRepo } from "./ClickRowsRepo.ts"
import * as EventReport from "./EventReport.ts"

/** Clicks one by one: every one of the network, or those that an affiliate brought. */
export class ClicksReport extends Context.Service<
  ClicksReport,
  {
    readonly valid: EventReport.Ask
    readonly invalid: EventReport.Ask
    readonly validOfAffiliate: EventReport.Ask
    readonly invalidOfAffiliate: EventReport.Ask
  }
>()("server/ClicksReport") {
  static readonly layer = Layer.effect(
    ClicksReport,
    Effect.map(ClickRowsRepo, (rows) =>
      ClicksReport.of({
        valid: (me, asked) => EventReport.make("clicks", rows.valid, me, asked),
        invalid: (me, asked) => EventReport.make("invalid-clicks", rows.invalid, me, asked),
        validOfAffiliate: (me, asked) =>
          EventReport.make("clicks", rows.validOf(me.account_id), me, asked),
        invalidOfAffiliate: (me, asked) =>
          EventReport.make("invalid-clicks", rows.invalidOf(me.account_id), me, asked)
      })
    )
  ).pipe(Layer.provide(ClickRowsRepo.layer))
}
