import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPaymentDetails } from "../../fixtures/givenPaymentDetails.ts"
import { givenPerson } from "../../fixtures/givenPerson.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import { givenPostbackDelivery } from "../../fixtures/givenPostbackDelivery.ts"
import { created, givenRow } from "../../fixtures/givenRow.ts"
import type { World } from "./Records.ts"

let count = 0

const named = (role: string, account_id: number) => ({
  role,
  account_id,
  name: `Key ${++count}`,
  is_main: 0,
  created,
  digest: `digest ${count}`,
  masked: "afn_…"
})

/** What the accounts have that no offer has. */
export const givenOwn = Effect.fnUntraced(function* (
  mark: string,
  accounts: World["accounts"],
  { conversion_id }: { readonly conversion_id: number }
) {
  const { affiliate } = accounts
  yield* givenPerson(
    [{ role: "affiliate", account_id: affiliate }],
    "admin",
    `${mark}@people.example`
  )
  const postback_id = yield* givenPostback(affiliate, { code: `https://tracker.example/?${mark}` })
  const deliveries = yield* givenPostbackDelivery(affiliate, {
    postback_id,
    conversion_id,
    state: "failed",
    url: `https://tracker.example/?${mark}`
  })
  return {
    affiliates: affiliate,
    affiliate_id: affiliate,
    advertisers: accounts.advertiser,
    advertiser_id: accounts.advertiser,
    preferences: accounts.advertiser,
    "getAffiliateBilling.id": affiliate,
    "updateAffiliateBilling.id": affiliate,
    "affiliate.payment-methods": yield* givenPaymentDetails(affiliate, { shown: mark }),
    managers: (yield* givenKey("manager")).account_id,
    deliveries,
    postback_id,
    "regenerateManagerApiKey.id": accounts.manager,
    "manager.api-keys": yield* givenRow("api_keys", named("manager", accounts.manager)),
    "advertiser.api-keys": yield* givenRow("api_keys", named("advertiser", accounts.advertiser)),
    "affiliate.api-keys": yield* givenRow("api_keys", named("affiliate", affiliate))
  }
})
