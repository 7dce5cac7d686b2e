import { Effect, FileSystem, Path, Schema } from "effect"
import { DemoNetwork } from "./DemoNetwork.ts"

/** Its owner alone may read it: it holds keys. */
const mode = 0o600

const encode = Schema.encodeEffect(Schema.fromJsonString(DemoNetwork))

/**
 * Writes `demo.json` into the directory, which exists. It appears with all of its content or not at
 * all: a reader never sees half a file, nor one that others could open.
 */
export const write = Effect.fn("Demo.write")(function* (directory: string, content: DemoNetwork) {
  const fileSystem = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const file = path.join(directory, "demo.json")
  const unfinished = `${file}.unfinished`
  const json = yield* Effect.orDie(encode(content))
  yield* fileSystem.remove(unfinished, { force: true })
  yield* fileSystem.writeFileString(unfinished, `${json}\n`, { flag: "wx", mode })
  yield* fileSystem.rename(unfinished, file)
})
