import type { ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { Problem, UnknownIds } from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import { accountSearchText } from "./accountSearchText.ts"
import {
  findable,
  idOf,
  makeReferred,
  type Role,
  referred,
  refuseTaken,
  tables
} from "./accountTables.ts"

type Columns = Readonly<Record<string, unknown>>

const given = (accounts: ReadonlyArray<Columns>, field: string) =>
  accounts.flatMap((columns) => columns[field] ?? [])

/** New affiliates and advertisers, many at once. */
export class NewAccountsRepo extends Context.Service<NewAccountsRepo>()("server/NewAccountsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const known = makeReferred(sql)

    /** The values of a column that accounts have, also those that were deleted. */
    const takenIn = (role: Role, column: string, values: ReadonlyArray<unknown>) =>
      values.length === 0
        ? Effect.succeed(new Set<unknown>())
        : sql`
            SELECT ${sql(column)} AS value FROM ${sql(tables[role])}
            WHERE ${sql.in(column, [...new Set(values)])}`.pipe(
            Effect.map((rows) => new Set(rows.map(({ value }) => value))),
            Effect.orDie
          )

    /** Why accounts can't be made, each by itself; `undefined` for those that can. */
    const refusalsOf = Effect.fnUntraced(function* (role: Role, accounts: ReadonlyArray<Columns>) {
      const refusals = new Map<Columns, ValidationFailed>()
      const refuseThose = (field: string, problemOf: (value: unknown) => string | undefined) => {
        for (const columns of accounts) {
          const value = columns[field] ?? undefined
          const problem = value === undefined ? undefined : problemOf(value)
          if (problem === undefined || refusals.has(columns)) continue
          refusals.set(columns, Refusals.ofProblem({ field, problem }))
        }
      }
      for (const field of referred) {
        const found = yield* known[field](given(accounts, field).map(idOf))
        refuseThose(field, (id) => UnknownIds.of(field, [idOf(id)], found)?.problem)
      }
      for (const field of ["email", "external_id"]) {
        const taken = yield* takenIn(role, field, given(accounts, field))
        refuseThose(field, (value) => (taken.has(value) ? Problem.taken : undefined))
      }
      return accounts.map((columns) => refusals.get(columns))
    }, partOfTransaction)

    /** Rows that set the same columns are inserted together. */
    const insertAlike = Effect.fnUntraced(function* (role: Role, rows: ReadonlyArray<Columns>) {
      const table = sql(tables[role])
      const found = rows.map(
        (row): Record<string, unknown> => ({
          ...row,
          search_text: accountSearchText(findable(row))
        })
      )
      if (!Array.isReadonlyArrayNonEmpty(found)) return []
      const made = yield* sql<{ readonly id: number; readonly email: string }>`
        INSERT INTO ${table} ${sql.insert(found)} RETURNING id, email`
      const ids = made.map(({ id }) => id)
      yield* sql`
        UPDATE ${table} SET search_text = CAST(id AS TEXT) || ' ' || search_text
        WHERE ${sql.in("id", ids)}`
      return made
    })

    /** The ids of new accounts, in order. Fails when a unique value is taken concurrently. */
    const insert = (role: Role, accounts: ReadonlyArray<Columns>) =>
      Effect.gen(function* () {
        const idOf = new Map<unknown, number>()
        const shapes = Object.groupBy(accounts, (columns) => Object.keys(columns).sort().join())
        for (const rows of Object.values(shapes)) {
          for (const { email, id } of yield* insertAlike(role, rows ?? [])) idOf.set(email, id)
        }
        return accounts.map(({ email }) => idOf.get(email) ?? 0)
      }).pipe(refuseTaken(role), partOfTransaction)

    return { refusalsOf, insert }
  })
}) {
  static readonly layer = Layer.effect(NewAccountsRepo, NewAccountsRepo.make)
}
