import { Console, Effect, Layer, Schema } from "effect"
import { Command } from "effect/cli"
import * as Feed from "../reports/statistics/feed/feedConfigured.ts"
import { ClickSums } from "../reports/statistics/folding/ClickSums.ts"
import { RollUps } from "../reports/statistics/folding/RollUps.ts"
import * as Server from "../Server.ts"
import { onlyReads } from "./onlyReads.ts"

/** The sums that reports read, for an operator who wants to verify them. */

const services = Layer.mergeAll(RollUps.layer, ClickSums.layer).pipe(
  Layer.provideMerge(Server.database)
)

/** Sums differ from the events. */
class SumsDiffer extends Schema.TaggedError<SumsDiffer>()("SumsDiffer", { count: Schema.Int }) {
  override get message() {
    return `${this.count} sums differ from the events. Make them anew with: affnet statistics rebuild`
  }
}

const rebuild = Command.make("rebuild", {}, () =>
  RollUps.pipe(
    Effect.flatMap((rollUps) => rollUps.rebuild),
    Effect.andThen(Effect.flatMap(ClickSums, (sums) => sums.catchUp)),
    Effect.andThen(Feed.rebuild),
    Effect.andThen(Console.log("The sums were made anew.")),
    Effect.provide(services)
  )
).pipe(
  Command.withDescription(
    "Make all sums anew from clicks and conversions, a day at a time; traffic may go on"
  )
)

const verify = Command.make("verify", {}, () =>
  RollUps.pipe(
    Effect.flatMap((rollUps) => rollUps.verify),
    Effect.map((found) => found.map(({ key, table }) => `${table} ${JSON.stringify(key)}`)),
    Effect.flatMap((ofSums) => Effect.map(Feed.verify, (ofFeed) => [...ofSums, ...ofFeed])),
    Effect.flatMap((differences) =>
      differences.length === 0
        ? Console.log("The sums are what the events add up to.")
        : Effect.forEach(differences, (line) => Console.log(line)).pipe(
            Effect.andThen(Effect.fail(new SumsDiffer({ count: differences.length })))
          )
    ),
    Effect.provide(services),
    onlyReads
  )
).pipe(Command.withDescription("Compare all sums with clicks and conversions"))

const detach = Command.make("detach", {}, () =>
  Feed.leave.pipe(
    Effect.andThen(Console.log("Nothing is fed to ClickHouse any more.")),
    Effect.provide(Server.migrated)
  )
).pipe(
  Command.withDescription(
    "Stop keeping events for ClickHouse, after AFFNET_STATISTICS_URL is gone from every process"
  )
)

export const statistics = Command.make("statistics").pipe(
  Command.withDescription("The sums that reports read"),
  Command.withSubcommands([rebuild, verify, detach])
)
