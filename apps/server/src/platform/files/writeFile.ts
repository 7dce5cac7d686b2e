import { createHash } from "node:crypto"
import { FileRule, FileType } from "@affnet/domain"
import { Effect, FileSystem, Stream } from "effect"
import { noteUploaded } from "./UploadMemory.ts"

/** What a file says of itself once all of it lies on the disk. */
export interface Written {
  readonly type: FileType.FileType
  readonly bytes: number
  readonly sha256: string
}

/** An incoming file, and its rule. */
export interface Incoming<E> {
  readonly content: Stream.Stream<Uint8Array, E>
  readonly rule: FileRule.FileRule
  /** The type that its sender says it has. */
  readonly declared?: string | undefined
}

/** What is kept of a file while it streams by: never the whole of it. */
interface Progress {
  bytes: number
  head: Uint8Array
  tail: Uint8Array
}

const { edgeBytes } = FileType
const nothing = new Uint8Array(0)

const join = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

const advance = (progress: Progress, chunk: Uint8Array): void => {
  progress.bytes += chunk.length
  if (progress.head.length < edgeBytes) {
    progress.head = join(progress.head, chunk.subarray(0, edgeBytes - progress.head.length))
  }
  progress.tail =
    chunk.length >= edgeBytes
      ? chunk.slice(-edgeBytes)
      : join(progress.tail, chunk).slice(-edgeBytes)
}

/**
 * Streams a new file to `path`. Stops as soon as its rule refuses it, and answers once all of it lies on the
 * disk.
 */
export const writeFile = <E>(
  path: string,
  { content, declared, rule }: Incoming<E>
): Effect.Effect<Written, E | FileRule.FileRefused, FileSystem.FileSystem> =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const file = yield* Effect.orDie(files.open(path, { flag: "wx", mode: 0o600 }))
    const digest = createHash("sha256")
    const progress: Progress = { bytes: 0, head: nothing, tail: nothing }
    yield* Stream.runForEach(content, (chunk) => {
      advance(progress, chunk)
      return Effect.flatMap(
        Effect.fromResult(FileRule.checkBeginning(rule, progress, declared)),
        () => {
          digest.update(chunk)
          noteUploaded(chunk.length)
          return Effect.orDie(file.writeAll(chunk))
        }
      )
    })
    const type = yield* Effect.fromResult(FileRule.check(rule, progress, declared))
    yield* Effect.orDie(file.sync)
    return { type, bytes: progress.bytes, sha256: digest.digest("hex") }
  }).pipe(Effect.scoped)
