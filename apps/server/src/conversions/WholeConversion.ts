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
