import { parseArgs } from "node:util"
import { Fuzzer } from "@affnet/test-tools"
import { Effect, Record, Redacted } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import * as Access from "./Access.ts"
import { type Command, parsed, print, Unusable } from "./Command.ts"
import { readDemoNetwork } from "./DemoNetwork.ts"
import { discover } from "./Discovery.ts"
import { assertReachable } from "./Reachable.ts"

/** Sends made-up requests to a running network, and tells which answers break its contract. */

const help = `affnet-test-kit fuzz --base-url http://127.0.0.1:8080 [options]

Derives valid and odd requests from the network's OpenAPI document, sends them, and judges the
answers by it. Prints a line for each operation, and behind it each finding with the curl command
that repeats it. The requests write as well as read: never fuzz a network that somebody needs.

${Access.help}

  --demo <file>            a demo.json instead: its address, keys and ids
  --count <number>         requests for each operation, 200 unless said
  --seed <text>            the same seed makes the same requests; 1 unless said
  --only <operation>       just this one, by its operationId; may be repeated

Operations that replace keys are passed over unless --only names them. Exits with 1 when there are
findings, with 2 when it could not begin.`

const options = {
  ...Access.options,
  demo: { type: "string" },
  count: { type: "string", default: "200" },
  seed: { type: "string", default: "1" },
  only: { type: "string", multiple: true }
} as const

const printFinding = (seed: string, { mutations, curl, index, violations }: Fuzzer.Finding) =>
  print(
    [
      ...violations.map(({ kind, detail }) => `  ${kind}: ${detail}`),
      ...mutations.map((mutation) => `  mutated: ${mutation}`),
      `  number ${index}, seed ${seed}`,
      `  ${curl}\n`
    ].join("\n")
  )

const printReport = Effect.fnUntraced(function* (seed: string, report: Fuzzer.Report) {
  const statuses = Object.entries(report.statuses).map(([status, count]) => `${status}×${count}`)
  yield* print(
    `${report.operation}: ${report.sent} sent, ${report.findings.length} findings, ` +
      `slowest ${Math.round(report.slowestMillis)} ms; ${statuses.join(" ")}`
  )
  yield* Effect.forEach(report.findings, (finding) => printFinding(seed, finding), {
    discard: true
  })
})

/** Where to send to, with which keys and ids. */
const target = Effect.fnUntraced(function* (
  values: Access.Values & { readonly demo?: string | undefined }
) {
  const { demo } = values
  if (demo !== undefined) return yield* parsed(() => readDemoNetwork(demo))
  const access = yield* Access.access(values)
  yield* assertReachable(access)
  const callers = Record.map(access.keys, (key) => key && { key: Redacted.value(key) })
  const keys = Fuzzer.makeKeys(callers)
  return { baseUrl: access.baseUrl, keys, ids: yield* discover(access) }
})

const replacesKeys = ({ path }: Fuzzer.Operation): boolean => path.endsWith("/api-key")

const run = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values } = yield* parsed(() => parseArgs({ args: [...args], options }))
  const count = Number(values.count)
  if (!Number.isSafeInteger(count) || count < 1) {
    return yield* new Unusable({ problem: "--count must be a whole number from 1" })
  }
  const { baseUrl, ids, keys } = yield* target(values)
  const { json } = yield* HttpClient.get(`${baseUrl}/openapi.json`)
  const document = yield* json
  const send = Fuzzer.nodeSend({ baseUrl, keys })
  const operations = Fuzzer.operations(document)
  const unknown = values.only?.find((name) => !operations.some(({ id }) => id === name))
  if (unknown !== undefined) {
    return yield* new Unusable({ problem: `There is no operation ${unknown}` })
  }
  let findings = 0
  for (const operation of operations) {
    if (values.only?.includes(operation.id) === false) continue
    if (values.only === undefined && replacesKeys(operation)) {
      yield* print(`${operation.id}: passed over, because it replaces keys`)
      continue
    }
    const report = yield* Fuzzer.run(operation, { seed: values.seed, count, ids, send, baseUrl })
    yield* printReport(values.seed, report)
    findings += report.findings.length
  }
  yield* print(`${findings} findings`)
  return findings === 0 ? 0 : 1
})

export const fuzz: Command = {
  help,
  run: (args) => Effect.provide(run(args), FetchHttpClient.layer)
}
