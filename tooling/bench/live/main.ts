/**
 * What people who follow live numbers cost clicks: as many clicks as one core takes, alone and beside them, in turns.
 *
 * Usage: npm run bench -- live
 *   [--viewers 200] [--rounds 5] [--seconds 5] [--engines sqlite,postgresql] [--port 28140]
 * PostgreSQL is the one of TEST_DATABASE_URL, where a database of its own is made and dropped again.
 */
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { affnet } from "../affnet.ts"
import { type Database, engines } from "../clicks/Database.ts"
import { clickOn, type Sample } from "../clicks/measure.ts"
import { start } from "../RunningServer.ts"
import { median, ratios } from "../statistics.ts"
import { follow } from "./viewers.ts"

const { values: options } = parseArgs({
  options: {
    viewers: { type: "string", default: "200" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "5" },
    engines: { type: "string", default: "sqlite,postgresql" },
    port: { type: "string", default: "28140" }
  }
})
const seconds = Number(options.seconds)
const connections = 64
const warmUpSeconds = 5
const settleMillis = 1_500

/** Clicks beside viewers, of those without. */
const target = 0.9

const row = (...cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`
const verdict = (isMet: boolean): string => (isMet ? "met" : "MISSED")

const rowOf = (name: string, samples: ReadonlyArray<Sample>): string =>
  row(
    name,
    median(samples.map((one) => one.clicksPerSecond)).toFixed(0),
    median(samples.map((one) => one.p99Millis)).toFixed(1),
    median(samples.map((one) => one.processorMillis)).toFixed(3)
  )

const measure = async (database: Database): Promise<boolean> => {
  const server = await start({
    name: "affnet",
    command: affnet("serve"),
    env: { ...database.own, TRUSTED_PROXIES: "127.0.0.1/32", AFFNET_RATE_LIMIT_PER_MINUTE: "0" },
    port: Number(options.port)
  })
  try {
    const gather = await follow(server.origin, database.own.DATA_DIR ?? "", Number(options.viewers))
    await clickOn(server, database.links, connections, warmUpSeconds)
    const alone = new Array<Sample>()
    const beside = new Array<Sample>()
    let events = 0
    for (let round = 0; round < Number(options.rounds); round++) {
      alone.push(await clickOn(server, database.links, connections, seconds))
      const viewers = await gather()
      await wait(settleMillis)
      viewers.take()
      beside.push(await clickOn(server, database.links, connections, seconds))
      events += viewers.take()
      viewers.stop()
      await wait(settleMillis)
    }
    const shares = ratios(
      beside.map((one) => one.clicksPerSecond),
      alone.map((one) => one.clicksPerSecond)
    )
    const each = events / Number(options.viewers) / Number(options.rounds) / seconds
    console.log(`\n## ${database.engine}\n`)
    console.log(row("", "Clicks/s", "p99 ms", "CPU ms/click"))
    console.log(row("---", "--:", "--:", "--:"))
    console.log(rowOf("alone", alone))
    console.log(rowOf(`beside ${options.viewers} viewers`, beside))
    console.log(
      `\nbeside ÷ alone: ${median(shares).toFixed(3)} (${Math.min(...shares).toFixed(2)}–${Math.max(...shares).toFixed(2)}); ` +
        `target ≥ ${target}: ${verdict(median(shares) >= target)}; ${each.toFixed(2)} events a second for each viewer`
    )
    return median(shares) >= target && each > 0
  } finally {
    await server.stop()
  }
}

let isMet = true
for (const engine of options.engines.split(",")) {
  const make = engines[engine]
  if (make === undefined) throw new Error(`There is no engine ${engine}`)
  const database = await make()
  try {
    isMet = (await measure(database)) && isMet
  } finally {
    await database.remove()
  }
}
if (!isMet) process.exit(1)
