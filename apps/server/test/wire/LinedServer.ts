import { randomBytes } from "node:crypto"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../src/platform/sql/Database.ts"
import { migrated } from "../platform/sql/engines.ts"
import * as Proxy from "./Proxy.ts"
import { serverOn } from "./WireServer.ts"

/** The line between the server and its PostgreSQL. */
export class Line extends Context.Service<Line, Proxy.Proxy>()("test/Line") {}

const url = new URL(process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/test")
const direct = Database.layerPostgres({ url: Redacted.make(url.href) })

const onDatabase = (statement: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)).pipe(
    Effect.provide(direct),
    Effect.orDie
  )

const newSchema = Effect.acquireRelease(
  Effect.suspend(() => {
    const schema = `test_${randomBytes(8).toString("hex")}`
    return Effect.as(onDatabase(`CREATE SCHEMA ${schema}`), schema)
  }),
  (schema) => onDatabase(`DROP SCHEMA ${schema} CASCADE`)
)

/** A server whose database lies behind a line that can break. */
export const serverBehindLine = () =>
  Layer.unwrap(
    Effect.gen(function* () {
      const schema = yield* newSchema
      const line = yield* Proxy.proxy({ host: url.hostname, port: Number(url.port || 5432) })
      const proxied = new URL(url)
      proxied.hostname = "127.0.0.1"
      proxied.port = String(line.port)
      const database = Database.layerPostgres({ url: Redacted.make(proxied.href), schema })
      return serverOn().pipe(
        Layer.provideMerge(migrated(database)),
        Layer.merge(Layer.succeed(Line)(line))
      )
    })
  )
