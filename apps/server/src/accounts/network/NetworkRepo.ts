import { CalendarDate, Currency, Money, TimeZone } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, SqlSchema } from "effect/sql"

/** The settings of the network. */
export const Network = Schema.Struct({
  title: Schema.String,
  currency: Currency.Currency,
  timezone: TimeZone.TimeZone
})
export type Network = typeof Network.Type

/** Units of each currency per one unit of the network's currency. */
export type Rates = ReadonlyMap<Currency.Currency, Money.ExchangeRate>

/** Rates and the days that they are of; that of the network's own currency is of any day. */
export type DatedRates = ReadonlyMap<
  Currency.Currency,
  { readonly rate: Money.ExchangeRate; readonly date: CalendarDate.CalendarDate }
>

export class NetworkRepo extends Context.Service<NetworkRepo>()("server/NetworkRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const get = SqlSchema.findOne({
      Request: Schema.Void,
      Result: Network,
      execute: () => sql`SELECT title, currency, timezone FROM network WHERE id = 1`
    })

    const rates = SqlSchema.findAll({
      Request: Schema.String,
      Result: Schema.Struct({
        currency: Currency.Currency,
        rate: Money.ExchangeRate,
        date: CalendarDate.CalendarDate
      }),
      execute: (date) => sql`
        SELECT r.currency, r.rate, r.date FROM exchange_rates r
        WHERE r.date = (
          SELECT MAX(newest.date) FROM exchange_rates newest
          WHERE newest.currency = r.currency AND newest.date <= ${date})
        UNION ALL SELECT currency, '1', ${CalendarDate.maximum} FROM network WHERE id = 1`
    })

    return {
      get: Effect.orDie(Effect.suspend(() => get())),
      /** The newest rate of each currency that was in force on the day; 1 of the network's own. */
      rates: (date: string) =>
        rates(date).pipe(
          Effect.map((rows) => new Map(rows.map(({ currency, rate }) => [currency, rate]))),
          Effect.orDie
        ),
      /** The same, each with its day. */
      datedRates: (date: string) =>
        rates(date).pipe(
          Effect.map((rows) => new Map(rows.map(({ currency, ...rate }) => [currency, rate]))),
          Effect.orDie
        )
    }
  })
}) {
  static readonly layer = Layer.effect(NetworkRepo, NetworkRepo.make)
}
