import {
  Adjustment,
  Id,
  OrderFile,
  Reconciliation,
  ReconciliationChoice,
  ReconciliationInput,
  ReconciliationLine
} from "@affnet/domain"
import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { creates } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as IdempotencyKey from "../http/IdempotencyKey.ts"
import { Filter } from "../http/ListFilters.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, KeepsItsAnswer, Narrowed, NoTool, texts } from "../http/Marks.ts"
import * as Payload from "../http/Payload.ts"
import { listItem, records } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const path = "/reconciliations"
const params = { id: Id.inPath(Reconciliation.ReconciliationId) }
const reconciliations = records({
  path,
  id: "id",
  params,
  query: listParams(Reconciliation.Reconciliation, { filters: { advertiser_id: Filter.number } }),
  one: "Reconciliation",
  many: "Reconciliations",
  key: "reconciliation",
  keys: "reconciliations",
  record: Reconciliation.Reconciliation
})
const line = listItem(ReconciliationLine.Line)

const Upload = Schema.Struct({
  ...ReconciliationInput.ReconciliationCreate.fields,
  file: Multipart.SingleFileSchema.annotate({
    description:
      `CSV in UTF-8 of at most ${OrderFile.fileRule.maxBytes / 1024 / 1024} MB and ${OrderFile.linesMax} lines. ` +
      `Its first line names the columns, which are some of ${OrderFile.columns.join(", ")}.`
  })
})
  .annotate({
    identifier: "ReconciliationUpload",
    description: "Whose orders they are, and as `file` the file."
  })
  .pipe(HttpApiSchema.asMultipartStream({ maxFileSize: OrderFile.fileRule.maxBytes }))

/** Advertisers' files of orders beside our conversions. */
export class ReconciliationsApi extends HttpApiGroup.make("reconciliations")
  .add(
    reconciliations.list(
      "List the reconciliations",
      "All files that were compared, with how much differs."
    ),
    reconciliations.get("Get a reconciliation", "One reconciliation."),
    HttpApiEndpoint.get("listReconciliationLines", `${path}/:id/lines`, {
      params,
      query: listParams(ReconciliationLine.Line),
      success: Responses.page("Reconciliation Lines List", "lines", line),
      error: ErrorResponses.reading
    }).annotateMerge(
      texts(
        "List what differs",
        "Each difference with what we have, what the file has, and what became of it."
      )
    ),
    HttpApiEndpoint.post("createReconciliation", path, {
      headers: IdempotencyKey.headers,
      payload: [...Payload.of(ReconciliationInput.ReconciliationCreate), Upload],
      success: Responses.success("Reconciliation Created", {
        reconciliation: Reconciliation.Reconciliation
      }),
      error: ErrorResponses.creating
    })
      .annotate(KeepsItsAnswer, true)
      .annotateMerge(
        texts(
          "Compare an advertiser's file of orders with our conversions",
          "A line names its conversion by `conversion_id`, `transaction_id` or `order_id`, and says its " +
            "`status`, `amount` (of the sale) or `revenue`; what it does not say is not compared. Nothing is " +
            "changed. A file that cannot be read whole is refused, with its lines."
        )
      ),
    HttpApiEndpoint.post("applyReconciliation", `${path}/:id/apply`, {
      params,
      ...creates(ReconciliationChoice.ReconciliationApply),
      success: Responses.success("Reconciliation Applied", { adjustment: Adjustment.Adjustment })
    })
      .annotate(KeepsItsAnswer, true)
      .annotateMerge(
        texts(
          "Apply differences of a reconciliation",
          "Conversions become what the file says of them, by the rules of every change; those of `missing_there` " +
            "are rejected. All that is chosen is one adjustment: up to " +
            `${Adjustment.atOnceMax} are done when the answer comes, more go on afterwards. What was chosen before is ` +
            "not applied again: 409 when nothing is left."
        )
      )
  )
  .annotateEndpoints(NoTool, "changes money of many conversions, which people look at first")
  .annotate(Area, "conversions")
  .annotate(Narrowed, true)
  .annotateMerge(
    groupTexts("Reconciliations", "Advertisers' files of orders beside our conversions.")
  ) {}
