import type { Role } from "@affnet/domain"
import { Effect } from "effect"
import type { Call } from "./Call.ts"
import type { Answer, Exchange } from "./Exchange.ts"
import type { Ids } from "./Ids.ts"
import { type Keys, send } from "./Wire.ts"

export interface NetworkOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly keys: Keys
  /** Whether requests may change something. Default: no. */
  readonly allowWrites?: boolean
  /** Ids to use, by the name of the parameter, or of the operation, a dot, and the parameter. */
  readonly ids?: Ids
}

/** The server under test: what may be asked of it, and all that has been. */
export interface Network {
  readonly baseUrl: string
  readonly allowsWrites: boolean
  readonly ids: Ids
  readonly has: (role: Role.Role) => boolean
  /** Sends a request; one that was sent before is answered from memory. */
  readonly send: (call: Call) => Effect.Effect<Exchange>
  /** Sends a request in any case. */
  readonly sendAgain: (call: Call) => Effect.Effect<Exchange>
  /** Answers nothing that was sent so far from memory. */
  readonly forget: Effect.Effect<void>
  readonly exchanges: ReadonlyArray<Exchange>
}

/** How often a request is sent that was one too many. */
const maxAttempts = 8

/** The longest that a server may ask to wait. */
const maxWaitSeconds = 60

const waitSeconds = (answer: Answer): number =>
  Math.min(Math.max(Number(answer.headers["retry-after"]) || 1, 1), maxWaitSeconds)

/** A network that remembers. */
export const makeNetwork = ({ allowWrites = false, baseUrl, ids = {}, keys }: NetworkOptions) => {
  const exchanges: Array<Exchange> = []
  const known = new Map<string, Exchange>()
  let sent = 0

  const sendAgain = Effect.fnUntraced(function* (call: Call) {
    sent++
    const requestId = call.headers["x-request-id"] ?? `conformance-${sent}`
    let answer = yield* send(baseUrl, keys, call, requestId)
    for (let attempt = 1; answer.status === 429 && attempt < maxAttempts; attempt++) {
      yield* Effect.sleep(`${waitSeconds(answer)} seconds`)
      answer = yield* send(baseUrl, keys, call, requestId)
    }
    const exchange: Exchange = { call, requestId, answer }
    exchanges.push(exchange)
    return exchange
  })

  const remembered = Effect.fnUntraced(function* (call: Call) {
    const { operation, ...request } = call
    const name = JSON.stringify([operation.id, request])
    const exchange = known.get(name) ?? (yield* sendAgain(call))
    known.set(name, exchange)
    return exchange
  })

  return {
    baseUrl,
    allowsWrites: allowWrites,
    ids,
    has: (role) => keys[role] !== undefined,
    send: remembered,
    sendAgain,
    forget: Effect.sync(() => known.clear()),
    exchanges
  } satisfies Network
}
