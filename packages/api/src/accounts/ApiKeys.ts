import { AccountKey, Advertiser, Affiliate, Id, Manager, type Role } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { acts, creates } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as IdempotencyKey from "../http/IdempotencyKey.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, ManagesKeys, NoTool, ShowsSecret, texts } from "../http/Marks.ts"
import * as NoToolReasons from "../http/NoToolReasons.ts"
import { listItem } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

/** The new key, shown this once; only its digest is kept. */
const NewKey = Responses.success("API Key Regenerated", {
  api_key: Schema.String.annotate({
    description: "The new key. It is shown this once; the previous one is refused from now on.",
    examples: ["afn_a_…"]
  })
})

const heading = groupTexts("API keys", "Keys of accounts.")

const path = "/profile/api-keys"
const params = { id: Id.inPath(AccountKey.AccountKeyId) }
const info = {
  api_key: AccountKey.AccountKey,
  secret: Schema.String.annotate({
    description: "The new key. It is shown this once.",
    examples: ["afn_a_…"]
  })
}

/**
 * The caller's own keys; there are such endpoints under each role's prefix. Keys with limits of their own read
 * the list and change nothing.
 */
const ownKeys = <const Name extends string>(role: Role.Role, id: Name) => {
  const owner = `${role.charAt(0).toUpperCase()}${role.slice(1)}`
  return HttpApiGroup.make(id)
    .add(
      HttpApiEndpoint.post("regenerateOwnApiKey", "/profile/api-key", {
        headers: IdempotencyKey.headers,
        success: NewKey,
        error: [ErrorResponses.BadRequest, ErrorResponses.Conflict]
      })
        .annotate(ManagesKeys, true)
        .annotate(ShowsSecret, true)
        .annotateMerge(
          texts(
            "Regenerate the own API key",
            "Makes a new main key for the caller. The previous one stops working.",
            `regenerateOwn${owner}ApiKey`
          )
        ),
      HttpApiEndpoint.get("listOwnApiKeys", path, {
        query: listParams(AccountKey.AccountKey),
        success: Responses.page("API Keys List", "api_keys", listItem(AccountKey.AccountKey)),
        error: ErrorResponses.BadRequest
      }).annotateMerge(
        texts(
          "List the own API keys",
          "All keys of the caller, without their secrets.",
          `listOwn${owner}ApiKeys`
        )
      ),
      HttpApiEndpoint.post("createOwnApiKey", path, {
        ...creates(AccountKey.AccountKeyCreate),
        success: Responses.success("API Key Created", info)
      })
        .annotate(ManagesKeys, true)
        .annotate(ShowsSecret, true)
        .annotateMerge(
          texts(
            "Create an API key",
            "Another key of the caller, for one program: it may be limited to reading, to networks and in " +
              "time. Names are unique.",
            `createOwn${owner}ApiKey`
          )
        ),
      HttpApiEndpoint.post("rotateOwnApiKey", `${path}/:id/rotate`, {
        params,
        ...creates(AccountKey.AccountKeyRotate),
        success: Responses.success("API Key Rotated", info)
      })
        .annotate(ManagesKeys, true)
        .annotate(ShowsSecret, true)
        .annotateMerge(
          texts(
            "Rotate an API key",
            "Makes a key of the same name with the same limits. The previous one stays valid for " +
              "`overlap_hours`; 0 ends it at once.",
            `rotateOwn${owner}ApiKey`
          )
        ),
      HttpApiEndpoint.delete("deleteOwnApiKey", `${path}/:id`, {
        params,
        success: Responses.done("API Key Deleted"),
        error: ErrorResponses.reading
      })
        .annotate(ManagesKeys, true)
        .annotateMerge(
          texts("Delete an API key", "It stops working at once.", `deleteOwn${owner}ApiKey`)
        )
    )
    .annotateEndpoints(NoTool, NoToolReasons.ofSecrets)
    .annotateMerge(heading)
}

/** The own key, for managers. */
export class ManagerKeyApi extends ownKeys("manager", "managerKey").annotate(Area, "own") {}

/** The own key, for advertisers. */
export class AdvertiserKeyApi extends ownKeys("advertiser", "advertiserKey") {}

/** The own key, for affiliates. */
export class AffiliateKeyApi extends ownKeys("affiliate", "affiliateKey") {}

/** What a new key of an account means to it. */
const replaces = "Makes a new key for the account; its previous one stops working at once."

const accountKey = <
  const Name extends string,
  const Path extends string,
  AccountId extends Schema.Top
>(
  name: Name,
  path: Path,
  title: string,
  id: AccountId,
  description: string = replaces
) =>
  HttpApiEndpoint.post(name, `/${path}/:id/api-key`, {
    params: { id },
    ...acts,
    success: NewKey,
    error: [...acts.error, ErrorResponses.Forbidden]
  })
    .annotate(ShowsSecret, true)
    .annotateMerge(texts(`Regenerate the API key of ${title}`, description))

/** The keys of other accounts, as managers regenerate them. */
export class AccountKeysApi extends HttpApiGroup.make("accountKeys")
  .add(
    accountKey(
      "regenerateAffiliateApiKey",
      "affiliates",
      "an affiliate",
      Id.inPath(Affiliate.AffiliateId)
    ).annotate(Area, "affiliates"),
    accountKey(
      "regenerateAdvertiserApiKey",
      "advertisers",
      "an advertiser",
      Id.inPath(Advertiser.AdvertiserId)
    ).annotate(Area, "advertisers"),
    accountKey(
      "regenerateManagerApiKey",
      "managers",
      "a manager",
      Id.inPath(Manager.ManagerId),
      `${replaces} Only the manager itself may ask for it; another manager's id is 403.`
    )
      .annotate(Area, "own")
      .annotate(ManagesKeys, true)
  )
  .annotateEndpoints(NoTool, NoToolReasons.ofSecrets)
  .annotateMerge(heading) {}
