/**
 * Fuzzes a running demo network: `fuzz --demo .data/demo.json --count 2000 --seed 1 --only getOffer`.
 * Prints a line for each operation and the findings behind it; exits with 1 when there are any.
 */
import { parseArgs } from "node:util"
import { Effect } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import { readDemoNetwork } from "./DemoNetwork.ts"
import * as Fuzzer from "./Fuzzer.ts"

const { values } = parseArgs({
  options: {
    demo: { type: "string", default: ".data/demo.json" },
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    only: { type: "string", multiple: true }
  }
})

const print = (line: string) => Effect.sync(() => void process.stdout.write(`${line}\n`))

const printFinding = ({ bends, curl, index, violations }: Fuzzer.Finding) =>
  print(
    [
      ...violations.map(({ kind, detail }) => `  ${kind}: ${detail}`),
      ...bends.map((bend) => `  bent: ${bend}`),
      `  number ${index}, seed ${values.seed}`,
      `  ${curl}\n`
    ].join("\n")
  )

const printReport = Effect.fnUntraced(function* (report: Fuzzer.Report) {
  const statuses = Object.entries(report.statuses).map(([status, count]) => `${status}×${count}`)
  yield* print(
    `${report.operation}: ${report.sent} sent, ${report.findings.length} findings, ` +
      `slowest ${Math.round(report.slowestMillis)} ms; ${statuses.join(" ")}`
  )
  yield* Effect.forEach(report.findings, printFinding, { discard: true })
})

const program = Effect.gen(function* () {
  const { baseUrl, ids, keys } = readDemoNetwork(values.demo)
  const { json } = yield* HttpClient.get(`${baseUrl}/openapi.json`)
  const document = yield* json
  const send = Fuzzer.nodeSend({ baseUrl, keys })
  let findings = 0
  for (const operation of Fuzzer.operations(document)) {
    if (values.only?.includes(operation.id) === false) continue
    const options = { seed: values.seed, count: Number(values.count), ids, send, baseUrl }
    const report = yield* Fuzzer.run(operation, options)
    yield* printReport(report)
    findings += report.findings.length
  }
  yield* print(`${findings} findings`)
  process.exitCode = findings === 0 ? 0 : 1
})

await Effect.runPromise(Effect.provide(program, FetchHttpClient.layer))
