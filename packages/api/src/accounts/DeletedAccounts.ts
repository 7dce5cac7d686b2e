import { DeletedAccount } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, Narrowed, NoTool, texts } from "../http/Marks.ts"
import { listItem } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const list = <const Name extends string, const Side extends "affiliates" | "advertisers">(
  name: Name,
  side: Side
) =>
  HttpApiEndpoint.get(name, `/deleted-${side}`, {
    query: listParams(DeletedAccount.DeletedAccount),
    success: Responses.page(
      `Deleted ${side === "affiliates" ? "Affiliates" : "Advertisers"} List`,
      side,
      listItem(DeletedAccount.DeletedAccount)
    ),
    error: ErrorResponses.BadRequest
  })
    .annotate(Narrowed, true)
    .annotate(Area, side)
    .annotateMerge(
      texts(
        `List deleted ${side}`,
        "Their ids, by which what is open on them is still billed, paid and found in reports."
      )
    )

/** Accounts that were deleted. */
export class DeletedAccountsApi extends HttpApiGroup.make("deletedAccounts")
  .add(list("listDeletedAffiliates", "affiliates"), list("listDeletedAdvertisers", "advertisers"))
  .annotateEndpoints(NoTool, "rows of money name their accounts, deleted ones too")
  .annotateMerge(groupTexts("Deleted accounts", "What was deleted, and may still be settled.")) {}
