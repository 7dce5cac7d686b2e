import { type ClickInput, type ClickPrice, NewClick } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { logFailure } from "../../platform/sql/OutageLog.ts"
import { CatalogRepo } from "./CatalogRepo.ts"
import { ClickAccessRepo } from "./ClickAccessRepo.ts"
import { makeClickPrices } from "./ClickPrices.ts"
import { ClickPricesRepo } from "./ClickPricesRepo.ts"
import { makeDestinations } from "./Destinations.ts"
import { makeRefreshAheadCache, type RefreshAheadCache } from "./RefreshAheadCache.ts"

/** A change of an offer, a page, an affiliate or a campaign is seen within a second, on every process. */
const lifeMillis = 1_000

/** The most cached offers, affiliates and campaigns, each. */
const max = 10_000

/** Longer or other ones than a campaign can have are not asked for. */
const hashShape = /^[\w-]{1,128}$/u

/** Looks one up that a link may not name at all; `undefined` says that it is not at hand. */
const peek = <K, V>(cache: RefreshAheadCache<K, V>, key: K | undefined, now: number) =>
  key === undefined ? { value: undefined } : cache.peek(key, now)

const read = <K, V>(
  cache: RefreshAheadCache<K, V>,
  key: K | undefined
): Effect.Effect<V | undefined> => (key === undefined ? Effect.undefined : cache.read(key))

const idOf = (id: number): number | undefined => (id === 0 ? undefined : id)

const hashOf = ({ campaign_hash }: ClickInput.ClickInput): string | undefined =>
  campaign_hash !== null && hashShape.test(campaign_hash) ? campaign_hash : undefined

/** Links that are looked up in the database at once, or wait for it. */
const lookingMax = 10_000

/** What a link stands for, and what pays for clicks on it. */
export interface Found extends NewClick.Named {
  readonly paid: ReadonlyArray<ClickPrice.PaidOffer>
}

const makeTables = Effect.gen(function* () {
  const repo = yield* CatalogRepo
  const clock = yield* Clock.Clock
  const options = { max, lifeMillis, now: () => clock.currentTimeMillisUnsafe() }
  return {
    now: options.now,
    networks: yield* makeRefreshAheadCache({ ...options, query: (_: "network") => repo.network }),
    destinations: yield* makeDestinations(options),
    affiliates: yield* makeRefreshAheadCache({ ...options, query: repo.affiliate }),
    campaigns: yield* makeRefreshAheadCache({ ...options, query: repo.campaign }),
    offerIds: yield* makeRefreshAheadCache({ ...options, query: repo.offerId }),
    affiliateIds: yield* makeRefreshAheadCache({ ...options, query: repo.affiliateId }),
    prices: yield* makeClickPrices(options)
  }
})
type Tables = Effect.Success<typeof makeTables>

/** What the link calls by the id of another system alone; `undefined` for nothing, as in most links. */
const foreignOf = (input: ClickInput.ClickInput) => {
  const offer = input.offer_id === 0 ? input.external_offer_id : null
  const affiliate = input.affiliate_id === 0 ? input.external_affiliate_id : null
  return offer === null && affiliate === null
    ? undefined
    : { offer: offer ?? undefined, affiliate: affiliate ?? undefined }
}

/** The link with the ids that this network has for those of another system. */
const translated = (
  input: ClickInput.ClickInput,
  offer_id: number | undefined,
  affiliate_id: number | undefined
): ClickInput.ClickInput => ({
  ...input,
  offer_id: offer_id ?? input.offer_id,
  affiliate_id: affiliate_id ?? input.affiliate_id
})

/** The link with this network's ids, when they are at hand. */
const peekIds = (tables: Tables, input: ClickInput.ClickInput, now: number) => {
  const foreign = foreignOf(input)
  if (foreign === undefined) return input
  const offer = peek(tables.offerIds, foreign.offer, now)
  const affiliate = peek(tables.affiliateIds, foreign.affiliate, now)
  return offer && affiliate && translated(input, offer.value, affiliate.value)
}

const readIds = Effect.fnUntraced(function* (tables: Tables, input: ClickInput.ClickInput) {
  const foreign = foreignOf(input)
  if (foreign === undefined) return input
  const [offer_id, affiliate_id] = yield* Effect.all(
    [read(tables.offerIds, foreign.offer), read(tables.affiliateIds, foreign.affiliate)],
    { concurrency: 2 }
  )
  return translated(input, offer_id, affiliate_id)
})

/** What a link stands for, when all of it is at hand. */
const atHand = (tables: Tables, link: ClickInput.ClickInput): Found | undefined => {
  const now = tables.now()
  const input = peekIds(tables, link, now)
  if (input === undefined) return undefined
  const network = tables.networks.peek("network", now)
  const campaign = peek(tables.campaigns, hashOf(input), now)
  if (network === undefined || campaign === undefined) return undefined
  const target = NewClick.targetOf(input, campaign.value)
  const found = tables.destinations.peek(target.offer_id, target.affiliate_id, now)
  const affiliate = peek(tables.affiliates, idOf(target.affiliate_id), now)
  if (found === undefined || affiliate === undefined) return undefined
  const named = { campaign: campaign.value, ...found, affiliate: affiliate.value }
  const paid = tables.prices.peek(named, now)
  return paid && { network: network.value, ...named, paid }
}

/** Of a link without a campaign all is asked for at once. */
const readAll = Effect.fnUntraced(function* (
  tables: Tables,
  link: ClickInput.ClickInput
): Effect.fn.Return<Found> {
  const input = yield* readIds(tables, link)
  const campaign = yield* read(tables.campaigns, hashOf(input))
  const target = NewClick.targetOf(input, campaign)
  const [network, found, affiliate] = yield* Effect.all(
    [
      tables.networks.read("network"),
      tables.destinations.read(target.offer_id, target.affiliate_id),
      read(tables.affiliates, idOf(target.affiliate_id))
    ],
    { concurrency: 3 }
  )
  const named = { campaign, ...found, affiliate }
  return { network, ...named, paid: yield* tables.prices.read(named) }
})

/** Offers, affiliates and campaigns as they were less than a second ago. */
export class Catalog extends Context.Service<Catalog>()("server/Catalog", {
  make: Effect.gen(function* () {
    const tables = yield* makeTables
    const run = Effect.runForkWith(yield* Effect.context<never>())
    let looking = 0

    const lookUp = (input: ClickInput.ClickInput) =>
      readAll(tables, input).pipe(
        Effect.tapCause((cause) => logFailure("A link could not be looked up", cause)),
        Effect.catchCause(() => Effect.undefined),
        Effect.ensuring(
          Effect.sync(() => {
            looking -= 1
          })
        )
      )

    return {
      /** The subject of a link, at once when it is cached; `undefined` when it has to be read. */
      find: (input: ClickInput.ClickInput, use: (named: Found | undefined) => void) => {
        const named = atHand(tables, input)
        if (named !== undefined || looking >= lookingMax) {
          use(named)
          return
        }
        looking += 1
        run(Effect.map(lookUp(input), use))
      }
    }
  })
}) {
  static readonly layer = Layer.effect(Catalog, Catalog.make).pipe(
    Layer.provide([CatalogRepo.layer, ClickAccessRepo.layer, ClickPricesRepo.layer])
  )
}
