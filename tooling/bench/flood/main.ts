/**
 * A flood from one network, beside other visitors' clicks at a steady rate: what those wait, and how much the disk
 * grows. Visitors are also measured alone, before and after, as long as the flood takes but a minute at most each.
 *
 * Usage: npm run bench -- flood
 *   [--minutes 1] [--rate 3000] [--visitors 200] [--engines sqlite,postgresql]
 * PostgreSQL is the one of TEST_DATABASE_URL, where a database of its own is made and dropped again.
 */
import { execFile } from "node:child_process"
import { execPath } from "node:process"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { parseArgs, promisify } from "node:util"
import { affnet } from "../affnet.ts"
import { anywhere } from "../Cores.ts"
import { type Database, engines } from "../clicks/Database.ts"
import { percentile } from "../conversions/sender.ts"
import { type RunningServer, start } from "../RunningServer.ts"
import { sizeOf } from "./size.ts"

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    rate: { type: "string", default: "3000" },
    visitors: { type: "string", default: "200" },
    engines: { type: "string", default: "sqlite,postgresql" },
    port: { type: "string", default: "28110" }
  }
})
const floodSeconds = Number(options.minutes) * 60
const aloneSeconds = Math.min(floodSeconds, 60)
const warmUpSeconds = 10
const restMillis = 3_000

const growthTargetMegabytes = 50
const bytesOfMegabyte = 1024 * 1024
const outputMax = 64 * bytesOfMegabyte

const run = promisify(execFile)
const program = async (name: string, ...args: ReadonlyArray<string>) => {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const { stdout } = await run(execPath, [file, ...args], { maxBuffer: outputMax })
  return JSON.parse(stdout)
}

interface Seen {
  readonly millis: ReadonlyArray<number>
  /** Answers that are no redirects. */
  readonly others: number
}

/** What visitors saw, and how many bytes the database grew meanwhile. */
const visit = async (server: RunningServer, database: Database, seconds: number) => {
  const before = await sizeOf(database)
  const seen: Seen = await program(
    "./visitors.ts",
    server.origin,
    options.visitors,
    String(seconds),
    JSON.stringify(database.links)
  )
  // What is written by and by, such as sums, belongs to it.
  await wait(restMillis)
  return { ...seen, grown: (await sizeOf(database)) - before }
}

const flood = async (server: RunningServer, { links }: Database) => {
  const link = JSON.stringify(links[0])
  return program("./attacker.ts", server.origin, options.rate, String(floodSeconds), link)
}

const shown = (millis: ReadonlyArray<number>): string =>
  [50, 99, 100].map((percent) => percentile(millis, percent).toFixed(1)).join(" | ")

const megabytes = (bytes: number): string => (bytes / bytesOfMegabyte).toFixed(1)
const verdict = (isMet: boolean): string => (isMet ? "met" : "missed")

const measure = async (server: RunningServer, database: Database): Promise<boolean> => {
  await visit(server, database, warmUpSeconds)
  const before = await visit(server, database, aloneSeconds)
  const [statuses, during] = await Promise.all([
    flood(server, database),
    visit(server, database, floodSeconds)
  ])
  const after = await visit(server, database, aloneSeconds)

  const alone = [...before.millis, ...after.millis]
  const allowedMillis = percentile(alone, 99) * 1.5 + 10
  const p99 = percentile(during.millis, 99)
  const bytesOfClick = (before.grown + after.grown) / alone.length
  const grown = during.grown - bytesOfClick * during.millis.length
  const others = before.others + during.others + after.others
  const isMet = {
    p99: p99 <= allowedMillis,
    disk: grown < growthTargetMegabytes * bytesOfMegabyte,
    answers: others === 0
  }
  console.log(`| ${database.engine} | clicks | p50 ms | p99 ms | most ms |`)
  console.log("|---|---|---|---|---|")
  console.log(`| alone, before | ${before.millis.length} | ${shown(before.millis)} |`)
  console.log(`| beside the flood | ${during.millis.length} | ${shown(during.millis)} |`)
  console.log(`| alone, after | ${after.millis.length} | ${shown(after.millis)} |`)
  console.log(`\nThe flood was answered with ${JSON.stringify(statuses)}.`)
  console.log(`p99 ≤ ${allowedMillis.toFixed(1)} ms (1.5 × + 10 ms): ${verdict(isMet.p99)}`)
  console.log(
    `The disk grew by ${megabytes(during.grown)} MB, ${megabytes(grown)} MB of them for the flood ` +
      `(a click of a visitor takes ${bytesOfClick.toFixed(0)} bytes); ` +
      `target < ${growthTargetMegabytes}: ${verdict(isMet.disk)}`
  )
  console.log(`Visitors who were not redirected: ${others}: ${verdict(isMet.answers)}\n`)
  return isMet.p99 && isMet.disk && isMet.answers
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
