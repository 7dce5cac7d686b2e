import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"

const main = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url))

const run = (...args: ReadonlyArray<string>) =>
  spawnSync(process.execPath, ["--conditions=@affnet/source", main, ...args], {
    encoding: "utf8",
    env: {}
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

  it("exits with 2 when it is not told where the network is, or nobody is there", () => {
    const missing = run("fuzz")
    assert.strictEqual(missing.status, 2)
    assert.include(missing.stderr, "--base-url")
    const gone = run("fuzz", "--base-url", "http://127.0.0.1:1")
    assert.strictEqual(gone.status, 2)
    assert.notInclude(gone.stderr, "at ")
  })
})
