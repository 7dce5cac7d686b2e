import { randomBytes } from "node:crypto"
import { PgClient } from "@effect/sql-pg"
import { Effect, Exit, Redacted } from "effect"
import { SqlClient } from "effect/sql"

const given = process.env.TEST_DATABASE_URL

/** Where the PostgreSQL of the tests is. It may lose what tests have written, so no commit waits for its disk. */
const server = new URL(given ?? "postgres://postgres@127.0.0.1:5432/test")
server.searchParams.set("options", "-c synchronous_commit=off")

/** The driver's own client: making a database on a busy machine may take longer than the server waits for any statement. */
const client = PgClient.layer({ url: Redacted.make(server.href) })

const ask = (statement: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)).pipe(Effect.provide(client))

/** A server that was asked for has to answer; the default one may be missing, which is said aloud. */
const answer = await Effect.runPromiseExit(ask("SELECT 1"))
export const answers = Exit.isSuccess(answer)
if (Exit.isFailure(answer) && given !== undefined) {
  throw new Error("PostgreSQL does not answer at TEST_DATABASE_URL", { cause: answer.cause })
}

export const missing = "NOT TESTED: no PostgreSQL at TEST_DATABASE_URL, nor at 127.0.0.1:5432/test"
if (!answers) process.stderr.write(`\n${missing}\n\n`)

/** The name of a new database, which is empty or a copy of the one with the name `template`, and goes with its scope. */
export const newDatabase = (template?: string) =>
  Effect.acquireRelease(
    Effect.suspend(() => {
      const name = `test_${randomBytes(8).toString("hex")}`
      const copied = template === undefined ? "" : ` TEMPLATE ${template}`
      return Effect.as(Effect.orDie(ask(`CREATE DATABASE ${name}${copied}`)), name)
    }),
    (name) => Effect.orDie(ask(`DROP DATABASE ${name} WITH (FORCE)`))
  )

/** The address of a database of the server. */
export const addressOf = (name: string): URL => {
  const url = new URL(server)
  url.pathname = name
  return url
}
