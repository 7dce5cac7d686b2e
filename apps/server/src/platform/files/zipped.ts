import { PassThrough } from "node:stream"
import * as NodeStream from "@effect/platform-node/NodeStream"
import { DateTime, Effect, Stream } from "effect"
import { ZipFile } from "yazl"

/** A file of an archive, whose content is read when its turn comes. */
export interface ZipEntry<R = never> {
  readonly name: string
  readonly content: Stream.Stream<Uint8Array, never, R>
}

/**
 * An archive of files, packed as it is read: it takes the memory of one chunk, and compresses outside the main
 * thread. A file that breaks off breaks the archive off.
 */
export const zipped = <R>(entries: ReadonlyArray<ZipEntry<R>>) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const context = yield* Effect.context<R>()
      const mtime = DateTime.toDateUtc(yield* DateTime.now)
      const zip = new ZipFile()
      const archive = zip.outputStream.pipe(new PassThrough())
      let open: { readonly destroy: () => unknown } | undefined
      for (const { content, name } of entries) {
        zip.addReadStreamLazy(name, { mtime }, (give) => {
          const file = NodeStream.toReadableNever(Stream.provideContext(content, context))
          file.on("error", (broken) => archive.destroy(broken))
          open = file
          give(null, file)
        })
      }
      zip.end()
      yield* Effect.addFinalizer(() => Effect.sync(() => void open?.destroy()))
      return NodeStream.fromReadable({ evaluate: () => archive })
    })
  )
