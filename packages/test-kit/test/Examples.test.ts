import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"

const root = fileURLToPath(new URL("..", import.meta.url))

const run = (...args: ReadonlyArray<string>) => {
  const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env
  return spawnSync(process.execPath, ["--conditions=@affnet/source", ...args], {
    cwd: root,
    encoding: "utf8",
    env
  })
}

describe("Examples", () => {
  it("run with node:test", () => {
    const { status, stdout } = run("--test", "examples/node.test.mjs")
    assert.strictEqual(status, 0, stdout)
    assert.include(stdout, "pass 1")
  })

  it("run with vitest", () => {
    const { status, stderr, stdout } = run(
      "node_modules/vitest/vitest.mjs",
      "run",
      "--root",
      "examples",
      "--config",
      "vitest.config.ts"
    )
    assert.strictEqual(status, 0, `${stdout}${stderr}`)
    assert.match(stdout, /Tests.*1 passed/u)
  })
})
