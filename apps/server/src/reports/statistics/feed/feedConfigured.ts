/** What a process does about the feed. What knows ClickHouse is loaded where one is configured, and nowhere else. */
import { Effect, Layer, Option } from "effect"
import {
  type StatisticsSettings,
  statisticsSettings
} from "../../../platform/sql/clickhouse/statisticsSettings.ts"
import { moveSettings } from "../../../tracking/clicks/moved/moveSettings.ts"
import { summingClicks } from "../folding/ClickSums.ts"
import { summingConversions } from "../folding/ConversionSums.ts"

type Engine = typeof import("../clickhouse/ClickHouseEngine.ts")

const loaded = Effect.promise(() => import("../clickhouse/ClickHouseEngine.ts"))

/** Does something about the configured ClickHouse; where there is none, what is said instead. */
const where = <A, E, R, B>(
  work: (engine: Engine, settings: StatisticsSettings) => Effect.Effect<A, E, R>,
  otherwise: B
) =>
  Effect.flatMap(
    statisticsSettings,
    Option.match({
      onNone: (): Effect.Effect<A | B, E, R> => Effect.succeed(otherwise),
      onSome: (settings) => Effect.flatMap(loaded, (engine) => work(engine, settings))
    })
  )

/** Before anything is stored: events write into the feed, if it is wanted. Settings that contradict each other stop here. */
export const prepared = Layer.effectDiscard(
  Effect.andThen(
    moveSettings,
    where(({ prepare }) => prepare, undefined)
  )
)

/** Makes the tables, and the feed. */
export const migrate = where(({ migrate }, settings) => migrate(settings), undefined)

/** Feeds everything anew. */
export const rebuild = where(({ rebuild }, settings) => rebuild(settings), undefined)

/** What was fed and differs from what there is, a line for each difference. */
export const verify = where(({ verify }, settings) => verify(settings), new Array<string>())

/** Events write into the feed no more. */
export const leave = Effect.flatMap(loaded, (engine) => engine.leave)

/** What the database sums up for days by what is known of visitors. */
const summing = Layer.merge(summingClicks, summingConversions)

/** Feeds as long as the process runs; without an engine beside it the database itself sums up. */
export const feeding = Layer.unwrap(
  where(({ feeding }, settings) => Effect.succeed(feeding(settings)), summing)
)
