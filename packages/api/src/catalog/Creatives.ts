import { Creative, CreativeInput, Id, Offer } from "@affnet/domain"
import { Schema, Struct } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as FileAnswer from "../http/FileAnswer.ts"
import * as IdempotencyKey from "../http/IdempotencyKey.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, KeepsItsAnswer, NoTool, texts } from "../http/Marks.ts"
import * as Payload from "../http/Payload.ts"
import { recordsWithin } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const path = "/offers/:offer_id/creatives"
const ofOffer = { offer_id: Id.inPath(Offer.OfferId) }
const params = { ...ofOffer, creative_id: Id.inPath(Creative.CreativeId) }
const creatives = recordsWithin(ofOffer, {
  path,
  id: "creative_id",
  params,
  query: listParams(Creative.Creative),
  one: "Creative",
  many: "Creatives",
  key: "creative",
  keys: "creatives",
  record: Creative.Creative
})
const byManagers = "set up by managers in the administration toolset"

const image = Schema.optionalKey(
  Multipart.SingleFileSchema.annotate({
    description: "PNG, JPEG, WebP, GIF, SVG, HTML, PDF or ZIP of at most 16 MB."
  })
)
const asUpload = HttpApiSchema.asMultipartStream({ maxFileSize: CreativeInput.fileRule.maxBytes })

const CreateUpload = Schema.Struct({ ...CreativeInput.CreativeCreate.fields, image })
  .annotate({
    identifier: "CreativeUpload",
    description: "The same fields, and as `image` a file."
  })
  .pipe(asUpload)

const UpdateUpload = Schema.Struct({
  ...Struct.omit(CreativeInput.CreativeUpdate.fields, ["image"]),
  image
})
  .annotate({
    identifier: "CreativeUpdateUpload",
    description: "The same fields, and as `image` a file."
  })
  .pipe(asUpload)

/** What affiliates show to visitors. */
export class CreativesApi extends HttpApiGroup.make("creatives")
  .add(
    creatives
      .list("List the creatives of an offer", "Banners, e-mails, texts and feeds of one offer.")
      .annotate(NoTool, byManagers),
    creatives.get("Get a creative", "One creative of an offer.").annotate(NoTool, byManagers),
    HttpApiEndpoint.post("createCreative", path, {
      params: ofOffer,
      headers: IdempotencyKey.headers,
      payload: [...Payload.of(CreativeInput.CreativeCreate), CreateUpload],
      success: Responses.success("Creative Created", creatives.info),
      error: ErrorResponses.creating
    })
      .annotate(KeepsItsAnswer, true)
      .annotate(NoTool, byManagers)
      .annotateMerge(
        texts(
          "Create a creative",
          "Only `title` is needed, which no other creative of the offer has. A file comes as `image` in a " +
            "form, or a picture as `image_data` in JSON; what it is, its content says. Clicks may name the " +
            "creative within a second."
        )
      ),
    HttpApiEndpoint.put("updateCreative", `${path}/:creative_id`, {
      params,
      payload: [...Payload.of(CreativeInput.CreativeUpdate), UpdateUpload],
      success: Responses.success("Creative Updated", creatives.info),
      error: ErrorResponses.changing
    })
      .annotate(NoTool, byManagers)
      .annotateMerge(
        texts(
          "Update a creative",
          "A missing key keeps its field; null clears it, and `image` or `image_data` of null removes the " +
            "file. A new file replaces the old one, and says how large its picture is. Safe to repeat."
        )
      ),
    creatives
      .remove(
        "Delete a creative",
        "Its file goes at once. Reports keep its title; clicks that name it count without a creative."
      )
      .annotate(NoTool, byManagers),
    HttpApiEndpoint.get("downloadCreative", `${path}/:creative_id/download`, {
      params,
      success: FileAnswer.file("The file of the creative, with the type that its content has."),
      error: ErrorResponses.reading
    })
      .annotate(NoTool, "a model has no use for the bytes of a picture")
      .annotateMerge(
        texts(
          "Download the file of a creative",
          "The bytes themselves. What could run in a browser, SVG and HTML among it, comes as an " +
            "attachment. A creative without a file is not found."
        )
      )
  )
  .annotate(Area, "offers")
  .annotateMerge(
    groupTexts(
      "Creatives",
      "What affiliates show to visitors: banners, e-mails, texts and feeds of an offer."
    )
  ) {}
