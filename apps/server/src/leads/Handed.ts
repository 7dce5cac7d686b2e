import type { LeadInput } from "@affnet/domain"
import type { Whose } from "../conversions/ConversionAttempt.ts"
import type { NewClick } from "./LeadClicks.ts"

/** Somebody hands in a lead. */
export interface Handed {
  readonly input: LeadInput.LeadInput
  /** Method and address that were called, for the log. */
  readonly method: "GET" | "POST"
  readonly path: string
  /** Of an affiliate: whose click it has to be; without it, anybody's. */
  readonly of?: Whose
  /** The click that is made for it when it has none. */
  readonly click?: NewClick | undefined
}
