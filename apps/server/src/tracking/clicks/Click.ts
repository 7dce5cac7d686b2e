import type { Click, ClickPrice, FullCaps } from "@affnet/domain"

/** The same visitor on another day is unique again. */
interface Visit {
  /** Days since 1970 on the calendar of the network's time zone. */
  readonly day: number
  readonly visitor: bigint
}

/** A click on its way into the database. */
export interface PendingClick {
  readonly click: Click.Click
  /** Of a valid click. The others are never unique. */
  readonly visit: Visit | null
  /** The caps that count it. */
  readonly counted: ReadonlyArray<FullCaps.ClickCap>
  /** What it is paid if it is unique; null where clicks are not paid for. */
  readonly price: ClickPrice.CappedPrice | null
}
