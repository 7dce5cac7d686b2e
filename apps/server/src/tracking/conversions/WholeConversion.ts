import type { toRow as toDeltaRow } from "../deltas/StatisticDeltasRepo.ts"
import type { toRow as toDeliveryRow } from "../postback-deliveries/PostbackQueueRepo.ts"
import type { NewConversion } from "./ConversionsRepo.ts"

/** A new conversion with all that follows of it. */
export interface WholeConversion {
  readonly conversion: NewConversion
  /** What it adds to statistics, if anything. */
  readonly delta: ReturnType<typeof toDeltaRow> | undefined
  /** Whom it has to be told to. */
  readonly deliveries: ReadonlyArray<ReturnType<typeof toDeliveryRow>>
}

/** What the database answers of one that it stored. */
export interface StoredConversion {
  readonly id: number
  readonly transaction_id: string
}

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
