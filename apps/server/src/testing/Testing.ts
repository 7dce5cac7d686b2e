/** The real server in the process of a test, on a database in memory. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Role } from "@affnet/domain"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Clock, ConfigProvider, Effect, Layer, Logger, ManagedRuntime } from "effect"
import { HttpServer } from "effect/http"
import * as DemoRepo from "../demo/DemoRepo.ts"
import * as Server from "../Server.ts"
import * as Database from "../sql/Database.ts"
import * as Migrations from "../sql/Migrations.ts"
import { accounts } from "./Accounts.ts"
import { freePort } from "./FreePort.ts"

/** How the server of a test is set up. */
export interface TestServerOptions {
  /** Further settings under the names of the environment, such as `AFFNET_RATE_LIMIT_PER_MINUTE`. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A server that is there. */
export interface TestServer {
  /** `http://127.0.0.1:40123`, without a slash at its end. */
  readonly url: string
  /** The keys of its manager, its advertiser and its affiliate, each with the id 1. */
  readonly keys: Readonly<Record<Role.Role, string>>
  /** Closes every connection, frees the port, and forgets the database. */
  readonly stop: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

const database = Migrations.layer.pipe(Layer.provideMerge(Database.layerSqlite(":memory:")))

const configuration = (directory: string, port: number, settings: TestServerOptions["settings"]) =>
  ConfigProvider.layer(
    ConfigProvider.fromUnknown({
      DATA_DIR: directory,
      PORT: String(port),
      AFFNET_RATE_LIMIT_PER_MINUTE: "0",
      ...settings
    })
  )

const prepared = Effect.gen(function* () {
  const { keys, tables } = accounts(Math.floor((yield* Clock.currentTimeMillis) / 1000))
  yield* DemoRepo.insert(tables)
  const url = yield* HttpServer.addressFormattedWith(Effect.succeed)
  return { keys, url }
})

/**
 * Starts the server as `affnet serve` would, with one account of each role. Nothing outlives `stop`.
 *
 * @example
 * await using server = await testServer()
 * await fetch(`${server.url}/api/v2/network/affiliates/1`, { headers: { "X-API-Key": server.keys.manager } })
 */
export const testServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const directory = mkdtempSync(join(tmpdir(), "affnet-test-"))
  const runtime = ManagedRuntime.make(
    Server.layer.pipe(
      Layer.provideMerge(database),
      Layer.provideMerge(NodeServices.layer),
      Layer.provide(Logger.layer([])),
      Layer.provide(configuration(directory, await freePort(), options.settings))
    )
  )
  const stop = async () => {
    await runtime.dispose()
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    const { keys, url } = await runtime.runPromise(prepared)
    return { url, keys, stop, [Symbol.asyncDispose]: stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}
