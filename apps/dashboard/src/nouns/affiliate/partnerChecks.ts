import { BillingPreferences, PaymentDetails, PaymentRequest, PostbackInput } from "@affnet/domain"
import { problemsBy } from "../../records/checkBy.ts"
import type { Problems, Request } from "../../records/Form.ts"

/** Checks of what affiliates set up, by the domain's schemas. */

export const postbackProblems = (request: Request): Problems =>
  problemsBy(PostbackInput.PostbackCreate, request)

export const paymentProblems = (request: Request): Problems =>
  problemsBy(PaymentDetails.PaymentDetailsInput, request)

export const paymentRequestProblems = (request: Request): Problems =>
  problemsBy(PaymentRequest.PaymentRequestInput, request)

export const billingProblems = (request: Request): Problems =>
  problemsBy(BillingPreferences.OwnBillingUpdate, request)
