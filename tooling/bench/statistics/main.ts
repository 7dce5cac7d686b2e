/**
 * How long reports take over millions of clicks, and how large the sums are that they are read from.
 *
 * Usage: npm run bench -- statistics
 *   [--clicks 1000000,3000000,10000000] [--engines sqlite,postgresql] [--rounds 40]
 * PostgreSQL is the one of TEST_DATABASE_URL, where a database of its own is made and dropped again.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { env } from "node:process"
import { parseArgs } from "node:util"
import { Client } from "pg"
import { affnet, runAffnet } from "../affnet.ts"
import { anywhere } from "../Cores.ts"
import { type RunningServer, start } from "../RunningServer.ts"
import { clicksMeanwhile } from "./clicksMeanwhile.ts"
import { fill } from "./fill.ts"
import { rawGroups, reports } from "./reports.ts"
import { openPostgres, openSqlite, type Store } from "./store.ts"
import { demoTraffic, endMillis } from "./traffic.ts"
import { untilBilled } from "./untilBilled.ts"

const { values: options } = parseArgs({
  options: {
    clicks: { type: "string", default: "1000000" },
    engines: { type: "string", default: "sqlite,postgresql" },
    rounds: { type: "string", default: "40" }
  }
})
const rounds = Number(options.rounds)
const port = 28_090
const database = "affnet_bench_statistics"
const serverUrl = env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/test"

const timed = async <A>(work: () => Promise<A> | A): Promise<readonly [number, A]> => {
  const start = performance.now()
  const result = await work()
  return [performance.now() - start, result]
}

const onServer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The 95th of a hundred values. */
const p95 = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN
const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const ask = async (server: RunningServer, key: string, query: string): Promise<void> => {
  const url = `${server.origin}/api/v2/network/reports/statistics-flat?${query}`
  const response = await fetch(url, { headers: { "x-api-key": key } })
  if (response.status !== 200) throw new Error(await response.text())
  await response.arrayBuffer()
}

const time = async (server: RunningServer, key: string, query: string) => {
  const millis: Array<number> = []
  for (let round = 0; round < rounds + 2; round++) {
    const [taken] = await timed(() => ask(server, key, query))
    // The first ones find cold caches.
    if (round >= 2) millis.push(taken)
  }
  return millis
}

const sizes = async (store: Store): Promise<void> => {
  for (const table of [
    "clicks",
    "statistics_hours",
    "statistics_days",
    "network_hours",
    "network_days"
  ]) {
    const [count] = await store.rows(`SELECT COUNT(*) AS count FROM ${table}`)
    const megabytes = await store.megabytes(table)
    console.log(`  ${table}: ${count?.count} rows, ${megabytes.toFixed(1)} MB`)
  }
}

const measure = async (store: Store, clicks: number, key: string): Promise<void> => {
  const end = endMillis(Date.now())
  const [filling] = await timed(() => fill(store, demoTraffic(clicks)))
  const [rebuilding] = await timed(() => runAffnet(store.env, "statistics", "rebuild"))
  await store.settle()
  console.log(`\n${store.engine}, ${clicks} clicks: filled in ${(filling / 1000).toFixed(0)} s, `)
  console.log(`  sums made in ${(rebuilding / 1000).toFixed(0)} s`)
  await sizes(store)
  const [first] = await timed(() => store.rows(rawGroups))
  const [second] = await timed(() => store.rows(rawGroups))
  const raw = Math.min(first, second)
  console.log(`  day × affiliate × offer from single events: ${raw.toFixed(0)} ms`)
  // A report may use all cores; who asks for it waits meanwhile.
  const server = await start(
    {
      name: "affnet",
      command: affnet("serve"),
      env: { ...store.env, AFFNET_RATE_LIMIT_PER_MINUTE: "0", TRUSTED_PROXIES: "127.0.0.1/32" },
      port
    },
    anywhere
  )
  try {
    await untilBilled(store)
    for (const { name, query, targetMillis } of reports(end)) {
      const millis = await time(server, key, query)
      const target = targetMillis === undefined ? "" : ` (target ${targetMillis})`
      console.log(
        `  ${name}: median ${median(millis).toFixed(1)}, p95 ${p95(millis).toFixed(1)} ms${target}`
      )
      if (name.startsWith("day × affiliate"))
        console.log(`    ${(raw / median(millis)).toFixed(1)} times as fast as from single events`)
    }
    const heavy = reports(end).find(({ name }) => name.startsWith("day × affiliate"))
    await clicksMeanwhile(server, store, () => ask(server, key, heavy?.query ?? ""))
  } finally {
    await server.stop()
  }
}

const openStore = async (engine: string, directory: string): Promise<Store> => {
  if (engine === "sqlite") {
    runAffnet({ DATA_DIR: directory }, "demo")
    return openSqlite(directory)
  }
  await onServer(`DROP DATABASE IF EXISTS ${database}`)
  await onServer(`CREATE DATABASE ${database}`)
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  runAffnet({ DATA_DIR: directory, DATABASE_URL: url.href }, "demo")
  return openPostgres(url.href, directory)
}

for (const clicks of options.clicks.split(",").map(Number)) {
  for (const engine of options.engines.split(",")) {
    const directory = mkdtempSync(join(tmpdir(), "affnet-bench-"))
    try {
      const store = await openStore(engine, directory)
      const { keys } = JSON.parse(readFileSync(join(directory, "demo.json"), "utf8"))
      await measure(store, clicks, keys.manager)
      await store.close()
    } finally {
      if (engine === "postgresql") await onServer(`DROP DATABASE IF EXISTS ${database}`)
      rmSync(directory, { recursive: true })
    }
  }
}
