/**
 * Double entry. A fact has a position: what it puts on which accounts, debits positive and credits negative,
 * nothing in sum. A change of the fact posts the difference of its positions, so that undoing it returns to
 * nothing, and posting the same state again is empty.
 */
import type { Currency } from "../../values/Currency.ts"
import type { LedgerAccount } from "./LedgerAccount.ts"

/** An amount in 1/10 000 units, with what it is in the network's currency at the rate stamped on its fact. */
export interface Value {
  readonly amount: bigint
  readonly network_amount: bigint
}

/** A value in its currency. */
export interface Valued extends Value {
  readonly currency: Currency
}

/** A value on an account: a debit when positive, a credit when negative. */
export interface Entry extends Valued {
  readonly account: LedgerAccount
}

/** What a fact puts on accounts: at most one entry for each account and currency, in their order, none of nothing. */
export type Position = ReadonlyArray<Entry>

export const nothing: Value = { amount: 0n, network_amount: 0n }

export const add = (a: Value, b: Value): Value => ({
  amount: a.amount + b.amount,
  network_amount: a.network_amount + b.network_amount
})

export const subtract = (a: Value, b: Value): Value => ({
  amount: a.amount - b.amount,
  network_amount: a.network_amount - b.network_amount
})

export const sum = (values: Iterable<Value>): Value => {
  let total = nothing
  for (const value of values) total = add(total, value)
  return total
}

/** The same value on both sides. */
export const transfer = (
  { amount, currency, network_amount }: Valued,
  { credit, debit }: { readonly debit: LedgerAccount; readonly credit: LedgerAccount }
): ReadonlyArray<Entry> => [
  { account: debit, currency, amount, network_amount },
  { account: credit, currency, amount: -amount, network_amount: -network_amount }
]

const keyOf = ({ account, currency }: Entry): string => `${account} ${currency}`

const isSomething = ({ amount, network_amount }: Value): boolean =>
  amount !== 0n || network_amount !== 0n

/** One entry for each account and currency. All processes write accounts in this one order. */
export const position = (entries: ReadonlyArray<Entry>): Position => {
  const byKey = new Map<string, Entry>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const known = byKey.get(key)
    byKey.set(key, known === undefined ? entry : { ...entry, ...add(known, entry) })
  }
  return [...byKey]
    .filter(([, entry]) => isSomething(entry))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry)
}

/** The same position on the other side: what a credit note puts against its invoice. */
export const reversed = (entries: Position): Position =>
  entries.map((entry) => ({ ...entry, ...subtract(nothing, entry) }))

/** The postings of a changed fact; none when its position is unchanged. */
export const posting = (before: Position, after: Position): Position =>
  before.length === 0 ? after : position([...after, ...reversed(before)])
