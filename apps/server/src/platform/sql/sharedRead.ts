import { Context, Effect, type Exit, Option } from "effect"
import { SqlClient, type SqlError, Statement } from "effect/sql"
import { Dialect } from "./Dialect.ts"
import { preparedRead } from "./preparedStatement.ts"

type Key = string | number
type Tell<A> = (outcome: Exit.Exit<ReadonlyArray<A>, SqlError.SqlError>) => void

/**
 * Makes reads like those of `preparedRead`, for what many ask at the same moment, as the holder of a key: who
 * asks the same in one turn of the event loop gets one answer, which is read when all of them have asked.
 * Within a transaction everybody asks for himself, and so it is on SQLite, where an answer costs less than
 * to share it.
 *
 * @example
 * const sharedRead = yield* makeSharedRead
 * const holders = sharedRead(([digest]) => sql`SELECT account_id FROM api_keys WHERE digest = ${digest}`)
 * const [holder] = yield* holders([digest])
 */
export const makeSharedRead = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { engine } = yield* Dialect
  const run = Effect.runForkWith(yield* Effect.context<never>())

  return <A extends object>(
    write: (values: ReadonlyArray<unknown>) => Statement.Statement<A>
  ): ((values: ReadonlyArray<Key>) => Effect.Effect<ReadonlyArray<A>, SqlError.SqlError>) => {
    const read = preparedRead(sql, write)
    if (engine === "sqlite") return read

    /** The waiting callers of each key. */
    const asked = new Map<string, Array<Tell<A>>>()

    const readFor = (key: string, values: ReadonlyArray<Key>) =>
      Effect.yieldNow.pipe(
        Effect.flatMap(() => {
          const waiting = asked.get(key) ?? []
          asked.delete(key)
          return Effect.map(Effect.exit(read(values)), (outcome) => {
            for (const tell of waiting) tell(outcome)
          })
        })
      )

    const shared = (values: ReadonlyArray<Key>) =>
      Effect.callback<ReadonlyArray<A>, SqlError.SqlError>((tell) => {
        const key = JSON.stringify(values)
        const waiting = asked.get(key)
        if (waiting !== undefined) {
          waiting.push(tell)
          return
        }
        asked.set(key, [tell])
        run(readFor(key, values))
      })

    return (values) =>
      Effect.withFiber((fiber) => {
        const isAlone =
          Option.isSome(Context.getOption(fiber.context, sql.transactionService)) ||
          // Fibers with a statement transformer run their statements as their own.
          fiber.getRef(Statement.CurrentTransformer) !== undefined
        return isAlone ? read(values) : shared(values)
      })
  }
})
