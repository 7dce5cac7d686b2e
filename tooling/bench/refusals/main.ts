/**
 * What requests that are refused cost the main thread of the server, in processor time: requests of the
 * fuzzer for every operation, and such that were made by hand to be dear, one after the other.
 *
 * Usage: npm run bench -- refusals [--seed 1] [--count 30] [--port 28095] [--only <part of a kind>] [--slowest 10] [--profile <directory>]
 */
import { parseArgs } from "node:util"
import { document } from "@affnet/api/Document"
import { makeNetwork } from "../Network.ts"
import { demoOf } from "./Demo.ts"
import { fuzzed } from "./fuzzed.ts"
import { type MeteredServer, start } from "./MeteredServer.ts"
import { nasty } from "./nasty.ts"
import { fire, type Shot } from "./Shot.ts"

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    /** Requests of the fuzzer for each operation. */
    count: { type: "string", default: "30" },
    port: { type: "string", default: "28095" },
    only: { type: "string", default: "" },
    slowest: { type: "string", default: "10" },
    profile: { type: "string" }
  }
})

/** Compilers of code have done their work after so many requests for each operation. */
const warmUpCount = 10

/** A refused request is sent so often in all; a pause of the collector in one of them is passed over. */
const rounds = 3

/** What refusing may cost, in milliseconds. */
const limits = { median: 1, p95: 2, kind: 5 }

interface Cost {
  readonly kind: string
  readonly status: number
  readonly millis: number
}

/** The value below which so large a part of the others lies. */
const quantile = (values: ReadonlyArray<number>, part: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? Number.NaN

const isRefusal = (status: number): boolean => status >= 400 && status < 500

/** What a request cost, and its status; beside it the meter itself costs a little. */
const metered = async (server: MeteredServer, shot: Shot) => {
  const before = await server.micros()
  const { status } = await fire(server.origin, shot)
  return { status, micros: (await server.micros()) - before }
}

/** What it costs to ask the meter twice. */
const costOfMeter = async (server: MeteredServer): Promise<number> => {
  const costs: Array<number> = []
  for (let round = 0; round < 200; round++) {
    costs.push(-(await server.micros()) + (await server.micros()))
  }
  return quantile(costs, 0.5)
}

const measure = async (server: MeteredServer, shots: ReadonlyArray<Shot>) => {
  const meter = await costOfMeter(server)
  const costs: Array<Cost> = []
  for (const shot of shots) {
    const first = await metered(server, shot)
    if (!isRefusal(first.status)) continue
    const micros = [first.micros]
    while (micros.length < rounds) micros.push((await metered(server, shot)).micros)
    const millis = Math.max(0, quantile(micros, 0.5) - meter) / 1000
    costs.push({ kind: shot.kind, status: first.status, millis })
  }
  return { costs, meter }
}

const shown = (millis: number): string => `${millis.toFixed(2)} ms`

const report = (sent: number, meter: number, costs: ReadonlyArray<Cost>): boolean => {
  const millis = costs.map((cost) => cost.millis)
  const [median, p95, max] = [0.5, 0.95, 1].map((part) => quantile(millis, part))
  const statuses = Map.groupBy(costs, ({ status }) => status)
  const counts = [...statuses].map(([status, { length }]) => `${status}×${length}`).sort()
  console.log(`${sent} requests, ${costs.length} refused: ${counts.join(" ")}`)
  console.log(`median ${shown(median ?? 0)}, p95 ${shown(p95 ?? 0)}, max ${shown(max ?? 0)}`)
  console.log(`(without ${shown(meter / 1000)} of the meter)\nThe slowest:`)
  const slowest = costs
    .toSorted((one, other) => other.millis - one.millis)
    .slice(0, Number(options.slowest))
  for (const { kind, millis, status } of slowest) console.log(`${shown(millis)}  ${status} ${kind}`)
  return (median ?? 0) <= limits.median && (p95 ?? 0) <= limits.p95 && (max ?? 0) <= limits.kind
}

const network = makeNetwork()
const flags =
  options.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${options.profile}`]
const server = await start(network, Number(options.port), flags)
try {
  const demo = demoOf(network)
  const warmUp = await fuzzed(demo, document, `${options.seed} before`, warmUpCount)
  for (const shot of warmUp) await fire(server.origin, shot)
  const drawn = await fuzzed(demo, document, options.seed, Number(options.count))
  const shots = [...drawn, ...nasty(demo)].filter(({ kind }) => kind.includes(options.only))
  const { costs, meter } = await measure(server, shots)
  if (!report(shots.length, meter, costs)) process.exitCode = 1
} finally {
  await server.stop()
  network.remove()
}
