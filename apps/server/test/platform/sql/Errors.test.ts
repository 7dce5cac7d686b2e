import { inspect } from "node:util"
import { assert } from "@effect/vitest"
import { Cause, Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Dialect, isUniqueViolation } from "../../../src/platform/sql/Dialect.ts"
import { bare, describeOnEngines } from "./engines.ts"

const secret = "jane.doe@example.com"

const createTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { int64, text } = yield* Dialect
  yield* sql`DROP TABLE IF EXISTS children`
  yield* sql`DROP TABLE IF EXISTS people`
  yield* sql`CREATE TABLE people (
    id ${int64} PRIMARY KEY,
    email ${text} UNIQUE,
    firstname ${text} NOT NULL,
    lastname ${text},
    nickname ${text},
    age ${int64} CHECK (age > 0),
    status ${int64},
    UNIQUE (firstname, lastname))`
  yield* sql`CREATE UNIQUE INDEX people_active_status ON people (status) WHERE status > 0`
  yield* sql`CREATE UNIQUE INDEX people_lower_nickname ON people (lower(nickname))`
  yield* sql`CREATE TABLE children (person_id ${int64} REFERENCES people (id))`
  yield* insertPerson({})
  return sql
})

const person = {
  id: 1,
  email: secret,
  firstname: "Jane",
  lastname: "Doe",
  nickname: secret,
  age: 30,
  status: 1
}
const other = {
  id: 2,
  email: "x@example.com",
  firstname: "X",
  lastname: "Y",
  nickname: "z",
  age: 1,
  status: 0
}

const insertPerson = (columns: Record<string, unknown>) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`INSERT INTO people ${sql.insert({ ...person, ...columns })}`
  )

const failureOf = (columns: Record<string, unknown>) =>
  Effect.flip(insertPerson({ ...other, ...columns }))

const constraintOf = (error: SqlError.SqlError) =>
  error.reason._tag === "UniqueViolation" ? error.reason.constraint : error.reason._tag

describeOnEngines("Errors", bare, (it) => {
  it.effect("a duplicate names the unique index it met, the same on every engine", () =>
    Effect.gen(function* () {
      yield* createTables
      const duplicates = [
        [{ id: 1 }, "people_pkey"],
        [{ email: secret }, "people_email_key"],
        [{ firstname: "Jane", lastname: "Doe" }, "people_firstname_lastname_key"],
        [{ status: 1 }, "people_active_status"],
        [{ nickname: secret.toUpperCase() }, "people_lower_nickname"]
      ] as const
      for (const [columns, constraint] of duplicates) {
        const error = yield* failureOf(columns)
        assert.strictEqual(constraintOf(error), constraint)
        assert.isTrue(isUniqueViolation(error, constraint))
        assert.isFalse(isUniqueViolation(error, "people_other"))
      }
    })
  )

  it.effect("a duplicate inside a transaction is named as well", () =>
    Effect.gen(function* () {
      const sql = yield* createTables
      const error = yield* Effect.flip(
        sql.withTransaction(insertPerson({ ...other, email: secret }))
      )
      assert.isTrue(isUniqueViolation(error, "people_email_key"))
    })
  )

  it.effect("other broken constraints, wrong SQL and unknown tables are told apart", () =>
    Effect.gen(function* () {
      const sql = yield* createTables
      const reason = <A, R>(effect: Effect.Effect<A, SqlError.SqlError, R>) =>
        Effect.map(Effect.flip(effect), (error) => error.reason._tag)
      assert.strictEqual(
        yield* reason(insertPerson({ ...other, firstname: null })),
        "ConstraintError"
      )
      assert.strictEqual(yield* reason(insertPerson({ ...other, age: -1 })), "ConstraintError")
      assert.strictEqual(
        yield* reason(sql`INSERT INTO children ${sql.insert({ person_id: 99 })}`),
        "ConstraintError"
      )
      assert.strictEqual(yield* reason(sql`SELEC 1`), "SqlSyntaxError")
      assert.strictEqual(yield* reason(sql`SELECT * FROM nobody`), "SqlSyntaxError")
    })
  )

  it.effect("a sum beyond 64 bits is never wrong", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sum = sql<{ sum: bigint }>`
        SELECT SUM(n) AS sum FROM (
          SELECT ${2n ** 63n - 1n} AS n UNION ALL SELECT ${2n ** 63n - 1n}) AS numbers`
      const outcome = yield* Effect.match(sum, {
        onFailure: (error) => error.reason._tag,
        onSuccess: (rows) => rows[0]?.sum
      })
      assert.include(["UnknownError", 2n ** 64n - 2n], outcome)
    })
  )

  it.effect("no error carries the values of rows or parameters", () =>
    Effect.gen(function* () {
      const sql = yield* createTables
      const errors = [
        yield* failureOf({ email: secret }),
        yield* failureOf({ nickname: secret }),
        yield* failureOf({ email: secret, firstname: null }),
        yield* failureOf({ email: secret, id: 5, age: -1 }),
        yield* Effect.flip(sql`SELECT CAST(${secret} AS NOTYPE(1)) + lower(1, 2)`),
        yield* Effect.flip(sql`INSERT INTO people (id, age) VALUES (${9}, ${`${secret}\0`})`)
      ]
      for (const error of errors) {
        const told = [
          inspect(error, { depth: 10, showHidden: true }),
          JSON.stringify(error),
          Cause.pretty(Cause.fail(error))
        ].join()
        assert.include(told, "SqlError")
        assert.notInclude(told, "jane.doe")
      }
    })
  )
})

describeOnEngines(
  "Errors",
  bare,
  (it) => {
    it.effect(
      "PostgreSQL quotes values of a wrong type in its message, and we don't pass it on",
      () =>
        Effect.gen(function* () {
          const sql = yield* createTables
          const error = yield* Effect.flip(sql`SELECT * FROM people WHERE id = ${secret}`)
          assert.notInclude(inspect(error, { depth: 10, showHidden: true }), "jane.doe")
        })
    )
  },
  { only: ["PostgreSQL"] }
)
