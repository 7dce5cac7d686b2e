import {
  ClickCheck,
  Conversion,
  type ConversionInput,
  ConversionRefusal,
  type ConversionRow,
  ConversionStatus,
  type Goal,
  Invoice,
  IsoTime,
  Money,
  Payout,
  type Role,
  Whose
} from "@affnet/domain"
import { Effect, Result, Schema } from "effect"
import { moneyOf, ofClick, termsOf } from "../fixtures/Conversions.ts"
import { networkCurrency, rates } from "../fixtures/Terms.ts"
import { tell } from "./PostbackDeliveries.ts"
import type { Outcome } from "./Receipts.ts"
import { change, type Knowledge, newUuid, nextId, put } from "./State.ts"

/** Conversions, with the domain's rules but for caps, agreements and security tokens. */

type Row = ConversionRow.ConversionRow
type Input = ConversionInput.ConversionInput

const clickOf = Effect.fnUntraced(function* (
  { records }: Knowledge,
  input: Input,
  of?: Whose.Whose
) {
  const clicks = [...records.clicks, ...records.invalidClicks].filter(({ affiliate, offer }) =>
    Whose.includes(of, { affiliate_id: affiliate?.id ?? 0, offer_id: offer?.id ?? 0 })
  )
  if (input.click_id !== undefined) {
    const found = clicks.find(({ click_id }) => click_id === input.click_id)
    return found ?? (yield* ConversionRefusal.of("click_unknown"))
  }
  if (input.aff_click_id === undefined) return yield* ConversionRefusal.of("click_missing")
  const found = clicks.filter(({ aff_click_id }) => aff_click_id === input.aff_click_id)
  const newest = found.toSorted((one, other) => (one.click_id < other.click_id ? 1 : -1))[0]
  if (newest === undefined) return yield* ConversionRefusal.of("click_unknown")
  return found.every(({ affiliate }) => affiliate?.id === newest.affiliate?.id)
    ? newest
    : yield* ConversionRefusal.of("click_ambiguous")
})

type Click = Effect.Success<ReturnType<typeof clickOf>>

const goalOf = Effect.fnUntraced(function* ({ records }: Knowledge, click: Click, input: Input) {
  const own = records.goals.filter(({ offer_id }) => offer_id === click.offer?.id)
  const found = own.find(({ alias, id, is_default }) => {
    if (input.goal_id !== undefined) return id === input.goal_id
    return input.goal_alias === undefined ? is_default === 1 : alias === input.goal_alias
  })
  return found ?? (yield* ConversionRefusal.of("goal_unknown"))
})

const isTransactionId = Schema.is(Conversion.TransactionId)

const transactionIdOf = Effect.fnUntraced(function* (state: Knowledge, input: Input) {
  if (input.transaction_id === undefined) return newUuid(state)
  const given = input.transaction_id.toLowerCase()
  if (!isTransactionId(given)) return yield* ConversionRefusal.of("transaction_id_invalid")
  return String(given)
})

const repeatedOf = Effect.fnUntraced(function* (
  { records }: Knowledge,
  {
    click,
    goal,
    input
  }: { readonly click: Click; readonly goal: Goal.Goal; readonly input: Input },
  transaction_id: string
) {
  const named = records.conversions.find((row) => row.transaction_id === transaction_id)
  if (named !== undefined && named.click_id !== click.click_id) {
    return yield* ConversionRefusal.of("transaction_id_taken")
  }
  const isOnce = goal.multiple_conversions === 0
  return (
    named ??
    records.conversions.find(
      (row) =>
        row.goal?.id === goal.id &&
        ((isOnce && row.click_id === click.click_id) ||
          (input.adv_order_id !== undefined &&
            row.adv_order_id === input.adv_order_id &&
            row.advertiser?.id === click.advertiser?.id))
    )
  )
})

/** Makes the conversion of a click, or finds the one that it would repeat. Nobody is told. */
export const begin = Effect.fnUntraced(function* (
  state: Knowledge,
  input: Input,
  of?: Whose.Whose
) {
  const click = yield* clickOf(state, input, of)
  const turnedAway = state.records.invalidClicks.find(({ click_id }) => click_id === click.click_id)
  if (turnedAway !== undefined && !ClickCheck.isOnlyMarked(turnedAway.invalid_reason)) {
    return yield* ConversionRefusal.of("click_invalid")
  }
  const goal = yield* goalOf(state, click, input)
  const transaction_id = yield* transactionIdOf(state, input)
  const repeated = yield* repeatedOf(state, { click, goal, input }, transaction_id)
  if (repeated !== undefined) return { row: repeated, result: "exists" } satisfies Outcome
  const { records } = state
  const offer = records.offers.find(({ id }) => id === click.offer?.id)
  if (offer?.status !== 1) return yield* ConversionRefusal.of("offer_inactive")
  if (goal.status !== 1) return yield* ConversionRefusal.of("goal_inactive")
  const rate = rates.get(offer.currency)
  if (rate === undefined) return yield* ConversionRefusal.of("currency_rate_missing")
  const amount = input.amount ?? null
  const price = yield* Effect.fromResult(Payout.priceOf({ ...input, amount }, [termsOf(goal)]))
  const created = IsoTime.fromMillis(records.nowMillis)
  const row: Row = {
    ...ofClick(click),
    id: nextId(records.conversions),
    transaction_id,
    created,
    updated: created,
    conv_status: input.conv_status ?? ConversionStatus.fromCode(goal.conversion_status),
    goal: { id: goal.id, value: goal.title },
    currency: offer.currency,
    ...moneyOf(price, amount, rate),
    exchange_date: offer.currency === networkCurrency ? null : created.slice(0, 10),
    adv_order_id: input.adv_order_id ?? null,
    invoice_id: null
  }
  change(state, { conversions: [...records.conversions, row] })
  return { row, result: "created" } satisfies Outcome
})

