import { AccessChange, Advertiser, Id, Offer } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { changes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"
import { byAdministration } from "./byAdministration.ts"

const ofOffer = "/offers/:offer_id/access"
const offer = { offer_id: Id.inPath(Offer.OfferId) }
const ofAdvertiser = "/advertisers/:advertiser_id/blocked-affiliates"
const advertiser = { advertiser_id: Id.inPath(Advertiser.AdvertiserId) }

const idempotent =
  "Up to 1000 at once, all of them or none; what is not named stays as it is. The answer has what is in force " +
  "of the parts that were named. Safe to repeat, and in force for clicks within a second. The first page of the " +
  "list has the `ETag` of all of it, for `If-Match`."

/** Access rules: which affiliates' traffic offers and advertisers take. */
export class AccessApi extends HttpApiGroup.make("access")
  .add(
    HttpApiEndpoint.get("listOfferAccess", ofOffer, {
      params: offer,
      query: listParams(AccessChange.AccessEntry, { order: "affiliate_id" }),
      success: Responses.page(
        "Offer Access List",
        "access",
        Responses.selection("AccessListItem", AccessChange.AccessEntry)
      ),
      error: ErrorResponses.reading
    }).annotateMerge(
      texts(
        "List who may promote an offer",
        "The affiliates that were granted the offer, or blocked from it."
      )
    ),
    HttpApiEndpoint.put("updateOfferAccess", ofOffer, {
      params: offer,
      ...changes(AccessChange.AccessUpdate),
      success: Responses.success("Offer Access Updated", {
        access: Schema.Array(AccessChange.AccessEntry)
      })
    }).annotateMerge(
      texts(
        "Grant an offer, or block it",
        "`granted` opens an offer that is private or asks for approval; `blocked` turns the clicks of " +
          `an affiliate away, or a part of them. ${idempotent}`
      )
    ),
    HttpApiEndpoint.get("listBlockedAffiliates", ofAdvertiser, {
      params: advertiser,
      query: listParams(AccessChange.BlockEntry, { order: "affiliate_id" }),
      success: Responses.page(
        "Blocked Affiliates List",
        "blocked_affiliates",
        Responses.selection("BlockListItem", AccessChange.BlockEntry)
      ),
      error: ErrorResponses.reading
    })
      .annotateMerge(
        texts(
          "List whom an advertiser takes no traffic from",
          "The affiliates, or parts of their traffic, that none of its offers takes."
        )
      )
      .annotate(Area, "advertisers"),
    HttpApiEndpoint.put("updateBlockedAffiliates", ofAdvertiser, {
      params: advertiser,
      ...changes(AccessChange.BlocksUpdate),
      success: Responses.success("Blocked Affiliates Updated", {
        blocked_affiliates: Schema.Array(AccessChange.BlockEntry)
      })
    })
      .annotateMerge(
        texts(
          "Block affiliates for an advertiser",
          `Blocks affiliates, or lets them in again with \`state: none\` or \`blocked: false\`. ${idempotent}`
        )
      )
      .annotate(Area, "advertisers")
  )
  .annotateEndpoints(NoTool, byAdministration)
  .annotate(Area, "offers")
  .annotateMerge(groupTexts("Access", "Whom offers and advertisers take traffic from.")) {}
