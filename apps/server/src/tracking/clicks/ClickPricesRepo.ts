import { type ClickPrice, Currency, Goal, Offer, TimeZone } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { ConversionTermsRepo, type Party } from "../conversions/ConversionTermsRepo.ts"
import { PricingPlansRepo } from "../conversions/PricingPlansRepo.ts"

const orNull = Schema.NullOr(Rows.Money)

/** A goal that pays for clicks, with the currencies of its offer and of the network. */
const PaidGoal = Schema.Struct({
  id: Goal.GoalId,
  offer_id: Offer.OfferId,
  revenue: orNull,
  revenue_percent: orNull,
  payout: orNull,
  payout_percent: orNull,
  currency: Currency.Currency,
  network_currency: Currency.Currency,
  timezone: TimeZone.TimeZone
})
const decode = Schema.decodeUnknownSync(PaidGoal)

/** What clicks are paid, read from the terms that conversions are priced by. */
export class ClickPricesRepo extends Context.Service<ClickPricesRepo>()("server/ClickPricesRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const terms = yield* ConversionTermsRepo
    const plans = yield* PricingPlansRepo

    const goals = preparedRead(
      sql,
      ([id]) => sql`
        SELECT g.id, g.offer_id, g.revenue, g.revenue_percent, g.payout, g.payout_percent, o.currency,
          n.currency AS network_currency, n.timezone
        FROM goals g JOIN offers o ON o.id = g.offer_id JOIN network n ON n.id = 1
        WHERE g.id = ${id}`
    )

    /** What the prices of a party's clicks depend on today; `undefined` when the goal is gone. */
    const facts = Effect.fnUntraced(function* (
      party: Party
    ): Effect.fn.Return<ClickPrice.PriceFacts | undefined, SqlError.SqlError> {
      const [row] = yield* goals([party.goal_id])
      if (row === undefined) return undefined
      const { currency, network_currency, offer_id, timezone, ...goal } = decode(row)
      const today = TimeZone.dayOf(yield* Clock.currentTimeMillis, timezone)
      return {
        goal,
        agreements: yield* terms.agreements(party),
        customTerms: yield* terms.customTerms(offer_id),
        plans: yield* plans.plans({ ...party, offer_id }),
        currency,
        network_currency,
        rate: currency === network_currency ? undefined : yield* terms.rate(currency, today)
      }
    }, Effect.orDie)

    return { facts }
  })
}) {
  static readonly layer = Layer.effect(ClickPricesRepo, ClickPricesRepo.make).pipe(
    Layer.provide([ConversionTermsRepo.layer, PricingPlansRepo.layer])
  )
}
