import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"

const text = readFileSync(new URL("../../packages/api/openapi.json", import.meta.url), "utf8")
const main = fileURLToPath(new URL("../contract/main.ts", import.meta.url))

/** A checkout in which `main` has one contract and the branch another. */
const checkout = (files: Readonly<Record<string, string>>): string => {
  const directory = mkdtempSync(join(tmpdir(), "affnet-contract-"))
  const git = (...args: ReadonlyArray<string>) =>
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
      cwd: directory
    })
  mkdirSync(join(directory, "packages/api"), { recursive: true })
  mkdirSync(join(directory, ".changeset"))
  const file = join(directory, "packages/api/openapi.json")
  writeFileSync(file, text)
  git("init", "-q", "-b", "main")
  git("add", ".")
  git("commit", "-qm", "before")
  git("switch", "-qc", "branch")
  for (const [path, content] of Object.entries(files)) writeFileSync(join(directory, path), content)
  return directory
}

const checked = (files: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) => {
  const directory = checkout(files)
  try {
    return spawnSync(process.execPath, [main, ...args], { cwd: directory, encoding: "utf8" })
  } finally {
    rmSync(directory, { recursive: true })
  }
}

const without = JSON.stringify({ ...JSON.parse(text), paths: {} })
const contract = "packages/api/openapi.json"
const changeset = (kind: string) => `---\n"@affnet/api": ${kind}\n---\n\nGone.\n`

describe("npm run contract", () => {
  it("fails when a branch breaks the contract", () => {
    const { status, stdout } = checked({ [contract]: without })
    assert.strictEqual(status, 1)
    assert.include(stdout, "GET /api/v2/network/affiliates: is gone")
  })

  it("passes when a changeset announces it, and a smaller one is not enough", () => {
    const with_ = (kind: string) =>
      checked({ [contract]: without, ".changeset/gone.md": changeset(kind) }).status
    assert.strictEqual(with_("major"), 0)
    assert.strictEqual(with_("minor"), 1)
  })

  it("compares with the last release as soon as there is one", () => {
    const { status, stdout } = checked({
      [contract]: without,
      "packages/api/openapi.released.json": without
    })
    assert.strictEqual(status, 0)
    assert.include(stdout, "since the last release")
  })
})
