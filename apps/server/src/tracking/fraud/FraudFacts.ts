import type { ConversionFacts, FraudCheck, FraudRule } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { makeCountryOf } from "../../platform/AddressCountries.ts"
import { cacheBriefly } from "../../platform/sql/cacheBriefly.ts"
import { FraudRepo, type OfferOf } from "./FraudRepo.ts"

/** Rules that look at other conversions of the offer. */
const sampling: ReadonlyArray<FraudRule.FraudRule> = [
  "quick",
  "repeated_address",
  "repeated_device"
]

/** Offers whose newest conversions are kept for a second. */
const mostOffers = 500

/** Reads what is looked at for fraud; what many conversions need is read once a second. */
export class FraudFacts extends Context.Service<
  FraudFacts,
  {
    /** What is known about a report of a conversion that came from an address. */
    readonly of: (
      attempt: ConversionFacts.Attempt,
      offer: OfferOf,
      ip: string
    ) => Effect.Effect<FraudCheck.FraudFacts>
  }
>()("server/FraudFacts") {
  static readonly layer = Layer.effect(
    FraudFacts,
    Effect.gen(function* () {
      const repo = yield* FraudRepo
      const countryOf = yield* Effect.orDie(makeCountryOf)
      const settings = cacheBriefly(() => repo.settings, String)(undefined)
      const sample = cacheBriefly(repo.sample, ({ offer_id }) => String(offer_id), mostOffers)

      const of = Effect.fnUntraced(function* (
        { click, proof }: ConversionFacts.Attempt,
        offer: OfferOf,
        ip: string
      ) {
        const decided = yield* settings
        const isSampled = sampling.some((rule) => !decided.fraud_rules_off.includes(rule))
        // An advertiser's own servers are anywhere.
        const isVisitor = proof.by === "unsigned" && click === undefined
        return {
          settings: decided,
          sample: isSampled ? yield* sample(offer) : [],
          reporter_country: isVisitor ? countryOf(ip).country : null
        }
      })

      return FraudFacts.of({ of })
    })
  ).pipe(Layer.provide(FraudRepo.layer))
}
