import { Effect, type FileSystem, Option, type Path } from "effect"
import * as Demo from "../demo/Demo.ts"
import * as DemoFile from "../demo/DemoFile.ts"
import * as KeptFiles from "../demo/KeptFiles.ts"
import type { MadeFile } from "../demo/Pictures.ts"
import { dataDirectory } from "../platform/DataDirectory.ts"
import { baseUrl, settings } from "../platform/http/Settings.ts"
import { layerSecureRandom } from "../platform/secureRandom.ts"

/**
 * Makes the demo network when the database is empty. Returns what scripts need to drive it, or nothing when the
 * network is not the demo.
 */
export const demoNetwork = Effect.gen(function* () {
  const base_url = baseUrl(yield* settings)
  const services = yield* Effect.context<FileSystem.FileSystem | Path.Path>()
  const directory = yield* dataDirectory
  const announce = (demo: Demo.DemoNetwork) =>
    DemoFile.write(directory, demo).pipe(Effect.orDie, Effect.provideContext(services))
  const keep = (files: ReadonlyArray<MadeFile>) =>
    KeptFiles.write(directory, files).pipe(Effect.provideContext(services))
  if (yield* Demo.isEmpty)
    return Option.some(
      yield* Demo.fill({ seed: Demo.usualSeed, base_url, announce, keep, hasHistory: true })
    )
  const written = yield* DemoFile.read(directory)
  if (Option.isNone(written)) return written
  const demo = { ...written.value, base_url }
  yield* announce(demo)
  return Option.some(demo)
}).pipe(Effect.provide(layerSecureRandom))
