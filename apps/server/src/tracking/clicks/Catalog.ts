import { type ClickInput, NewClick } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { logFailure } from "../../platform/sql/OutageLog.ts"
import { CatalogRepo } from "./CatalogRepo.ts"
import { type Expiring, makeExpiring } from "./Expiring.ts"

/** A change of an offer, a page, an affiliate or a campaign is seen within a second, on every process. */
const lifeMillis = 1_000

/** Offers, affiliates and campaigns that are kept at once, of each so many. */
const max = 10_000

/** Longer or other ones than a campaign can have are not asked for. */
const hashShape = /^[\w-]{1,128}$/u

/** Looks one up that a link may not name at all; `undefined` says that it is not at hand. */
const peek = <K, V>(expiring: Expiring<K, V>, key: K | undefined, now: number) =>
  key === undefined ? { value: undefined } : expiring.peek(key, now)

const read = <K, V>(expiring: Expiring<K, V>, key: K | undefined): Effect.Effect<V | undefined> =>
  key === undefined ? Effect.undefined : expiring.read(key)

const idOf = (id: number): number | undefined => (id === 0 ? undefined : id)

const hashOf = ({ campaign_hash }: ClickInput.ClickInput): string | undefined =>
  campaign_hash !== null && hashShape.test(campaign_hash) ? campaign_hash : undefined

/** Links that are looked up in the database at once, or wait for it. */
const lookingMax = 10_000

const makeTables = Effect.gen(function* () {
  const repo = yield* CatalogRepo
  const clock = yield* Clock.Clock
  const options = { max, lifeMillis, now: () => clock.currentTimeMillisUnsafe() }
  return {
    now: options.now,
    networks: yield* makeExpiring({ ...options, query: (_: "network") => repo.network }),
    offers: yield* makeExpiring({ ...options, query: repo.offer }),
    affiliates: yield* makeExpiring({ ...options, query: repo.affiliate }),
    campaigns: yield* makeExpiring({ ...options, query: repo.campaign })
  }
})
type Tables = Effect.Success<typeof makeTables>

/** What a link stands for, when all of it is at hand. */
const atHand = (tables: Tables, input: ClickInput.ClickInput): NewClick.Named | undefined => {
  const now = tables.now()
  const network = tables.networks.peek("network", now)
  const campaign = peek(tables.campaigns, hashOf(input), now)
  if (network === undefined || campaign === undefined) return undefined
  const target = NewClick.targetOf(input, campaign.value)
  const offer = peek(tables.offers, idOf(target.offer_id), now)
  const affiliate = peek(tables.affiliates, idOf(target.affiliate_id), now)
  if (offer === undefined || affiliate === undefined) return undefined
  return {
    network: network.value,
    campaign: campaign.value,
    offer: offer.value,
    affiliate: affiliate.value
  }
}

/** Of a link without a campaign all is asked for at once. */
const readAll = Effect.fnUntraced(function* (
  tables: Tables,
  input: ClickInput.ClickInput
): Effect.fn.Return<NewClick.Named> {
  const campaign = yield* read(tables.campaigns, hashOf(input))
  const target = NewClick.targetOf(input, campaign)
  const [network, offer, affiliate] = yield* Effect.all(
    [
      tables.networks.read("network"),
      read(tables.offers, idOf(target.offer_id)),
      read(tables.affiliates, idOf(target.affiliate_id))
    ],
    { concurrency: 3 }
  )
  return { network, campaign, offer, affiliate }
})

/** Offers, affiliates and campaigns as they were less than a second ago. */
export class Catalog extends Context.Service<
  Catalog,
  {
    /** Tells what a link stands for, at once when that is at hand; `undefined` when nobody can tell. */
    readonly find: (
      input: ClickInput.ClickInput,
      use: (named: NewClick.Named | undefined) => void
    ) => void
  }
>()("server/Catalog") {
  static readonly layer = Layer.effect(
    Catalog,
    Effect.gen(function* () {
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

      return Catalog.of({
        find: (input, use) => {
          const named = atHand(tables, input)
          if (named !== undefined || looking >= lookingMax) {
            use(named)
            return
          }
          looking += 1
          run(Effect.map(lookUp(input), use))
        }
      })
    })
  ).pipe(Layer.provide(CatalogRepo.layer))
}
