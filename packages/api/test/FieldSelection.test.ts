import { assert, describe, it } from "@effect/vitest"
import { document } from "../src/Document.ts"

/** Statements are reports; currencies and files are no records. */
const noRecord = /\/(statements|supported-currencies|download-pdf)\/\{\w+\}$/u

const records = Object.entries(document.paths).flatMap(([path, { get }]) =>
  get !== undefined && path.endsWith("}") && !noRecord.test(path) ? [{ get, path }] : []
)

describe("Single records", () => {
  it.each(records)("GET $path takes `fields`", ({ get }) => {
    const names = get.parameters.map(({ name }) => name)
    assert.include(names, "fields")
  })
})
