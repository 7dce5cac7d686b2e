import { Effect, FileSystem, Option, Path, Schema } from "effect"
import { makeDirectory } from "../platform/DataDirectory.ts"
import { DemoNetwork } from "./DemoNetwork.ts"

/** Its owner alone may read it: it holds keys. */
const mode = 0o600

const Json = Schema.fromJsonString(DemoNetwork)

/** The path of `demo.json` in the data directory. */
export const pathIn = (directory: string) =>
  Effect.map(Path.Path, (path) => path.join(directory, "demo.json"))

/**
 * Writes `demo.json`. It appears with all of its content or not at all: a reader never sees half a
 * file, nor one that others could open.
 */
export const write = Effect.fn("Demo.write")(function* (directory: string, content: DemoNetwork) {
  const files = yield* FileSystem.FileSystem
  const file = yield* pathIn(directory)
  const unfinished = `${file}.unfinished`
  const json = yield* Effect.orDie(Schema.encodeEffect(Json)(content))
  makeDirectory(directory)
  yield* files.remove(unfinished, { force: true })
  yield* files.writeFileString(unfinished, `${json}\n`, { flag: "wx", mode })
  yield* files.rename(unfinished, file)
})

/** What an earlier start wrote; none when the network is not a demo. */
export const read = Effect.fn("Demo.read")(
  function* (directory: string) {
    const files = yield* FileSystem.FileSystem
    const file = yield* pathIn(directory)
    if (!(yield* files.exists(file))) return Option.none()
    return Option.some(yield* Schema.decodeEffect(Json)(yield* files.readFileString(file)))
  },
  // The error could quote the file, and so its keys.
  Effect.catch(() =>
    Effect.as(Effect.logWarning("demo.json is there but cannot be read"), Option.none())
  )
)
