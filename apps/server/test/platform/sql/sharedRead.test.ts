import { assert } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../../src/platform/sql/Dialect.ts"
import { makeSharedRead } from "../../../src/platform/sql/sharedRead.ts"
import { bare, describeOnEngines } from "./engines.ts"

/** Notes, of which each read says the how manyeth it was where the engine can count. */
const notes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { engine, int64 } = yield* Dialect
  yield* sql`DROP TABLE IF EXISTS notes`
  yield* sql`CREATE TABLE notes (id ${int64} PRIMARY KEY, title TEXT)`
  if (engine === "postgresql") {
    yield* sql`DROP SEQUENCE IF EXISTS reads`
    yield* sql`CREATE SEQUENCE reads`
  }
  const count = sql.literal(engine === "postgresql" ? "nextval('reads')" : "0")
  const read = (yield* makeSharedRead)<{ readonly title: string; readonly read: number }>(
    ([id]) => sql`SELECT title, ${count} AS read FROM notes WHERE id = ${id}`
  )
  const write = (id: number, title: string) =>
    sql`INSERT INTO notes (id, title) VALUES (${id}, ${title})
      ON CONFLICT (id) DO UPDATE SET title = excluded.title`
  const titles = (id: number) => Effect.map(read([id]), (rows) => rows.map(({ title }) => title))
  return { sql, read, write, titles }
})

const together = { concurrency: "unbounded" } as const

describeOnEngines("Reads that are shared", bare, (it, engine) => {
  it.effect("who asks the same at the same moment gets one answer, and later ones another", () =>
    Effect.gen(function* () {
      const { read, write } = yield* notes
      yield* write(1, "one")
      const asked = Effect.all(
        Array.from({ length: 20 }, () => read([1])),
        together
      )
      const reads = (yield* asked).map(([row]) => row?.read)
      assert.lengthOf(reads, 20)
      assert.strictEqual(new Set(reads).size, 1)
      const [later] = yield* read([1])
      assert.strictEqual(later?.title, "one")
      if (engine.name === "PostgreSQL") assert.isAbove(later?.read ?? 0, reads[0] ?? 0)
    })
  )

  it.effect("everybody gets the answer to his own question", () =>
    Effect.gen(function* () {
      const { titles, write } = yield* notes
      yield* write(1, "one")
      yield* write(2, "two")
      const found = yield* Effect.all([1, 2, 3, 2, 1].map(titles), together)
      assert.deepStrictEqual(found, [["one"], ["two"], [], ["two"], ["one"]])
    })
  )

  it.effect("an answer is never older than the question", () =>
    Effect.gen(function* () {
      const { titles, write } = yield* notes
      for (let round = 0; round < 50; round++) {
        const before = yield* Effect.forkChild(titles(1))
        yield* write(1, `of round ${round}`)
        const after = yield* Effect.all([titles(1), titles(1)], together)
        assert.deepStrictEqual(after, [[`of round ${round}`], [`of round ${round}`]])
        yield* Fiber.join(before)
      }
    })
  )

  it.effect("a transaction reads what it wrote, and nobody else does", () =>
    Effect.gen(function* () {
      const { sql, titles, write } = yield* notes
      yield* write(1, "old")
      const own = yield* write(1, "new").pipe(Effect.andThen(titles(1)), sql.withTransaction)
      assert.deepStrictEqual(own, ["new"])
      const undone = write(1, "undone").pipe(
        Effect.andThen(Effect.all([titles(1), titles(1)], together)),
        Effect.flatMap(Effect.fail),
        sql.withTransaction,
        Effect.flip
      )
      assert.deepStrictEqual(yield* undone, [["undone"], ["undone"]])
      assert.deepStrictEqual(yield* titles(1), ["new"])
    })
  )

  it.effect("who goes away takes the answer from nobody", () =>
    Effect.gen(function* () {
      const { titles, write } = yield* notes
      yield* write(1, "one")
      const first = yield* Effect.forkChild(titles(1), { startImmediately: true })
      const second = yield* Effect.forkChild(titles(1), { startImmediately: true })
      yield* Fiber.interrupt(first)
      assert.deepStrictEqual(yield* Fiber.join(second), ["one"])
    })
  )

  it.effect("what fails fails for all who asked, and is asked again", () =>
    Effect.gen(function* () {
      const { sql, titles, write } = yield* notes
      yield* write(1, "one")
      yield* sql`ALTER TABLE notes RENAME TO other_notes`
      const failed = yield* Effect.all([titles(1), titles(1)].map(Effect.flip), together)
      assert.lengthOf(failed, 2)
      yield* sql`ALTER TABLE other_notes RENAME TO notes`
      assert.deepStrictEqual(yield* titles(1), ["one"])
    })
  )
})
