import { Context, Effect, Layer } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { ClickRowsRepo } from "./ClickRowsRepo.ts"
import { type Ask, makeEventReport } from "./EventReport.ts"

/** Clicks one by one: every one of the network, or those of an affiliate or an advertiser. */
export class ClicksReport extends Context.Service<
  ClicksReport,
  {
    readonly valid: Ask
    readonly invalid: Ask
    readonly logged: Ask
    readonly validOfAffiliate: Ask
    readonly invalidOfAffiliate: Ask
    readonly loggedOfAffiliate: Ask
    readonly validOfAdvertiser: Ask
    readonly loggedOfAdvertiser: Ask
  }
>()("server/ClicksReport") {
  static readonly layer = Layer.effect(
    ClicksReport,
    Effect.gen(function* () {
      const rows = yield* ClickRowsRepo
      const report = yield* makeEventReport
      const [valid, invalid, logged] = ["clicks", "invalid-clicks", "clicks-log"] as const
      return ClicksReport.of({
        valid: (me, asked) => report(valid, rows.valid, me, asked),
        invalid: (me, asked) => report(invalid, rows.invalid, me, asked),
        logged: (me, asked) => report(logged, rows.logged, me, asked),
        validOfAffiliate: (me, asked) => report(valid, rows.validOf(me.account_id), me, asked),
        invalidOfAffiliate: (me, asked) =>
          report(invalid, rows.invalidOf(me.account_id), me, asked),
        loggedOfAffiliate: (me, asked) => report(logged, rows.loggedOf(me.account_id), me, asked),
        validOfAdvertiser: (me, asked) => report(valid, rows.validOn(me.account_id), me, asked),
        loggedOfAdvertiser: (me, asked) => report(logged, rows.loggedOn(me.account_id), me, asked)
      })
    })
  ).pipe(Layer.provide([ClickRowsRepo.layer, NetworkRepo.layer]))
}
