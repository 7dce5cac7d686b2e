import { assert, describe, it } from "@effect/vitest"
import { vi } from "vitest"
import * as testing from "../../src/testing/Testing.ts"

const flags = vi.hoisted((): Array<string> => [])
vi.mock("node:v8", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  setFlagsFromString: (flag: string) => {
    flags.push(flag)
  }
}))

describe("Flags of V8", () => {
  it("are left alone when the testing library is imported", () => {
    assert.isNotEmpty(Object.keys(testing))
    assert.deepStrictEqual(flags, [])
  })

  it("are set by what the server's process imports first", async () => {
    await import("../../src/v8Flags.ts")
    assert.deepStrictEqual(flags, ["--no-allocation-site-pretenuring", "--expose-gc"])
  })
})
