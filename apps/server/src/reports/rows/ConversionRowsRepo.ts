import { ConversionRefusal, ConversionRow, RefusedConversionRow } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import * as EventTable from "../store/EventTable.ts"
import { plain, worded } from "../store/ReportColumns.ts"

type Table = EventTable.EventTable

const sortable = {
  created: "created_millis",
  added_timestamp: "created_millis",
  updated: "updated_millis",
  id: "id",
  conv_status: "status",
  currency: "currency",
  revenue: "revenue",
  payout: "payout"
}

const isReason = Schema.is(ConversionRefusal.Reason)

/** A reason that this version has no sentence for is said as it stands. */
const sentenceOf = (code: string): string =>
  isReason(code) ? ConversionRefusal.describe(code).sentence : code

/** Conversions one by one. Every table names whose they are. */
export class ConversionRowsRepo extends Context.Service<
  ConversionRowsRepo,
  {
    readonly all: Table
    readonly ofAffiliate: (affiliate_id: number) => Table
    readonly ofAdvertiser: (advertiser_id: number) => Table
    readonly refused: Table
  }
>()("server/ConversionRowsRepo") {
  static readonly layer = Layer.effect(
    ConversionRowsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const table = yield* EventTable.makeEventTable(sql)
      const conversions = (owner: Statement.Fragment) => ({
        table: "conversions",
        owner,
        fields: {},
        sortable,
        searched: ["transaction_id", "click_id", "aff_click_id", "adv_order_id"]
      })
      const refusals = {
        table: "conversion_refusals",
        owner: sql`1 = 1`,
        fields: {
          reason_code: plain("reason_code", "reason"),
          reason: worded("reason", sentenceOf)
        },
        sortable: { ...sortable, reason_code: "reason" },
        searched: ["reason", "transaction_id", "click_id", "adv_order_id"]
      }
      return ConversionRowsRepo.of({
        all: table(conversions(sql`1 = 1`), ConversionRow.ConversionRow),
        ofAffiliate: (affiliate_id) =>
          table(
            conversions(sql`e.affiliate_id = ${affiliate_id}`),
            ConversionRow.AffiliateConversionRow
          ),
        ofAdvertiser: (advertiser_id) =>
          table(
            conversions(sql`e.advertiser_id = ${advertiser_id}`),
            ConversionRow.AdvertiserConversionRow
          ),
        refused: table(refusals, RefusedConversionRow.RefusedConversionRow)
      })
    })
  )
}
