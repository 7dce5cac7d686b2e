import { AffiliateFraud, type FraudCheck, type UnixTime } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { OffThread } from "../../platform/sql/OffThread.ts"

/** So many offers of an affiliate are looked at, those with most clicks. */
const mostOffers = 20

/** Since when something counts: a day of the sums, and the instant at which it begins in UTC. */
export interface Since {
  readonly day: number
  readonly millis: number
}

export interface Score {
  readonly id: number
  readonly score: number
}

interface Sums {
  readonly offer_id: number
  readonly clicks: number | string
  readonly conversions: number | string
}

export class AffiliateScoresRepo extends Context.Service<AffiliateScoresRepo>()(
  "server/AffiliateScoresRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const offThread = yield* OffThread
      const sums = sql`
        SUM(COALESCE(clicks, 0)) AS clicks,
        SUM(COALESCE(cv_approved, 0) + COALESCE(cv_pending, 0) + COALESCE(cv_rejected, 0)) AS conversions`

      const trafficOf = Effect.fnUntraced(function* (affiliate_id: number, { day }: Since) {
        const own = yield* offThread<Sums>`
          SELECT offer_id, ${sums} FROM statistics_days
          WHERE affiliate_id = ${affiliate_id} AND day >= ${day} AND offer_id > 0
          GROUP BY offer_id ORDER BY clicks DESC, offer_id LIMIT ${mostOffers}`
        if (own.length === 0) return []
        const all = yield* offThread<Sums>`
          SELECT offer_id, ${sums} FROM network_days
          WHERE day >= ${day} AND offer_id IN ${sql.in(own.map(({ offer_id }) => offer_id))}
          GROUP BY offer_id`
        const byOffer = new Map(all.map((one) => [one.offer_id, one]))
        return own.map((mine): FraudCheck.Traffic => {
          const whole = byOffer.get(mine.offer_id) ?? mine
          return {
            clicks: Number(mine.clicks),
            conversions: Number(mine.conversions),
            others_clicks: Number(whole.clicks) - Number(mine.clicks),
            others_conversions: Number(whole.conversions) - Number(mine.conversions)
          }
        })
      })

      return {
        /** Takes affiliates whose scores are older than a time, the oldest first, with the scores that they have. */
        take: (before: UnixTime.UnixTime, now: UnixTime.UnixTime, max: number) =>
          sql<Score>`
            UPDATE affiliates SET fraud_scored = ${now}
            WHERE fraud_scored < ${before} AND id IN (
              SELECT id FROM affiliates WHERE fraud_scored < ${before}
              ORDER BY fraud_scored, id LIMIT ${max})
            RETURNING id, antifraud_logic_score AS score`.pipe(Effect.orDie),
        recent: Effect.fnUntraced(function* (affiliate_id: number, since: Since) {
          const scores = yield* offThread<{ readonly score: number }>`
            SELECT antifraud_logic_score AS score FROM conversions
            WHERE affiliate_id = ${affiliate_id} AND created_millis >= ${since.millis}
              AND antifraud_logic_score IS NOT NULL
            ORDER BY created_millis DESC LIMIT ${AffiliateFraud.mostScores}`
          return {
            scores: scores.map(({ score }) => Number(score)),
            offers: yield* trafficOf(affiliate_id, since)
          }
        }, Effect.orDie),
        /** Gives affiliates one score. */
        set: (score: number, ids: ReadonlyArray<number>) =>
          sql`UPDATE affiliates SET antifraud_logic_score = ${score} WHERE id IN ${sql.in(ids)}`.pipe(
            Effect.orDie,
            Effect.asVoid
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(AffiliateScoresRepo, AffiliateScoresRepo.make)
}
