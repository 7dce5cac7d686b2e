/** The real server in the process of a test, on a database in memory. */
import type { Network, Role } from "@affnet/domain"
import { Clock, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import type { DemoNetwork } from "../demo/DemoNetwork.ts"
import { ListeningPort } from "../platform/http/Settings.ts"
import * as Server from "../Server.ts"
import { sowDemo } from "./DemoSeed.ts"
import { sow } from "./Seeds.ts"
import { orThrow, start } from "./TestRuntime.ts"

export {
  type EmbeddedOptions,
  type EmbeddedServer,
  embeddedServer,
  type VendorCall,
  type VendorReply
} from "./EmbeddedServer.ts"
export type { Exchange } from "./Exchanges.ts"

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
  const { nowMillis, settings } = options
  const server = Server.layer.pipe(Layer.provide(Layer.succeed(ListeningPort, 0)))
  const setup = { nowMillis, settings: { AFFNET_RATE_LIMIT_PER_MINUTE: "0", ...settings } }
  const { find, ...started } = await start(server, setup, prepared(options))
  return { ...started, keyOf: orThrow(find) }
}
