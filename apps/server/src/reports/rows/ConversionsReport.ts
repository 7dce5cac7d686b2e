import type { Principal } from "@affnet/api"
import { Permission, RowOptions, type StatisticsOptions } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { ConversionRowsRepo } from "./ConversionRowsRepo.ts"
import { type Ask, makeEventReport } from "./EventReport.ts"

const mayReadLeads = ({ access }: Principal): boolean =>
  access !== undefined && Permission.allows(access.role, "leads:read")

/** Conversions one by one, as each role sees its own. */
export class ConversionsReport extends Context.Service<
  ConversionsReport,
  {
    readonly all: Ask
    readonly ofAffiliate: Ask
    readonly ofAdvertiser: Ask
    readonly refused: Ask
    readonly refusedOfAffiliate: Ask
    readonly refusedOfAdvertiser: Ask
    /** What a manager may ask conversions for. */
    readonly options: (me: Principal) => ReadonlyArray<StatisticsOptions.Column>
  }
>()("server/ConversionsReport") {
  static readonly layer = Layer.effect(
    ConversionsReport,
    Effect.gen(function* () {
      const rows = yield* ConversionRowsRepo
      const report = yield* makeEventReport
      const name = "conversions"
      const refused = "refused-conversions"
      const { manager, managerWithoutLeads } = RowOptions.ofConversions
      return ConversionsReport.of({
        options: (me) => (mayReadLeads(me) ? manager : managerWithoutLeads),
        all: (me, asked) =>
          report(name, mayReadLeads(me) ? rows.all : rows.withoutPersons, me, asked),
        ofAffiliate: (me, asked) => report(name, rows.ofAffiliate(me.account_id), me, asked),
        ofAdvertiser: (me, asked) => report(name, rows.ofAdvertiser(me.account_id), me, asked),
        refused: (me, asked) => report(refused, rows.refused, me, asked),
        refusedOfAffiliate: (me, asked) =>
          report(refused, rows.refusedOfAffiliate(me.account_id), me, asked),
        refusedOfAdvertiser: (me, asked) =>
          report(refused, rows.refusedOfAdvertiser(me.account_id), me, asked)
      })
    })
  ).pipe(Layer.provide([ConversionRowsRepo.layer, NetworkRepo.layer]))
}
