import type { Principal } from "@affnet/api"
import { Permission } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ConversionRowsRepo } from "./ConversionRowsRepo.ts"
import * as EventReport from "./EventReport.ts"

const mayReadLeads = ({ access }: Principal): boolean =>
  access !== undefined && Permission.allows(access.role, "leads:read")

/** Conversions one by one, as each role sees its own. */
export class ConversionsReport extends Context.Service<
  ConversionsReport,
  {
    readonly all: EventReport.Ask
    readonly ofAffiliate: EventReport.Ask
    readonly ofAdvertiser: EventReport.Ask
    readonly refused: EventReport.Ask
    readonly refusedOfAffiliate: EventReport.Ask
    readonly refusedOfAdvertiser: EventReport.Ask
  }
>()("server/ConversionsReport") {
  static readonly layer = Layer.effect(
    ConversionsReport,
    Effect.map(ConversionRowsRepo, (rows) => {
      const name = "conversions"
      const refused = "refused-conversions"
      return ConversionsReport.of({
        all: (me, asked) =>
          EventReport.make(name, mayReadLeads(me) ? rows.all : rows.withoutPersons, me, asked),
        ofAffiliate: (me, asked) =>
          EventReport.make(name, rows.ofAffiliate(me.account_id), me, asked),
        ofAdvertiser: (me, asked) =>
          EventReport.make(name, rows.ofAdvertiser(me.account_id), me, asked),
        refused: (me, asked) => EventReport.make(refused, rows.refused, me, asked),
        refusedOfAffiliate: (me, asked) =>
          EventReport.make(refused, rows.refusedOfAffiliate(me.account_id), me, asked),
        refusedOfAdvertiser: (me, asked) =>
          EventReport.make(refused, rows.refusedOfAdvertiser(me.account_id), me, asked)
      })
    })
  ).pipe(Layer.provide(ConversionRowsRepo.layer))
}
