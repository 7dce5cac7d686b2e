import { Affiliate, AffiliateInput, Id } from "@affnet/domain"
import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { BodyLimit, withPicture } from "../http/BodyLimit.ts"
import { bulk } from "../http/Bulk.ts"
import { creates } from "../http/Endpoints.ts"
import { listParams } from "../http/ListParams.ts"
import {
  Area,
  AsTool,
  groupTexts,
  Narrowed,
  NoTool,
  SetsPassword,
  ShowsSecret,
  texts
} from "../http/Marks.ts"
import { records } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const affiliates = records({
  path: "/affiliates",
  id: "id",
  params: { id: Id.inPath(Affiliate.AffiliateId) },
  query: listParams(Affiliate.Affiliate, { without: ["referrals_info"] }),
  one: "Affiliate",
  many: "Affiliates",
  key: "affiliate",
  keys: "affiliates",
  record: Affiliate.Affiliate
})

/** Affiliates, as managers see them. */
export class AffiliatesApi extends HttpApiGroup.make("affiliates")
  .add(
    affiliates
      .list("List affiliates", "The affiliates of the network, to find their ids.")
      .annotate(Narrowed, true)
      .annotate(AsTool, "find"),
    affiliates
      .get(
        "Get an affiliate",
        "One affiliate with its balances and settings. Its secrets are masked."
      )
      .annotate(AsTool, "affiliate_get"),
    HttpApiEndpoint.post("createAffiliate", "/affiliates", {
      ...creates(AffiliateInput.AffiliateCreate),
      success: Responses.success("Affiliate Created", {
        ...affiliates.info,
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
    affiliates
      .update(
        AffiliateInput.AffiliateUpdate,
        "Update an affiliate",
        "A missing key keeps its field, null clears it. A status goes from 3 to 1, 2 or 4, from 4 to 3, " +
          "and between 1 and 2. Safe to repeat."
      )
      .annotate(BodyLimit, withPicture)
      .annotate(AsTool, "affiliate_save"),
    bulk("Affiliates", {
      path: "/affiliates",
      set: Schema.Struct(
        Struct.omit(AffiliateInput.AffiliateUpdate.fields, AffiliateInput.ownFields)
      ),
      example: { status: 2 }
    }),
    affiliates
      .remove(
        "Delete an affiliate",
        "Its key stops working and its links lead nowhere. Reports keep its name; its e-mail address is free."
      )
      .annotate(NoTool, "set up by managers in the administration toolset")
  )
  .annotate(Area, "affiliates")
  .annotateMerge(
    groupTexts("Affiliates", "Those who bring visitors and are paid for conversions.")
  ) {}
