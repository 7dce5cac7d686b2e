import {
  type AskedColumns,
  AskedConversion,
  AskedRefusal,
  ConversionRefusal,
  ConversionRow,
  RefusedConversionRow
} from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { ofEither } from "../../accounts/store/assigned.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { makeDatabaseEvents } from "../store/DatabaseEvents.ts"
import { ConversionReader } from "../store/EventReader.ts"
import * as EventTable from "../store/EventTable.ts"
import { plain, worded } from "../store/ReportColumns.ts"
import { configuredConversions } from "./configuredEvents.ts"
import { conversionFields } from "./conversionFields.ts"

type Columns = AskedColumns.Columns

const isReason = Schema.is(ConversionRefusal.Reason)

/** A reason that this version has no sentence for is said as it stands. */
const sentenceOf = (code: string): string =>
  isReason(code) ? ConversionRefusal.describe(code).sentence : code

const refusalFields = {
  reason_code: plain("reason_code", "reason"),
  reason: worded("reason", sentenceOf)
}

/** Conversions one by one. Every table names whose they are. */
export class ConversionRowsRepo extends Context.Service<ConversionRowsRepo>()(
  "server/ConversionRowsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { jsonText } = yield* Dialect
      const assigned = ofEither(sql, "e.affiliate_id", "e.advertiser_id")
      const everybody = sql`1 = 1`
      const broughtBy = (affiliate_id: number) => sql`e.affiliate_id = ${affiliate_id}`
      const soldBy = (advertiser_id: number) => sql`e.advertiser_id = ${advertiser_id}`
      const whole = conversionFields({ jsonText, isWhole: true })
      const ofAffiliate = conversionFields({ jsonText, isWhole: false })
      const conversions = (owner: Statement.Fragment, visible: Columns, fields = whole) => ({
        table: "conversions",
        owner,
        assigned,
        visible,
        fields,
        searched: ["transaction_id", "click_id", "aff_click_id", "adv_order_id"]
      })
      const refusals = (owner: Statement.Fragment, visible: Columns) => ({
        table: "conversion_refusals",
        owner,
        assigned,
        visible,
        fields: refusalFields,
        searched: ["reason", "transaction_id", "click_id", "adv_order_id"]
      })
      const made = EventTable.makeEventTable(yield* ConversionReader)(AskedConversion.all)
      const refused = EventTable.makeEventTable(yield* makeDatabaseEvents)(AskedRefusal.all)
      const { ConversionRow: row, AdvertiserConversionRow, AffiliateConversionRow } = ConversionRow
      const { RefusedConversionRow: refusal } = RefusedConversionRow
      const { AdvertiserRefusedConversionRow, AffiliateRefusedConversionRow } = RefusedConversionRow
      const { ofManager, ofManagerWithoutLeads } = AskedConversion
      return {
        all: made(conversions(everybody, ofManager), row),
        /** The same without what persons said of themselves. */
        withoutPersons: made(conversions(everybody, ofManagerWithoutLeads), row),
        ofAffiliate: (id: number) =>
          made(
            conversions(broughtBy(id), AskedConversion.ofAffiliate, ofAffiliate),
            AffiliateConversionRow
          ),
        ofAdvertiser: (id: number) =>
          made(conversions(soldBy(id), AskedConversion.ofAdvertiser), AdvertiserConversionRow),
        refused: refused(refusals(everybody, AskedRefusal.ofManager), refusal),
        refusedOfAffiliate: (id: number) =>
          refused(refusals(broughtBy(id), AskedRefusal.ofAffiliate), AffiliateRefusedConversionRow),
        refusedOfAdvertiser: (id: number) =>
          refused(refusals(soldBy(id), AskedRefusal.ofAdvertiser), AdvertiserRefusedConversionRow)
      }
    })
  }
) {
  static readonly layer = Layer.effect(ConversionRowsRepo, ConversionRowsRepo.make).pipe(
    Layer.provide(configuredConversions)
  )
}
