import { Affiliate, AffiliateInput, Id } from "@affnet/domain"
import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Narrowed } from "../http/Assignment.ts"
import { AsTool, NoTool } from "../http/AsTool.ts"
import { BodyLimit, withPicture } from "../http/BodyLimit.ts"
import { bulk } from "../http/Bulk.ts"
import { changes, creates, details, removes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area } from "../http/Permission.ts"
import { SetsPassword, ShowsSecret } from "../http/Repeatable.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"

const shown = Responses.selection("AffiliateListItem", Affiliate.Affiliate)
const params = { id: Id.inPath(Affiliate.AffiliateId) }
const info = { affiliate: Affiliate.Affiliate }

/** Affiliates, as managers see them. */
export class AffiliatesApi extends HttpApiGroup.make("affiliates")
  .add(
    HttpApiEndpoint.get("listAffiliates", "/affiliates", {
      query: listParams(Affiliate.Affiliate, { without: ["referrals_info"] }),
      success: Responses.page("Affiliates List", "affiliates", shown),
      error: ErrorResponses.BadRequest
    })
      .annotate(Narrowed, true)
      .annotate(AsTool, "find")
      .annotateMerge(texts("List affiliates", "The affiliates of the network, to find their ids.")),
    HttpApiEndpoint.get("getAffiliate", "/affiliates/:id", {
      params,
      ...details("Affiliate Details", { affiliate: shown })
    })
      .annotate(AsTool, "affiliate_get")
      .annotateMerge(
        texts(
          "Get an affiliate",
          "One affiliate with its balances and settings. Its secrets are masked."
        )
      ),
    HttpApiEndpoint.post("createAffiliate", "/affiliates", {
      ...creates(AffiliateInput.AffiliateCreate),
      success: Responses.success("Affiliate Created", {
        ...info,
        one_time_login_link: Schema.String.annotate({
          description: "Signs the affiliate in once, within five minutes",
          examples: [
            "https://network.example/sign-in/link#3q2-7wEAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRo"
          ]
        })
      })
    })
      .annotate(BodyLimit, withPicture)
      .annotate(SetsPassword, true)
      .annotate(ShowsSecret, true)
      .annotate(AsTool, "affiliate_save")
      .annotateMerge(
        texts(
          "Create an affiliate",
          "Only `email` is needed. It is active, unless `status` says otherwise; without `password` the " +
            "affiliate cannot sign in, but for the link in the answer."
        )
      ),
    HttpApiEndpoint.put("updateAffiliate", "/affiliates/:id", {
      params,
      ...changes(AffiliateInput.AffiliateUpdate),
      success: Responses.success("Affiliate Updated", info)
    })
      .annotate(BodyLimit, withPicture)
      .annotate(AsTool, "affiliate_save")
      .annotateMerge(
        texts(
          "Update an affiliate",
          "A missing key keeps its field, null clears it. A status goes from 3 to 1, 2 or 4, from 4 to 3, " +
            "and between 1 and 2. Safe to repeat."
        )
      ),
    bulk("Affiliates", {
      path: "/affiliates",
      set: Schema.Struct(
        Struct.omit(AffiliateInput.AffiliateUpdate.fields, AffiliateInput.ownFields)
      ),
      example: { status: 2 }
    }),
    HttpApiEndpoint.delete("deleteAffiliate", "/affiliates/:id", {
      params,
      ...removes("Affiliate Deleted")
    })
      .annotate(NoTool, "set up by managers in the administration toolset")
      .annotateMerge(
        texts(
          "Delete an affiliate",
          "Its key stops working and its links lead nowhere. Reports keep its name; its e-mail address is free."
        )
      )
  )
  .annotate(Area, "affiliates")
  .annotateMerge(
    groupTexts("Affiliates", "Those who bring visitors and are paid for conversions.")
  ) {}
