import { TimeZone } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { NetworkRepo } from "../../../accounts/network/NetworkRepo.ts"
import { layerSecureRandom } from "../../../platform/secureRandom.ts"
import { Dialect } from "../../../platform/sql/Dialect.ts"
import { feedDialectOf } from "../../../platform/sql/feedDialect.ts"
import * as Rows from "../../../platform/sql/Rows.ts"
import { makeTransaction } from "../../../platform/sql/Transaction.ts"
import { withoutTimeLimit } from "../../../platform/sql/withoutTimeLimit.ts"
import {
  dropStatements,
  enumeration,
  type Kind,
  triggerStatements,
  triggersVersion
} from "./feedRows.ts"

const State = Schema.Struct({
  triggers_version: Rows.Integer,
  day_timezone: TimeZone.TimeZone,
  moved_before: Rows.Integer
})
const decode = Schema.decodeUnknownSync(State)

/** Turns the feed on and off. Events write into it by triggers, so that nothing is asked of those who store them. */
export class FeedSetupRepo extends Context.Service<FeedSetupRepo>()("server/FeedSetupRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const dialect = yield* Dialect
    const feed = feedDialectOf(dialect)
    const network = yield* NetworkRepo
    const random = yield* SecureRandom.SecureRandom
    const inTransaction = yield* makeTransaction
    const run = (statements: ReadonlyArray<string>) =>
      Effect.forEach(statements, (text) => sql.unsafe(text), { discard: true })
    const provided = Effect.provideService(SqlClient.SqlClient, sql)
    const inLong = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      inTransaction(withoutTimeLimit(work)).pipe(provided, Effect.orDie)

    const state = sql`SELECT * FROM statistics_feed_state WHERE id = 1 ${dialect.forUpdate}`.pipe(
      Effect.map((rows) => decode(rows[0]))
    )

    /**
     * Puts every event into the feed as of one moment, and takes out what had been there as of the same one:
     * what is committed later writes for itself. Clicks never change. Whoever changes conversions or
     * impressions waits, because the order of an event's rows counts.
     */
    const enumerate = (kind: Kind, since: number) =>
      Effect.andThen(
        sql`DELETE FROM statistics_feed WHERE kind = ${kind} AND created_millis >= ${since}`,
        sql.unsafe(enumeration(feed, kind, since))
      )
    /** Nobody else does the same meanwhile, or feeds. */
    const alone = feed.lock(["statistics_feed_state"])

    /** Everything is fed anew, with the days of the network's present zone, but for clicks that have moved. */
    const rebuild = Effect.gen(function* () {
      const { timezone } = yield* network.get
      const generation = yield* random.uuidV4()
      // Nobody plans a block of the new generation before all of it is there: it is not fed while block is -2.
      // Clicks that moved are not fed again, and keep their days.
      yield* sql`
        UPDATE statistics_feed_state SET generation = ${generation}, block = -2, end_xact = NULL,
          end_id = NULL, complete_until = 0,
          day_timezone = CASE WHEN moved_before > 0 THEN day_timezone ELSE ${timezone} END
        WHERE id = 1`
      yield* inLong(
        run([...feed.asOfOneMoment, ...alone]).pipe(
          Effect.andThen(state),
          Effect.flatMap(({ moved_before }) => enumerate("click", moved_before))
        )
      )
      yield* inLong(
        run([...alone, ...feed.lock(["conversions", "impressions"])]).pipe(
          Effect.andThen(enumerate("impression", 0)),
          Effect.andThen(enumerate("conversion", 0)),
          Effect.andThen(sql`
            UPDATE statistics_feed_state SET block = -1
            WHERE id = 1 AND generation = ${generation}`)
        )
      )
    }).pipe(Effect.orDie)

    const makeTriggers = inLong(
      Effect.gen(function* () {
        const { triggers_version } = yield* state
        if (triggers_version === triggersVersion) return false
        yield* run(triggerStatements(feed))
        return true
      })
    )

    return {
      rebuild,
      /** Events write into the feed from now on, and those that are there already are in it. */
      ensure: Effect.gen(function* () {
        if (!(yield* makeTriggers)) return
        yield* rebuild
        yield* sql`
          UPDATE statistics_feed_state SET triggers_version = ${triggersVersion} WHERE id = 1`
      }).pipe(Effect.orDie),
      /** Events write into the feed no more, and what is in it goes. */
      leave: inLong(
        Effect.gen(function* () {
          yield* run(dropStatements(feed))
          yield* sql`DELETE FROM statistics_feed`
          yield* sql`UPDATE statistics_feed_state SET triggers_version = 0 WHERE id = 1`
        })
      )
    }
  })
}) {
  static readonly layer = Layer.effect(FeedSetupRepo, FeedSetupRepo.make).pipe(
    Layer.provide([NetworkRepo.layer, layerSecureRandom])
  )
}
