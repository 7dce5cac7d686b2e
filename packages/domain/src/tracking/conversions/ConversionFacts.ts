/** What the decision about a conversion depends on: plain data, as the server reads it. */

import type { ReportSettings } from "../../accounts/ReportSettings.ts"
import type { Code } from "../../catalog/ConversionStatus.ts"
import type { PricedTerms } from "../../catalog/CustomTerms.ts"
import type { Goal, GoalId } from "../../catalog/Goal.ts"
import type { Agreement, Source } from "../../catalog/Payout.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import type { Currency } from "../../values/Currency.ts"
import type { Flag } from "../../values/Flag.ts"
import type { ExchangeRate } from "../../values/Money.ts"
import type { Status } from "../../values/Status.ts"
import type { TimeZone } from "../../values/TimeZone.ts"
import type { Whose } from "../../values/Whose.ts"
import type { FraudFacts } from "../fraud/FraudCheck.ts"
import type { TransactionId } from "./Conversion.ts"
import type { ConversionInput } from "./ConversionInput.ts"
import type { LimitedGoal } from "./ConversionLimits.ts"
import type { Proof } from "./ConversionProof.ts"
import type { ConversionRecord, clickFields } from "./ConversionRecord.ts"
import type { Window } from "./ConversionWindow.ts"

/** A report of a conversion whose proof was checked. */
export interface Attempt {
  readonly input: ConversionInput
  /** The endpoint that was called. */
  readonly source: string
  readonly proof: Proof
  /** The account whose clicks it may be about, and of which offer; without it, any click. */
  readonly of?: Whose | undefined
  /** The click that it is about, when that is not stored yet. */
  readonly click?: TrackedClick | undefined
  /** Whether its click is known by what it says, so that it is the same each time. */
  readonly isSame?: boolean
  /** Whether another conversion is known to be the first of its click and goal. */
  readonly isFurther?: boolean
}

/** What a conversion copies from its click. */
export type CopiedFields = Pick<ConversionRecord, keyof typeof clickFields>

/** A click with what its offer and the network say about conversions. */
export type TrackedClick = CopiedFields & {
  readonly id: string
  readonly created_millis: number
  /** 0 stands for an affiliate, an offer or an advertiser that does not exist. */
  readonly affiliate_id: number
  readonly offer_id: number
  readonly advertiser_id: number
  readonly invalid_reason: string | null
  readonly custom_term_id: number | null
  readonly cap_id: number | null
  readonly promo_code_id: number | null
  /** What decided what the click itself is paid; null for one that is not. */
  readonly revenue_by: Source | null
  readonly payout_by: Source | null
  /** Null when the offer does not exist. */
  readonly offer_status: Status | null
  readonly offer_currency: Currency | null
  readonly network_currency: Currency
  readonly timezone: TimeZone
  readonly leads_management: Flag
  /** Whether its offer had caps when it was read. */
  readonly is_capped: Flag
}

/** A goal with its prices, its limits, its window, and what its conversions begin as. */
export interface ConvertedGoal extends LimitedGoal, Window, Pick<Goal, "hold_days"> {
  readonly id: GoalId
  readonly alias: string
  /** What the advertiser pays for, as `GoalType` counts. */
  readonly type: number
  readonly status: Status
  readonly conversion_status: Code
  readonly multiple_conversions: Flag
}

/** What one unit of the network's currency buys, since a day. */
export interface RateInForce {
  readonly rate: ExchangeRate
  readonly date: CalendarDate
}

/** What says whether an advertiser takes a report: its settings, and where the report comes from. */
export interface Admission {
  readonly settings: ReportSettings
  readonly ip: string
}

/** All that the decision about a new conversion depends on, beside the report itself. */
export interface ConversionFacts extends Admission {
  readonly click: TrackedClick
  readonly copied: CopiedFields
  /** `undefined` when the offer has no goal of that id or alias. */
  readonly goal: ConvertedGoal | undefined
  /** Agreed prices besides the goal's own, in no particular order. */
  readonly agreements: ReadonlyArray<Agreement>
  /** The offer's custom terms, in the order in which they are asked. */
  readonly customTerms: ReadonlyArray<PricedTerms>
  /** Of the offer's currency; `undefined` when there is none, or none is needed. */
  readonly rate: RateInForce | undefined
  /** What is looked at for fraud. */
  readonly fraud: FraudFacts
  readonly nowMillis: number
  /** For a report that brings no id of its own. */
  readonly newId: TransactionId
}
