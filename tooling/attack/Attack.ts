import type { Target } from "./Target.ts"

/** What came of an attack. */
export interface Verdict {
  /** What the attacker gained; undefined when nothing. */
  readonly gained: string | undefined
  /** What was seen, in a few words. */
  readonly seen: string
}

/** Something that somebody without the right to it tries. */
export interface Attack {
  readonly name: string
  readonly play: (target: Target) => Promise<Verdict>
}

/** Nothing was gained. */
export const held = (seen: string): Verdict => ({ gained: undefined, seen })

/** Something was. */
export const lost = (gained: string): Verdict => ({ gained, seen: "" })

/** A conversion as the manager's report shows it. */
export interface ConversionRow {
  readonly conv_status: string
  readonly payout: string
  readonly revenue: string
  readonly transaction_id: string
  readonly hold_reason: string | null
}

/** The conversions of a click. */
export const conversionsOf = async (
  { asManager }: Target,
  click_id: string
): Promise<ReadonlyArray<ConversionRow>> => {
  const { text } = await asManager(`/reports/conversions?q=${click_id}`)
  return JSON.parse(text).info.transactions
}
