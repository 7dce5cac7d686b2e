/**
 * A flood from one network, beside other visitors' clicks at a steady rate: what those wait, how much the disk
 * grows, and whether all refusals of others can still be read. Visitors are measured alone first. A run ends within
 * two and a half minutes more than the flood takes, on each engine, or fails.
 *
 * Usage: npm run bench -- flood
 *   [--minutes 1] [--rate 3000] [--connections 32] [--visitors 200] [--engines sqlite,postgresql]
 * PostgreSQL is the one of TEST_DATABASE_URL, where a database of its own is made and dropped again.
 */
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { affnet } from "../affnet.ts"
import { anywhere } from "../Cores.ts"
import { type Database, engines } from "../clicks/Database.ts"
import { percentile } from "../conversions/sender.ts"
import { type RunningServer, start } from "../RunningServer.ts"
import { linesOf } from "./children.ts"
import { makeRefusals } from "./refusals.ts"
import { sizeOf } from "./size.ts"

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    rate: { type: "string", default: "3000" },
    connections: { type: "string", default: "32" },
    visitors: { type: "string", default: "200" },
    engines: { type: "string", default: "sqlite,postgresql" },
    port: { type: "string", default: "28110" }
  }
})
const floodSeconds = Number(options.minutes) * 60
const warmUpSeconds = 10
const aloneSeconds = 30
const restMillis = 3_000

const growthTargetMegabytes = 50
const bytesOfMegabyte = 1024 * 1024

interface Seen {
  readonly millis: ReadonlyArray<number>
  /** Clicks that were not redirected. */
  readonly others: number
}

const megabytes = (bytes: number): string => (bytes / bytesOfMegabyte).toFixed(1)
const verdict = (isMet: boolean): string => (isMet ? "met" : "missed")

/** What visitors saw, and how many bytes the database grew meanwhile; a row of the table for each minute. */
const visit = async (server: RunningServer, database: Database, name: string, seconds: number) => {
  const start = await sizeOf(database)
  const all = { millis: new Array<number>(), others: 0 }
  const args = [server.origin, options.visitors, String(seconds), JSON.stringify(database.links)]
  for await (const { millis, others } of linesOf<Seen>("./visitors.ts", seconds, ...args)) {
    all.millis.push(...millis)
    all.others += others
    const times = [50, 99, 100].map((percent) => percentile(millis, percent).toFixed(1))
    const grown = megabytes((await sizeOf(database)) - start)
    console.log(`| ${name} | ${millis.length} | ${times.join(" | ")} | ${grown} |`)
  }
  // What is written by and by, such as sums, belongs to it.
  await wait(restMillis)
  return { ...all, grown: (await sizeOf(database)) - start }
}

const flood = async (server: RunningServer, { links }: Database, click_id: string) => {
  const args = [
    server.origin,
    options.rate,
    String(floodSeconds),
    JSON.stringify(links[0]),
    click_id,
    options.connections
  ]
  const statuses: Record<string, number> = {}
  const lines = linesOf<Readonly<Record<string, number>>>("./attacker.ts", floodSeconds, ...args)
  for await (const line of lines) Object.assign(statuses, line)
  return statuses
}

const attacked = async (server: RunningServer, database: Database) => {
  const refusals = await makeRefusals(server.origin, database)
  const ending = new AbortController()
  const refusing = refusals.until(ending.signal)
  const measuring = (async () => {
    try {
      await visit(server, database, "warm-up", warmUpSeconds)
      const before = await visit(server, database, "before", aloneSeconds)
      const [statuses, during] = await Promise.all([
        flood(server, database, refusals.click_id),
        visit(server, database, "flood", floodSeconds)
      ])
      return { before, statuses, during }
    } finally {
      ending.abort()
    }
  })()
  const [measured] = await Promise.all([measuring, refusing])
  return { ...measured, refused: await refusals.count() }
}

const measure = async (server: RunningServer, database: Database): Promise<boolean> => {
  console.log(`\n| ${database.engine} | clicks | p50 ms | p99 ms | most ms | disk, MB more |`)
  console.log("|---|---|---|---|---|---|")
  const { before, during, refused, statuses } = await attacked(server, database)
  const allowedMillis = percentile(before.millis, 99) * 1.5 + 10
  const p99 = percentile(during.millis, 99)
  const bytesOfClick = before.grown / before.millis.length
  const grown = during.grown - bytesOfClick * during.millis.length
  const others = before.others + during.others
  const isMet = {
    p99: p99 <= allowedMillis,
    disk: grown < growthTargetMegabytes * bytesOfMegabyte,
    refusals: refused.found === refused.made,
    answers: others === 0
  }
  console.log(`\nThe flood was answered with ${JSON.stringify(statuses)}.`)
  console.log(
    `p99 ${p99.toFixed(1)} ≤ ${allowedMillis.toFixed(1)} ms (1.5 × + 10 ms): ${verdict(isMet.p99)}`
  )
  console.log(
    `The disk grew by ${megabytes(during.grown)} MB, ${megabytes(grown)} MB of them for the flood ` +
      `(a click of a visitor takes ${bytesOfClick.toFixed(0)} bytes); ` +
      `target < ${growthTargetMegabytes}: ${verdict(isMet.disk)}`
  )
  console.log(
    `Refusals of others: ${refused.made}, of which ${refused.found} can be read: ${verdict(isMet.refusals)}`
  )
  console.log(`Visitors who were not redirected: ${others}: ${verdict(isMet.answers)}\n`)
  return Object.values(isMet).every((one) => one)
}

const measureOn = async (database: Database): Promise<boolean> => {
  const server = await start(
    {
      name: database.engine,
      command: affnet("serve"),
      // The load comes from one machine and says for whom it asks, as a proxy does.
      env: { ...database.own, TRUSTED_PROXIES: "127.0.0.0/8" },
      port: Number(options.port)
    },
    anywhere
  )
  try {
    await wait(restMillis)
    return await measure(server, database)
  } finally {
    await server.stop()
  }
}

let isAllMet = true
for (const engine of options.engines.split(",")) {
  const database = await engines[engine]?.()
  if (database === undefined) throw new Error(`There is no engine ${engine}`)
  try {
    isAllMet = (await measureOn(database)) && isAllMet
  } finally {
    await database.remove()
  }
}
process.exitCode = isAllMet ? 0 : 1
