import { Effect } from "effect"
import { Commits } from "../../platform/sql/commits/Commits.ts"
import type { WriteSet } from "../../platform/sql/commits/WriteSet.ts"
import type { InTransaction, OutsideTransaction } from "../../platform/sql/Transaction.ts"
import type { PendingClick } from "./Click.ts"
import { ClicksRepo } from "./ClicksRepo.ts"

/** Commits write sets, each with the click that it is about where that is not stored yet: both, or neither. */
export const makeCommitWithClick = Effect.fnUntraced(function* (
  inTransaction: InTransaction<OutsideTransaction>
) {
  const clicks = yield* ClicksRepo
  const commits = yield* Commits
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
