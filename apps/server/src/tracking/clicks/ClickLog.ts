import { Duration, Effect } from "effect"
import { makeCommitQueue } from "../../platform/sql/commits/CommitQueue.ts"
import { AnswerDeadline } from "../../platform/sql/postgres/PostgresConnection.ts"
import type { PendingClick } from "./Click.ts"
import { ClicksRepo } from "./ClicksRepo.ts"

/** The most clicks in one commit, and in the queue. */
const groupMax = 500
const waitingMax = 10_000

/** A visitor waits no longer for a database that has fallen silent. */
const commitDeadline = Duration.seconds(8)

const stored = (): void => {}

/** Stores clicks durably, many with one commit. */
export const makeClickLog = Effect.gen(function* () {
  const { lanes, store } = yield* ClicksRepo
  return yield* makeCommitQueue({
    commit: (pending: ReadonlyArray<PendingClick>) =>
      store(pending).pipe(Effect.as(stored), Effect.provideService(AnswerDeadline, commitDeadline)),
    lanes,
    groupMax,
    waitingMax
  })
})
