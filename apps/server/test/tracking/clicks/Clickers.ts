import { Agent, request } from "node:http"
import { Clock, Effect } from "effect"
import { firefox } from "./clickFixtures.ts"

/** What the server has acknowledged, and how it answered what it did not. */
export interface Clicked {
  readonly ids: Array<string>
  readonly statuses: Map<number, number>
  /** Requests whose connection ended without an answer. */
  lost: number
}

export const nobodyYet = (): Clicked => ({ ids: [], statuses: new Map(), lost: 0 })

/** The id in the address that a click is sent on to. */
const idIn = /[?&]c=([0-9a-f]{32})/u

const clickOnce = (agent: Agent, url: string, ip: string, clicked: Clicked) =>
  Effect.callback<boolean>((resume) => {
    const headers = { "user-agent": firefox, "x-forwarded-for": ip }
    const outgoing = request(url, { agent, headers })
    outgoing.on("error", () => resume(Effect.succeed(false)))
    outgoing.on("response", (message) => {
      const status = message.statusCode ?? 0
      clicked.statuses.set(status, (clicked.statuses.get(status) ?? 0) + 1)
      const id = idIn.exec(message.headers.location ?? "")?.[1]
      if (status === 302 && id !== undefined) clicked.ids.push(id)
      message.resume()
      message.on("end", () => resume(Effect.succeed(true)))
      message.on("error", () => resume(Effect.succeed(false)))
    })
    outgoing.end()
  })

/** One of many people behind one address, who click one after the other until nobody answers. */
const clicker = Effect.fnUntraced(function* (url: string, number: number, clicked: Clicked) {
  const agent = yield* Effect.acquireRelease(
    Effect.sync(() => new Agent({ keepAlive: true, maxSockets: 1 })),
    (agent) => Effect.sync(() => agent.destroy())
  )
  for (let count = 0; ; count++) {
    const ip = `5.9.${number % 256}.${count % 4}`
    if (!(yield* clickOnce(agent, url, ip, clicked))) break
  }
  clicked.lost += 1
}, Effect.scoped)

/** Has many people click until the server is gone. */
export const clickUntilGone = (url: string, people: number, clicked: Clicked) =>
  Effect.forEach(
    Array.from({ length: people }, (_, number) => number),
    (number) => clicker(url, number, clicked),
    { concurrency: "unbounded", discard: true }
  )

/** How long something takes, in milliseconds. */
export const timed = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const start = yield* Clock.currentTimeMillis
    yield* work
    return (yield* Clock.currentTimeMillis) - start
  })
