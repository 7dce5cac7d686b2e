import { Context, Effect, Layer, Redacted } from "effect"
import * as Database from "../../src/platform/sql/Database.ts"
import { copiedDatabase } from "../platform/sql/copies.ts"
import { migrated } from "../platform/sql/engines.ts"
import * as Proxy from "./Proxy.ts"
import { serverOn } from "./WireServer.ts"

/** The line between the server and its PostgreSQL. */
export class Line extends Context.Service<Line, Proxy.Proxy>()("test/Line") {}

/** A server whose database lies behind a line that can break. */
export const serverBehindLine = () =>
  Layer.unwrap(
    Effect.gen(function* () {
      const url = yield* copiedDatabase
      const line = yield* Proxy.proxy({ host: url.hostname, port: Number(url.port || 5432) })
      url.hostname = "127.0.0.1"
      url.port = String(line.port)
      const database = Database.layerPostgres({ url: Redacted.make(url.href) })
      return serverOn().pipe(
        Layer.provideMerge(migrated(database)),
        Layer.merge(Layer.succeed(Line)(line))
      )
    })
  )
