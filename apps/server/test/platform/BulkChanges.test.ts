import { hash } from "node:crypto"
import { ValidationFailed } from "@affnet/api"
import type { Bulk } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { BulkChanges } from "../../src/platform/bulk/BulkChanges.ts"
import { RepeatedRequest } from "../../src/platform/idempotency/RepeatedRequest.ts"
import { givenTag } from "../fixtures/givenReference.ts"
import { configuration } from "../fixtures/TestServer.ts"
import { describeOnEngines, migrated } from "./sql/engines.ts"

let keys = 0

/** Some rows, and a change that counts in each how often it was made. */
const given = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const bulk = yield* BulkChanges
  const name = {
    role: "manager",
    account_id: 1,
    operation: "bulkUpdateTags",
    idempotency_key: `key ${++keys}`
  }
  const ids = yield* Effect.all(
    [1, 2, 3, 4].map((number) => givenTag(`Bulk ${keys} ${number}`, { sort: 0 }))
  )
  const sorts = Effect.map(
    sql<{ readonly sort: number }>`
      SELECT sort FROM tags WHERE ${sql.in("id", ids)} ORDER BY id`,
    (rows) => rows.map(({ sort }) => sort)
  )
  const count = (id: number) =>
    Effect.orDie(sql`UPDATE tags SET sort = sort + 1 WHERE id = ${id}`).pipe(
      Effect.as({ changed: true })
    )
  const run = <E extends ValidationFailed>(
    update: (id: number) => Effect.Effect<{ readonly changed: boolean }, E>,
    said = "the same"
  ) =>
    bulk
      .updateEach(ids, { get: () => Effect.succeed({ changed: false }), update })
      .pipe(Effect.provideService(RepeatedRequest, { name, hash: said }))
  return { count, ids, run, sorts }
})

const updated = (ids: ReadonlyArray<number>): ReadonlyArray<Bulk.Result> =>
  ids.map((id) => ({ id, status: "updated" }))

const services = (database: Parameters<typeof migrated>[0]) =>
  BulkChanges.layer.pipe(Layer.provideMerge(migrated(database)), Layer.provide(configuration({})))

describeOnEngines("Bulk changes under an idempotency key", services, (it) => {
  it.effect("what stops in the middle of a row goes on with that row, and does none twice", () =>
    Effect.gen(function* () {
      const { count, ids, run, sorts } = yield* given
      const third = ids[2]
      const dying = (id: number) =>
        Effect.tap(count(id), () => (id === third ? Effect.die("killed") : Effect.void))
      assert.isTrue((yield* Effect.exit(run(dying)))._tag === "Failure")
      assert.deepStrictEqual(yield* sorts, [1, 1, 0, 0])
      assert.deepStrictEqual((yield* run(count)).results, updated(ids))
      assert.deepStrictEqual(yield* sorts, [1, 1, 1, 1])
    })
  )

  it.effect("who hangs up in the middle leaves whole rows behind", () =>
    Effect.gen(function* () {
      const { count, ids, run, sorts } = yield* given
      const second = ids[1]
      const leaving = (id: number) =>
        Effect.tap(count(id), () => (id === second ? Effect.interrupt : Effect.void))
      yield* Effect.exit(run(leaving))
      assert.deepStrictEqual(yield* sorts, [1, 0, 0, 0])
      assert.deepStrictEqual((yield* run(count)).results, updated(ids))
      assert.deepStrictEqual(yield* sorts, [1, 1, 1, 1])
    })
  )

  it.effect("twins at the same time share the rows, and get the same answer", () =>
    Effect.gen(function* () {
      const { count, ids, run, sorts } = yield* given
      const answers = yield* Effect.all(
        Array.from({ length: 5 }, () => run(count)),
        { concurrency: "unbounded" }
      )
      for (const { results } of answers) assert.deepStrictEqual(results, updated(ids))
      assert.deepStrictEqual(yield* sorts, [1, 1, 1, 1])
    })
  )

  it.effect("what was refused stays refused, and leaves nothing of itself", () =>
    Effect.gen(function* () {
      const { count, ids, run, sorts } = yield* given
      const errors = { sort: ["is taken"] }
      const [first = 0, ...rest] = ids
      const refusing = (id: number) =>
        id === first ? Effect.fail(new ValidationFailed({ errors })) : count(id)
      const expected: ReadonlyArray<Bulk.Result> = [
        { id: first, status: "refused", errors },
        ...updated(rest)
      ]
      assert.deepStrictEqual((yield* run(refusing)).results, expected)
      assert.deepStrictEqual((yield* run(count)).results, expected)
      assert.deepStrictEqual(yield* sorts, [0, 1, 1, 1])
    })
  )

  it.effect("another request under the key is a conflict, and does nothing", () =>
    Effect.gen(function* () {
      const { count, run, sorts } = yield* given
      yield* run(count)
      const refused = yield* Effect.flip(run(count, "another"))
      assert.strictEqual(refused._tag, "Conflict")
      assert.deepStrictEqual(yield* sorts, [1, 1, 1, 1])
    })
  )

  it.effect("what is stored of a request is found out by no digest of a guess", () =>
    Effect.gen(function* () {
      const { count, run } = yield* given
      const guess = "the digest of a password that was guessed"
      yield* run(count, guess)
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ readonly request_hash: string }>`
        SELECT request_hash FROM idempotency_keys WHERE idempotency_key = ${`key ${keys}`}`
      assert.match(row?.request_hash ?? "", /^[0-9a-f]{64}$/u)
      assert.notInclude([guess, hash("sha256", guess)], row?.request_hash)
    })
  )
})
