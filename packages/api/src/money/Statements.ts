import { Advertiser, Affiliate, Id, ReportDate, Statement } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as CsvAnswer from "../http/CsvAnswer.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Area, AsTool, groupTexts, NoTool, OwnMoney } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

const bound = Schema.optionalKey(
  ReportDate.ReportDate.annotate({
    description: "`YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss` in the network's time zone"
  })
)
const statement = {
  query: { rangeFrom: bound, rangeTo: bound },
  success: Responses.success("Statement", { statement: Statement.Statement })
}

const asTable = CsvAnswer.offered(
  '"date","kind","currency","uninvoiced","due","amount","network_amount"\r\n' +
    '"2026-01-31","closing_balance","EUR","152.40","30.00","182.40","182.40"\r\n'
)

/** What the reference says of a statement. */
const about = (summary: string, whose: string) =>
  OpenApi.annotations({
    summary,
    description:
      `${whose} For each currency the balance at the beginning of the period, what came and went by day and ` +
      "kind, and the balance at its end, out of the ledger. What is pending is on none. Without a range, the " +
      "last 7 days; at most 366 days. Days are those of the network's time zone.",
    transform: asTable
  })

/** What accounts earned and were paid, as managers read it. */
export class StatementsApi extends HttpApiGroup.make("statements")
  .add(
    HttpApiEndpoint.get("getAffiliateStatement", "/aff-billing/statements/:affiliate_id", {
      params: { affiliate_id: Id.inPath(Affiliate.AffiliateId) },
      ...statement,
      error: ErrorResponses.reading
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        about("Get the statement of an affiliate", "What an affiliate earned and was paid.")
      ),
    HttpApiEndpoint.get("getAdvertiserStatement", "/adv-billing/statements/:advertiser_id", {
      params: { advertiser_id: Id.inPath(Advertiser.AdvertiserId) },
      ...statement,
      error: ErrorResponses.reading
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        about("Get the statement of an advertiser", "What an advertiser owes and has paid.")
      )
  )
  .annotate(Area, "money")
  .annotateMerge(groupTexts("Statements", "What accounts earned, owe and were paid.")) {}

const own = "the caller's own balances are for people to read"

/** What the calling affiliate earned and was paid. */
export class OwnAffiliateStatementApi extends HttpApiGroup.make("ownAffiliateStatement")
  .add(
    HttpApiEndpoint.get("getOwnAffiliateStatement", "/aff-billing/statement", {
      ...statement,
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      about("Get the own statement", "What the calling affiliate earned and was paid.")
    )
  )
  .annotateEndpoints(NoTool, own)
  .annotate(OwnMoney, true)
  .annotateMerge(groupTexts("Own statement", "What the calling affiliate earned and was paid.")) {}

/** What the calling advertiser owes and has paid. */
export class OwnAdvertiserStatementApi extends HttpApiGroup.make("ownAdvertiserStatement")
  .add(
    HttpApiEndpoint.get("getOwnAdvertiserStatement", "/statement", {
      ...statement,
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      about("Get the own statement", "What the calling advertiser owes and has paid.")
    )
  )
  .annotateEndpoints(NoTool, own)
  .annotate(OwnMoney, true)
  .annotateMerge(groupTexts("Own statement", "What the calling advertiser owes and has paid.")) {}
