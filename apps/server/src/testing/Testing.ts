/** The real server in the process of a test, on a database in memory. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Network, Role } from "@affnet/domain"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Clock, ConfigProvider, Effect, Layer, Logger, ManagedRuntime } from "effect"
import { HttpServer } from "effect/http"
import type { DemoNetwork } from "../demo/DemoNetwork.ts"
import { ListeningPort } from "../http/Settings.ts"
import * as Server from "../Server.ts"
import * as Database from "../sql/Database.ts"
import * as Migrations from "../sql/Migrations.ts"
import { sowDemo } from "./DemoSeed.ts"
import { startingAt } from "./MovedClock.ts"
import { sow } from "./Seeds.ts"

/**
 * What the server of a test holds, and how it is set up. Records are those that `mockNetwork` of
 * `@affnet/test-kit` takes, such as `fixtures.network()`; kinds that are missing are empty, but for one
 * manager and the reference data of a new network. With `nowMillis` the server's clock starts there.
 */
export interface TestServerOptions extends Partial<Network.Network> {
  /**
   * Whether it has the demo network of `affnet start` instead of records: 400 affiliates, 60 000 clicks. That
   * takes some seconds; with `nowMillis` it ends there.
   */
  readonly demo?: boolean
  /** Further settings under the names of the environment, such as `AFFNET_RATE_LIMIT_PER_MINUTE`. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A server that is there. */
export interface TestServer {
  /** `http://127.0.0.1:40123`, without a slash at its end. */
  readonly url: string
  /**
   * The keys of the first manager, advertiser and affiliate; empty where there is none. Without records
   * there is one of each, with the id 1.
   */
  readonly keys: Readonly<Record<Role.Role, string>>
  /** The key that an account started with. Throws when there was no such account. */
  readonly keyOf: (role: Role.Role, id: number) => string
  /** What is worth asking the demo network for; undefined for another one. */
  readonly demo: DemoNetwork["ids"] | undefined
  /** Closes every connection, frees the port, and forgets the database. */
  readonly stop: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

const database = Migrations.layer.pipe(Layer.provideMerge(Database.layerSqlite(":memory:")))

const configuration = (directory: string, settings: TestServerOptions["settings"]) =>
  ConfigProvider.layer(
    ConfigProvider.fromUnknown({
      DATA_DIR: directory,
      AFFNET_RATE_LIMIT_PER_MINUTE: "0",
      ...settings
    })
  )

const clock = ({ nowMillis }: TestServerOptions) =>
  nowMillis === undefined ? Layer.empty : startingAt(nowMillis)

const makeRuntime = (directory: string, options: TestServerOptions) =>
  ManagedRuntime.make(
    Server.layer.pipe(
      Layer.provideMerge(database),
      Layer.provideMerge(NodeServices.layer),
      Layer.provide(Logger.layer([])),
      Layer.provide(Layer.succeed(ListeningPort, 0)),
      Layer.provideMerge(configuration(directory, options.settings)),
      Layer.provideMerge(clock(options))
    )
  )

const prepared = Effect.fnUntraced(function* ({
  demo: isDemo = false,
  settings: _,
  ...records
}: TestServerOptions) {
  const url = yield* HttpServer.addressFormattedWith(Effect.succeed)
  if (isDemo) return { ...(yield* sowDemo(url)), url }
  const sown = yield* sow(records, Math.floor((yield* Clock.currentTimeMillis) / 1000))
  return { ...sown, demo: undefined, url }
})

/**
 * Starts the server as `affnet serve` would, with records of a test's own or one account of each role.
 * Nothing outlives `stop`.
 *
 * @example
 * await using server = await testServer(fixtures.network({ affiliates: 3 }))
 * await fetch(`${server.url}/api/v2/network/affiliates/1`, { headers: { "X-API-Key": server.keys.manager } })
 */
export const testServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const directory = mkdtempSync(join(tmpdir(), "affnet-test-"))
  const runtime = makeRuntime(directory, options)
  const stop = async () => {
    await runtime.dispose()
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    const { demo, find, keys, url } = await runtime.runPromise(prepared(options))
    const keyOf = (role: Role.Role, id: number) => {
      const key = find(role, id)
      if (key === undefined) throw new Error(`The network has no ${role} with id ${id}`)
      return key
    }
    return { url, keys, keyOf, demo, stop, [Symbol.asyncDispose]: stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}
