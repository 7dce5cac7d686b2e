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

/** A click that the submission does not name: one that is stored, or one that is stored with the lead. */
export type LeadClick =
  | { readonly click_id: string }
  | { readonly click: ConversionFacts.TrackedClick }

/** The conversion that a lead is. */
export const conversionAttempt = (
  { click: made, input, of }: LeadSubmission,
  click: LeadClick | undefined
): ConversionFacts.Attempt => {
  const named = LeadValues.conversion(input)
  return {
    input:
      click !== undefined && "click_id" in click ? { ...named, click_id: click.click_id } : named,
    source: "leads",
    proof: { by: "key" },
    of,
    click: click !== undefined && "click" in click ? click.click : undefined,
    isSame: made !== undefined
  }
}

/** What is stored of a refused submission: its whole input. */
export const refusable = (submission: LeadSubmission): Refusable => ({
  ...conversionAttempt(submission, undefined),
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
