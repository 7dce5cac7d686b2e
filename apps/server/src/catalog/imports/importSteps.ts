import type { ValidationFailed } from "@affnet/api"
import { ImportFile } from "@affnet/domain"
import { Data, Effect, Result, Stream } from "effect"
import type { Actor } from "../../accounts/activity-log/ActivityLog.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { tableOf } from "./csvRecords.ts"
import { ImportKinds, type LineKind, type Made } from "./ImportKinds.ts"
import { leaseOf, required } from "./ImportLeases.ts"
import { ImportWorkRepo, type NewLine, type Work } from "./ImportWorkRepo.ts"
import { answersTo, type Checked, hasRefusal, makeChecks } from "./lineAnswers.ts"

/** Between two steps, clicks, requests and other writers have their turn. */
const pause = "10 millis"

/** There is a result for each line; this stands for one that is not there. */
const none = Result.succeed(null)

/** The results of a trial, whose transaction is rolled back. */
class Tried extends Data.TaggedError("Tried")<{ readonly lines: ReadonlyArray<NewLine> }> {}

/** Values taken by concurrent transactions are found by bisecting the lines. */
const makeMaking = Effect.map(makeTransaction, (inTransaction) => {
  const make = (
    kind: LineKind,
    actor: Actor,
    lines: ReadonlyArray<Readonly<Record<string, unknown>>>
  ): Effect.Effect<Made> =>
    inTransaction(Effect.scoped(kind.make(actor, lines))).pipe(
      Effect.catch((refusal: ValidationFailed): Effect.Effect<Made> => {
        const half = Math.ceil(lines.length / 2)
        return half === lines.length
          ? Effect.succeed([Result.fail(refusal)])
          : Effect.zipWith(
              make(kind, actor, lines.slice(0, half)),
              make(kind, actor, lines.slice(half)),
              (first, second) => [...first, ...second]
            )
      })
    )
  return make
})

/** Takes the lines of a file step by step: what a step made is kept with its answers, or neither is. */
export const makeTakeLines = Effect.gen(function* () {
  const inTransaction = yield* makeTransaction
  const kinds = yield* ImportKinds
  const make = yield* makeMaking
  const repo = yield* ImportWorkRepo

  /** The answers to lines, of which those are made that can be. */
  const answer = Effect.fnUntraced(function* (
    kind: LineKind,
    actor: Actor,
    checked: ReadonlyArray<Checked>
  ) {
    const good = checked.filter(({ refusal }) => refusal === undefined)
    const made = yield* make(
      kind,
      actor,
      good.map(({ line }) => ImportFile.fieldsFrom(line.header, line.cells))
    )
    const rest = made.values()
    return checked.flatMap(({ line, refusal }) =>
      answersTo(line, refusal === undefined ? (rest.next().value ?? none) : Result.fail(refusal))
    )
  })

  const step = Effect.fnUntraced(function* (
    work: Work,
    token: string,
    actor: Actor,
    checked: ReadonlyArray<Checked>
  ) {
    const lease = yield* leaseOf(token)
    const stores = work.phase === "store" && !work.dry_run
    const keep = (lines: ReadonlyArray<NewLine>) =>
      Effect.flatMap(repo.advance(work.id, lease, { lines, done: checked.length }), required)
    const all = Effect.gen(function* () {
      const lines = yield* answer(kinds[work.kind], actor, checked)
      if (!stores || (work.all_or_nothing && hasRefusal(lines))) return yield* new Tried({ lines })
      yield* keep(lines)
      return lines
    })
    return yield* inTransaction(all).pipe(
      Effect.catchTag("Tried", ({ lines }) => {
        // Nothing of the failed records is left but the reason.
        const left = stores
          ? lines.filter(({ status }) => status === "refused")
          : lines.map((line) => ({ ...line, record_id: null }))
        return Effect.as(inTransaction(keep(left)), lines)
      }),
      Effect.map(hasRefusal)
    )
  })

  /** Takes the lines that are left; whether one was refused, now or before. */
  return Effect.fnUntraced(function* (
    work: Work,
    token: string,
    actor: Actor,
    bytes: Stream.Stream<Uint8Array>
  ) {
    let isRefused = work.lines_refused > 0
    yield* tableOf(bytes).pipe(
      Stream.map(makeChecks(work.kind)),
      Stream.filter(({ line }) => line.index >= work.lines_done),
      Stream.grouped(kinds[work.kind].atOnce),
      Stream.takeWhile(() => !(isRefused && work.all_or_nothing && work.phase === "store")),
      Stream.runForEach((checked) =>
        step(work, token, actor, checked).pipe(
          Effect.map((found) => {
            isRefused ||= found
          }),
          Effect.andThen(Effect.sleep(pause))
        )
      ),
      // The file was looked through before it was taken.
      Effect.catchTag("UnusableFile", Effect.die)
    )
    return isRefused
  })
})
