import { statSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeDirectory } from "../../src/platform/DataDirectory.ts"
import { temporaryDirectory } from "./sql/temporaryDirectory.ts"

it.effect("a data directory and those above it are made for their owner alone", () =>
  Effect.gen(function* () {
    const directory = join(yield* temporaryDirectory, "network", "data")
    makeDirectory(directory)
    makeDirectory(directory)
    assert.strictEqual(statSync(directory).mode & 0o777, 0o700)
    assert.strictEqual(statSync(join(directory, "..")).mode & 0o777, 0o700)
  })
)

it("a directory that cannot be made is refused at once", () => {
  // Linux answers ENOENT here, on which `mkdir` with `recursive` tries for ever.
  assert.throws(() => makeDirectory("/proc/nowhere/data"))
})
