import { Advertiser, Affiliate, Id } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as FileAnswer from "../http/FileAnswer.ts"
import { Area, groupTexts, NoTool, OwnMoney, texts } from "../http/Marks.ts"

const zip = FileAnswer.file("A ZIP archive: `account.json`, and a CSV file for each kind of rows.")

const contents =
  "A ZIP archive of `account.json` and CSV files: people, keys (masked), sessions, the addresses that the account " +
  "was used from, its activity log, its events, and what else is its own. Amounts are those of the account's own " +
  "side. It holds no secrets, no leads, and nothing of other accounts. It is sent as it is read; 503 when too many " +
  "exports are under way."

const byHand = "people keep such an archive, a model reads records and reports"
const title = "Exports of accounts"

/** Exports of the account itself. */
const own = <const Id extends string, const Name extends string>(id: Id, name: Name) =>
  HttpApiGroup.make(id)
    .add(
      HttpApiEndpoint.get(name, "/profile/export", {
        success: zip,
        error: ErrorResponses.BadRequest
      })
        .annotate(NoTool, byHand)
        .annotateMerge(texts("Download all that is stored", contents))
    )
    .annotate(OwnMoney, true)
    .annotateMerge(groupTexts(title, "All that is stored of the own account."))

export class AffiliateExportApi extends own("affiliateExport", "exportOwnAffiliate") {}

export class AdvertiserExportApi extends own("advertiserExport", "exportOwnAdvertiser") {}

const description = `What the account downloads itself. ${contents}`

/** Exports of affiliates and advertisers, for managers who may see their money. */
export class AccountExportsApi extends HttpApiGroup.make("accountExports")
  .add(
    HttpApiEndpoint.get("exportAffiliate", "/affiliates/:id/export", {
      params: { id: Id.inPath(Affiliate.AffiliateId) },
      success: zip,
      error: ErrorResponses.reading
    }).annotateMerge(texts("Download all that is stored of an affiliate", description)),
    HttpApiEndpoint.get("exportAdvertiser", "/advertisers/:id/export", {
      params: { id: Id.inPath(Advertiser.AdvertiserId) },
      success: zip,
      error: ErrorResponses.reading
    }).annotateMerge(texts("Download all that is stored of an advertiser", description))
  )
  .annotateEndpoints(NoTool, byHand)
  .annotate(Area, "money")
  .annotateMerge(groupTexts(title, "All that is stored of one account, to hand over.")) {}
