// Writes `packages/api/openapi.json`, the contract as an OpenAPI document, and lints it. With
// `--check` it writes nothing and fails when the committed document is not the contract's.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { document } from "@affnet/api/Document"

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const file = path("../../packages/api/openapi.json")

const write = (text: string) => {
  writeFileSync(file, text)
  console.log(`${Object.keys(document.paths).length} paths written to packages/api/openapi.json`)
  return true
}

const check = (text: string) => {
  const isCurrent = existsSync(file) && readFileSync(file, "utf8") === text
  if (!isCurrent) console.error("packages/api/openapi.json is out of date: `npm run openapi`")
  return isCurrent
}

const lint = (linter: string, ...args: ReadonlyArray<string>) => {
  const { status } = spawnSync(path(`../node_modules/.bin/${linter}`), ["lint", ...args, file], {
    stdio: "inherit",
    // Neither asks for a newer version of itself nor reports that it ran.
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }
  })
  return status === 0
}

const text = `${JSON.stringify(document, null, 2)}\n`
const results = [
  process.argv.includes("--check") ? check(text) : write(text),
  lint("spectral", "--ruleset", path("spectral.yaml"), "--fail-severity", "hint"),
  lint("redocly", "--config", path("redocly.yaml"), "--format", "stylish")
]
process.exit(results.every(Boolean) ? 0 : 1)
