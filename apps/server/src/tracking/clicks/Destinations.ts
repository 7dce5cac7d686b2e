import { type ClickFacts, OfferAccess } from "@affnet/domain"
import { Effect } from "effect"
import { CatalogRepo } from "./CatalogRepo.ts"
import { ClickAccessRepo } from "./ClickAccessRepo.ts"
import { makeRefreshAheadCache } from "./RefreshAheadCache.ts"

/** Where a link leads to, and where a click goes that comes while a cap is full. */
type Found = ClickFacts.Destination & Pick<ClickFacts.ClickFacts, "fallback">

const nowhere: ClickFacts.Destination = { offer: undefined, access: OfferAccess.undecided }

/** Most offers are public, and need no lookup. */
const accessKey = (
  offer: ClickFacts.ClickOffer | undefined,
  affiliate_id: number
): string | undefined =>
  offer === undefined || (offer.visible_type === OfferAccess.Public && !offer.hasAccessList)
    ? undefined
    : `${offer.id} ${offer.advertiser_id} ${affiliate_id}`

const fallbackOf = (offer: ClickFacts.ClickOffer | undefined): number | null =>
  offer === undefined || offer.full_caps.length === 0 ? null : offer.cap_fallback_offer_id

/** Offers, and an affiliate's access to them, cached for a second. */
export const makeDestinations = Effect.fnUntraced(function* (options: {
  readonly max: number
  readonly lifeMillis: number
  readonly now: () => number
}) {
  const repo = yield* CatalogRepo
  const access = yield* ClickAccessRepo
  const offers = yield* makeRefreshAheadCache({ ...options, query: repo.offer })
  const accesses = yield* makeRefreshAheadCache({
    ...options,
    query: (key: string) => {
      const [offer_id = 0, advertiser_id = 0, affiliate_id = 0] = key.split(" ").map(Number)
      return access.access({ offer_id, advertiser_id, affiliate_id })
    }
  })

  const peekAt = (id: number, affiliate_id: number, now: number) => {
    if (id === 0) return nowhere
    const offer = offers.peek(id, now)
    if (offer === undefined) return undefined
    const key = accessKey(offer.value, affiliate_id)
    if (key === undefined) return { offer: offer.value, access: OfferAccess.undecided }
    const known = accesses.peek(key, now)
    return known && { offer: offer.value, access: known.value }
  }

  const readAt = Effect.fnUntraced(function* (id: number, affiliate_id: number) {
    if (id === 0) return nowhere
    const offer = yield* offers.read(id)
    const key = accessKey(offer, affiliate_id)
    return { offer, access: key === undefined ? OfferAccess.undecided : yield* accesses.read(key) }
  })

  return {
    /** The destination when all of it is at hand. */
    peek: (offer_id: number, affiliate_id: number, now: number): Found | undefined => {
      const found = peekAt(offer_id, affiliate_id, now)
      if (found === undefined) return undefined
      const id = fallbackOf(found.offer)
      if (id === null) return { offer: found.offer, access: found.access, fallback: undefined }
      const fallback = peekAt(id, affiliate_id, now)
      return fallback && { offer: found.offer, access: found.access, fallback }
    },
    read: Effect.fnUntraced(function* (
      offer_id: number,
      affiliate_id: number
    ): Effect.fn.Return<Found> {
      const found = yield* readAt(offer_id, affiliate_id)
      const id = fallbackOf(found.offer)
      return { ...found, fallback: id === null ? undefined : yield* readAt(id, affiliate_id) }
    })
  }
})
