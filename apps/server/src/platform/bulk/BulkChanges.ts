import type { NotFound, PreconditionFailed, TooManyRequests, ValidationFailed } from "@affnet/api"
import { IfMatch } from "@affnet/api/Wire"
import type { Bulk } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { changedFields } from "../changedFields.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import type { RequestName } from "../idempotency/IdempotencyRepo.ts"
import { RepeatedRequest } from "../idempotency/RepeatedRequest.ts"
import { makeAnyTransaction } from "../sql/Transaction.ts"
import { BulkRowsRepo } from "./BulkRowsRepo.ts"

/** How the records of a resource are read and changed. */
interface Resource<A, R> {
  readonly get: (id: number) => Effect.Effect<A, NotFound>
  readonly update: (
    id: number
  ) => Effect.Effect<A, NotFound | PreconditionFailed | TooManyRequests | ValidationFailed, R>
}

/** Changes a record, and returns the result. */
const change = <A extends object, R>(id: number, { get, update }: Resource<A, R>) =>
  Effect.zipWith(get(id), update(id), (before, after): Bulk.Result => {
    const isChanged = changedFields(before, after).length > 0
    return { id, status: isChanged ? "updated" : "unchanged" }
  }).pipe(
    // A version belongs to one record, so none is asked for.
    Effect.provideService(IfMatch, undefined),
    Effect.catchTags({
      NotFound: () => Effect.succeed<Bulk.Result>({ id, status: "not_found" }),
      PreconditionFailed: Effect.die,
      // Only passwords wait in a queue, and none is set here.
      TooManyRequests: Effect.die,
      ValidationFailed: ({ errors }) =>
        Effect.succeed<Bulk.Result>({ id, status: "refused", errors })
    })
  )

/**
 * Changes many records alike, each in a transaction of its own. Under an idempotency key the result of each record
 * is stored in that transaction: a repetition, after a crash or concurrently, does the rest and returns the same.
 */
export class BulkChanges extends Context.Service<BulkChanges>()("server/BulkChanges", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeAnyTransaction
    const { begin } = yield* Idempotency
    const rows = yield* BulkRowsRepo

    /** Does what no concurrent twin has done. */
    const once = <R>(
      request: RequestName,
      id: number,
      change: Effect.Effect<Bulk.Result, never, R>
    ) =>
      inTransaction(
        Effect.gen(function* () {
          if (!(yield* rows.claim(request, id))) return undefined
          const result = yield* change
          yield* rows.settle(request, result)
          return result
        })
      )

    const updateEach = Effect.fn("BulkChanges.updateEach")(function* <A extends object, R>(
      ids: ReadonlyArray<number>,
      resource: Resource<A, R>
    ) {
      const request = yield* RepeatedRequest
      if (request === undefined) {
        return { results: yield* Effect.forEach(ids, (id) => change(id, resource)) }
      }
      const { name } = request
      yield* inTransaction(begin(request))
      const earlier = yield* rows.done(name)
      const left = ids.filter((id) => !earlier.has(id))
      yield* Effect.forEach(left, (id) => once(name, id, change(id, resource)), { discard: true })
      const done = yield* rows.done(name)
      return { results: ids.flatMap((id) => done.get(id) ?? []) }
    })

    return { updateEach }
  })
}) {
  static readonly layer = Layer.effect(BulkChanges, BulkChanges.make).pipe(
    Layer.provide([BulkRowsRepo.layer, Idempotency.layer])
  )
}
