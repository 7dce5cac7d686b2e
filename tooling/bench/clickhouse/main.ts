/**
 * How long reports take that are read from ClickHouse, how large its tables are, and what feeding a click costs.
 * ClickHouse is chDB, the same engine as a library, which answers one query at a time.
 *
 * Usage: npm run bench -- clickhouse [--clicks 10000000] [--fed 100000] [--rounds 5] [--backlog 0] [--live 1000]
 */
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { env } from "node:process"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { affnet, runAffnet } from "../affnet.ts"
import { anywhere } from "../Cores.ts"
import { start } from "../RunningServer.ts"
import { openSqlite, type Store } from "../statistics/store.ts"
import {
  demoTraffic,
  endMillis,
  insertClicks as insertIntoDatabase
} from "../statistics/traffic.ts"
import { catchUp } from "./backlog.ts"
import { processorSeconds, startEngine } from "./Engine.ts"
import { reports } from "./reports.ts"
import { insertClicks, insertConversions } from "./traffic.ts"

const { values: options } = parseArgs({
  options: {
    clicks: { type: "string", default: "10000000" },
    fed: { type: "string", default: "100000" },
    rounds: { type: "string", default: "5" },
    backlog: { type: "string", default: "0" },
    live: { type: "string", default: "1000" }
  }
})
const clicks = Number(options.clicks)
const fed = Number(options.fed)
const rounds = Number(options.rounds)
const backlog = Number(options.backlog)
const chunk = 1_000_000

/** Groups of breakdowns that days of clicks are summed up by: the first is the server's own choice. */
const clickDays =
  "affiliate,advertiser,offer,currency,country,device_type offer,country,device_type,sub_id1 sub_id1,sub_id2"
const end = endMillis(Date.now())
type Engine = Awaited<ReturnType<typeof startEngine>>

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const isFed = async (store: Store): Promise<boolean> =>
  (await store.rows("SELECT 1 FROM statistics_feed LIMIT 1")).length === 0

const untilFed = async (store: Store): Promise<void> => {
  for (let looks = 0; !(await isFed(store)); looks++) {
    if (looks > 1_000) throw new Error("The feed was not fed")
    await wait(100)
  }
}

/** How a server of the benchmark is set up. */
const settingsOf = (store: Store, engine: Engine) => ({
  ...store.env,
  AFFNET_STATISTICS_URL: engine.url,
  AFFNET_STATISTICS_DAYS: clickDays,
  AFFNET_STATISTICS_PARAMETERS: "sub_id1,sub_id2"
})

/** What a click costs the transaction that stores it, and whoever feeds it. */
const feeding = async (store: Store, engine: Engine): Promise<void> => {
  const insert = (from: number) =>
    timed(() =>
      store.run(insertIntoDatabase("sqlite", [from, from + fed], demoTraffic(4 * fed), end))
    )
  const without = await insert(0)
  const settings = settingsOf(store, engine)
  runAffnet(settings, "migrate")
  const [command, ...args] = affnet("worker")
  const worker = spawn(command, args, {
    env: { ...env, ...settings },
    stdio: "ignore"
  })
  await untilFed(store)
  const before = [processorSeconds(worker), processorSeconds(engine.child)] as const
  const triggered = await insert(fed)
  const catching = await timed(() => untilFed(store))
  const cost = (from: number, to: number) => (((to - from) * 1e6) / fed).toFixed(1)
  console.log(
    `\n${fed} clicks fed from SQLite, ${(catching / 1000).toFixed(1)} s after the last one`
  )
  console.log(`  trigger: ${(((triggered - without) * 1000) / fed).toFixed(1)} µs a click`)
  console.log(`  feeding: ${cost(before[0], processorSeconds(worker))} µs of processor a click`)
  console.log(
    `  ClickHouse: ${cost(before[1], processorSeconds(engine.child))} µs of processor a click`
  )
  worker.kill("SIGTERM")
}

const fill = async ({ ask }: Engine): Promise<void> => {
  const filling = await timed(async () => {
    for (let from = 0; from < clicks; from += chunk) {
      const to = Math.min(from + chunk, clicks)
      await ask(insertClicks(from, to, clicks, end))
      await ask(insertConversions(from, to, clicks, end))
    }
  })
  console.log(`\n${clicks} clicks, filled in ${(filling / 1000).toFixed(0)} s`)
  console.log(
    await ask(`
      SELECT table, sum(rows), formatReadableSize(sum(bytes_on_disk)), count() AS parts,
        round(sum(bytes_on_disk) / sum(rows), 1) AS bytes_a_row
      FROM system.parts WHERE database = 'statistics' AND active GROUP BY table ORDER BY table`)
  )
}

const measured = async (store: Store, engine: Engine, key: string): Promise<void> => {
  const server = await start(
    {
      name: "affnet",
      command: affnet("serve"),
      env: { ...settingsOf(store, engine), AFFNET_RATE_LIMIT_PER_MINUTE: "0" },
      port: 28_091
    },
    anywhere
  )
  try {
    for (const [name, query] of reports(end)) {
      const millis = new Array<number>()
      let told = ""
      for (let round = 0; round <= rounds; round++) {
        const url = `${server.origin}/api/v2/network/reports/statistics-flat?${query}`
        const taken = await timed(async () => {
          const response = await fetch(url, { headers: { "x-api-key": key } })
          const body = await response.text()
          if (response.status !== 200) throw new Error(body)
          told = `${response.headers.get("x-pagination-total-count")} rows`
        })
        // The first one finds cold caches.
        if (round > 0) millis.push(taken)
      }
      millis.sort((one, other) => one - other)
      const middle = millis[Math.floor(millis.length / 2)] ?? Number.NaN
      console.log(
        `  ${name}: median ${middle.toFixed(0)}, worst ${millis.at(-1)?.toFixed(0)} ms, ${told}`
      )
    }
  } finally {
    await server.stop()
  }
}

const directory = mkdtempSync(join(tmpdir(), "affnet-bench-"))
const engine = await startEngine(join(directory, "clickhouse"))
try {
  runAffnet({ DATA_DIR: directory }, "demo")
  const store = openSqlite(directory)
  const { keys } = JSON.parse(readFileSync(join(directory, "demo.json"), "utf8"))
  await feeding(store, engine)
  if (backlog > 0)
    await catchUp(store, settingsOf(store, engine), {
      backlog,
      perSecond: Number(options.live),
      end
    })
  await fill(engine)
  await measured(store, engine, keys.manager)
  await store.close()
} finally {
  engine.stop()
  rmSync(directory, { recursive: true })
}
