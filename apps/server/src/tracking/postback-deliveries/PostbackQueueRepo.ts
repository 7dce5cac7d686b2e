import type { ConversionStatus, PostbackDelivery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { insertRows } from "../../platform/sql/commits/insertRows.ts"
import { PostbackWakeUp } from "./PostbackWakeUp.ts"

/** A postback of a conversion. */
export interface Message {
  readonly postback_id: number
  readonly affiliate_id: number
  readonly offer_id: number
  readonly goal_id: number
  readonly transaction_id: string
  readonly conv_status: ConversionStatus.ConversionStatus
  readonly url: string
  readonly host: string
  readonly resend_of: number | null
  readonly request_id: string | null
  readonly search_text: string
}

/** A delivery without an attempt. */
export interface NewDelivery extends Message {
  readonly conversion_id: number
}

/** A delivery that this process, and no other one, may send until its lease is over. */
export interface LeasedDelivery {
  readonly id: number
  readonly url: string
  readonly host: string
  readonly affiliate_id: number
  /** The number of the attempt that is made now. */
  readonly attempts: number
}

/** What a worker takes, and until when. */
export interface Lease {
  readonly token: string
  readonly nowMillis: number
  readonly untilMillis: number
}

export const seconds = (millis: number): number => Math.floor(millis / 1000)

/** A delivery whose conversion has no number yet. */
type Unnumbered = Message & { readonly conversion_id: number | null }

/** The row of a delivery that is due from now on. */
export const toRow = (delivery: Unnumbered, nowMillis: number) => ({
  ...delivery,
  created: seconds(nowMillis),
  updated: seconds(nowMillis),
  state: "pending",
  next_millis: nowMillis
})

/** The columns of such a row, the number of its conversion included. */
export const columns: ReadonlyArray<keyof ReturnType<typeof toRow>> = [
  "postback_id",
  "conversion_id",
  "affiliate_id",
  "offer_id",
  "goal_id",
  "transaction_id",
  "conv_status",
  "url",
  "host",
  "resend_of",
  "request_id",
  "search_text",
  "created",
  "updated",
  "state",
  "next_millis"
]

/** The deliveries of postbacks as a queue that any number of processes work on. */
export class PostbackQueueRepo extends Context.Service<PostbackQueueRepo>()(
  "server/PostbackQueueRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { announce, wake } = yield* PostbackWakeUp

      /** Wakes the worker of this process once the transaction is committed. */
      const insert = (deliveries: ReadonlyArray<NewDelivery>, nowMillis: number) => {
        const rows = deliveries.map((delivery) => toRow(delivery, nowMillis))
        return insertRows("postback_deliveries", rows).pipe(
          Effect.andThen(sql.afterCommit(announce(deliveries))),
          Effect.provideService(SqlClient.SqlClient, sql),
          Effect.orDie
        )
      }

      const interrupt = (ids: ReadonlyArray<number>, nowMillis: number) =>
        sql`
          UPDATE postback_attempts
          SET finished_millis = ${nowMillis}, error = 'interrupted', is_unknown = 1
          WHERE delivery_id IN ${sql.in(ids)} AND finished_millis IS NULL`

      /** Takes deliveries and writes down their attempts; whatever was under way is interrupted. */
      const lease = Effect.fnUntraced(
        function* (ids: ReadonlyArray<number>, { nowMillis, token, untilMillis }: Lease) {
          yield* interrupt(ids, nowMillis)
          const leased = yield* sql<LeasedDelivery>`
          UPDATE postback_deliveries
          SET state = 'sending', attempts = attempts + 1, lease_token = ${token},
            next_millis = ${untilMillis}, updated = ${seconds(nowMillis)}
          WHERE id IN ${sql.in(ids)}
          RETURNING id, url, host, affiliate_id, attempts`
          yield* insertRows(
            "postback_attempts",
            leased.map(({ attempts, id }) => ({
              delivery_id: id,
              attempt_no: attempts,
              started_millis: nowMillis
            }))
          )
          return leased
        },
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.orDie
      )

      /** Gives deliveries up whose last attempt never ended. */
      const giveUp = (ids: ReadonlyArray<number>, nowMillis: number) =>
        interrupt(ids, nowMillis).pipe(
          Effect.andThen(sql`
            UPDATE postback_deliveries
            SET state = 'failed', next_millis = NULL, lease_token = NULL, http_status = NULL,
              error = 'interrupted', updated = ${seconds(nowMillis)}
            WHERE id IN ${sql.in(ids)}`),
          Effect.orDie,
          Effect.asVoid
        )

      /** Lets a delivery that waits be sent now. */
      const hasten = (id: PostbackDelivery.PostbackDeliveryId, nowMillis: number) =>
        sql`
          UPDATE postback_deliveries SET next_millis = ${nowMillis}
          WHERE id = ${id} AND state = 'waiting' AND next_millis > ${nowMillis}`.pipe(
          Effect.andThen(sql.afterCommit(wake)),
          Effect.orDie,
          Effect.asVoid
        )

      return { insert, lease, giveUp, hasten }
    })
  }
) {
  static readonly layer = Layer.effect(PostbackQueueRepo, PostbackQueueRepo.make).pipe(
    Layer.provide(PostbackWakeUp.layer)
  )
}
