import { Agent, request } from "node:http"
import { Effect, Schedule } from "effect"
import { firefox } from "../clickFixtures.ts"

/** A click, and where it was sent. Times are in milliseconds since the process began. */
export interface Seen {
  readonly path: string
  readonly begun: number
  readonly over: number
  readonly location: string
}

/** Clicks come in so many portions a second. */
const portions = 20

const connections = 64

/** People from many networks in Germany, with browsers of their own. */
const person = (number: number) => ({
  "user-agent": `${firefox} v${number}`,
  "x-forwarded-for": `5.9.${number % 256}.${Math.floor(number / 256) % 256}`
})

const clickOnce = (agent: Agent, baseUrl: string, path: string, number: number) =>
  Effect.callback<Seen, Error>((resume) => {
    const begun = performance.now()
    const outgoing = request(baseUrl + path, { agent, headers: person(number) })
    outgoing.on("error", (error) => resume(Effect.fail(error)))
    outgoing.on("response", (message) => {
      const { location = "" } = message.headers
      const over = performance.now()
      message.resume()
      message.on("end", () => resume(Effect.succeed({ path, begun, over, location })))
    })
    outgoing.end()
  })

/** Clicks on links in turn at a steady rate, until it is interrupted; tells what it saw. */
export const clickSteadily = Effect.fnUntraced(function* (
  baseUrl: string,
  paths: ReadonlyArray<string>,
  perSecond: number,
  seen: Array<Seen>
) {
  const agent = yield* Effect.acquireRelease(
    Effect.sync(() => new Agent({ keepAlive: true, maxSockets: connections })),
    (agent) => Effect.sync(() => agent.destroy())
  )
  let number = 0
  const next = Effect.suspend(() => {
    number += 1
    return clickOnce(agent, baseUrl, paths[number % paths.length] ?? "", number)
  }).pipe(Effect.map((one) => void seen.push(one)))
  const portion = Effect.replicateEffect(next, Math.ceil(perSecond / portions), {
    concurrency: "unbounded",
    discard: true
  })
  yield* Effect.repeat(Effect.forkScoped(portion), Schedule.fixed(1000 / portions))
})
