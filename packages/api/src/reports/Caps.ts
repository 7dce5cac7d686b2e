import { CapUse } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, AsTool, groupTexts, Narrowed, texts } from "../http/Marks.ts"
import { listItem } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

/** How full caps are. */
export class CapsApi extends HttpApiGroup.make("caps")
  .add(
    HttpApiEndpoint.get("listCaps", "/caps", {
      query: listParams(CapUse.CapUse, {
        order: "percent, the fullest first"
      }),
      success: Responses.page("Caps List", "caps", listItem(CapUse.CapUse)),
      error: ErrorResponses.BadRequest
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        texts(
          "List caps and how full they are",
          "The caps of offers, their goals, custom terms and commission plans, and those of Receive " +
            "campaigns, each with what its current period has taken. `percent_from=80` and `is_active=1` " +
            "for those that soon turn something away. The search looks for offers and Receive campaigns."
        )
      )
  )
  .annotate(Area, "reports")
  .annotate(Narrowed, true)
  .annotateMerge(groupTexts("Caps", "How full caps are.")) {}
