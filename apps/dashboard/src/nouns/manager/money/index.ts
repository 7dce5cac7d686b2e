import { advertiserBilling, affiliateBilling } from "./billing.ts"
import { exchangeRates } from "./exchangeRates.ts"
import { advertiserInvoices, affiliateInvoices } from "./invoices.ts"
import { paymentMethods } from "./paymentMethods.ts"
import { payouts } from "./payouts.ts"
import { reconciliations } from "./reconciliations.ts"

/** Everything about money, by the first part of its address. */
export const money = {
  "advertiser-billing": advertiserBilling,
  "advertiser-invoices": advertiserInvoices,
  "affiliate-billing": affiliateBilling,
  "affiliate-invoices": affiliateInvoices,
  "exchange-rates": exchangeRates,
  "payment-methods": paymentMethods,
  payouts,
  reconciliations
}
