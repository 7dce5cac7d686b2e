import type { ExchangeRateList } from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

const rowsAtOnce = 1_000

export class ExchangeRatesRepo extends Context.Service<
  ExchangeRatesRepo,
  {
    /** Stores rates; one that is there for the currency and the day is replaced. */
    readonly put: (rates: ReadonlyArray<ExchangeRateList.DatedRate>) => Effect.Effect<void>
  }
>()("server/ExchangeRatesRepo") {
  static readonly layer = Layer.effect(
    ExchangeRatesRepo,
    Effect.map(SqlClient.SqlClient, (sql) =>
      ExchangeRatesRepo.of({
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
    )
  )
}
