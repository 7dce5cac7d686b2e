import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Ids } from "../../platform/sql/commits/Ids.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"
import { withoutTimeLimit } from "../../platform/sql/withoutTimeLimit.ts"
import { billedOtherwise } from "./billedFacts.ts"
import { entriesThatLack, factsOfLedger, sharesThatLack } from "./ledgerFacts.ts"
import { isStated } from "./ledgerMovements.ts"
import { spans } from "./ledgerSums.ts"

/** A difference between an account's balance and its entries, in the currency and in the network's. */
export const Difference = Schema.Struct({
  account: Schema.String,
  currency: Schema.String,
  by_facts: Rows.Money,
  by_entries: Rows.Money,
  by_balance: Rows.Money,
  network_by_facts: Rows.Money,
  network_by_entries: Rows.Money,
  network_by_balance: Rows.Money
})
export type Difference = typeof Difference.Type

/** A transaction whose entries do not add up to nothing. */
export const Unbalanced = Schema.Struct({ transaction_id: Rows.Integer, currency: Schema.String })
export type Unbalanced = typeof Unbalanced.Type

/** An invoice whose lines are not what it has bound. */
export const Misbilled = Schema.Struct({
  side: Schema.String,
  invoice_id: Rows.Integer,
  currency: Schema.String,
  by_lines: Rows.Money,
  by_facts: Rows.Money
})
export type Misbilled = typeof Misbilled.Type

/** What statements are made of is not what an account has; in the currency and in the network's. */
export const Missummed = Schema.Struct({
  account: Schema.String,
  currency: Schema.String,
  by_sums: Rows.Money,
  by_balance: Rows.Money,
  network_by_sums: Rows.Money,
  network_by_balance: Rows.Money
})
export type Missummed = typeof Missummed.Type

/** The most differences that are reported of each kind. */
const toldMax = "1000"

const sums = [
  "by_facts",
  "network_by_facts",
  "by_entries",
  "network_by_entries",
  "by_balance",
  "network_by_balance"
] as const

/** Rows that count as what one of the three knows. */
const known = (by: "facts" | "entries" | "balance", from: string): string => {
  const columns = sums.map((name) => {
    if (name === `by_${by}`) return `x.amount AS ${name}`
    return name === `network_by_${by}` ? `x.network_amount AS ${name}` : `0 AS ${name}`
  })
  return `SELECT x.account, x.currency, ${columns.join(", ")} FROM ${from}`
}

/** One statement, so that all three are of the same moment. */
const comparison = `
  WITH ${factsOfLedger}
  SELECT account, currency, ${sums.map((name) => `CAST(SUM(${name}) AS BIGINT) AS ${name}`).join(", ")}
  FROM (
    ${known("facts", "facts x")}
    UNION ALL ${known("entries", "ledger_entries x")}
    UNION ALL ${known("balance", "ledger_balances x")}
    UNION ALL ${known(
      "balance",
      "ledger_unfolded u JOIN ledger_entries x ON x.transaction_id = u.transaction_id"
    )}
  ) compared
  GROUP BY account, currency
  HAVING SUM(by_facts) <> SUM(by_entries) OR SUM(by_entries) <> SUM(by_balance)
    OR SUM(network_by_facts) <> SUM(network_by_entries)
    OR SUM(network_by_entries) <> SUM(network_by_balance)
  ORDER BY account, currency LIMIT ${toldMax}`

const imbalance = `
  SELECT transaction_id, currency FROM ledger_entries
  GROUP BY transaction_id, currency HAVING SUM(amount) <> 0 OR SUM(network_amount) <> 0
  ORDER BY transaction_id, currency LIMIT ${toldMax}`

/** The sums of hours and those of spans, each of which are of everything that is in balances. */
const wrongSums = `
  SELECT account, currency, CAST(SUM(by_sums) AS BIGINT) AS by_sums,
    CAST(SUM(by_balance) AS BIGINT) AS by_balance,
    CAST(SUM(network_by_sums) AS BIGINT) AS network_by_sums,
    CAST(SUM(network_by_balance) AS BIGINT) AS network_by_balance
  FROM (
    SELECT account, currency, hours, amount AS by_sums, 0 AS by_balance,
      network_amount AS network_by_sums, 0 AS network_by_balance
    FROM ledger_sums
    UNION ALL
    SELECT b.account, b.currency, s.hours, 0, b.amount, 0, b.network_amount
    FROM ledger_balances b CROSS JOIN (${spans}) s
    WHERE ${isStated("b.account")}
  ) x
  GROUP BY account, currency, hours
  HAVING SUM(by_sums) <> SUM(by_balance) OR SUM(network_by_sums) <> SUM(network_by_balance)
  ORDER BY account, currency, hours LIMIT ${toldMax}`

export class LedgerRepo extends Context.Service<LedgerRepo>()("server/LedgerRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = yield* Ids

    /** Posts what facts say beyond entries, as one transaction: of rows that were stored without the ledger. */
    const open = Effect.fnUntraced(function* (reason: string, created_millis: number) {
      yield* sql.unsafe(sharesThatLack)
      const [id = 0] = yield* ids.take("ledger_transactions", 1)
      const made = yield* sql`
        INSERT INTO ledger_entries (transaction_id, account, currency, amount, network_amount)
        SELECT ${sql.literal(String(id))}, account, currency, amount, network_amount
        FROM (${sql.literal(entriesThatLack)}) lacking RETURNING account`
      if (made.length === 0) return
      const row = { id, fact: "opening", fact_id: 0, reason, created_millis }
      yield* sql`INSERT INTO ledger_transactions ${sql.insert(row)}`
      yield* sql`INSERT INTO ledger_unfolded ${sql.insert({ transaction_id: id })}`
    }, orDieInTransaction)

    /** Looks at everything. */
    const all = <A>(statement: string, row: Schema.Decoder<A>) =>
      sql
        .unsafe(statement)
        .pipe(
          Effect.flatMap(Schema.decodeUnknownEffect(Schema.Array(row))),
          withoutTimeLimit,
          Effect.provideService(SqlClient.SqlClient, sql),
          Effect.orDie
        )

    return {
      differences: all(comparison, Difference),
      unbalanced: all(imbalance, Unbalanced),
      misbilled: all(`${billedOtherwise} LIMIT ${toldMax}`, Misbilled),
      missummed: all(wrongSums, Missummed),
      open
    }
  })
}) {
  static readonly layer = Layer.effect(LedgerRepo, LedgerRepo.make).pipe(Layer.provide(Ids.layer))
}
