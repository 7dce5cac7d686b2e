/**
 * Measures the export of a million clicks as CSV: the server's memory above rest, the time it takes,
 * and how long other requests wait meanwhile.
 *
 * Usage: npm run bench -- export [--rows 1000000]
 * On SQLite; on the PostgreSQL database in `DATABASE_URL`, which has to be empty, when it is set.
 */
import { env } from "node:process"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import { affnet } from "../affnet.ts"
import { makeNetwork } from "../Network.ts"
import { type RunningServer, start } from "../RunningServer.ts"
import { fillClicks } from "./fill.ts"

const { values: options } = parseArgs({ options: { rows: { type: "string", default: "1000000" } } })
const pauseMillis = 10
const restMillis = 5_000
const samplingMillis = 100

const headers = (key: string, accept: string) => ({ "x-api-key": key, accept })

/** Asks for one record after the other until it is told to stop; answers how long each one took. */
const probe = (server: RunningServer, path: string, key: string) => {
  const taken = new Array<number>()
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      const began = performance.now()
      const response = await fetch(server.origin + path, {
        headers: headers(key, "application/json")
      })
      await response.arrayBuffer()
      taken.push(performance.now() - began)
      await wait(pauseMillis)
    }
    return taken.sort((a, b) => a - b)
  })()
  return async () => {
    isOver = true
    return await running
  }
}

/** Looks at the memory of a server again and again; answers the most that it saw, in megabytes. */
const sample = (server: RunningServer) => {
  let most = 0
  const look = () => {
    most = Math.max(most, server.memory()?.now ?? Number.NaN)
  }
  const timer = setInterval(look, samplingMillis)
  return () => {
    clearInterval(timer)
    return most
  }
}

const at = (sorted: ReadonlyArray<number>, share: number): string =>
  `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`

const latencies = (sorted: ReadonlyArray<number>): string =>
  `p50 ${at(sorted, 0.5)}, p99 ${at(sorted, 0.99)}, longest ${at(sorted, 1)} of ${sorted.length}`

/** Reads an export to its end. */
const read = async (server: RunningServer, path: string, key: string) => {
  const response = await fetch(server.origin + path, { headers: headers(key, "text/csv") })
  let bytes = 0
  let lines = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  return { bytes, rows: lines - 1, status: response.status }
}

const network = makeNetwork()
const databaseUrl = env.DATABASE_URL
try {
  const clicks = await fillClicks(
    { directory: network.directory, databaseUrl },
    Number(options.rows)
  )
  const server = await start({
    name: "affnet",
    command: affnet("serve"),
    env: { DATA_DIR: network.directory, AFFNET_RATE_LIMIT_PER_MINUTE: "0" },
    port: 28_090
  })
  try {
    const record = `/api/v2/network/affiliates/${network.affiliateId}`
    const report = "/api/v2/network/reports/clicks?rangeFrom=2020-01-01&rangeTo=2029-12-31"
    await read(server, `${report}&perPage=1000&page=1`, network.key)
    const stopBefore = probe(server, record, network.key)
    await wait(restMillis)
    const before = await stopBefore()
    const rest = server.memory()
    const usedBefore = server.processorSeconds() ?? 0
    const stopSampling = sample(server)
    const stop = probe(server, record, network.key)
    const began = performance.now()
    const exported = await read(server, report, network.key)
    const seconds = (performance.now() - began) / 1000
    const during = await stop()
    const peak = stopSampling()
    console.log(`engine       ${databaseUrl === undefined ? "SQLite" : "PostgreSQL"}`)
    console.log(`rows         ${exported.rows} of ${clicks} clicks, status ${exported.status}`)
    console.log(`size         ${(exported.bytes / 1e6).toFixed(0)} MB`)
    console.log(
      `time         ${seconds.toFixed(1)} s, ${(exported.rows / seconds).toFixed(0)} rows/s`
    )
    console.log(`processor    ${((server.processorSeconds() ?? 0) - usedBefore).toFixed(1)} s`)
    console.log(
      `memory       rest ${rest?.now.toFixed(0)} MB, peak ${peak.toFixed(0)} MB, above rest ${(peak - (rest?.now ?? 0)).toFixed(0)} MB`
    )
    console.log(`alone        ${latencies(before)}`)
    console.log(`meanwhile    ${latencies(during)}`)
  } finally {
    await server.stop()
  }
} finally {
  network.remove()
}
