import {
  type CalendarDate,
  type Currency,
  ExchangeRate,
  ExchangeRateList,
  type ListQuery,
  ReferenceRates
} from "@affnet/domain"
import { Array, Context, Effect, Layer, Schema, Struct } from "effect"
import { SqlClient, SqlSchema } from "effect/sql"
import { managerName } from "../../accounts/store/managerName.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows } from "../../platform/sql/results.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"

const rowsAtOnce = 1_000

/** A stored rate: its sentence follows from the network's currency. */
const StoredRate = Schema.Struct(Struct.omit(ExchangeRate.ExchangeRate.fields, ["meaning"]))
export type StoredRate = typeof StoredRate.Type

const toRate = Rows.stored(StoredRate, ({ manager_id, manager_name }) => ({
  manager: manager_id === null ? null : { id: manager_id, title: manager_name }
}))

/** A rate that is stored in place of another one of its currency and day. */
export type NewRate = ExchangeRateList.DatedRate & {
  readonly manager_id: number | null
  readonly updated: number
}

type Part = { readonly page: number; readonly perPage: number }

/** Rates of currencies, each from a day on. */
export class ExchangeRatesRepo extends Context.Service<ExchangeRatesRepo>()(
  "server/ExchangeRatesRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const page = yield* ListSql.makePage(sql)
      const source: ListSql.Source<StoredRate> = {
        select: sql`x.*`,
        from: sql`(
          SELECT r.*, ${sql.literal(managerName("m"))} AS manager_name,
            LOWER(r.currency) || ' ' || r.date || ' ' || LOWER(r.source) AS search_text
          FROM exchange_rates r LEFT JOIN managers m ON m.id = r.manager_id) x`,
        alias: "x",
        record: StoredRate,
        decode: toRate
      }

      const byCurrency = SqlSchema.findAll({
        Request: Schema.Struct({ page: Schema.Int, perPage: Schema.Int }),
        Result: ExchangeRateList.DatedRate,
        execute: ({ page, perPage }) => sql`
          SELECT currency, date, rate, source FROM exchange_rates
          ORDER BY currency, date LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`
      })

      const putting = (onlyOver: string | undefined) =>
        Effect.fnUntraced(function* (rates: ReadonlyArray<NewRate>) {
          for (const chunk of Array.chunksOf(rates, rowsAtOnce)) {
            if (!Array.isReadonlyArrayNonEmpty(chunk)) continue
            yield* sql`
              INSERT INTO exchange_rates ${sql.insert(chunk)}
              ON CONFLICT (currency, date) DO UPDATE SET
                rate = excluded.rate, source = excluded.source,
                manager_id = excluded.manager_id, updated = excluded.updated
              ${onlyOver === undefined ? sql`` : sql`WHERE exchange_rates.source = ${onlyOver}`}`
          }
        }, orDieInTransaction)

      return {
        /** Stores rates; an existing one for the currency and the day is replaced. */
        put: putting(undefined),
        /** Stores fetched rates; an existing one of another source for the day stays. */
        putFetched: putting(ReferenceRates.source),
        /** The rates of a day. */
        ofDay: (date: CalendarDate.CalendarDate, currencies: ReadonlyArray<Currency.Currency>) =>
          sql<Rows.Row>`
            SELECT ${source.select} FROM ${source.from}
            WHERE x.date = ${date} AND x.currency IN ${sql.in(currencies)}`.pipe(allRows(toRate)),
        list: (query: ListQuery.ListQuery) => page(source, query),
        /** A page of all rates, by currency and day. */
        byCurrency: (part: Part) => Effect.orDie(byCurrency(part))
      }
    })
  }
) {
  static readonly layer = Layer.effect(ExchangeRatesRepo, ExchangeRatesRepo.make)
}
