import type { FileRule } from "@affnet/domain"
import { type Cause, Clock, Effect, FileSystem, Option, Path, Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { dataDirectory, makeDirectory } from "../DataDirectory.ts"
import { DiskFloors } from "../disk/DiskFloors.ts"
import { inBackground } from "../inBackground.ts"
import { imageSizeOf } from "./imageSizeOf.ts"
import { type Incoming, type Written, writeFile } from "./writeFile.ts"

/** A file that was taken in: what its row has to say of it. */
export interface StoredFile extends Written {
  readonly name: string
  /** Width and height in pixels; null for files that are no picture, or have no size. */
  readonly width: number | null
  readonly height: number | null
}

/** The files that the rows of one table have. */
export interface FileStore {
  /**
   * Takes a file in. When the scope ends, which has to be that of the request, it is kept if a committed row
   * has it, and is gone otherwise.
   */
  readonly receive: <E>(
    incoming: Incoming<E>
  ) => Effect.Effect<StoredFile, E | FileRule.FileRefused, Scope.Scope>
  /**
   * Says, in the transaction that takes a file from its row, that it will not be needed: it is gone when the
   * scope ends, which has to be that of the request, unless the transaction came to nothing.
   */
  readonly retire: (name: string) => Effect.Effect<void, never, Scope.Scope>
  /** Where the file of a row lies. */
  readonly locate: (name: string) => Effect.Effect<Option.Option<string>>
  /**
   * Cleans up after crashes of any process that shares the directory: before or after a commit, or in the middle of
   * an upload. Uploads in progress are left alone.
   */
  readonly sweep: Effect.Effect<void>
}

/** Whose files lie in a file store. */
export interface FileStoreOptions {
  /** The name of its directory in `DATA_DIR`. */
  readonly directory: string
  /** Whether a committed row has the file of this name. */
  readonly refersTo: (name: string) => Effect.Effect<boolean>
}

/**
 * An upload may take ten minutes, and each of its chunks touches the file; an older one was left behind by a crash.
 */
const abandonedMillis = 3_600_000

/** A file that cannot be dealt with now stays where it is, and the operator hears of it. */
const left = (name: string) =>
  Effect.catchCause((cause: Cause.Cause<unknown>) =>
    Effect.logWarning(`The uploaded file ${name} is dealt with later`, cause)
  )

/** Names are made here, and never lead out of the directory; invoices have older ones that end in `.pdf`. */
const isName = (name: string): boolean => /^[0-9a-f-]{36}(?:\.pdf)?$/u.test(name)

/** Parts the name of a file from what makes the mark of one request its own. */
const separator = "~"

/**
 * A file store under `<DATA_DIR>/<directory>`. A file arrives under `incoming`, and moves to its place once its row
 * is committed. Before a row gives its file up, the file is marked under `outgoing`. So every leftover of a crash
 * is named in one of the two, and nothing else has to be scanned.
 */
export const makeFileStore = ({ directory: name, refersTo }: FileStoreOptions) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const random = yield* SecureRandom.SecureRandom
    const { admit } = yield* DiskFloors
    const directory = path.join(yield* dataDirectory, name)
    const incoming = path.join(directory, "incoming")
    const outgoing = path.join(directory, "outgoing")
    makeDirectory(incoming)
    makeDirectory(outgoing)

    const place = (name: string) => path.join(directory, name)
    const arrival = (name: string) => path.join(incoming, name)
    const remove = (file: string) => files.remove(file, { force: true })

    /** Makes a directory's entries survive a power cut. Some systems do not support it. */
    const syncDirectory = (of: string) =>
      files.open(of, { flag: "r" }).pipe(
        Effect.flatMap((opened) => opened.sync),
        Effect.scoped,
        Effect.ignore
      )

    /** A sweep may come before the request that moves the file: what counts is that it is there. */
    const move = (name: string) =>
      files
        .rename(arrival(name), place(name))
        .pipe(
          Effect.catch((error) =>
            Effect.flatMap(files.exists(place(name)), (isThere) =>
              isThere ? Effect.void : Effect.fail(error)
            )
          )
        )

    const isAbandoned = Effect.fnUntraced(function* (file: string) {
      const now = yield* Clock.currentTimeMillis
      const { mtime } = yield* files.stat(file)
      return Option.exists(mtime, (modified) => now - modified.getTime() > abandonedMillis)
    })

    /** Adds to the request's scope what runs outside of the transactions that are open now. */
    const whenOver = <E>(name: string, work: Effect.Effect<void, E>) =>
      Effect.flatMap(Effect.scope, (scope) => Scope.addFinalizer(scope, work.pipe(left(name))))

    const receive: FileStore["receive"] = Effect.fn("FileStore.receive")(function* (file) {
      yield* admit("uploads")
      const name = yield* random.uuidV4()
      // A file whose row may be committed is never removed: when in doubt, the next sweep looks.
      yield* whenOver(
        name,
        Effect.flatMap(refersTo(name), (isKept) => (isKept ? move(name) : remove(arrival(name))))
      )
      const written = yield* writeFile(arrival(name), file).pipe(
        Effect.provideService(FileSystem.FileSystem, files)
      )
      yield* syncDirectory(incoming)
      const size = yield* imageSizeOf(arrival(name), written.type).pipe(
        Effect.provideService(FileSystem.FileSystem, files),
        Effect.orDie
      )
      return { name, ...written, width: size?.width ?? null, height: size?.height ?? null }
    })

    /** Names are unique: a marked file without a row never gets one again. */
    const removeRetired = (name: string) =>
      Effect.flatMap(refersTo(name), (isKept) =>
        isKept ? Effect.void : Effect.andThen(remove(place(name)), remove(arrival(name)))
      )

    const retire: FileStore["retire"] = Effect.fn("FileStore.retire")(function* (name) {
      const mark = path.join(outgoing, `${name}${separator}${yield* random.uuidV4()}`)
      yield* whenOver(name, Effect.andThen(removeRetired(name), remove(mark)))
      yield* Effect.orDie(files.writeFile(mark, new Uint8Array(0), { flag: "wx" }))
      yield* syncDirectory(outgoing)
    })

    const sweepIncoming = Effect.fnUntraced(function* (name: string) {
      if (yield* refersTo(name)) return yield* move(name)
      if (yield* isAbandoned(arrival(name))) yield* remove(arrival(name))
    })

    const sweepOutgoing = Effect.fnUntraced(function* (mark: string) {
      // Read first: while its transaction is open, the file still belongs to its row.
      const isOver = yield* isAbandoned(path.join(outgoing, mark))
      yield* removeRetired(mark.split(separator, 1)[0] ?? "")
      if (isOver) yield* remove(path.join(outgoing, mark))
    })

    const sweep = Effect.gen(function* () {
      for (const name of yield* Effect.orDie(files.readDirectory(incoming))) {
        yield* sweepIncoming(name).pipe(left(name))
      }
      for (const mark of yield* Effect.orDie(files.readDirectory(outgoing))) {
        yield* sweepOutgoing(mark).pipe(left(mark))
      }
    })
    yield* sweep

    /**
     * Between the commit of a row and the end of its request, the file lies where it arrived. It is moved now, so that
     * a path that was found stays good. Before the commit its own request alone needs it.
     */
    const locate: FileStore["locate"] = Effect.fn("FileStore.locate")(function* (name) {
      if (!isName(name)) return Option.none()
      const isArrived = yield* files.exists(arrival(name))
      if (isArrived && (yield* refersTo(name))) yield* Effect.ignore(move(name))
      return yield* Effect.findFirst([place(name), arrival(name)], (file) => files.exists(file))
    }, Effect.orDie)

    return { receive, retire, locate, sweep } satisfies FileStore
  })

/** Sweeps a file store now and then. */
export const sweeping = ({ sweep }: Pick<FileStore, "sweep">) =>
  inBackground(sweep, "10 minutes", "Uploaded files were not swept")
