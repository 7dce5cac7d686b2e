import type { Status } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, SqlSchema } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"

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
    /** All of them, the first one first: those who run a network are few. */
    readonly all: Effect.Effect<ReadonlyArray<{ readonly id: number; readonly email: string }>>
  }
>()("server/ManagersRepo") {
  static readonly layer = Layer.effect(
    ManagersRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const findAll = SqlSchema.findAll({
        Request: Schema.Void,
        Result: Schema.Struct({ id: Rows.Integer, email: Schema.String }),
        execute: () => sql`SELECT id, email FROM managers ORDER BY id`
      })

      return ManagersRepo.of({
        insertUnlessThere: (manager) =>
          sql`INSERT INTO managers ${sql.insert({ ...manager })} ON CONFLICT DO NOTHING`.pipe(
            Effect.orDie,
            Effect.asVoid
          ),
        all: Effect.orDie(findAll())
      })
    })
  )
}
