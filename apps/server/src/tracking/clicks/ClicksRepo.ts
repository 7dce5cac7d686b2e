import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { groupStore, groupWriterOf } from "../../platform/sql/commits/GroupWriter.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import type { PendingClick } from "./Click.ts"
import { clickGroups } from "./ClickGroupsRepo.ts"
import { makeStoreAtOnce } from "./ClicksAtOnceRepo.ts"
import { clickGroup } from "./clickGroup.ts"

/**
 * Stores clicks, all of a group or none, with what each adds to statistics. The first click of a visitor on a day
 * is unique; the database decides which one that is, so it holds across processes.
 */
export class ClicksRepo extends Context.Service<ClicksRepo>()("server/ClicksRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    /** The salt of the digests of visitors. */
    const salt = sql<{ readonly visitor_salt: string }>`SELECT visitor_salt FROM tracking`.pipe(
      Effect.map(([row]) => row?.visitor_salt ?? ""),
      Effect.orDie
    )
    const writeGroup = groupWriterOf(sql)
    const byThread = (pending: ReadonlyArray<PendingClick>) =>
      Effect.orDie(Effect.suspend(() => writeGroup(clickGroups, clickGroup(pending))))
    // `store`, and `lanes`: how many groups may be stored at the same time.
    return { salt, ...groupStore(yield* Dialect, { byThread, atOnce: yield* makeStoreAtOnce }) }
  })
}) {
  static readonly layer = Layer.effect(ClicksRepo, ClicksRepo.make)
}
