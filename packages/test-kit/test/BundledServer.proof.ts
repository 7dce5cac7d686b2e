import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "@affnet/test-tools"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

/** Requests to each operation. */
const count = Number(process.env.FUZZ_REQUESTS ?? 4)

const main = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url))
const program = fileURLToPath(
  new URL("program/main.js", import.meta.resolve("@affnet/server/package.json"))
)

/** The demo network as `npm start` serves it, in a process of its own. */
const started = async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "affnet-bundled-"))
  const child = spawn(process.execPath, [program, "start"], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR,
      PORT: String(await Effect.runPromise(freePort)),
      AFFNET_RATE_LIMIT_PER_MINUTE: "0"
    },
    stdio: ["ignore", "pipe", "ignore"]
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      if (String(chunk).includes("Ctrl-C")) resolve()
    })
    child.once("exit", (code) => reject(new Error(`It exited with ${code}`)))
  })
  return {
    demo: join(DATA_DIR, "demo.json"),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    [Symbol.asyncDispose]: async () => {
      const gone = once(child, "exit")
      if (child.kill("SIGKILL")) await gone
      rmSync(DATA_DIR, { recursive: true, force: true })
    }
  }
}

const fuzz = (demo: string) =>
  new Promise<string>((resolve) => {
    const args = ["fuzz", "--demo", demo, "--count", String(count), "--seed", "bundled"]
    execFile(
      process.execPath,
      ["--conditions=@affnet/source", main, ...args],
      (_, stdout, stderr) => resolve(stdout + stderr)
    )
  })

// Other suites run the sources, which resolve packages in another way than a bundler does.
describe("The bundled program of the server", () => {
  it(
    `keeps its promises in every operation, ${count} times`,
    async () => {
      await using network = await started()
      const told = await fuzz(network.demo)
      assert.match(told, /^0 findings$/mu, told)
      assert.isTrue(network.isRunning())
    },
    300_000 + count * 10_000
  )
})
