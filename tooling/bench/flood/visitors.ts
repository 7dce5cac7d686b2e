/**
 * Visitors from many networks who click at a steady rate, whether or not earlier ones were answered. Each wait is
 * counted from the moment when the click was due. Usage: visitors.ts <origin> <clicks a second> <seconds> <links as JSON>;
 * prints what they saw as JSON.
 */
import { Agent, request as httpRequest } from "node:http"
import { argv } from "node:process"
import { setTimeout as wait } from "node:timers/promises"
import { makeClicks } from "../clicks/people.ts"

const [, , origin = "", perSecond = "1", seconds = "1", links = "[]"] = argv
const click = makeClicks(JSON.parse(links))
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const millis = new Array<number>()
let others = 0

const once = (due: number): Promise<void> =>
  new Promise((resolve) => {
    const { headers, path } = click()
    const request = httpRequest(origin + path, { agent, headers }, (response) => {
      if (response.statusCode !== 302) others += 1
      response.resume().once("end", () => {
        millis.push(performance.now() - due)
        resolve()
      })
    })
    const fail = () => {
      others += 1
      resolve()
    }
    request.once("error", fail).end()
  })

const count = Number(perSecond) * Number(seconds)
const began = performance.now()
const pending = new Array<Promise<void>>()
while (pending.length < count) {
  const due = began + (pending.length * 1000) / Number(perSecond)
  const early = due - performance.now()
  if (early > 0) await wait(early)
  pending.push(once(due))
}
await Promise.all(pending)
agent.destroy()
console.log(JSON.stringify({ others, millis: millis.map((one) => Math.round(one * 100) / 100) }))
