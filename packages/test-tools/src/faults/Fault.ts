import { type Draw, drawOf } from "../fixtures/Draw.ts"

/** What goes wrong between a client and a network. */
export type Fault =
  | { readonly kind: "pass" }
  | { readonly kind: "latency"; readonly millis: number }
  | {
      readonly kind: "answer"
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
    }
  | { readonly kind: "reset" }
  | { readonly kind: "lose" }
  | { readonly kind: "cut" }
  | { readonly kind: "twice" }
  | { readonly kind: "overtaken"; readonly atMostMillis: number }

/** A request that has reached the proxy. */
export interface Arrival {
  /** Counted from 0. */
  readonly index: number
  readonly method: string
  /** Path and query. */
  readonly url: string
}

/** Nothing goes wrong. */
export const pass: Fault = { kind: "pass" }

/** The request is passed on after a while. */
export const latency = (millis: number): Fault => ({ kind: "latency", millis })

/** The proxy answers, and the network hears of nothing. */
export const answer = (
  status: number,
  body = "",
  headers: Readonly<Record<string, string>> = {}
): Fault => ({ kind: "answer", status, headers, body })

/** 429 with `Retry-After`, in seconds or as a date; without one when it is null. */
export const busy = (retryAfter: string | number | null = 1): Fault =>
  answer(429, "", retryAfter === null ? {} : { "retry-after": String(retryAfter) })

/** A server that fails, with a body that is no envelope, as gateways have it. */
export const fail = (status = 500): Fault =>
  answer(status, "<h1>Something went wrong</h1>", { "content-type": "text/html" })

/** The connection breaks before the network has heard of anything. */
export const reset: Fault = { kind: "reset" }

/** The network does what it was asked, and the answer is lost. */
export const lose: Fault = { kind: "lose" }

/** The connection breaks in the middle of the answer's body. */
export const cut: Fault = { kind: "cut" }

/** The network gets the request twice, and the second answer comes back. */
export const twice: Fault = { kind: "twice" }

/** The request waits until a later one has been answered, but no longer than this. */
export const overtaken = (atMostMillis = 1_000): Fault => ({ kind: "overtaken", atMostMillis })

/** What happens: always alike, one after the other (the last stays), or by the request. */
export type FaultScript = Fault | ReadonlyArray<Fault> | ((arrival: Arrival) => Fault)

const isList = (script: FaultScript): script is ReadonlyArray<Fault> => Array.isArray(script)

/** A script as a function of the request. */
export const scriptOf = (script: FaultScript): ((arrival: Arrival) => Fault) => {
  if (typeof script === "function") return script
  if (!isList(script)) return () => script
  let next = 0
  return () => script[Math.min(next++, script.length - 1)] ?? pass
}

const common: readonly [Fault, ...ReadonlyArray<Fault>] = [
  latency(20),
  busy(0),
  fail(500),
  fail(503),
  reset,
  lose,
  cut,
  twice,
  overtaken(50)
]

/** Every request fails with some probability, in a way that the seed and its number decide. */
export const seeded =
  (seed: number | string, probability = 0.3, faults = common) =>
  ({ index }: Arrival): Fault => {
    const draw: Draw = drawOf(`faults ${seed} ${index}`)
    return draw.chance(probability) ? draw.pick(faults) : pass
  }
