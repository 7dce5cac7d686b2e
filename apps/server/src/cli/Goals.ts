import { Money } from "@affnet/domain"
import { Console, Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { Goals } from "../catalog/goals/Goals.ts"
import * as Server from "../Server.ts"

/** How much reports of conversions may say. */

const id = Flag.Int("id").pipe(Flag.withDescription("Id of the goal"))

const usual = "usual"
const Limit = Schema.Union([Schema.Literal(usual), Money.NonNegativeMoneyText])

const limit = (name: string, what: string) =>
  Flag.String(name).pipe(
    Flag.withSchema(Limit),
    Flag.withDescription(`${what}, such as 250.00; "${usual}" for ten times the fixed price`),
    Flag.optional
  )

const flags = {
  id,
  revenue: limit("revenue-limit", "The highest revenue that is not put on hold"),
  payout: limit("payout-limit", "The highest payout that is not put on hold"),
  amount: limit("amount-limit", "What counts at most of an unsigned amount")
}

/** There is no goal with this id. */
class GoalIsMissing extends Schema.TaggedError<GoalIsMissing>()("GoalIsMissing", {
  id: Schema.Int
}) {
  override get message() {
    return `There is no goal with id ${this.id}.`
  }
}

const given = (name: string, value: Option.Option<typeof Limit.Type>) =>
  Option.match(value, {
    onNone: () => ({}),
    onSome: (limit) => ({ [name]: limit === usual ? null : limit })
  })

const limits = Command.make("limits", flags, ({ amount, id, payout, revenue }) =>
  Goals.pipe(
    Effect.flatMap((goals) =>
      goals.setLimits("operator", id, {
        ...given("revenue_limit", revenue),
        ...given("payout_limit", payout),
        ...given("amount_limit", amount)
      })
    ),
    Effect.mapError(() => new GoalIsMissing({ id })),
    Effect.andThen(Console.log(`The limits of goal ${id} were changed.`)),
    Effect.provide(Goals.layer.pipe(Layer.provideMerge(Server.database)))
  )
).pipe(Command.withDescription("Say above which price a report is put on hold"))

export const goals = Command.make("goals").pipe(
  Command.withDescription("Limits of what reports of a goal may say"),
  Command.withSubcommands([limits])
)
