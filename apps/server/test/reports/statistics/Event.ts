import type { Measures } from "@affnet/domain"

/** What an event adds up to, with everything that a report can tell it apart by. */
export interface Event {
  readonly millis: number
  readonly values: {
    readonly affiliate: number
    readonly advertiser: number
    readonly offer: number
    readonly goal: number
    readonly goal_type: number
    readonly currency: string
    readonly conversion_status: string
    readonly country: number
    readonly campaign: number
    readonly browser: string
    readonly sub_id1: string
    readonly sub_id2: string
    readonly aff_param1: string
  }
  readonly measures: Measures.Measures
}
