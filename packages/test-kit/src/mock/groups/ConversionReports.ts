import { Api } from "@affnet/api"
import { Affiliate, ConversionRow, RefusedConversionRow } from "@affnet/domain"
import { Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { handlersOf } from "../RowsReports.ts"
import type { Records } from "../State.ts"

const ofConversion = ["transaction_id", "click_id", "aff_click_id", "adv_order_id"]
const ofRefusal = ["reason_code", "transaction_id", "click_id", "adv_order_id"]

const conversionRows = ({ conversions }: Records) => conversions

const name = "conversions"

const conversions = handlersOf({
  name,
  record: ConversionRow.ConversionRow,
  rows: conversionRows,
  searched: ofConversion
})
const ofAffiliate = handlersOf({
  name,
  record: ConversionRow.AffiliateConversionRow,
  rows: conversionRows,
  owner: "affiliate",
  searched: ofConversion
})
const ofAdvertiser = handlersOf({
  name,
  record: ConversionRow.AdvertiserConversionRow,
  rows: (records) =>
    conversionRows(records).flatMap((row) =>
      row.affiliate === null
        ? []
        : [{ ...row, affiliate_id: Affiliate.AffiliateId.make(row.affiliate.id) }]
    ),
  owner: "advertiser",
  searched: ofConversion
})
const refused = handlersOf({
  name: "refused-conversions",
  record: RefusedConversionRow.RefusedConversionRow,
  rows: ({ refusedConversions }) => refusedConversions,
  searched: ofRefusal
})

/** Conversions one by one, and what was refused. */
export const conversionReportGroups = Layer.mergeAll(
  HttpApiBuilder.group(Api, "conversionsReport", (handlers) =>
    handlers.handleAll({
      reportConversions: conversions.get,
      reportConversionsByPost: conversions.post,
      reportRefusedConversions: refused.get,
      reportRefusedConversionsByPost: refused.post
    })
  ),
  HttpApiBuilder.group(Api, "affiliateConversionsReport", (handlers) =>
    handlers.handleAll({
      reportAffiliateConversions: ofAffiliate.get,
      reportAffiliateConversionsByPost: ofAffiliate.post
    })
  ),
  HttpApiBuilder.group(Api, "advertiserConversionsReport", (handlers) =>
    handlers.handleAll({
      reportAdvertiserConversions: ofAdvertiser.get,
      reportAdvertiserConversionsByPost: ofAdvertiser.post
    })
  )
)
