import { Effect } from "effect"
import { AnswerDeadline } from "../sql/PostgresClient.ts"
import { makeTransaction } from "../sql/Transaction.ts"
import type { PendingClick } from "./Click.ts"
import { makeClickQueue } from "./ClickQueue.ts"
import { ClicksRepo, type CountedClick } from "./ClicksRepo.ts"
import { clickDeltas } from "./clickDeltas.ts"

/** The most clicks of one commit, and of those that wait for one. */
const groupMax = 500
const waitingMax = 10_000

/** A visitor waits no longer for a database that has fallen silent. */
const commitDeadline = "10 seconds"

/** The first click of each visitor is unique, unless that visitor clicked on that day before. */
const counted = (
  pending: ReadonlyArray<PendingClick>,
  newVisitors: ReadonlySet<bigint>
): ReadonlyArray<CountedClick> => {
  const left = new Set(newVisitors)
  return pending.map(({ click, visit }) => [click, visit !== null && left.delete(visit.visitor)])
}

/** Stores clicks durably, many with one commit. */
export const makeClickLog = Effect.gen(function* () {
  const repo = yield* ClicksRepo
  const inTransaction = yield* makeTransaction

  const store = Effect.fnUntraced(function* (pending: ReadonlyArray<PendingClick>) {
    const visits = pending.flatMap(({ visit }) => visit ?? [])
    const clicks = counted(pending, yield* repo.insertVisits(visits))
    yield* repo.insert(clicks)
    yield* repo.insertDeltas(clickDeltas(clicks))
  }, inTransaction)

  return yield* makeClickQueue({
    commit: (pending: ReadonlyArray<PendingClick>) =>
      Effect.provideService(store(pending), AnswerDeadline, commitDeadline),
    groupMax,
    waitingMax
  })
})
