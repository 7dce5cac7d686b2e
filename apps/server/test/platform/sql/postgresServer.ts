import { randomBytes } from "node:crypto"
import { PgClient } from "@effect/sql-pg"
import { Effect, Exit, Redacted, Schema } from "effect"
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

/** Makes a database, which is empty or a copy of the one with the name `template`. Answers its name. */
export const createDatabase = (template?: string) =>
  Effect.suspend(() => {
    const name = `${template ?? "test"}_${randomBytes(8).toString("hex")}`
    const copied = template === undefined ? "" : ` TEMPLATE ${template}`
    return Effect.as(Effect.orDie(ask(`CREATE DATABASE ${name}${copied}`)), name)
  })

export const dropDatabase = (name: string) =>
  Effect.orDie(ask(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))

/** The name of a new and empty database, which goes with its scope. */
export const newDatabase = Effect.acquireRelease(createDatabase(), dropDatabase)

/** Drops every copy of a database. */
export const dropCopies = (template: string) =>
  ask(`SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${template}_')`).pipe(
    Effect.flatMap(
      Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ name: Schema.String })))
    ),
    Effect.flatMap(Effect.forEach(({ name }) => dropDatabase(name))),
    Effect.orDie
  )

/** The address of a database of the server. */
export const addressOf = (name: string): URL => {
  const url = new URL(server)
  url.pathname = name
  return url
}
