import type { InvoiceAttachment } from "@affnet/domain"
import {
  type Cause,
  Clock,
  Context,
  Effect,
  FileSystem,
  Layer,
  Option,
  Path,
  Schedule,
  type Scope,
  type Stream
} from "effect"
import { SecureRandom } from "effect/crypto"
import { dataDirectory, makeDirectory } from "../../platform/DataDirectory.ts"
import { DiskFloors } from "../../platform/disk/DiskFloors.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import * as AttachmentFile from "./AttachmentFile.ts"
import { type Attachment, InvoicesRepo } from "./InvoicesRepo.ts"

/**
 * An upload may take ten minutes, and each of its chunks makes the file young again; what is older than this was
 * left behind by a crash.
 */
const abandonedMillis = 3_600_000

/** A file that cannot be dealt with now stays where it is, and the operator hears of it. */
const left = (name: string) =>
  Effect.catchCause((cause: Cause.Cause<unknown>) =>
    Effect.logWarning(`The uploaded file ${name} stays among the incoming ones`, cause)
  )

type Refusal = InvoiceAttachment.AttachmentTooLarge | InvoiceAttachment.AttachmentNotPdf

/**
 * The files of invoices under `<DATA_DIR>/invoices`. A file arrives under `incoming` and moves to its
 * place once its invoice is committed; whatever is refused, cut off or crashed leaves none.
 */
export class Attachments extends Context.Service<
  Attachments,
  {
    /** Takes a file in. Unless it is kept it is gone when the scope ends. */
    readonly receive: <E>(
      content: Stream.Stream<Uint8Array, E>
    ) => Effect.Effect<Attachment, E | Refusal, Scope.Scope>
    /** Moves the file to its place for good, if a committed invoice refers to it. */
    readonly settle: (name: string) => Effect.Effect<void>
    /**
     * Makes up for crashes, of any process that shares the directory: between a commit and the move, or in the
     * middle of an upload. What may still be written is left alone.
     */
    readonly sweep: Effect.Effect<void>
  }
>()("server/Attachments") {
  static readonly layer = Layer.effect(
    Attachments,
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const invoices = yield* InvoicesRepo
      const random = yield* SecureRandom.SecureRandom
      const { admit } = yield* DiskFloors
      const directory = path.join(yield* dataDirectory, "invoices")
      const incoming = path.join(directory, "incoming")
      makeDirectory(incoming)

      /** A sweep may come before the request that moves the file: what counts is that it is there. */
      const move = (name: string) => {
        const place = path.join(directory, name)
        return files
          .rename(path.join(incoming, name), place)
          .pipe(
            Effect.catch((error) =>
              Effect.flatMap(files.exists(place), (isThere) =>
                isThere ? Effect.void : Effect.fail(error)
              )
            )
          )
      }

      const settle = Effect.fn("Attachments.settle")(function* (name: string) {
        if (yield* invoices.refersTo(name)) yield* Effect.orDie(move(name))
      })

      /** A file whose invoice may be committed is never removed: when in doubt, the next sweep looks. */
      const discard = (name: string) =>
        Effect.gen(function* () {
          if (!(yield* invoices.refersTo(name))) {
            yield* files.remove(path.join(incoming, name), { force: true })
          }
        }).pipe(left(name))

      const isAbandoned = Effect.fnUntraced(function* (name: string) {
        const now = yield* Clock.currentTimeMillis
        const { mtime } = yield* files.stat(path.join(incoming, name))
        return Option.exists(mtime, (modified) => now - modified.getTime() > abandonedMillis)
      })

      const sweep = Effect.gen(function* () {
        for (const name of yield* Effect.orDie(files.readDirectory(incoming))) {
          if (yield* Effect.orElseSucceed(isAbandoned(name), () => false)) yield* discard(name)
          yield* settle(name).pipe(left(name))
        }
      })
      yield* sweep

      return Attachments.of({
        receive: Effect.fn("Attachments.receive")(function* (content) {
          yield* admit("uploads")
          const name = `${yield* random.uuidV4()}.pdf`
          yield* Effect.addFinalizer(() => discard(name))
          const written = yield* AttachmentFile.write(path.join(incoming, name), content).pipe(
            Effect.provideService(FileSystem.FileSystem, files)
          )
          return { name, ...written }
        }),
        settle,
        sweep
      })
    })
  ).pipe(Layer.provide([DiskFloors.layer, InvoicesRepo.layer, layerSecureRandom]))

  /** Sweeps now and then. */
  static readonly sweeping = Layer.effectDiscard(
    Effect.gen(function* () {
      const { sweep } = yield* Attachments
      yield* sweep.pipe(
        Effect.catchCause((cause) => Effect.logWarning("Uploaded files were not swept", cause)),
        Effect.repeat(Schedule.spaced("10 minutes")),
        Effect.forkScoped
      )
    })
  ).pipe(Layer.provide(Attachments.layer))
}
