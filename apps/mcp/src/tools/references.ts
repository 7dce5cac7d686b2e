import { NotFound } from "@affnet/api"
import type { Operations } from "@affnet/client/effect"
import { Advertiser, Affiliate, Offer } from "@affnet/domain"
import { Effect, Predicate, Record, Schema } from "effect"
import { because } from "../failures/ToolFailure.ts"

/** What ids among arguments stand for: whoever agrees to a write reads names. */

const query = { fields: ["company_name"] }

const affiliate = (client: Operations, id: Affiliate.AffiliateId) =>
  Effect.map(
    client.affiliates.getAffiliate({ params: { id }, query }),
    (found) => found.affiliate.company_name
  )

const advertiser = (client: Operations, id: Advertiser.AdvertiserId) =>
  Effect.map(
    client.advertisers.getAdvertiser({ params: { id }, query }),
    (found) => found.advertiser.company_name
  )

const offer = (client: Operations, id: Offer.OfferId) =>
  Effect.map(
    client.offers.getOffer({ params: { id }, query: { fields: ["title"] } }),
    (found) => found.offer.title
  )

/** The name behind an id, where the argument holds one. */
const nameBehind = (client: Operations, argument: string, id: unknown) => {
  if (argument === "affiliate_id" && Schema.is(Affiliate.AffiliateId)(id)) {
    return affiliate(client, id)
  }
  if (argument === "advertiser_id" && Schema.is(Advertiser.AdvertiserId)(id)) {
    return advertiser(client, id)
  }
  return argument === "offer_id" && Schema.is(Offer.OfferId)(id) ? offer(client, id) : undefined
}

/** `affiliate: "Ann's Blog"` for `affiliate_id: 7`. Fails when an id names nothing that the key sees. */
export const namesOf = Effect.fnUntraced(function* (client: Operations, args: object) {
  const found = yield* Effect.forEach(
    Object.entries(args),
    ([argument, id]) => {
      const name = nameBehind(client, argument, id)
      const what = argument.replace(/_id$/u, "")
      if (name === undefined) return Effect.succeed([])
      return name.pipe(
        Effect.map((text) => [[what, text] as const]),
        Effect.catchIf(
          (error) => error instanceof NotFound,
          () => because(`${argument}: names no ${what} that this key sees. \`find\` shows ids.`)
        )
      )
    },
    { concurrency: 3 }
  )
  return Record.filter(Object.fromEntries(found.flat()), Predicate.isNotNullish)
})
