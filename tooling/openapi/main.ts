// Writes `packages/api/openapi.json`, the contract as an OpenAPI document, and lints it; then what the
// promise client knows of the contract. With `--check` it writes nothing and fails when a committed
// file is not the contract's.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { document } from "@affnet/api/Document"
import { files } from "./client/files.ts"

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const file = path("../../packages/api/openapi.json")

const written: Readonly<Record<string, string>> = {
  [file]: `${JSON.stringify(document, null, 2)}\n`,
  ...Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      path(`../../packages/client/src/generated/${name}`),
      text
    ])
  )
}

const write = (): boolean => {
  for (const [name, text] of Object.entries(written)) writeFileSync(name, text)
  console.log(`${Object.keys(document.paths).length} paths written`)
  return true
}

const isCurrent = (): boolean => {
  const stale = Object.entries(written).filter(
    ([name, text]) => !existsSync(name) || readFileSync(name, "utf8") !== text
  )
  for (const [name] of stale) console.error(`${name} is out of date: \`npm run openapi\``)
  return stale.length === 0
}

const lint = (linter: string, ...args: ReadonlyArray<string>) => {
  const { status } = spawnSync(path(`../node_modules/.bin/${linter}`), ["lint", ...args, file], {
    stdio: "inherit"
  })
  return status === 0
}

const results = [
  process.argv.includes("--check") ? isCurrent() : write(),
  lint("spectral", "--ruleset", path("spectral.yaml"), "--fail-severity", "hint"),
  lint("redocly", "--config", path("redocly.yaml"), "--format", "stylish")
]
process.exit(results.every(Boolean) ? 0 : 1)
