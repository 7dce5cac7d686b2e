import type { Import } from "@affnet/domain"
import { Clock, Context, Effect, FileSystem, Layer, Option, Stream } from "effect"
import { SecureRandom } from "effect/crypto"
import type { Actor } from "../../accounts/activity-log/ActivityLog.ts"
import { now } from "../../platform/now.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ImportFiles } from "./ImportFiles.ts"
import { ImportKinds } from "./ImportKinds.ts"
import { type LeaseIsLost, leaseOf, required } from "./ImportLeases.ts"
import { ImportWorkRepo, type Phase, type Work } from "./ImportWorkRepo.ts"
import { makeTakeLines } from "./importSteps.ts"

/** Failures in the same place after which an import stops. */
const attemptsMax = 5

/** Records that are removed in one transaction. */
const undoneAtOnce = 20

const actorOf = ({ manager_id }: Work): Actor =>
  manager_id === null ? "operator" : { role: "manager", account_id: manager_id }

/** How imports end, and how they are rolled back. */
const makeEndings = Effect.gen(function* () {
  const inTransaction = yield* makeTransaction
  const kinds = yield* ImportKinds
  const repo = yield* ImportWorkRepo
  const fileStore = yield* ImportFiles

  const finish = (work: Work, token: string, status: Import.Status) =>
    Effect.gen(function* () {
      if (work.file_name !== null) yield* fileStore.retire(work.file_name)
      yield* required(yield* repo.finish(work.id, yield* leaseOf(token), status, yield* now))
    }).pipe(inTransaction, Effect.scoped)

  const undoSome = (work: Work, token: string) =>
    Effect.gen(function* () {
      const lines = yield* repo.accepted(work.id, undoneAtOnce)
      if (lines.length === 0) return false
      for (const { record_id } of lines) {
        if (record_id !== null) yield* kinds[work.kind].remove(actorOf(work), record_id)
      }
      const numbers = lines.map(({ line }) => line)
      yield* required(yield* repo.markUndone(work.id, yield* leaseOf(token), numbers))
      return true
    }).pipe(inTransaction, Effect.scoped)

  const undo = (work: Work, token: string) =>
    Effect.repeat(undoSome(work, token), { while: (isMore) => isMore }).pipe(
      Effect.andThen(finish(work, token, "refused"))
    )

  /** Begins another phase. */
  const turnTo = (work: Work, token: string, phase: Phase) =>
    Effect.gen(function* () {
      const lease = yield* leaseOf(token)
      const isOurs = phase === "undo" ? repo.turn : repo.begin
      yield* required(yield* isOurs(work.id, lease, phase))
      return { ...work, phase, lines_done: 0, lines_refused: 0 }
    }).pipe(inTransaction)

  return { finish, undo, turnTo }
})

/** Does the work of imports. */
export class ImportRuns extends Context.Service<ImportRuns>()("server/ImportRuns", {
  make: Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const random = yield* SecureRandom.SecureRandom
    const repo = yield* ImportWorkRepo
    const fileStore = yield* ImportFiles
    const takeLines = yield* makeTakeLines
    const { finish, turnTo, undo } = yield* makeEndings

    const go = Effect.fnUntraced(function* (
      work: Work,
      token: string
    ): Effect.fn.Return<void, LeaseIsLost> {
      if (work.phase === "undo") return yield* undo(work, token)
      const path = yield* fileStore.locate(work.file_name ?? "")
      if (Option.isNone(path)) {
        return yield* Effect.logWarning(`The file of import ${work.id} is not on this machine`)
      }
      const bytes = Stream.orDie(files.stream(path.value))
      const isRefused = yield* takeLines(work, token, actorOf(work), bytes)
      if (!work.all_or_nothing || work.dry_run) return yield* finish(work, token, "done")
      if (work.phase === "check" && isRefused) return yield* finish(work, token, "refused")
      if (work.phase === "store" && !isRefused) return yield* finish(work, token, "done")
      const next = work.phase === "check" ? "store" : "undo"
      return yield* go(yield* turnTo(work, token, next), token)
    })

    /** A repeated failure in one place keeps the stored records, or removes them. */
    const giveUp = (work: Work, token: string) =>
      work.all_or_nothing && work.phase === "store"
        ? Effect.flatMap(turnTo(work, token, "undo"), (work) => go(work, token))
        : finish(work, token, "failed")

    /** Continues the oldest free import, or begins this one. Returns whether there was one. */
    const run = Effect.fn("Imports.run")(function* (id?: Import.ImportId) {
      const token = yield* random.uuidV4()
      const millis = yield* Clock.currentTimeMillis
      const claimed = yield* repo.claim(millis, yield* leaseOf(token), id)
      if (Option.isNone(claimed)) return false
      const work = claimed.value
      const doing = work.attempts > attemptsMax ? giveUp(work, token) : go(work, token)
      yield* Effect.catchTag(doing, "LeaseIsLost", () => Effect.void)
      return true
    })

    return { run }
  })
}) {
  static readonly layer = Layer.effect(ImportRuns, ImportRuns.make).pipe(
    Layer.provide([ImportFiles.layer, ImportKinds.layer, ImportWorkRepo.layer, layerSecureRandom])
  )
}
