import type { PostbackRetries } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { hasRows, noRows } from "../../platform/sql/results.ts"
import { type LeasedDelivery, seconds } from "./PostbackQueueRepo.ts"

/** How an attempt ended. */
export interface Ending {
  readonly http_status: number | null
  readonly error: string | null
  readonly is_unknown: boolean
  readonly reply: string | null
  readonly duration_millis: number | null
}

/** Stores how attempts ended. */
export class PostbackSettlementsRepo extends Context.Service<
  PostbackSettlementsRepo,
  {
    /** Ends the attempt that is under way, unless it has ended. */
    readonly finish: (
      delivery: Pick<LeasedDelivery, "id" | "attempts">,
      ending: Ending,
      nowMillis: number
    ) => Effect.Effect<void>
    /** Moves a delivery on; false when the lease was lost. */
    readonly settle: (
      id: number,
      token: string,
      step: PostbackRetries.NextStep,
      ending: Ending,
      nowMillis: number
    ) => Effect.Effect<boolean>
  }
>()("server/PostbackSettlementsRepo") {
  static readonly layer = Layer.effect(
    PostbackSettlementsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const finish: PostbackSettlementsRepo["Service"]["finish"] = (
        { attempts, id },
        ending,
        nowMillis
      ) =>
        sql`
          UPDATE postback_attempts
          SET ${sql.update({ ...ending, finished_millis: nowMillis })}
          WHERE delivery_id = ${id} AND attempt_no = ${attempts} AND finished_millis IS NULL`.pipe(
          noRows
        )

      const settle: PostbackSettlementsRepo["Service"]["settle"] = (
        id,
        token,
        step,
        ending,
        nowMillis
      ) =>
        sql`
          UPDATE postback_deliveries
          SET ${sql.update({
            state: step.state,
            next_millis: step.state === "waiting" ? step.next_millis : null,
            http_status: ending.http_status,
            error: ending.error,
            lease_token: null,
            updated: seconds(nowMillis)
          })}
          WHERE id = ${id} AND lease_token = ${token} AND state = 'sending'
          RETURNING id`.pipe(hasRows)

      return PostbackSettlementsRepo.of({ finish, settle })
    })
  )
}
