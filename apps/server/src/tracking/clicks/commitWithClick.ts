import { Effect } from "effect"
import { Commits } from "../../platform/sql/commits/Commits.ts"
import { SharedCommits } from "../../platform/sql/commits/SharedCommits.ts"
import type { WriteSet } from "../../platform/sql/commits/WriteSet.ts"
import type { PendingClick } from "./Click.ts"
import { ClicksRepo } from "./ClicksRepo.ts"

/** Commits a write set together with its click, unless that is stored already. */
export const makeCommitWithClick = Effect.gen(function* () {
  const clicks = yield* ClicksRepo
  const commits = yield* Commits
  const inTransaction = yield* SharedCommits
  return <Means extends string>(set: WriteSet<Means>, click: PendingClick | undefined) => {
    const committed = commits.commit(set)
    if (click === undefined) return committed
    return inTransaction(
      Effect.tap(committed, (refusals) =>
        refusals.length === 0 ? clicks.store([click]) : Effect.void
      )
    )
  }
})
