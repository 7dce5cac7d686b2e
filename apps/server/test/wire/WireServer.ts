import { freePort } from "@affnet/test-tools"
import { Clock, ConfigProvider, Context, Effect, Layer, Logger, References } from "effect"
import { HttpServer } from "effect/http"
import * as Server from "../../src/Server.ts"
import { type DatabaseLayer, migrated, type Options } from "../platform/sql/engines.ts"
import { temporaryDirectory } from "../platform/sql/temporaryDirectory.ts"
import { makeAheadClock } from "./AheadClock.ts"

/** The whole server on a socket, as `affnet serve` makes it. */
export class WireServer extends Context.Service<
  WireServer,
  {
    readonly baseUrl: string
    /** Every line that it logged, as the log shows it. */
    readonly log: ReadonlyArray<string>
    /** Puts its clock ahead; what sleeps already sleeps as long as before. */
    readonly pass: (millis: number) => Effect.Effect<void>
    /** What its clock says: epoch milliseconds. */
    readonly now: () => number
  }
>()("test/WireServer") {}

type Settings = Readonly<Record<string, string>>

const configuration = (settings: Settings) =>
  ConfigProvider.layer(
    Effect.map(Effect.all([temporaryDirectory, freePort]), ([DATA_DIR, port]) =>
      ConfigProvider.fromUnknown({
        DATA_DIR,
        PORT: String(port),
        AFFNET_RATE_LIMIT_PER_MINUTE: "0",
        ...settings
      })
    )
  )

/** Keeps what is logged on every level, more than any operator sees. */
const capturing = (lines: Array<string>) =>
  Layer.merge(
    Logger.layer([Logger.map(Logger.formatJson, (line) => void lines.push(line))]),
    Layer.succeed(References.MinimumLogLevel, "All")
  )

/** The server on a database that is there already; several may share it. */
export const serverOn = (settings: Settings = {}) =>
  Layer.unwrap(
    Effect.map(makeAheadClock, ({ clock, pass }) => {
      const log: Array<string> = []
      return Layer.effect(
        WireServer,
        HttpServer.addressFormattedWith((baseUrl) =>
          Effect.succeed({ baseUrl, log, pass, now: () => clock.currentTimeMillisUnsafe() })
        )
      ).pipe(
        Layer.provide(Server.layer),
        Layer.provide(Layer.succeed(Clock.Clock, clock)),
        Layer.provide(capturing(log)),
        Layer.provide(configuration(settings))
      )
    })
  )

/** The server on a new database, which fixtures can fill. */
export const server =
  (settings: Settings = {}) =>
  (database: DatabaseLayer) =>
    serverOn(settings).pipe(Layer.provideMerge(migrated(database)))

/** Real sockets need the real clock; the in-memory engine differs in nothing that they show. */
export const options = {
  only: ["SQLite file", "PostgreSQL"],
  excludeTestServices: true
} satisfies Options

/**
 * For what comes before any query of an operation and is asked often: of each of some four hundred operations (the
 * matrix of callers asks it on both engines), in each spelling, until a limit is reached that a process keeps in memory.
 */
export const onOneEngine = { ...options, only: ["SQLite file"] } satisfies Options

/** A change is in force within a second, on every process. */
export const untilInForce = Effect.flatMap(WireServer, ({ pass }) => pass(1_000))
