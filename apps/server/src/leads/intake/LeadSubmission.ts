import { type ConversionFacts, type LeadInput, LeadValues, type Whose } from "@affnet/domain"
import type { Refusable } from "../../tracking/conversions/Refusals.ts"
import type { Entry } from "../store/leadRows.ts"
import type { NewClick } from "./LeadClicks.ts"

/** A submitted lead. */
export interface LeadSubmission {
  readonly input: LeadInput.LeadInput
  /** Method and address that were called, for the log. */
  readonly method: "GET" | "POST"
  readonly path: string
  /** The affiliate whose click it has to be; without it, any click will do. */
  readonly of?: Whose.Whose
  /** The click that is made for it when it has none. */
  readonly click?: NewClick | undefined
}

/** The conversion that a lead is, of a click that it names, that was found for it, or that is stored with it. */
export const conversionAttempt = (
  { click: made, input, of }: LeadSubmission,
  found?: { readonly click_id: string },
  click?: ConversionFacts.TrackedClick
): ConversionFacts.Attempt => ({
  input: { ...LeadValues.conversion(input), ...(found && { click_id: found.click_id }) },
  source: "leads",
  proof: { by: "key" },
  of,
  click,
  isSame: made !== undefined
})

/** What is stored of a refused submission: its whole input. */
export const refusable = (submission: LeadSubmission): Refusable => ({
  ...conversionAttempt(submission),
  input: submission.input
})

/** The record of a submission, with its error. */
export const incomingEntry = (
  { input, method, path }: LeadSubmission,
  error: string | null,
  request_id: string | null
): Entry => ({
  type: "Incoming Lead",
  vendor_id: null,
  delivery_id: null,
  attempt_no: null,
  request_id,
  request: { method, url: path, headers: [], body: JSON.stringify(LeadValues.shown(input)) },
  error
})
