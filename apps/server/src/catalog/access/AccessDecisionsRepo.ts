import { AccessChange } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { affiliateTitle } from "../../accounts/affiliates/affiliateTitle.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import type * as Rows from "../../platform/sql/Rows.ts"
import { noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import { toAccess, toBlock } from "./AccessRepo.ts"

/** What changes of access compare with, and answer. */
export class AccessDecisionsRepo extends Context.Service<AccessDecisionsRepo>()(
  "server/AccessDecisionsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect
      const title = sql.literal(affiliateTitle("a"))

      /** All that was decided, in the order of affiliates. */
      const makeDecisions =
        (table: string, owner: string, state: Statement.Fragment) => (id: number) =>
          sql<AccessChange.Decision>`
            SELECT affiliate_id, parameter, value, ${state} AS state
            FROM ${sql(table)} WHERE ${sql(owner)} = ${id}
            ORDER BY affiliate_id, parameter, value`.pipe(Effect.orDie)

      /** The entries about the parts that a change names. */
      const makeNamed =
        <E extends AccessChange.BlockEntry>(
          table: string,
          owner: string,
          decode: (row: Rows.Row) => E
        ) =>
        (id: number, parts: ReadonlyArray<AccessChange.Part>) =>
          sql<Rows.Row>`
            SELECT e.*, ${title} AS affiliate_name
            FROM ${sql(table)} e JOIN affiliates a ON a.id = e.affiliate_id
            WHERE e.${sql(owner)} = ${id} AND ${sql.in(
              "e.affiliate_id",
              parts.map(({ affiliate_id }) => affiliate_id)
            )}`.pipe(
            Effect.map((rows) => AccessChange.named(parts, rows.map(decode))),
            Effect.orDie
          )

      const lock = (table: string, id: number) =>
        sql`SELECT id FROM ${sql(table)} WHERE id = ${id} ${forUpdate}`.pipe(
          noRows,
          partOfTransaction
        )

      return {
        allOfOffer: makeDecisions("offer_access", "offer_id", sql`state`),
        allOfAdvertiser: makeDecisions("advertiser_blocks", "advertiser_id", sql`'blocked'`),
        namedOfOffer: makeNamed("offer_access", "offer_id", toAccess),
        namedOfAdvertiser: makeNamed("advertiser_blocks", "advertiser_id", toBlock),
        /** Keeps other changes of the whole from deciding at the same time. */
        lockOffer: (id: number) => lock("offers", id),
        lockAdvertiser: (id: number) => lock("advertisers", id)
      }
    })
  }
) {
  static readonly layer = Layer.effect(AccessDecisionsRepo, AccessDecisionsRepo.make)
}
