import { Advertiser, Affiliate, Id, Manager, type Role } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as Responses from "../http/Responses.ts"

/** The new key, shown this once; only its digest is kept. */
const NewKey = Responses.success("API Key Regenerated", {
  api_key: Schema.String.annotate({
    description: "The new key. It is shown this once; the previous one is refused from now on.",
    examples: ["afn_a_…"]
  })
})

const texts = OpenApi.annotations({ title: "API keys", description: "Keys of accounts." })

/** Regenerates the caller's own key; there is one such endpoint under each role's prefix. */
const ownKey = <const Name extends string>(role: Role.Role, id: Name) =>
  HttpApiGroup.make(id)
    .add(
      HttpApiEndpoint.post("regenerateOwnApiKey", "/profile/api-key", {
        success: NewKey,
        error: ErrorResponses.BadRequest
      }).annotateMerge(
        OpenApi.annotations({
          identifier: `regenerateOwn${role.charAt(0).toUpperCase()}${role.slice(1)}ApiKey`,
          summary: "Regenerate the own API key",
          description: "Makes a new key for the caller. The key of this very request stops working."
        })
      )
    )
    .annotateMerge(texts)

/** The own key, for managers. */
export class ManagerKeyApi extends ownKey("manager", "managerKey") {}

/** The own key, for advertisers. */
export class AdvertiserKeyApi extends ownKey("advertiser", "advertiserKey") {}

/** The own key, for affiliates. */
export class AffiliateKeyApi extends ownKey("affiliate", "affiliateKey") {}

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
    success: NewKey,
    error: [...ErrorResponses.reading, ErrorResponses.Forbidden]
  }).annotateMerge(
    OpenApi.annotations({
      summary: `Regenerate the API key of ${title}`,
      description
    })
  )

/** The keys of other accounts, as managers regenerate them. */
export class AccountKeysApi extends HttpApiGroup.make("accountKeys")
  .add(
    accountKey(
      "regenerateAffiliateApiKey",
      "affiliates",
      "an affiliate",
      Id.inPath(Affiliate.AffiliateId)
    ),
    accountKey(
      "regenerateAdvertiserApiKey",
      "advertisers",
      "an advertiser",
      Id.inPath(Advertiser.AdvertiserId)
    ),
    accountKey(
      "regenerateManagerApiKey",
      "managers",
      "a manager",
      Id.inPath(Manager.ManagerId),
      `${replaces} Only the manager itself may ask for it; another manager's id is 403.`
    )
  )
  .annotateMerge(texts) {}
