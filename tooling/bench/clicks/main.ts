/**
 * Clicks, beside a tracker written by hand that commits each by itself: one run, one machine, one database.
 *
 * Usage: npm run bench -- clicks
 *   [--engines sqlite,postgresql] [--rounds 7] [--seconds 5]
 * PostgreSQL is the one of TEST_DATABASE_URL, where a database of its own is made and dropped again.
 */
import { execPath } from "node:process"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { affnet } from "../affnet.ts"
import type { Contender } from "../Contender.ts"
import { anywhere, onServerCore } from "../Cores.ts"
import { type RunningServer, start } from "../RunningServer.ts"
import { median, ratios } from "../statistics.ts"
import { type Database, engines } from "./Database.ts"
import { clickOn, type Sample } from "./measure.ts"

const { values: options } = parseArgs({
  options: {
    engines: { type: "string", default: "sqlite,postgresql" },
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "5" }
  }
})
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)

const firstPort = 28_100
const restMillis = 5_000
const warmUpSeconds = 5

/** What is promised: in relation to the reference, and in milliseconds. */
const targets: Readonly<Record<string, number>> = { SQLite: 1.5, PostgreSQL: 0.8 }
const loneTargetMillis = 3
const crowdTargetMillis = 50

const contenders = ({ own, reference }: Database): ReadonlyArray<Contender> => [
  {
    name: "affnet",
    command: affnet("serve"),
    // The load comes from one machine and says for whom it asks, as a proxy does.
    env: { ...own, TRUSTED_PROXIES: "127.0.0.1/32" },
    port: firstPort
  },
  {
    name: "Fastify, a commit for each click",
    command: [execPath, fileURLToPath(new URL("./reference/main.ts", import.meta.url))],
    env: { ...reference, NODE_ENV: "production" },
    port: firstPort + 1
  }
]

type Series = ReadonlyArray<ReadonlyArray<Sample>>

/** The samples of every server, taken in turns: A B A B … */
const inTurns = async (
  servers: ReadonlyArray<RunningServer>,
  { links }: Database,
  connections: number
): Promise<Series> => {
  for (const server of servers) await clickOn(server, links, connections, warmUpSeconds)
  const samples = servers.map(() => new Array<Sample>())
  for (let round = 0; round < rounds; round++) {
    for (const [index, server] of servers.entries())
      samples[index]?.push(await clickOn(server, links, connections, seconds))
  }
  return samples
}

const row = (...cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`
const middle = (samples: ReadonlyArray<Sample>, of: (sample: Sample) => number): number =>
  median(samples.map(of))
const rateOf = (samples: ReadonlyArray<Sample>): string => {
  const perSecond = middle(samples, (one) => one.clicksPerSecond)
  return Number.isNaN(perSecond) ? "–" : perSecond.toFixed(0)
}
const verdict = (isMet: boolean): string => (isMet ? "met" : "missed")

const tableOf = (title: string, servers: ReadonlyArray<RunningServer>, series: Series): string =>
  [
    `#### ${title}`,
    "",
    row("Server", "Clicks/s", "p50 ms", "p99 ms", "CPU ms/click"),
    row("---", "--:", "--:", "--:", "--:"),
    ...servers.map(({ name }, index) => {
      const samples = series[index] ?? []
      return row(
        name,
        rateOf(samples),
        middle(samples, (one) => one.p50Millis).toFixed(2),
        middle(samples, (one) => one.p99Millis).toFixed(2),
        middle(samples, (one) => one.processorMillis).toFixed(3)
      )
    })
  ].join("\n")

const comparison = (engine: string, [own = [], reference = []]: Series): string => {
  const byClicks = ratios(
    own.map((one) => one.clicksPerSecond),
    reference.map((one) => one.clicksPerSecond)
  )
  const byProcessor = ratios(
    reference.map((one) => one.processorMillis),
    own.map((one) => one.processorMillis)
  )
  const target = targets[engine] ?? 1
  const spread = `${Math.min(...byClicks).toFixed(2)}–${Math.max(...byClicks).toFixed(2)}`
  return (
    `affnet ÷ Fastify: ${median(byClicks).toFixed(2)} (${spread}) by clicks a second, ` +
    `${median(byProcessor).toFixed(2)} by processor time; ` +
    `target ≥ ${target}: ${verdict(median(byClicks) >= target)}`
  )
}

const promise = (what: string, millis: number, target: number): string =>
  `${what}: ${millis.toFixed(2)} ms; target < ${target}: ${verdict(millis < target)}`

/** Starts the servers, asks them for samples in turns, and stops them. */
const withServers = async <A>(
  database: Database,
  onCore: typeof onServerCore,
  use: (servers: ReadonlyArray<RunningServer>) => Promise<A>
): Promise<A> => {
  const servers = new Array<RunningServer>()
  try {
    for (const contender of contenders(database)) servers.push(await start(contender, onCore))
    await wait(restMillis)
    return await use(servers)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Who gets more done: on one core each, so that it counts what a click costs. */
const measureThroughput = (database: Database): Promise<string> =>
  withServers(database, onServerCore, async (servers) => {
    const many = await inTurns(servers, database, 64)
    return [tableOf("64 connections", servers, many), comparison(database.engine, many)].join(
      "\n\n"
    )
  })

/** How long people wait, where the system shares the cores out as it does for whoever runs a tracker. */
const measureWaiting = (database: Database): Promise<string> =>
  withServers(database, anywhere, async (servers) => {
    const [own] = servers
    const atRest = own?.memory()?.now ?? Number.NaN
    const lone = await inTurns(servers, database, 1)
    const crowd = await inTurns(servers, database, 256)
    return [
      tableOf("One at a time, on an idle tracker", servers, lone),
      promise(
        "A lone click, p50",
        middle(lone[0] ?? [], (one) => one.p50Millis),
        loneTargetMillis
      ),
      tableOf("256 connections", servers, crowd),
      promise(
        "256 at once, p99",
        middle(crowd[0] ?? [], (one) => one.p99Millis),
        crowdTargetMillis
      ),
      `affnet in memory: ${atRest.toFixed(0)} MB at rest, ${own?.memory()?.peak.toFixed(0)} MB at most.`
    ].join("\n\n")
  })

for (const engine of options.engines.split(",")) {
  const database = await engines[engine]?.()
  if (database === undefined) throw new Error(`There is no engine ${engine}`)
  try {
    console.log(`\n### ${database.engine}\n\n${await measureThroughput(database)}\n`)
    console.log(await measureWaiting(database))
  } finally {
    await database.remove()
  }
}
