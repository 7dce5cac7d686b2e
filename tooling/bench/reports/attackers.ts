/**
 * One account on many connections, which asks for the heaviest reports there are, as fast as they are
 * answered; some of them are given up at once. Runs until it is ended, and prints what became of them.
 *
 * Usage: attackers.ts <origin> <key> <connections>
 */
import { Agent, get } from "node:http"
import { argv } from "node:process"
import { setTimeout as wait } from "node:timers/promises"
import { goFirst } from "../goFirst.ts"

const [, , origin = "", key = "", connections = "20"] = argv

const dateOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)
const now = Date.now()
const tenYears = `rangeFrom=${dateOf(now - 3_650 * 86_400_000)}&rangeTo=${dateOf(now)}`
const everyDigit = [..."0123456789abcdef".repeat(6)].join("+")

const reports = [
  `statistics-flat?${tenYears}&breakdown=hour`,
  `statistics-flat?${tenYears}&breakdown=day,hour&perPage=1000`,
  `statistics-flat?${tenYears}&breakdown=day,hour&breakdowns=affiliate,offer&sortField=epc`,
  `statistics-flat?${tenYears}&breakdown=hour&breakdowns=country,browser,sub_id1&q=a`,
  `clicks?${tenYears}&q=${everyDigit}`
]

goFirst()
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const outcomes: Record<string, number> = {}

/** Whoever gives up does so while the report is read. */
const ask = (report: string, givesUp: boolean): Promise<number | "given up"> =>
  new Promise((resolve) => {
    const url = `${origin}/api/v2/network/reports/${report}`
    const request = get(url, { agent, headers: { "x-api-key": key } }, (response) => {
      response.resume().once("close", () => resolve(response.statusCode ?? 0))
    })
    request.once("error", () => resolve("given up"))
    if (givesUp) setTimeout(() => request.destroy(), 100)
  })

/** Whoever is refused asks again soon, not minding `Retry-After`. */
const attack = async (connection: number): Promise<void> => {
  for (let turn = connection; ; turn++) {
    const outcome = await ask(reports[turn % reports.length] ?? "", connection % 5 === 0)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    if (outcome !== 200) await wait(100)
  }
}

process.once("SIGTERM", () => {
  console.log(JSON.stringify(outcomes))
  process.exit()
})
await Promise.all(Array.from({ length: Number(connections) }, (_, index) => attack(index)))
