import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect, Schema } from "effect"

/** The command line of the protocol's conformance suite. */

const command = fileURLToPath(
  new URL("dist/index.js", import.meta.resolve("@modelcontextprotocol/conformance/package.json"))
)

/** What a scenario came to: the checks that failed, as `scenario:check`. */
export interface Outcome {
  readonly scenario: string
  readonly failed: ReadonlyArray<string>
}

const Checks = Schema.fromJsonString(
  Schema.Array(Schema.Struct({ id: Schema.String, status: Schema.String }))
)
const decodeChecks = Schema.decodeSync(Checks)

const failedOf = (scenario: string, file: string): ReadonlyArray<string> => {
  const failed = decodeChecks(readFileSync(file, "utf8")).filter(
    ({ status }) => status === "FAILURE"
  )
  return [...new Set(failed.map(({ id }) => `${scenario}:${id}`))]
}

/** Scenarios that a revision runs without scoring them stand below that heading. */
const unscoredIn = (output: string): ReadonlySet<string> => {
  const [, below = ""] = output.split("Not scored for")
  return new Set([...below.matchAll(/^ {2}[✓✗] ([\w-]+) \(/gmu)].map(([, name = ""]) => name))
}

const outcomesIn = (directory: string, output: string): ReadonlyArray<Outcome> => {
  const unscored = unscoredIn(output)
  return readdirSync(directory)
    .map((name) => ({ name, scenario: /^server-(.+?)-\d{4}-\d\d-\d\dT/u.exec(name)?.[1] ?? name }))
    .filter(({ scenario }) => !unscored.has(scenario))
    .map(({ name, scenario }) => ({
      scenario,
      failed: failedOf(scenario, join(directory, name, "checks.json"))
    }))
}

const temporary = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "affnet-conformance-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
)

/** Runs what a revision requires against a server, and answers what it scored. */
export const scored = Effect.fnUntraced(function* (url: string, revision: string) {
  const directory = yield* temporary
  const args = [command, "server", "--url", url, "--requirements", revision, "-o", directory]
  const output = yield* Effect.callback<string>((resume) => {
    const limits = { timeout: 50_000, maxBuffer: 10_000_000 }
    const run = execFile(process.execPath, args, limits, (_, stdout) =>
      resume(Effect.succeed(stdout))
    )
    return Effect.sync(() => void run.kill("SIGKILL"))
  })
  return outcomesIn(directory, output)
})
