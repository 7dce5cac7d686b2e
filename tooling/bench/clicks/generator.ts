/**
 * Clicks like people: each request comes from another address, with another browser and other sub ids.
 * Usage: generator.ts <origin> <connections> <seconds> <links as JSON>; prints what it measured as JSON.
 */
import { Agent, request as httpRequest } from "node:http"
import { argv } from "node:process"
import autocannon from "autocannon"
import { makeClicks } from "./people.ts"

const [, , origin = "", connections = "1", seconds = "1", links = "[]"] = argv
const click = makeClicks(JSON.parse(links))

const many = async () => {
  const result = await autocannon({
    url: origin,
    connections: Number(connections),
    duration: Number(seconds),
    requests: [{ setupRequest: (request) => ({ ...request, ...click() }) }]
  })
  const redirects = result["3xx"]
  return {
    clicksPerSecond: redirects / result.duration,
    clicks: redirects,
    others: result.requests.total - redirects,
    errors: result.errors,
    p50Millis: result.latency.p50,
    p99Millis: result.latency.p99
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
  const sorted = times.slice(20).sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]
  return { clicks: sorted.length, p50Millis: at(0.5), p99Millis: at(0.99) }
}

console.log(JSON.stringify(await (connections === "1" ? lone() : many())))
