import type { Status } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, SqlSchema } from "effect/sql"
import * as Rows from "../sql/Rows.ts"

/** A manager who is about to be made. */
export interface NewManager {
  readonly email: string
  readonly status: Status.Status
  readonly api_status: Status.ApiStatus
  readonly timezone: string
  readonly created: number
  readonly updated: number
  readonly search_text: string
}

export class ManagersRepo extends Context.Service<
  ManagersRepo,
  {
    readonly insertUnlessThere: (manager: NewManager) => Effect.Effect<void>
    readonly idOf: (email: string) => Effect.Effect<number>
  }
>()("server/ManagersRepo") {
  static readonly layer = Layer.effect(
    ManagersRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const findId = SqlSchema.findOne({
        Request: Schema.String,
        Result: Schema.Struct({ id: Rows.Integer }),
        execute: (email) => sql`SELECT id FROM managers WHERE email = ${email}`
      })

      return ManagersRepo.of({
        insertUnlessThere: (manager) =>
          sql`INSERT INTO managers ${sql.insert({ ...manager })} ON CONFLICT DO NOTHING`.pipe(
            Effect.orDie,
            Effect.asVoid
          ),
        idOf: (email) =>
          findId(email).pipe(
            Effect.map(({ id }) => id),
            Effect.orDie
          )
      })
    })
  )
}
