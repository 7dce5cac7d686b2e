import type { NewConversion } from "./ConversionsRepo.ts"

type Row = Readonly<Record<string, unknown>>

/** A new conversion with all that follows of it. */
export interface WholeConversion {
  readonly conversion: NewConversion
  /** What it adds to statistics, if anything. */
  readonly delta: Row | undefined
  /** Whom it has to be told to. */
  readonly deliveries: ReadonlyArray<Row>
}

/** The ids of conversions by their transaction ids. */
export type StoredIds = ReadonlyMap<string, number>

/** Of those that came with the same transaction id, the first one, by that id. */
export const firstOfEach = (
  wholes: ReadonlyArray<WholeConversion>
): ReadonlyMap<string, WholeConversion> => {
  const first = new Map<string, WholeConversion>()
  for (const whole of wholes) {
    const { transaction_id } = whole.conversion
    if (!first.has(transaction_id)) first.set(transaction_id, whole)
  }
  return first
}
