import type { Platform } from "../src/Platform.ts"

/** A world in memory: a network that answers as it is told, a clock that nobody waits for. */

/** A request as it reached the network. */
export interface Received {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly redirect: string | undefined
  readonly signal: AbortSignal | null | undefined
  readonly atMillis: number
}

/** An answer, a connection that breaks, or none at all. */
export type Answer = Response | "reset" | "silence"

export const apiKey = "afn_m_CANARY"

interface Timer {
  readonly dueMillis: number
  readonly run: () => void
}

const reset = () =>
  new TypeError("fetch failed", {
    cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })
  })

/** Enough turns of the event loop for whatever goes on without time. */
const breath = () => new Promise((resolve) => setImmediate(resolve))

export class World implements Platform {
  readonly received = new Array<Received>()
  readonly #answer: (n: number, request: Received) => Answer
  readonly #timers = new Set<Timer>()
  readonly #chance: number
  #nowMillis: number
  #keys = 0

  /** Its nth answer, from 1, is `answer(n, request)`; `chance` is what chance has to say. */
  constructor(answer: (n: number, request: Received) => Answer, chance = 0, nowMillis = 0) {
    this.#answer = answer
    this.#chance = chance
    this.#nowMillis = nowMillis
  }

  readonly nowMillis = () => this.#nowMillis
  readonly chance = () => this.#chance
  readonly uniqueText = () => `unique-${++this.#keys}`

  readonly after = (millis: number, run: () => void) => {
    const timer = { dueMillis: this.#nowMillis + millis, run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** How many timers are left. */
  get timers(): number {
    return this.#timers.size
  }

  readonly fetch: typeof globalThis.fetch = (input, init) => {
    const request = {
      method: init?.method ?? "GET",
      url: new URL(String(input)),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: init?.body,
      redirect: init?.redirect,
      signal: init?.signal,
      atMillis: this.#nowMillis
    }
    this.received.push(request)
    const answer = this.#answer(this.received.length, request)
    if (answer === "reset") return Promise.reject(reset())
    if (answer !== "silence") return Promise.resolve(answer)
    return new Promise((_, reject) => {
      const leave = () => reject(init?.signal?.reason)
      if (init?.signal?.aborted === true) leave()
      init?.signal?.addEventListener("abort", leave)
    })
  }

  /** Lets time pass, as much as it takes until the promise is settled. */
  async settle(promise: PromiseLike<unknown>): Promise<PromiseSettledResult<unknown>> {
    const all = Promise.allSettled([promise])
    let isOver = false
    void all.then(() => {
      isOver = true
    })
    for (let turn = 0; turn < 1000; turn++) {
      await breath()
      if (isOver) return (await all)[0]
      this.#pass()
    }
    throw new Error("It never ends.")
  }

  #pass() {
    const [next] = [...this.#timers].sort((one, other) => one.dueMillis - other.dueMillis)
    if (next === undefined) return
    this.#timers.delete(next)
    this.#nowMillis = Math.max(this.#nowMillis, next.dueMillis)
    next.run()
  }
}

/** How long after the one before each request came, in milliseconds. */
export const pauses = ({ received }: World): ReadonlyArray<number> =>
  received.slice(1).map(({ atMillis }, index) => atMillis - (received[index]?.atMillis ?? 0))
