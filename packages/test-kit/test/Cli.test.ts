import { execFile, spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { mockNetwork } from "../src/index.ts"

const main = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url))

/** No keys. */
const env = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

const run = (...args: ReadonlyArray<string>) =>
  spawnSync(process.execPath, ["--conditions=@affnet/source", main, ...args], {
    encoding: "utf8",
    env
  })

/** The same while this process goes on answering. */
const runBeside = (...args: ReadonlyArray<string>) =>
  new Promise<{ readonly status: unknown; readonly stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ["--conditions=@affnet/source", main, ...args],
      { env },
      (error, _, stderr) => resolve({ status: error?.code, stderr })
    )
  })

describe("The command line", () => {
  it("names its commands", () => {
    const { status, stdout } = run()
    assert.strictEqual(status, 0)
    assert.match(stdout, /^ {2}fuzz {2,}\S/mu)
  })

  it("exits with 2 and an overview when it knows no such command", () => {
    const { status, stdout } = run("toString")
    assert.strictEqual(status, 2)
    assert.include(stdout, "affnet-test-kit <command>")
  })

  it("tells of a command what it takes", () => {
    const { status, stdout } = run("fuzz", "--help")
    assert.strictEqual(status, 0)
    assert.include(stdout, "AFFNET_MANAGER_KEY")
  })

  it("exits with 2 when it is not told where the network is", () => {
    const missing = run("fuzz")
    assert.strictEqual(missing.status, 2)
    assert.include(missing.stderr, "--base-url")
  })

  for (const command of ["fuzz", "conformance"]) {
    it(`exits with 2 when nobody is there to ${command}`, () => {
      const gone = run(command, "--base-url", "http://127.0.0.1:1")
      assert.strictEqual(gone.status, 2)
      assert.strictEqual(gone.stderr, "Nobody answers at http://127.0.0.1:1\n")
    })

    it(`exits with 2 when ${command} gets a bad key, or an address where the API does not begin`, async () => {
      await using network = await mockNetwork()
      const wrongKey = await runBeside(
        command,
        ...["--base-url", network.url, "--manager-key", network.keys.affiliate]
      )
      assert.strictEqual(wrongKey.status, 2)
      assert.include(wrongKey.stderr, "The key of the manager is refused with 403")
      const tooLong = await runBeside(command, "--base-url", `${network.url}/api/v2`)
      assert.strictEqual(tooLong.status, 2)
      assert.strictEqual(tooLong.stderr, "Leave /api/v2 out of --base-url\n")
    })
  }
})
