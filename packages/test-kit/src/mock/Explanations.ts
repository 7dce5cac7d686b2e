import { BadRequest, NotFound } from "@affnet/api"
import {
  Conversion,
  type ConversionReasons,
  ConversionRefusal,
  type ConversionRow,
  Explanation,
  Goal,
  Money
} from "@affnet/domain"
import { Effect, Predicate, Schema } from "effect"
import type { Records } from "./State.ts"

/** Why clicks and conversions became what they are. */

type Cells = Readonly<Record<string, unknown>>

/** A row as it lies in a table: mentions of other records become their ids. */
const cellsOf = (row: object): Cells =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]: [string, unknown]) =>
      Predicate.isObject(value)
        ? [
            [`${name}_id`, value.id],
            [name, value.id]
          ]
        : [[name, value]]
    )
  )

const clickOf = (
  { clicks, invalidClicks }: Records,
  click_id: string
): Explanation.ExplainedClick | undefined => {
  const invalid = invalidClicks.find((click) => click.click_id === click_id)
  const found = invalid ?? clicks.find((click) => click.click_id === click_id)
  return (
    found && {
      ...cellsOf(found),
      id: found.click_id,
      created_millis: Date.parse(found.created),
      affiliate_id: found.affiliate?.id ?? 0,
      offer_id: found.offer?.id ?? 0,
      campaign_id: found.campaign?.id ?? null,
      invalid_reason: invalid?.invalid_reason ?? null
    }
  )
}

const conversionOf = (row: ConversionRow.ConversionRow): Explanation.ExplainedConversion => {
  // What is called by its status there has no such name in a table.
  const { conv_status: status, ...cells } = row
  return {
    ...cellsOf(cells),
    status,
    transaction_id: Conversion.TransactionId.make(row.transaction_id),
    goal_id: Goal.GoalId.make(row.goal?.id ?? 0),
    created_millis: Date.parse(row.created),
    amount: row.amount === null ? null : Money.fromAmount(row.amount),
    revenue: Money.fromAmount(row.revenue),
    payout: Money.fromAmount(row.payout)
  }
}

const isReason = Schema.is(ConversionRefusal.Reason)

const refusalsOf = (
  { refusedConversions }: Records,
  field: "click_id" | "transaction_id",
  value: string
): ReadonlyArray<Explanation.ExplainedRefusal> =>
  refusedConversions
    .filter((row) => row[field] === value)
    .flatMap((row) =>
      isReason(row.reason_code)
        ? [
            {
              ...cellsOf(row),
              reason: row.reason_code,
              source: row.source,
              created_millis: Date.parse(row.created),
              input: "{}"
            }
          ]
        : []
    )

const knownOf = (records: Records, click_id: string): Explanation.Known => ({
  click: clickOf(records, click_id),
  conversions: records.conversions.filter((row) => row.click_id === click_id).map(conversionOf),
  refusals: refusalsOf(records, "click_id", click_id)
})

/** The answer about a conversion, or about a click. */
export const explain = (
  records: Records,
  { click_id, transaction_id }: { readonly click_id?: string; readonly transaction_id?: string }
): Effect.Effect<ConversionReasons.Reasons, BadRequest | NotFound> => {
  const found = () => {
    if (transaction_id === undefined) return Explanation.ofClick(knownOf(records, click_id ?? ""))
    const wanted = transaction_id.toLowerCase()
    const row = records.conversions.find((one) => one.transaction_id === wanted)
    if (row !== undefined) {
      return Explanation.ofConversion(conversionOf(row), knownOf(records, row.click_id))
    }
    const refusals = refusalsOf(records, "transaction_id", wanted)
    return Explanation.ofClick({ click: undefined, conversions: [], refusals })
  }
  if (click_id === undefined && transaction_id === undefined) {
    return Effect.fail(new BadRequest({ errors: { click_id: [Explanation.nothingAsked] } }))
  }
  const reasons = found()
  return reasons === undefined ? Effect.fail(new NotFound()) : Effect.succeed(reasons)
}
