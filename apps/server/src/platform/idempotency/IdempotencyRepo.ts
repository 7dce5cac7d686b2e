import { Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient, SqlSchema } from "effect/sql"
import { hasRows, noRows, oneRow } from "../sql/results.ts"
import { partOfTransaction } from "../sql/Transaction.ts"

/** A caller's name for one of its requests. */
export interface RequestName {
  readonly role: string
  readonly account_id: number
  readonly operation: string
  readonly idempotency_key: string
}

/** What is stored of an answered request. */
const Answered = Schema.Struct({ request_hash: Schema.String, answer: Schema.String })
export type Answered = typeof Answered.Type

export class IdempotencyRepo extends Context.Service<IdempotencyRepo>()("server/IdempotencyRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const named = (name: RequestName) =>
      sql.and([
        sql`role = ${name.role}`,
        sql`account_id = ${name.account_id}`,
        sql`operation = ${name.operation}`,
        sql`idempotency_key = ${name.idempotency_key}`
      ])

    return {
      /** Whether the name was free. A twin that is under way is waited for. */
      claim: (name: RequestName, request_hash: string, created: number) =>
        sql`
          INSERT INTO idempotency_keys ${sql.insert({ ...name, request_hash, created })}
          ON CONFLICT DO NOTHING RETURNING created`.pipe(hasRows, partOfTransaction),
      find: (name: RequestName) =>
        SqlSchema.findOneOption({
          Request: Schema.Void,
          Result: Answered,
          execute: () => sql`
            SELECT request_hash, answer FROM idempotency_keys
            WHERE ${named(name)} AND answer IS NOT NULL`
        })().pipe(Effect.orDie),
      /** What the request of this name says, whether it was answered or not. */
      hashOf: (name: RequestName) =>
        sql<{ readonly request_hash: string }>`
          SELECT request_hash FROM idempotency_keys WHERE ${named(name)}`.pipe(
          Effect.map(([row]) => Option.fromUndefinedOr(row?.request_hash)),
          Effect.orDie
        ),
      setAnswer: (name: RequestName, answer: string) =>
        sql`UPDATE idempotency_keys SET answer = ${answer} WHERE ${named(name)}`.pipe(noRows),
      /** Sets the answer unless there is one, and returns that which is there then. */
      keepAnswer: (name: RequestName, answer: string) =>
        sql<{ readonly answer: string }>`
          UPDATE idempotency_keys SET answer = COALESCE(answer, ${answer}) WHERE ${named(name)}
          RETURNING answer`.pipe(oneRow(({ answer }) => answer)),
      forgetBefore: (created: number) =>
        sql`DELETE FROM idempotency_keys WHERE created < ${created}`.pipe(noRows)
    }
  })
}) {
  static readonly layer = Layer.effect(IdempotencyRepo, IdempotencyRepo.make)
}
