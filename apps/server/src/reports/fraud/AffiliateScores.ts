import { AffiliateFraud, CalendarDate, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { inBackground } from "../../platform/inBackground.ts"
import { FraudRepo } from "../../tracking/fraud/FraudRepo.ts"
import { AffiliateScoresRepo } from "./AffiliateScoresRepo.ts"

/** What is older counts no more. */
const days = 30

/** A score is made again after so long, or later where there are very many affiliates. */
const lifeSeconds = 6 * 3_600

/** So many are made a minute. */
const most = 100

/** Makes the scores of affiliates again, some each minute; any number of processes share them out. */
export class AffiliateScores extends Context.Service<AffiliateScores>()("server/AffiliateScores", {
  make: Effect.gen(function* () {
    const fraud = yield* FraudRepo
    const repo = yield* AffiliateScoresRepo

    /** Makes those that are old. */
    const run = Effect.gen(function* () {
      const nowMillis = yield* Clock.currentTimeMillis
      const now = UnixTime.fromMillis(nowMillis)
      const old = UnixTime.UnixTime.make(Math.max(0, now - lifeSeconds))
      const day = Math.floor(nowMillis / CalendarDate.dayMillis) - days
      const since = { day, millis: day * CalendarDate.dayMillis }
      const settings = yield* fraud.settings
      const changed = new Map<number, Array<number>>()
      for (const { id, score } of yield* repo.take(old, now, most)) {
        const made = AffiliateFraud.affiliateScore(yield* repo.recent(id, since), settings)
        if (made !== score) changed.set(made, [...(changed.get(made) ?? []), id])
      }
      // Each statement is a commit, which others wait for: one a score, and none for most affiliates.
      for (const [score, ids] of changed) yield* repo.set(score, ids)
    })

    return { run }
  })
}) {
  static readonly layer = Layer.effect(AffiliateScores, AffiliateScores.make).pipe(
    Layer.provide([AffiliateScoresRepo.layer, FraudRepo.layer])
  )

  static readonly working = Layer.effectDiscard(
    Effect.flatMap(AffiliateScores, ({ run }) =>
      inBackground(run, "1 minute", "Scores of affiliates were not made")
    )
  ).pipe(Layer.provide(AffiliateScores.layer))
}
