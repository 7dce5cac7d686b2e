import {
  BillingPreferences,
  ExchangeRate,
  InvoiceInput,
  PayoutRunInput,
  ReconciliationInput
} from "@affnet/domain"
import { checkBoth } from "../../../records/checkBoth.ts"

export const advertiserInvoice = checkBoth(InvoiceInput.InvoiceInput)
export const affiliateInvoice = checkBoth(InvoiceInput.AffiliateInvoiceInput)
export const payoutRun = checkBoth(PayoutRunInput.PayoutRunInput)
export const reconciliation = checkBoth(ReconciliationInput.ReconciliationCreate)
export const advertiserBilling = checkBoth(BillingPreferences.BillingPreferencesUpdate)
export const affiliateBilling = checkBoth(BillingPreferences.AffiliateBillingUpdate)
export const exchangeRates = checkBoth(ExchangeRate.ExchangeRatesInput)
