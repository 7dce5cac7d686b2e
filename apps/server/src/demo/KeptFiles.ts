import { Effect, FileSystem, Path } from "effect"
import { makeDirectory } from "../platform/DataDirectory.ts"
import type { MadeFile } from "./Pictures.ts"

/** Its owner alone may read it, as what people upload. */
const mode = 0o600

/** Writes the files of the demo network into the data directory. One that is there already is the same. */
export const write = Effect.fn("Demo.writeFiles")(function* (
  directory: string,
  made: ReadonlyArray<MadeFile>
) {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  for (const { content, name, folder } of made) {
    makeDirectory(path.join(directory, folder))
    yield* files.writeFile(path.join(directory, folder, name), content, { mode })
  }
}, Effect.orDie)
