import {
  Id,
  PayoutFormat,
  PayoutProposal,
  PayoutRun,
  PayoutRunInput,
  PayoutRunUpdate
} from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { changes, creates, details } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as FileAnswer from "../http/FileAnswer.ts"
import { Filter } from "../http/ListFilters.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, AsTool, groupTexts, NoTool, texts, Writes } from "../http/Marks.ts"
import { listItem } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const path = "/payout-runs"
const byHand = "what is paid is for people to decide"
const params = { id: Id.inPath(PayoutRun.PayoutRunId) }

const proposal = { payout_run: PayoutProposal.PayoutProposal }

/** What affiliates are paid, at once. */
export class PayoutRunsApi extends HttpApiGroup.make("payoutRuns")
  .add(
    HttpApiEndpoint.post("createPayoutRun", path, {
      ...creates(PayoutRunInput.PayoutRunInput),
      success: Responses.saying(
        "Payout Run Created",
        { fields: proposal, returned: Schema.Struct(proposal) },
        ({ payout_run }) =>
          payout_run.payout_run_id === null
            ? "Payout Run Preview: nothing was made"
            : "Payout Run Created"
      )
    })
      .annotate(AsTool, "payout_run_prepare")
      .annotateMerge(
        texts(
          "Prepare a payout run",
          "Over the unpaid invoices to affiliates in `currency` that are in no other run, at most 1000 affiliates " +
            "at once. Says who is left out and why: who is owed less than the threshold of its payment method, has " +
            "none that pays in the currency, or changed its payment details within 24 hours. With `dry_run` it " +
            "only says so; without it, 409 where nobody is to be paid. The invoices wait in the run until it is paid " +
            "or cancelled; no money moves."
        )
      ),
    HttpApiEndpoint.get("listPayoutRuns", path, {
      query: listParams(PayoutRun.PayoutRun, { filters: { currency: Filter.text } }),
      success: Responses.page("Payout Runs List", "payout_runs", listItem(PayoutRun.PayoutRun)),
      error: ErrorResponses.BadRequest
    })
      .annotate(AsTool, "find")
      .annotateMerge(texts("List payout runs", "The payout runs, without their payouts.")),
    HttpApiEndpoint.get("getPayoutRun", `${path}/:id`, {
      params,
      ...details("Payout Run Details", {
        payout_run: Responses.selection("PayoutRunSelection", PayoutRun.PayoutRunDetails)
      })
    })
      .annotate(AsTool, "find")
      .annotateMerge(texts("Get a payout run", "One run with its payouts, where they go masked.")),
    HttpApiEndpoint.put("updatePayoutRun", `${path}/:id`, {
      params,
      ...changes(PayoutRunUpdate.PayoutRunUpdate),
      success: Responses.success("Payout Run Updated", { payout_run: PayoutRun.PayoutRunDetails })
    })
      .annotate(NoTool, byHand)
      .annotateMerge(
        texts(
          "Approve, settle or cancel a payout run",
          "A `draft` becomes `approved`, by another manager than the one who made it where the network asks for " +
            "that, or `cancelled`. Of an `approved` run, `payouts` says which were paid, in full or in part, and " +
            "which have failed; `paid` marks all that are left as paid. An invoice that is paid in full becomes " +
            "`paid`; what is left of others is on the next run. Nobody approves payment details that were changed " +
            "since. Safe to repeat."
        )
      ),
    HttpApiEndpoint.get("downloadPayoutRunPdf", `${path}/:id/download-pdf`, {
      params,
      success: FileAnswer.file("The PDF."),
      error: ErrorResponses.reading
    })
      .annotate(NoTool, "a model has no use for the bytes of a file")
      .annotateMerge(
        texts(
          "Download the PDF of a payout run",
          "Who prepared and approved the run, its payouts and their sums, for whoever checks or files it. In the " +
            "language of the network and on the paper of its country. Where payouts go is masked. The same run has " +
            "the same bytes. When too many are drawn already, ask again after `Retry-After`."
        )
      ),
    HttpApiEndpoint.get("downloadPayoutFile", `${path}/:id/file`, {
      params,
      query: { format: Schema.optionalKey(PayoutFormat.PayoutFormat) },
      success: FileAnswer.file("The file."),
      error: [...ErrorResponses.reading, ErrorResponses.Conflict]
    })
      .annotate(Writes, true)
      .annotate(NoTool, "it shows where affiliates are paid")
      .annotateMerge(
        texts(
          "Download the file of a payout run",
          "The payments of a run that was approved, for a bank or a payment service. The same run has the same " +
            "bytes. 409 says what is missing for the format. Who downloads it is in the activity log, as it " +
            "shows where affiliates are paid; so it asks for the permission to write."
        )
      )
  )
  .annotate(Area, "money")
  .annotateMerge(
    groupTexts("Payout runs", "What affiliates are paid. The product itself moves no money.")
  ) {}
