// Proves that the promise client, the test tools and the test kit run where they are promised to, and that the client is
// as small as promised: Node 20 and the Node of this repository, Bun, and headless Chromium; all on what was built.
// Usage: npm run platforms
import { execFile, spawnSync } from "node:child_process"
import process from "node:process"
import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { browser, withPage } from "./Browser.ts"
import { bundle, weightOf } from "./Bundle.ts"
import { serve } from "./Network.ts"
import { type Runtime, withRuntimes } from "./Runtimes.ts"

/** Thousands of bytes, compressed. */
const maxWeight = 60
const maxMillis = 60_000

const run = promisify(execFile)

let isProven = true

const note = (subject: string, outcome: string, isGood: boolean) => {
  console.log(`${isGood ? "ok    " : "FAILED"} ${subject}: ${outcome}`)
  isProven &&= isGood
}

/** Says loudly what is left out; that is no proof, and no failure of the client's either. */
const leaveOut = (subject: string) =>
  console.error(`LEFT OUT: ${subject} can't be had on this machine, so nothing is proven of it`)

/** The client runs everywhere, the test tools on Node alone, the server in the test kit not on Node 20. */
const programsOf = (name: string): ReadonlyArray<string> => {
  const client = ["command.mjs", "effect.mjs"]
  if (!name.startsWith("Node")) return client
  return name === "Node 20" ? [...client, "tools.mjs"] : [...client, "tools.mjs", "kit.mjs"]
}

const tryRuntime = async ({ command, name }: Runtime, baseUrl: string) => {
  if (command === undefined) return leaveOut(name)
  for (const program of programsOf(name)) {
    const module = fileURLToPath(new URL(program, import.meta.url))
    await run(command, [module, baseUrl], { timeout: maxMillis }).then(
      ({ stdout }) => note(name, stdout.trim(), true),
      (error: unknown) => note(name, String(error), false)
    )
  }
}

const tryBrowser = async (baseUrl: string, outcome: Promise<string>) => {
  const command = browser()
  if (command === undefined) return leaveOut("Chromium")
  const late = wait(maxMillis, "no outcome", { ref: false })
  const text = await withPage(command, baseUrl, () => Promise.race([outcome, late]))
  note("Chromium", text, text.endsWith("passed"))
}

const built = spawnSync("turbo", [
  "run",
  "build",
  "--filter=@affnet/client",
  "--filter=@affnet/test-kit",
  "--output-logs=errors-only"
])
if (built.status !== 0) throw new Error(`${built.stdout}${built.stderr}`)

const weight = weightOf(await bundle("one-call.mjs"))
const size = `one call weighs ${weight.toFixed(1)} kB compressed, of at most ${maxWeight}`
note("Size", size, weight < maxWeight)

const { promise: outcome, resolve: tell } = Promise.withResolvers<string>()
const { baseUrl, stop } = await serve({ script: await bundle("page.mjs"), tell })
try {
  await withRuntimes(async (runtimes) => {
    for (const runtime of runtimes) await tryRuntime(runtime, baseUrl)
  })
  await tryBrowser(baseUrl, outcome)
} finally {
  stop()
}
process.exit(isProven ? 0 : 1)
