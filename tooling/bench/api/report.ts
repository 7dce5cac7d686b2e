import { readFileSync, writeFileSync } from "node:fs"
import { cpus, totalmem } from "node:os"
import { fileURLToPath } from "node:url"
import { arePinned } from "../Cores.ts"
import type { Memory } from "../RunningServer.ts"
import { median, ratios } from "../statistics.ts"
import { connections, type Sample } from "./load.ts"

/** What a server showed: its samples by request, one per round, and its memory. */
export interface Measured {
  readonly name: string
  readonly samples: Readonly<Record<string, ReadonlyArray<Sample>>>
  readonly memoryAtRest: Memory | undefined
  readonly memoryAtEnd: Memory | undefined
}

/** What the server under test promises: requests per second in relation to each reference. */
export const targets = { ratios: [0.6, 1.5], memoryAtRestMegabytes: 200 } as const

const fixed = (value: number | undefined, digits: number): string =>
  value === undefined ? "–" : value.toFixed(digits)

const row = (...cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`

const rates = (samples: ReadonlyArray<Sample>): ReadonlyArray<number> =>
  samples.map((sample) => sample.requestsPerSecond)

const middle = (samples: ReadonlyArray<Sample>, of: (sample: Sample) => number | undefined) => {
  const values = samples.map(of).filter((value) => value !== undefined)
  return values.length === 0 ? undefined : median(values)
}

/** The ratios of all rounds: their median, and how far they lie apart. */
const spread = (rounds: ReadonlyArray<number>): string =>
  `${fixed(median(rounds), 2)} (${fixed(Math.min(...rounds), 2)}–${fixed(Math.max(...rounds), 2)})`

const processorTimes = (samples: ReadonlyArray<Sample>): ReadonlyArray<number> =>
  samples.map((sample) => sample.processorMillis ?? Number.NaN)

/** How the server under test compares with a reference, by requests and by processor time. */
const comparison = (
  own: ReadonlyArray<Sample>,
  reference: ReadonlyArray<Sample>,
  target: number
): ReadonlyArray<string> => {
  const byRequests = ratios(rates(own), rates(reference))
  return [
    spread(byRequests),
    spread(ratios(processorTimes(reference), processorTimes(own))),
    `≥ ${target}: ${median(byRequests) >= target ? "met" : "missed"}`
  ]
}

const requestTable = (request: string, measured: ReadonlyArray<Measured>): string => {
  const own = measured[0]?.samples[request] ?? []
  const rows = measured.map((one, index) => {
    const samples = one.samples[request] ?? []
    const target = targets.ratios[index - 1]
    return row(
      one.name,
      fixed(median(rates(samples)), 0),
      fixed(
        middle(samples, (sample) => sample.p50Millis),
        0
      ),
      fixed(
        middle(samples, (sample) => sample.p99Millis),
        0
      ),
      fixed(
        middle(samples, (sample) => sample.processorMillis),
        3
      ),
      ...(target === undefined ? ["", "", ""] : comparison(own, samples, target))
    )
  })
  return [
    `### \`GET ${request}\``,
    "",
    row(
      "Server",
      "Requests/s",
      "p50 ms",
      "p99 ms",
      "CPU ms/request",
      "affnet ÷ it",
      "by CPU",
      "Target"
    ),
    row("---", "--:", "--:", "--:", "--:", "--:", "--:", "---"),
    ...rows
  ].join("\n")
}

const memoryTable = (measured: ReadonlyArray<Measured>): string =>
  [
    `### Memory (resident, MB; target of affnet at rest: < ${targets.memoryAtRestMegabytes})`,
    "",
    row("Server", "At rest", "Peak"),
    row("---", "--:", "--:"),
    ...measured.map(({ name, memoryAtRest, memoryAtEnd }) =>
      row(name, fixed(memoryAtRest?.now, 0), fixed(memoryAtEnd?.peak, 0))
    )
  ].join("\n")

const machine = (rounds: number, seconds: number): string => {
  const [processor] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return (
    `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.version} on ` +
    `${process.platform} ${process.arch}, ${cpus().length} cores (${processor?.model.trim()}), ` +
    `${memory} GB; ${rounds} rounds of ${seconds} s, ${connections} connections, servers and load ` +
    `${arePinned ? "each on a core of their own" : "not pinned to cores"}. Medians of the rounds.`
  )
}

/** The whole report in Markdown. */
export const report = (
  measured: ReadonlyArray<Measured>,
  requests: ReadonlyArray<string>,
  rounds: number,
  seconds: number
): string =>
  [
    machine(rounds, seconds),
    ...requests.map((request) => requestTable(request, measured)),
    memoryTable(measured)
  ].join("\n\n")

const page = fileURLToPath(new URL("../../../docs/benchmarks.md", import.meta.url))
const begin = "<!-- figures: written by npm run bench -- api -->"
const end = "<!-- end of figures -->"

/** Puts the report into its place in the documentation. */
export const publish = (text: string): void => {
  const [before, rest = ""] = readFileSync(page, "utf8").split(begin)
  const after = rest.split(end)[1]
  if (after === undefined) throw new Error(`${page} has lost the marks between which figures stand`)
  writeFileSync(page, `${before}${begin}\n\n${text}\n\n${end}${after}`)
}
