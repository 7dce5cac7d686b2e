import { type Network, OutboundFailure, type Role } from "@affnet/domain"
import { Clock, Effect, Layer } from "effect"
import { type OutboundCall, ScriptedReplies } from "../platform/outbound/OutboundHttp.ts"
import * as Server from "../Server.ts"
import * as Embedding from "./Embedding.ts"
import type { Exchange } from "./Exchanges.ts"
import { sow } from "./Seeds.ts"
import { seededSecret } from "./seeds/Keys.ts"
import { orThrow, start } from "./TestRuntime.ts"

/** A lead on its way to a vendor. */
export interface VendorCall {
  readonly vendor_id: number
  readonly request: Omit<OutboundCall, "timeout_millis" | "vendor_id">
}

/** What a vendor replies to it. */
export interface VendorReply {
  readonly status: number
  readonly body: string
}

/** What an embedded server holds, and how it behaves. Its clock starts at `nowMillis`. */
export interface EmbeddedOptions {
  readonly records: Partial<Network.Network>
  /** The same seed gives the same accounts the same keys. */
  readonly seed: number | string
  /** Settings under the names of the environment. */
  readonly settings: Readonly<Record<string, string>>
  /**
   * What vendors reply to leads; when it throws, the connection breaks. Other servers, which postbacks are
   * for, take whatever they are sent.
   */
  readonly vendorReply: (call: VendorCall) => VendorReply | PromiseLike<VendorReply>
}

/** A server without a socket. Nothing leaves the process. */
export interface EmbeddedServer {
  /** Sends a request to it: an address of any host, or a path. Redirects are not followed. */
  readonly fetch: typeof globalThis.fetch
  /** Where others of this machine find it. Opens a port when it is read for the first time. */
  readonly url: string
  /** The keys of the first manager, advertiser and affiliate; empty where there is none. */
  readonly keys: Readonly<Record<Role.Role, string>>
  /** The key that an account started with. Throws when there was no such account. */
  readonly keyOf: (role: Role.Role, id: number) => string
  /** What was asked and answered so far, in the order of the answers. */
  readonly requests: ReadonlyArray<Exchange>
  /** Ends everything, and forgets the database. */
  readonly stop: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

const received: VendorReply = { status: 200, body: "" }

const failure = (reason: OutboundFailure.Reason) =>
  new OutboundFailure.OutboundFailure({ reason, is_sent: true })

const replying = (vendorReply: EmbeddedOptions["vendorReply"]) => (call: OutboundCall) =>
  Effect.tryPromise({
    try: async () => {
      const { timeout_millis: _, vendor_id, ...request } = call
      return vendor_id === undefined ? received : vendorReply({ vendor_id, request })
    },
    catch: () => failure("protocol")
  }).pipe(
    Effect.timeoutOrElse({
      duration: call.timeout_millis,
      orElse: () => Effect.fail(failure("timeout"))
    }),
    Effect.map(({ body, status }) => ({
      http_status: status,
      body,
      is_cut: false,
      retry_after: null
    }))
  )

const prepared = ({ records, seed }: EmbeddedOptions) =>
  Effect.gen(function* () {
    const created = Math.floor((yield* Clock.currentTimeMillis) / 1000)
    const sown = yield* sow(records, created, seededSecret(seed))
    return { ...sown, embedding: yield* Embedding.Embedding }
  })

/** Starts the server in this process, on a database in memory and without a socket. */
export const embeddedServer = async (options: EmbeddedOptions): Promise<EmbeddedServer> => {
  const { records, settings, vendorReply } = options
  const server = Server.layerOn(Embedding.layer).pipe(
    Layer.provide(Layer.succeed(ScriptedReplies, replying(vendorReply)))
  )
  const setup = { nowMillis: records.nowMillis, settings }
  const { embedding, find, ...started } = await start(server, setup, prepared(options))
  const { exchanges, fetch, url } = embedding
  return {
    ...started,
    fetch,
    get url() {
      return url()
    },
    keyOf: orThrow(find),
    requests: exchanges
  }
}