/** The same, and tells its affiliate. */
export const create = Effect.fnUntraced(function* (state: Knowledge, input: Input) {
  const made = yield* begin(state, input)
  if (made.result === "created") tell(state, made.row)
  return made
})

const ofOrder = (state: Knowledge, input: Input, advertiser_id: number | undefined) =>
  state.records.conversions.filter(
    ({ adv_order_id, advertiser, goal }) =>
      adv_order_id === input.adv_order_id &&
      advertiser?.id === advertiser_id &&
      (input.goal_id === undefined || goal?.id === input.goal_id)
  )

const candidatesOf = Effect.fnUntraced(function* (state: Knowledge, input: Input) {
  const { conversions, goals, offers } = state.records
  const namesClick = input.click_id !== undefined || input.aff_click_id !== undefined
  if (input.adv_order_id !== undefined) {
    if (input.goal_id !== undefined) {
      const goal = goals.find(({ id }) => id === input.goal_id)
      const offer = offers.find(({ id }) => id === goal?.offer_id)
      return offer === undefined ? [] : ofOrder(state, input, offer.advertiser_id)
    }
    if (!namesClick) return yield* ConversionRefusal.of("conversion_missing")
    return ofOrder(state, input, (yield* clickOf(state, input)).advertiser?.id)
  }
  if (!namesClick) return yield* ConversionRefusal.of("conversion_missing")
  const click = yield* clickOf(state, input)
  const goal = yield* goalOf(state, click, input)
  return conversions.filter((row) => row.click_id === click.click_id && row.goal?.id === goal.id)
})

const conversionOf = Effect.fnUntraced(function* (state: Knowledge, input: Input) {
  const { transaction_id } = input
  const found =
    transaction_id === undefined
      ? yield* candidatesOf(state, input)
      : state.records.conversions.filter(
          (row) => row.transaction_id === transaction_id.toLowerCase()
        )
  if (found.length > 1) return yield* ConversionRefusal.of("conversion_ambiguous")
  return found[0] ?? (yield* ConversionRefusal.of("conversion_unknown"))
})

const refusals = { ConversionLocked: "locked", TrashReserved: "status_reserved" } as const

/** What is to become of a conversion; what is missing stays as it is. */
export interface Revision extends Payout.Revision {
  readonly conv_status?: ConversionStatus.ConversionStatus | undefined
}

const unitsOf = (amount: Money.Amount | null) => (amount === null ? null : Money.fromAmount(amount))

/** Changes a conversion that is there. */
export const revise = Effect.fnUntraced(function* (
  state: Knowledge,
  before: Row,
  revision: Revision,
  by: Role.Role
) {
  const goal = state.records.goals.find(({ id }) => id === before.goal?.id)
  const price = yield* Effect.fromResult(
    Payout.changedPrice(
      { revenue: Money.fromAmount(before.revenue), payout: Money.fromAmount(before.payout) },
      revision,
      goal === undefined ? [] : [termsOf(goal)]
    )
  )
  const amount = revision.amount ?? unitsOf(before.amount)
  const conv_status = revision.conv_status ?? before.conv_status
  const wanted = { ...before, conv_status, ...moneyOf(price, amount, before.exchange_rate) }
  const names = ["conv_status", "amount", "revenue", "payout"] as const
  if (names.every((name) => wanted[name] === before[name])) {
    return { row: before, result: "unchanged" } satisfies Outcome
  }
  yield* Effect.fromResult(
    Result.mapError(
      Conversion.transition(
        {
          invoice_id: before.invoice_id === null ? null : Invoice.InvoiceId.make(before.invoice_id)
        },
        conv_status,
        by
      ),
      ({ _tag }) => ConversionRefusal.of(refusals[_tag])
    )
  )
  const row = { ...wanted, updated: IsoTime.fromMillis(state.records.nowMillis) }
  change(state, { conversions: put(state.records.conversions, row) })
  if (row.conv_status !== before.conv_status) tell(state, row)
  return { row, result: "changed" } satisfies Outcome
})

/** Changes the conversion that the input names. */
export const changeNamed = Effect.fnUntraced(function* (state: Knowledge, input: Input) {
  return yield* revise(state, yield* conversionOf(state, input), input, "advertiser")
})

/** Changes it when it is there, and makes it when it is not. */
export const createOrChange = Effect.fnUntraced(function* (state: Knowledge, input: Input) {
  const found = yield* conversionOf(state, input).pipe(
    Effect.catchIf(
      ({ reason }) => reason === "conversion_unknown",
      () => Effect.undefined
    )
  )
  if (found !== undefined) return yield* revise(state, found, input, "advertiser")
  const made = yield* create(state, input)
  return made.result === "created" ? made : yield* revise(state, made.row, input, "advertiser")
})
