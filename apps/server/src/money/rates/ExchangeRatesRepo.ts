import { ExchangeRateList } from "@affnet/domain"
import { Array, Context, Effect, Layer, Schema } from "effect"
import { SqlClient, SqlSchema } from "effect/sql"

const rowsAtOnce = 1_000

export class ExchangeRatesRepo extends Context.Service<
  ExchangeRatesRepo,
  {
    /** Stores rates; one that is there for the currency and the day is replaced. */
    readonly put: (rates: ReadonlyArray<ExchangeRateList.DatedRate>) => Effect.Effect<void>
    /** A page of all rates, by currency and day. */
    readonly list: (part: {
      readonly page: number
      readonly perPage: number
    }) => Effect.Effect<ReadonlyArray<ExchangeRateList.DatedRate>>
  }
>()("server/ExchangeRatesRepo") {
  static readonly layer = Layer.effect(
    ExchangeRatesRepo,
    Effect.map(SqlClient.SqlClient, (sql) => {
      const listed = SqlSchema.findAll({
        Request: Schema.Struct({ page: Schema.Int, perPage: Schema.Int }),
        Result: ExchangeRateList.DatedRate,
        execute: ({ page, perPage }) => sql`
          SELECT currency, date, rate, source FROM exchange_rates
          ORDER BY currency, date LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`
      })

      return ExchangeRatesRepo.of({
        list: (part) => Effect.orDie(listed(part)),
        put: Effect.fnUntraced(function* (rates) {
          for (const chunk of Array.chunksOf(rates, rowsAtOnce)) {
            if (!Array.isReadonlyArrayNonEmpty(chunk)) continue
            yield* sql`
              INSERT INTO exchange_rates ${sql.insert(chunk)}
              ON CONFLICT (currency, date) DO UPDATE SET
                rate = excluded.rate, source = excluded.source`
          }
        }, Effect.orDie)
      })
    })
  )
}
