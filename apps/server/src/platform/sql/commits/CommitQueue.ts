import { type Cause, Context, Duration, Effect, Exit, Fiber, Option } from "effect"
import { type SqlClient, SqlError } from "effect/sql"
import { isOutageCause } from "../Outage.ts"
import { logFailure } from "../OutageLog.ts"
import { OutsideTransaction } from "../Transaction.ts"

/** Receives the outcome of an item's commit. */
type Settle<B> = (outcome: Exit.Exit<B>) => void

interface Entry<A, B> {
  readonly item: A
  readonly settle: Settle<B>
}

const patience = Duration.seconds(2)

/** Whether a commit failed because it waited for a database that did not answer. */
export const isSilence = (cause: Cause.Cause<never>, duration: Duration.Duration): boolean =>
  isOutageCause(cause) && Duration.isGreaterThanOrEqualTo(duration, patience)

export interface CommitQueue<A, B> {
  /** Queues an item, and calls `settle` with its outcome. Returns `false` when too many are waiting. */
  readonly push: (item: A, settle: Settle<B>) => boolean
}

/** Settles each item. A `settle` that throws does not affect the others. */
const tell = <A, B>(
  group: ReadonlyArray<Entry<A, B>>,
  outcome: Exit.Exit<(item: A) => B>
): Effect.Effect<void> =>
  Effect.suspend(() => {
    const failures = new Array<unknown>()
    for (const { item, settle } of group) {
      try {
        settle(Exit.map(outcome, (outcomeOf) => outcomeOf(item)))
      } catch (failure) {
        failures.push(failure)
      }
    }
    return Effect.forEach(
      failures,
      (failure) => Effect.logError("A commit could not be told of", failure),
      { discard: true }
    )
  })

/**
 * Shares commits: items that arrive during one are committed together by the next. While a lane is free, a commit
 * begins at the end of this turn of the event loop, so a lone item does not wait.
 */
export const makeCommitQueue = Effect.fnUntraced(function* <A, B>(options: {
  /**
   * Commits all items or none, and returns the outcome of each. A shutdown waits for it, so it must not wait for
   * anything that the shutdown ends, such as other shared commits.
   */
  readonly commit: (items: ReadonlyArray<A>) => Effect.Effect<(item: A) => B>
  /** How many commits may run side by side. */
  readonly lanes: number
  /** The most items of one commit. */
  readonly groupMax: number
  readonly waitingMax: number
}) {
  const { groupMax, lanes, waitingMax } = options
  const run = Effect.runForkWith(yield* Effect.context<never>())
  let waiting = new Array<Entry<A, B>>()
  /** A commit is about to begin, and includes everything queued until then. */
  let isOpening = false
  const running = new Set<Fiber.Fiber<void>>()

  /**
   * The entries that fail with a commit. After a silence as long as an item may wait, that includes the waiting
   * ones, which would wait as long once more.
   */
  const failed = (
    group: ReadonlyArray<Entry<A, B>>,
    cause: Cause.Cause<never>,
    duration: Duration.Duration
  ) => {
    if (!isSilence(cause, duration)) return group
    const all = [...group, ...waiting]
    waiting = []
    return all
  }

  const timedCommit = (group: ReadonlyArray<Entry<A, B>>) =>
    Effect.timed(Effect.exit(options.commit(group.map(({ item }) => item))))

  /** What one item alone breaks should not cost the others: a group that cannot be kept is halved. */
  const commit = (group: ReadonlyArray<Entry<A, B>>): Effect.Effect<void> =>
    Effect.flatMap(timedCommit(group), ([duration, exit]) => {
      const isSplit = Exit.isFailure(exit) && group.length > 1 && !isOutageCause(exit.cause)
      if (isSplit) {
        const middle = group.length >> 1
        return Effect.andThen(commit(group.slice(0, middle)), commit(group.slice(middle)))
      }
      return Exit.isSuccess(exit)
        ? tell(group, exit)
        : Effect.andThen(
            tell(failed(group, exit.cause, duration), exit),
            logFailure("A group could not be committed", exit.cause)
          )
    })

  const nextGroup = Effect.suspend(() => {
    const group = waiting.slice(0, groupMax)
    waiting = waiting.slice(groupMax)
    return commit(group)
  })

  const commitAll = Effect.whileLoop({
    while: () => waiting.length > 0,
    body: () => nextGroup,
    step: () => {}
  })

  /** A commit at the end of this turn, and further ones as long as something waits. */
  const open = (): void => {
    isOpening = true
    const fiber = run(
      Effect.andThen(
        Effect.yieldNow,
        Effect.suspend(() => {
          isOpening = false
          return commitAll
        })
      )
    )
    running.add(fiber)
    fiber.addObserver(() => {
      running.delete(fiber)
      if (waiting.length > 0 && !isOpening) open()
    })
  }

  // A shutdown waits for accepted items.
  yield* Effect.addFinalizer(() => Effect.suspend(() => Fiber.awaitAll(running)))

  return {
    push: (item, settle) => {
      if (waiting.length >= waitingMax) return false
      waiting.push({ item, settle })
      if (!isOpening && running.size < lanes) open()
      return true
    }
  } satisfies CommitQueue<A, B>
})

const crowded = new SqlError.SqlError({
  reason: new SqlError.LockTimeoutError({
    cause: new Error("Too many wait"),
    message: "Too many wait to be committed",
    operation: "acquire"
  })
})

/** Commits an item and waits for it. An interrupted caller does not cancel the commit. */
export const committed = <A, B>(
  queue: CommitQueue<A, B>,
  item: A
): Effect.Effect<B, never, OutsideTransaction> =>
  Effect.callback((resume) => {
    if (!queue.push(item, resume)) resume(Effect.die(crowded))
  })

/** The same wherever it is called: inside a transaction `store` makes it a part of that. */
export const committedAnywhere =
  <A, B>(
    sql: SqlClient.SqlClient,
    queue: CommitQueue<A, B>,
    store: (items: ReadonlyArray<A>) => Effect.Effect<(item: A) => B>
  ) =>
  (item: A): Effect.Effect<B> =>
    Effect.withFiber((fiber) =>
      Option.isSome(Context.getOption(fiber.context, sql.transactionService))
        ? Effect.map(store([item]), (outcomeOf) => outcomeOf(item))
        : Effect.provideService(committed(queue, item), OutsideTransaction, "none open")
    )
