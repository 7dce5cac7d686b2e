/**
 * Clicks like people: each request comes from another address, with another browser and other sub ids.
 * Usage: generator.ts <origin> <connections> <seconds> <links as JSON>; prints what it measured as JSON.
 */
import { Agent, request as httpRequest } from "node:http"
import { argv } from "node:process"
import { clickThrough } from "./crowd.ts"
import { makeClicks } from "./people.ts"

const [, , origin = "", connections = "1", seconds = "1", links = "[]"] = argv
const click = makeClicks(JSON.parse(links))

/** At a share of the sorted ones. */
const at = (sorted: ReadonlyArray<number>, share: number) =>
  sorted[Math.floor(sorted.length * share)]

const inOrder = (millis: ReadonlyArray<number>) => millis.toSorted((one, other) => one - other)

const many = async () => {
  const { millis, ...faults } = await clickThrough(
    origin,
    click,
    Number(connections),
    Number(seconds)
  )
  const sorted = inOrder(millis)
  return {
    ...faults,
    clicks: sorted.length,
    clicksPerSecond: sorted.length / Number(seconds),
    p50Millis: at(sorted, 0.5),
    p99Millis: at(sorted, 0.99)
  }
}

const once = (agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const { headers, path } = click()
    const start = performance.now()
    const request = httpRequest(origin + path, { agent, headers }, (response) => {
      if (response.statusCode !== 302) reject(new Error(`Answered with ${response.statusCode}`))
      response.resume().once("end", () => resolve(performance.now() - start))
    })
    request.once("error", reject).end()
  })

/** One click at a time, with a pause between: the tracker is idle when it comes. */
const lone = async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = new Array<number>()
  const end = performance.now() + Number(seconds) * 1000
  while (performance.now() < end) {
    times.push(await once(agent))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  agent.destroy()
  const sorted = inOrder(times.slice(20))
  return { clicks: sorted.length, p50Millis: at(sorted, 0.5), p99Millis: at(sorted, 0.99) }
}

console.log(JSON.stringify(await (connections === "1" ? lone() : many())))
