import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"

const cwd = fileURLToPath(new URL("..", import.meta.url))

const run = (...args: ReadonlyArray<string>) => {
  const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env
  const command = ["--conditions=@affnet/source", ...args]
  const { status, stderr, stdout } = spawnSync(process.execPath, command, {
    cwd,
    encoding: "utf8",
    env
  })
  return { status, output: `${stdout}${stderr}` }
}

/** Each starts a test runner of its own, which takes a while on a busy machine. */
const timeout = 120_000

describe("Examples", () => {
  it("run with node:test", { timeout }, () => {
    const { output, status } = run("--test", "node.test.mjs")
    assert.strictEqual(status, 0, output)
    assert.include(output, "pass 1")
  })

  it("run with vitest", { timeout }, () => {
    const { output, status } = run("node_modules/vitest/vitest.mjs", "run")
    assert.strictEqual(status, 0, output)
    assert.match(output, /Tests.*1 passed/u)
  })

  it("run with jest", { timeout }, () => {
    const { output, status } = run("--experimental-vm-modules", "node_modules/jest/bin/jest.js")
    assert.strictEqual(status, 0, output)
    assert.match(output, /Tests:.*1 passed/u)
  })
})
