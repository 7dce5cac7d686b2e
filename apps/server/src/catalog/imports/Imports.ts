import { Forbidden, type Principal, ValidationFailed } from "@affnet/api"
import { Import, type ListQuery, Permission, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, FileSystem, Layer, Option, Stream } from "effect"
import type { StoredFile } from "../../platform/files/FileStore.ts"
import { Idempotency } from "../../platform/idempotency/Idempotency.ts"
import { inBackground } from "../../platform/inBackground.ts"
import { existsOrNotFound, orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { scan } from "./csvRecords.ts"
import { ImportFiles } from "./ImportFiles.ts"
import { leaseMillis } from "./ImportLeases.ts"
import { ImportRuns } from "./ImportRuns.ts"
import { ImportsRepo } from "./ImportsRepo.ts"

/** Lines that are done before the answer; more continue in the background. */
const atOnceMax = 500

/** The pause of workers without work. */
const rest = "1 second"

/** A request to import a file. */
export interface Creation {
  readonly input: Import.ImportCreate
  readonly file: StoredFile | undefined
  readonly idempotency_key: string | undefined
}

const fileIsMissing = new ValidationFailed({
  errors: {
    file: ["is required: a CSV file in a multipart/form-data body, or its text as content"]
  }
})

const hashOf = ({ all_or_nothing, dry_run, kind }: Import.ImportCreate, sha256: string): string =>
  [kind, dry_run === true, all_or_nothing === true, sha256].join(" ")

/** The requester of an import. */
export type Asker = Principal | "operator"

const requirePermission = (asker: Asker, kind: Import.Kind) =>
  asker === "operator" ||
  (asker.access !== undefined && Permission.allows(asker.access.role, Import.permissionOf(kind)))
    ? Effect.void
    : Effect.fail(new Forbidden())

/** Many affiliates, advertisers, offers or campaigns at once. */
export class Imports extends Context.Service<Imports>()("server/Imports", {
  make: Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const idempotency = yield* Idempotency
    const inTransaction = yield* makeTransaction
    const repo = yield* ImportsRepo
    const runs = yield* ImportRuns
    const fileStore = yield* ImportFiles
    const get = (id: Import.ImportId) => orNotFound(repo.find(id))

    const linesIn = Effect.fnUntraced(function* (kind: Import.Kind, { name }: StoredFile) {
      const path = yield* Effect.orDie(Effect.fromOption(yield* fileStore.locate(name)))
      return yield* scan(kind, Stream.orDie(files.stream(path))).pipe(
        Effect.mapError(({ problem }) => new ValidationFailed({ errors: { file: [problem] } }))
      )
    })

    const insert = Effect.fnUntraced(function* (
      asker: Asker,
      { all_or_nothing = false, dry_run = false, kind }: Import.ImportCreate,
      { name }: StoredFile,
      lines: number
    ) {
      const millis = yield* Clock.currentTimeMillis
      return yield* repo.insert({
        kind,
        dry_run,
        all_or_nothing,
        lines,
        manager_id: asker === "operator" ? null : asker.account_id,
        file_name: name,
        lease_until_millis: lines > atOnceMax ? 0 : millis + leaseMillis,
        created: UnixTime.fromMillis(millis)
      })
    })

    /** Accepts an import. Returns it in its state: lines are done, or will be. */
    const create = Effect.fn("Imports.create")(function* (
      asker: Asker,
      { file, idempotency_key: key, input }: Creation
    ) {
      yield* requirePermission(asker, input.kind)
      if (file === undefined) return yield* fileIsMissing
      const lines = yield* linesIn(input.kind, file)
      const write = insert(asker, input, file, lines)
      const id = yield* inTransaction(
        key === undefined || asker === "operator"
          ? write
          : idempotency.once(
              asker,
              { operation: "createImport", key, hash: hashOf(input, file.sha256) },
              Import.ImportId,
              write
            )
      )
      if (lines <= atOnceMax) {
        // A failure now is retried in the background.
        yield* runs
          .run(id)
          .pipe(Effect.catchCause((cause) => Effect.logError(`Import ${id} was broken off`, cause)))
      }
      return yield* get(id)
    })

    return {
      list: repo.list,
      get,
      lines: Effect.fn("Imports.lines")(function* (
        id: Import.ImportId,
        query: ListQuery.ListQuery
      ) {
        yield* existsOrNotFound(Effect.map(repo.find(id), Option.isSome))
        return yield* repo.lines(id, query)
      }),
      create
    }
  })
}) {
  static readonly layer = Layer.effect(Imports, Imports.make).pipe(
    Layer.provide([Idempotency.layer, ImportFiles.layer, ImportRuns.layer, ImportsRepo.layer])
  )

  /** Goes on with imports that are not over, one after the other. */
  static readonly working = Layer.effectDiscard(
    Effect.flatMap(ImportRuns, ({ run }) =>
      inBackground(
        Effect.repeat(run(), { while: (found) => found }),
        rest,
        "An import was broken off"
      )
    )
  ).pipe(Layer.provide(ImportRuns.layer))
}
