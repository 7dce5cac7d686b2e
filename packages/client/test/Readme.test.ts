import { readdirSync, readFileSync } from "node:fs"
import { assert, it } from "@effect/vitest"

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8")

/** Where an example begins; its first line names the file. */
const fence = /```ts\n\/\/ (\S+)\n/u

it("every example of the README is a file here, where the compiler checks it", () => {
  const [, ...parts] = read("../README.md").split(fence)
  const names = parts.filter((_, index) => index % 2 === 0)
  const examples = parts.filter((_, index) => index % 2 === 1).map((part) => part.split("```")[0])
  assert.deepStrictEqual(
    names.toSorted(),
    readdirSync(new URL("readme", import.meta.url)).toSorted()
  )
  assert.deepStrictEqual(
    examples,
    names.map((name) => read(`readme/${name}`))
  )
})
