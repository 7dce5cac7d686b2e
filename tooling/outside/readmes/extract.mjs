// Writes every TypeScript example of the installed packages' READMEs as a file of its own, called
// after the line where it begins: `examples/client/24.ts`. Those for a test runner are called so.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import process from "node:process"

const { AFFNET_API_KEY: key, AFFNET_BASE_URL: url } = process.env

/** The address and key that stand in READMEs, as those of the network that runs. */
const withNetwork = (code) =>
  code.replaceAll("https://network.example", url).replaceAll("afn_m_…", key)

const endingOf = (code) => {
  if (code.includes('from "vitest"')) return "test.ts"
  return code.includes('from "@jest/globals"') ? "jest.ts" : "ts"
}

const lineOf = (text, index) => text.slice(0, index).split("\n").length

const packages = "node_modules/@affnet"
for (const name of readdirSync(packages)) {
  const readme = `${packages}/${name}/README.md`
  if (!existsSync(readme)) throw new Error(`${name} has no README`)
  const text = readFileSync(readme, "utf8")
  mkdirSync(`examples/${name}`, { recursive: true })
  for (const { 1: code, index } of text.matchAll(/^```ts\n(.*?)^```$/gmsu)) {
    const file = `examples/${name}/${lineOf(text, index)}.${endingOf(code)}`
    writeFileSync(file, withNetwork(code))
  }
}
