/**
 * What others notice of an account that asks for the heaviest reports on many connections: clicks at a
 * steady rate, and the reports of another account, alone and beside the attack, in turns.
 *
 * Usage: npm run bench -- reports
 *   [--rate 1000] [--seconds 10] [--rounds 3] [--connections 20] [--engine sqlite|postgresql] [--port 28090]
 */
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { affnet } from "../affnet.ts"
import { anywhere } from "../Cores.ts"
import { type Network, onEach } from "../conversions/engines.ts"
import { percentile } from "../conversions/sender.ts"
import { type RunningServer, start } from "../RunningServer.ts"
import { startAttack } from "../startAttack.ts"
import { startVisitors, type Visitors } from "./visitors.ts"

const { values: options } = parseArgs({
  options: {
    rate: { type: "string", default: "1000" },
    seconds: { type: "string", default: "10" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "20" },
    engine: { type: "string", default: "both" },
    port: { type: "string", default: "28090" }
  }
})
const rate = Number(options.rate)
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const port = Number(options.port)
const warmUpSeconds = 5

/** What may come of it: clicks' p99 times this and plus that, and a report that much later. */
const clicksTarget = { factor: 1.5, millis: 10 }
const reportTargetMillis = 250

const attackers = new URL("./attackers.ts", import.meta.url)

const reportsOfOther = ["breakdown=day", "breakdown=day,hour&perPage=100", "breakdown=offer"]

/** One report after the other, with pauses, until told to stop. */
const askMeanwhile = async (
  server: RunningServer,
  key: string,
  isOver: () => boolean
): Promise<ReadonlyArray<number>> => {
  const taken: Array<number> = []
  for (let turn = 0; !isOver(); turn++) {
    const query = reportsOfOther[turn % reportsOfOther.length]
    const began = performance.now()
    const response = await fetch(`${server.origin}/api/v2/advertiser/reports/statistics?${query}`, {
      headers: { "x-api-key": key }
    })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`A report was answered with ${response.status}`)
    taken.push(performance.now() - began)
    await wait(100)
  }
  return taken
}

interface Figures {
  readonly clicks: Array<number>
  readonly reports: Array<number>
}

const measure = async (
  [server, visitors, network]: readonly [RunningServer, Visitors, Network],
  into: Figures,
  length = seconds
): Promise<void> => {
  let over = false
  const asking = askMeanwhile(server, network.keys.advertiser, () => over)
  const clicking = visitors.click(length).finally(() => {
    over = true
  })
  const [clicks, reports] = await Promise.all([clicking, asking])
  into.clicks.push(...clicks)
  into.reports.push(...reports)
}

const both = (values: ReadonlyArray<number>): string =>
  `${percentile(values, 50).toFixed(1)} / ${percentile(values, 99).toFixed(1)}`

const verdict = (isMet: boolean): string => (isMet ? "met" : "MISSED")

const row = (engine: string, alone: Figures, beside: Figures): string => {
  const most = percentile(alone.clicks, 99) * clicksTarget.factor + clicksTarget.millis
  const clicksMet = percentile(beside.clicks, 99) <= most
  const later = percentile(beside.reports, 99) - percentile(alone.reports, 99)
  const cells = [
    engine,
    both(alone.clicks),
    both(beside.clicks),
    `p99 ≤ ${most.toFixed(1)}: ${verdict(clicksMet)}`,
    both(alone.reports),
    both(beside.reports),
    `p99 + ${later.toFixed(0)} ≤ ${reportTargetMillis}: ${verdict(later <= reportTargetMillis)}`
  ]
  return `| ${cells.join(" | ")} |`
}

const compare = async (network: Network): Promise<void> => {
  const server = await start(
    {
      name: network.engine,
      command: affnet("serve"),
      env: { ...network.env, LOG_LEVEL: "Warn" },
      port
    },
    anywhere
  )
  const path = `/click?o=${network.offerId}&a=${network.affiliateId}&return=click_id`
  const visitors = startVisitors(server.origin, path, rate)
  const alone: Figures = { clicks: [], reports: [] }
  const beside: Figures = { clicks: [], reports: [] }
  try {
    const parts = [server, visitors, network] as const
    await measure(parts, { clicks: [], reports: [] }, warmUpSeconds)
    for (let round = 0; round < rounds; round++) {
      await measure(parts, alone)
      const stopAttack = startAttack(
        attackers,
        server.origin,
        network.keys.manager,
        options.connections
      )
      await wait(1_000)
      await measure(parts, beside)
      console.error(`${network.engine}, the attack was answered: ${await stopAttack()}`)
      await wait(1_000)
    }
    console.log(row(network.engine, alone, beside))
  } finally {
    visitors.close()
    await server.stop()
  }
}

console.log("p50 / p99 in ms:")
console.log("| Engine | clicks alone | beside the attack | | reports alone | beside it | |")
console.log("|---|---|---|---|---|---|---|")
await onEach(options.engine, compare)
