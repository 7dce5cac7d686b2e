import { text } from "node:stream/consumers"
import { Effect } from "effect"
import yauzl from "yauzl"

/** The files of an archive by their names, in its order. Fails for one that is broken. */
export const filesOf = (archive: Buffer) =>
  Effect.promise(async () => {
    const files = new Map<string, string>()
    const zip = await yauzl.fromBufferPromise(archive)
    for await (const entry of zip.eachEntry()) {
      files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
    }
    return files
  })
