import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Config, Effect, FileSystem, Option, Path, Schema } from "effect"
import * as Demo from "../demo/Demo.ts"
import { baseUrl, settings } from "../http/Settings.ts"

/** Every demo network is made from this seed; only its dates and keys differ. */
const seed = "affnet"

const dataDir = Config.NonEmptyString("DATA_DIR").pipe(Config.withDefault("./.data"))

/** Where `demo.json` lies. */
export const directory = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const directory = yield* dataDir
  yield* files.makeDirectory(directory, { recursive: true, mode: 0o700 })
  return directory
})

const decode = Schema.decodeEffect(Schema.fromJsonString(Demo.DemoNetwork))

/** What an earlier start wrote; none when the network is a real one. */
const readDemoFile = Effect.gen(function* () {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const text = yield* files.readFileString(path.join(yield* directory, "demo.json"))
  return yield* decode(text)
}).pipe(Effect.option)

/**
 * Makes the demo network when the database is empty. Answers what scripts need to drive it, or
 * nothing when the network is somebody's own.
 */
export const demoNetwork = Effect.gen(function* () {
  const base_url = baseUrl(yield* settings)
  const services = yield* Effect.context<FileSystem.FileSystem | Path.Path>()
  const target = yield* directory
  const announce = (demo: Demo.DemoNetwork) =>
    Demo.write(target, demo).pipe(Effect.orDie, Effect.provideContext(services))
  if (yield* Demo.isEmpty) return Option.some(yield* Demo.fill({ seed, base_url, announce }))
  const written = yield* readDemoFile
  if (Option.isNone(written)) return written
  const demo = { ...written.value, base_url }
  yield* announce(demo)
  return Option.some(demo)
}).pipe(Effect.provide(NodeCrypto.layerSecureRandom))
