import {
  CalendarDate,
  ConversionStatus,
  ConversionWindow,
  type Currency,
  CustomTerms,
  Flag,
  Goal,
  Money,
  OnOff,
  Status
} from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { memoizeDecode } from "../../platform/sql/memoizeDecode.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows } from "../../platform/sql/results.ts"

const orNull = Schema.NullOr(Rows.Money)
const prices = {
  revenue: orNull,
  revenue_percent: orNull,
  payout: orNull,
  payout_percent: orNull
}

/** A goal as conversions see it. */
const ConvertedGoal = Schema.Struct({
  id: Goal.GoalId,
  alias: Schema.String,
  type: Schema.Int,
  status: Status.Status,
  conversion_status: ConversionStatus.Code,
  multiple_conversions: Flag.Flag,
  ...prices,
  revenue_limit: orNull,
  payout_limit: orNull,
  amount_limit: orNull,
  convert_after_seconds: Schema.NullOr(Schema.Int),
  convert_within_days: Schema.NullOr(Schema.Int),
  window_action: ConversionWindow.WindowAction,
  hold_days: Schema.NullOr(Schema.Int)
})

const Agreement = Schema.Struct({
  affiliate_id: Schema.NullOr(Schema.Int),
  commission_plan_id: Schema.NullOr(Schema.Int),
  ...prices
})

const CustomTermsRow = Schema.Struct({
  id: Schema.Int,
  goal_id: Schema.NullOr(Schema.Int),
  status: OnOff.Status,
  priority: Schema.Int,
  matches: Schema.String,
  ...prices
})

const Rate = Schema.Struct({ rate: Money.ExchangeRate, date: CalendarDate.CalendarDate })

/** How a caller names a goal of an offer; neither means the default goal. */
export interface GoalName {
  readonly goal_id?: number | undefined
  readonly goal_alias?: string | undefined
}

/** Whose prices are asked for. */
export interface Party {
  readonly goal_id: number
  readonly affiliate_id: number
  /** The commission plan of the campaign that the click came from. */
  readonly commission_plan_id: number | null
}

const decodeGoal = Schema.decodeUnknownSync(ConvertedGoal)
const decodeAgreement = Schema.decodeUnknownSync(Agreement)
const decodeCustomTerms = Schema.decodeUnknownSync(CustomTermsRow)
const decodeRate = Schema.decodeUnknownSync(Rate)

/** What conversions are priced by. */
export class ConversionTermsRepo extends Context.Service<ConversionTermsRepo>()(
  "server/ConversionTermsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const goals = (conditions: Statement.Fragment) => sql`
        SELECT g.id, g.alias, g.type, g.status, g.conversion_status, g.multiple_conversions, g.revenue,
          g.revenue_percent, g.payout, g.payout_percent, g.revenue_limit, g.payout_limit,
          g.amount_limit, g.convert_after_seconds, g.convert_within_days, g.window_action,
          g.hold_days
        FROM goals g WHERE ${conditions}`
      const ofOffer = (offer_id: unknown) => sql`g.offer_id = ${offer_id} AND g.deleted IS NULL`
      const byId = preparedRead(sql, ([offer_id, id]) =>
        goals(sql`${ofOffer(offer_id)} AND g.id = ${id}`)
      )
      const byAlias = preparedRead(sql, ([offer_id, alias]) =>
        goals(sql`${ofOffer(offer_id)} AND g.alias = ${alias}`)
      )
      const byDefault = preparedRead(sql, ([offer_id]) =>
        goals(sql`${ofOffer(offer_id)} AND g.is_default = 1`)
      )

      const findGoal = (offer_id: number, { goal_id, goal_alias }: GoalName) => {
        const statement =
          goal_id !== undefined
            ? byId([offer_id, goal_id])
            : goal_alias !== undefined
              ? byAlias([offer_id, goal_alias])
              : byDefault([offer_id])
        return Effect.orDie(
          Effect.map(statement, ([row]) => (row === undefined ? undefined : decodeGoal(row)))
        )
      }

      /** A goal by its id alone, deleted ones included: old conversions have them. */
      const goal = (goal_id: number) =>
        goals(sql`g.id = ${goal_id}`).pipe(
          Effect.map(([row]) => (row === undefined ? undefined : decodeGoal(row))),
          Effect.orDie
        )

      const agreed = preparedRead(
        sql,
        ([goal_id, affiliate_id, plan_id]) => sql`
          SELECT affiliate_id, commission_plan_id, revenue, revenue_percent, payout, payout_percent
          FROM goal_payouts
          WHERE goal_id = ${goal_id} AND (
            affiliate_id = ${affiliate_id} OR commission_plan_id = ${plan_id}
            OR commission_plan_id IN (
              SELECT commission_plan_id FROM affiliate_commission_plans
              WHERE affiliate_id = ${affiliate_id}))`
      )
      /** Agreed prices besides the goal's own, in no particular order. */
      const agreements = ({ goal_id, affiliate_id, commission_plan_id }: Party) =>
        agreed([goal_id, affiliate_id, commission_plan_id]).pipe(
          allRows((row) => decodeAgreement(row))
        )

      const customTermsOf = preparedRead<Rows.Row>(
        sql,
        ([offer_id]) => sql`
          SELECT id, goal_id, CASE WHEN deleted IS NULL THEN status ELSE 2 END AS status, priority,
            matches, revenue, revenue_percent, payout, payout_percent
          FROM custom_terms WHERE offer_id = ${offer_id}`
      )
      const toCustomTerms = memoizeDecode((row): CustomTerms.PricedTerms => {
        const { matches, ...terms } = decodeCustomTerms(row)
        return { ...terms, matcher: CustomTerms.matcherOf(CustomTerms.fromStored(matches)) }
      })
      /** The custom terms of an offer in the order in which they are asked; those that were deleted hold no more. */
      const customTerms = (offer_id: number) =>
        customTermsOf([offer_id]).pipe(
          Effect.map((rows) => CustomTerms.inOrder(rows.map(toCustomTerms))),
          Effect.orDie
        )

      const rates = preparedRead(
        sql,
        ([currency, date]) => sql`
          SELECT rate, date FROM exchange_rates
          WHERE currency = ${currency} AND date <= ${date} ORDER BY date DESC LIMIT 1`
      )
      /** The newest rate of the currency that was in force on the day. */
      const rate = (currency: Currency.Currency, date: CalendarDate.CalendarDate) =>
        rates([currency, date]).pipe(
          Effect.map(([row]) => (row === undefined ? undefined : decodeRate(row))),
          Effect.orDie
        )

      return {
        findGoal,
        goal,
        agreements,
        customTerms,
        rate
      }
    })
  }
) {
  static readonly layer = Layer.effect(ConversionTermsRepo, ConversionTermsRepo.make)
}
