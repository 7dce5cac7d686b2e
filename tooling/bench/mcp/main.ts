// How long the MCP app takes to its first list of tools, and what it adds to a call of the network. It
// is run as it is published, so `npm run build` comes first.
// Usage: npm run bench -- mcp [--starts 9] [--calls 1000]
import { fork } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { main } from "./app.ts"
import { coldStart } from "./coldStart.ts"
import { overhead } from "./overhead.ts"

const { values } = parseArgs({
  options: {
    starts: { type: "string", default: "9" },
    calls: { type: "string", default: "1000" }
  }
})

/** What is promised, in milliseconds. */
const targets = { coldStart: 800, overhead: 10 }

const at = (share: number, values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ??
  Number.NaN

const row = (what: string, value: number, target?: number): boolean => {
  const isMet = target === undefined || value <= target
  const verdict = target === undefined ? "" : `≤ ${target}: ${isMet ? "met" : "missed"}`
  console.log(`| ${what} | ${value.toFixed(2)} | ${verdict} |`)
  return isMet
}

if (!existsSync(main)) {
  console.error("The MCP app is not built: npm run build")
  process.exit(2)
}

/** Answers with the examples of the contract, in a process of its own. */
const network = fork(fileURLToPath(new URL("../client/network.ts", import.meta.url)))
try {
  const [message] = await once(network, "message")
  const baseUrl = String(message)
  const starts = []
  for (let n = 0; n < Number(values.starts); n++) starts.push(await coldStart(baseUrl))
  const { app, bare, processorMillis } = await overhead(baseUrl, Number(values.calls))
  const start = at(
    0.5,
    starts.map(({ millis }) => millis)
  )
  console.log("| | ms | Target |")
  console.log("| --- | --: | --- |")
  const verdicts = [
    row("cold start on stdio to the first `tools/list`, median", start, targets.coldStart),
    row(
      "processor time of that",
      at(
        0.5,
        starts.map((one) => one.processorMillis)
      )
    ),
    row("the network alone, median", at(0.5, bare)),
    row("the network alone, p95", at(0.95, bare)),
    row("through the app, median", at(0.5, app)),
    row("through the app, p95", at(0.95, app)),
    row("what the app adds at p95", at(0.95, app) - at(0.95, bare), targets.overhead),
    row("processor time of the app for a call", processorMillis)
  ]
  process.exitCode = verdicts.every(Boolean) ? 0 : 1
} finally {
  network.kill()
}
