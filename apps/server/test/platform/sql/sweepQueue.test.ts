import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { makeSweepQueue } from "../../../src/platform/sql/sweepQueue.ts"
import { bare, describeOnEngines } from "./engines.ts"

const rows = 10_000

/** Fills a queue and empties it so many times, with a sweep each time. Answers how large the table is then. */
const sizeAfter = Effect.fnUntraced(function* (rounds: number) {
  const sql = yield* SqlClient.SqlClient
  const sweep = yield* makeSweepQueue("queue")
  yield* sql`DROP TABLE IF EXISTS queue`
  yield* sql`CREATE TABLE queue (id BIGINT PRIMARY KEY)`
  for (let round = 0; round < rounds; round++) {
    yield* sql`INSERT INTO queue SELECT * FROM generate_series(1, ${rows})`
    yield* sql`DELETE FROM queue WHERE id <= ${rows / 2}`
    yield* sweep(rows / 2)
    yield* sql`DELETE FROM queue`
    yield* sweep(rows / 2)
  }
  const [size] = yield* sql<{ size: number }>`SELECT pg_relation_size('queue')::int AS size`
  return size?.size ?? Number.NaN
})

describeOnEngines(
  "A queue on PostgreSQL",
  bare,
  (it) => {
    it.effect("does not grow by what was deleted from it", () =>
      Effect.gen(function* () {
        assert.strictEqual(yield* sizeAfter(4), yield* sizeAfter(1))
      })
    )
  },
  { only: ["PostgreSQL"] }
)
