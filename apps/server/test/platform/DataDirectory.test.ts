import { once } from "node:events"
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
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

it.live("processes that start together make the same ones", () =>
  Effect.gen(function* () {
    const parent = yield* temporaryDirectory
    const [count, threads] = [200, 2]
    const turns = new SharedArrayBuffer(4 * count)
    const workerData = { count, parent, threads, turns }
    const script = new URL("./makeDirectories.ts", import.meta.url)
    const workers = Array.from({ length: threads }, () => new Worker(script, { workerData }))
    const ended = Effect.promise(() => Promise.all(workers.map((worker) => once(worker, "exit"))))
    // A thread that throws rejects; the other one would wait for it.
    const stop = Effect.promise(() => Promise.all(workers.map((worker) => worker.terminate())))
    yield* Effect.ensuring(ended, stop)
    assert.lengthOf(readdirSync(parent), count)
  }).pipe(Effect.scoped)
)
