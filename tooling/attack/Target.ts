import { readFileSync } from "node:fs"
import { join } from "node:path"
import { affnet } from "../bench/affnet.ts"
import { type Network as Engine, onPostgres, onSqlite } from "../bench/conversions/engines.ts"
import { type RunningServer, start } from "../bench/RunningServer.ts"

/** What an attacker, or the one it is done to, gets for a request. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly millis: number
}

/** What somebody signs in with. */
export interface SignIn {
  readonly email: string
  readonly password: string
}

/** A running demo network, with everything that its owners know of it. */
export interface Target {
  readonly origin: string
  readonly engine: string
  readonly directory: string
  readonly keys: Readonly<Record<string, string>>
  readonly ids: Readonly<Record<string, number>>
  readonly tokens: { readonly advertiser: string; readonly other_advertiser: string }
  /** A person of each role. */
  readonly signIns: Readonly<Record<"manager" | "advertiser" | "affiliate", SignIn>>
  readonly server: RunningServer
  readonly send: (path: string, init?: RequestInit) => Promise<Reply>
  /** As a visitor from this address. */
  readonly from: (ip: string, path: string, init?: RequestInit) => Promise<Reply>
  /** A request of a manager. */
  readonly asManager: (path: string, body?: unknown) => Promise<Reply>
  /** A new click of the demo's first offer. */
  readonly newClick: (more?: string) => Promise<string>
  readonly remove: () => Promise<void>
}

/** The address behind which every visitor of these attacks stands. */
const proxies = "127.0.0.0/8"
const timeoutMillis = 60_000

export const engines = { sqlite: onSqlite, postgresql: onPostgres } as const

const makeSend =
  (origin: string) =>
  async (path: string, init: RequestInit = {}): Promise<Reply> => {
    const started = performance.now()
    const signal = AbortSignal.timeout(timeoutMillis)
    const response = await fetch(origin + path, { redirect: "manual", signal, ...init })
    const text = await response.text()
    const { headers, status } = response
    return { status, headers, text, millis: performance.now() - started }
  }

const startServer = ({ engine, env }: Engine, port: number) =>
  start({
    name: engine,
    command: affnet("serve"),
    env: {
      ...env,
      TRUSTED_PROXIES: proxies,
      LOG_LEVEL: "Error",
      AFFNET_RATE_LIMIT_PER_MINUTE: "0"
    },
    port
  })

/** Starts a demo network to be attacked, in a directory of its own. */
export const makeTarget = async (name: keyof typeof engines, port: number): Promise<Target> => {
  const network = await engines[name]()
  const directory = network.env.DATA_DIR ?? ""
  const demo = JSON.parse(readFileSync(join(directory, "demo.json"), "utf8"))
  const { ids, keys, sign_ins: signIns, tokens } = demo
  const server = await startServer(network, port)
  const send = makeSend(server.origin)
  const from = (ip: string, path: string, init: RequestInit = {}) =>
    send(path, { ...init, headers: { ...init.headers, "X-Forwarded-For": ip } })
  const asManager = (path: string, body?: unknown) =>
    send(`/api/v2/network${path}`, {
      headers: { "X-API-Key": keys.manager, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
    })
  let visitors = 0
  const newClick = async (more = "") => {
    visitors += 1
    const ip = `198.18.${visitors >> 8}.${visitors & 255}`
    const path = `/click?o=${ids.offer_id}&a=${ids.affiliate_id}&return=click_id${more}`
    const { text } = await from(ip, path)
    return String(JSON.parse(text).click_id)
  }
  const remove = async () => {
    await server.stop()
    await network.remove()
  }
  const origin = server.origin
  return {
    ...{ origin, engine: name, directory, ids, keys, signIns, tokens, server },
    ...{ send, from, asManager, newClick, remove }
  }
}
