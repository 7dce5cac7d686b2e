import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../../platform/sql/Dialect.ts"
import { feedDialectOf } from "../../../platform/sql/feedDialect.ts"
import type { Row } from "../../../platform/sql/Rows.ts"
import { makeTransaction } from "../../../platform/sql/Transaction.ts"

/** What names a click. */
export interface ClickKey {
  readonly id: string
  readonly created_millis: number
}

/** Clicks of before the horizon of moves, as far as the database has them. */
export class ReturnedClicksRepo extends Context.Service<ReturnedClicksRepo>()(
  "server/ReturnedClicksRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const own = sql.literal(feedDialectOf(yield* Dialect).ownNumber)
      const inTransaction = yield* makeTransaction

      /** Puts a click back as it was, and has it stay. It is fed and counted already, and is not once more. */
      const bringBack = Effect.fnUntraced(
        function* ({ created_millis, id }: ClickKey, click: Row) {
          yield* sql`
            INSERT INTO returned_clicks ${sql.insert({ id, created_millis })} ON CONFLICT DO NOTHING`
          yield* sql`INSERT INTO clicks ${sql.insert(click)} ON CONFLICT DO NOTHING`
          // The newest row of this transaction, found by its key however many others wait.
          yield* sql`
            DELETE FROM statistics_feed
            WHERE xact = ${own} AND kind = 'click' AND click_id = ${id}
              AND id = (SELECT MAX(id) FROM statistics_feed WHERE xact = ${own})`
        },
        inTransaction,
        Effect.orDie
      )

      return {
        /** Whether clicks of this instant have left the database, or are about to. */
        isMoved: (created_millis: number) =>
          sql`SELECT 1 FROM statistics_feed_state WHERE moved_before > ${created_millis}`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie
          ),
        /** Has a click stay that is there. Returns whether it is. */
        hold: ({ created_millis, id }: ClickKey) =>
          sql`
            INSERT INTO returned_clicks (id, created_millis)
            SELECT id, created_millis FROM clicks
            WHERE id = ${id} AND created_millis = ${created_millis}
            ON CONFLICT (id) DO UPDATE SET created_millis = excluded.created_millis
            RETURNING id`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie
          ),
        bringBack
      }
    })
  }
) {
  static readonly layer = Layer.effect(ReturnedClicksRepo, ReturnedClicksRepo.make)
}
