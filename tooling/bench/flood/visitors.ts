/**
 * Visitors from many networks who click at a steady rate, whether or not earlier ones were answered. Each wait is
 * counted from the moment when the click was due. Usage: visitors.ts <origin> <clicks a second> <seconds> <links as JSON>;
 * prints what they saw as a line of JSON for each minute.
 */
import { Agent, request as httpRequest } from "node:http"
import { argv } from "node:process"
import { setTimeout as wait } from "node:timers/promises"
import { makeClicks } from "../clicks/people.ts"
import { goFirst } from "../goFirst.ts"

const [, , origin = "", perSecond = "1", seconds = "1", links = "[]"] = argv
const timeout = 30_000

goFirst()
const click = makeClicks(JSON.parse(links))
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** How long a click took in milliseconds; nothing when it was not redirected. */
const once = (due: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const { headers, path } = click()
    const request = httpRequest(origin + path, { agent, headers, timeout }, (response) => {
      response.resume().once("end", () => {
        const millis = Math.round((performance.now() - due) * 100) / 100
        resolve(response.statusCode === 302 ? millis : undefined)
      })
    })
    request.once("timeout", () => request.destroy())
    request.once("close", () => resolve(undefined)).once("error", () => resolve(undefined))
    request.end()
  })

const print = (seen: ReadonlyArray<number | undefined>): void => {
  const millis = seen.filter((one) => one !== undefined)
  console.log(JSON.stringify({ millis, others: seen.length - millis.length }))
}

const count = Number(perSecond) * Number(seconds)
const countOfMinute = Number(perSecond) * 60
const began = performance.now()
const printed = new Array<Promise<void>>()
let pending = new Array<Promise<number | undefined>>()
for (let index = 0; index < count; index++) {
  const due = began + (index * 1000) / Number(perSecond)
  const early = due - performance.now()
  if (early > 0) await wait(early)
  pending.push(once(due))
  if (pending.length < countOfMinute && index + 1 < count) continue
  printed.push(Promise.all(pending).then(print))
  pending = []
}
await Promise.all(printed)
agent.destroy()
