import createNetwork from "./0001_create_network.ts"
import createAccounts from "./0002_create_accounts.ts"
import createOffers from "./0003_create_offers.ts"
import createCampaigns from "./0004_create_campaigns.ts"
import createConversions from "./0005_create_conversions.ts"
import createInvoices from "./0006_create_invoices.ts"
import createActivityLog from "./0007_create_activity_log.ts"
import createTracking from "./0008_create_tracking.ts"
import createStatistics from "./0009_create_statistics.ts"
import createRollUps from "./0010_create_roll_ups.ts"
import createConversionRules from "./0011_create_conversion_rules.ts"
import createReports from "./0012_create_reports.ts"
import createPostbackDeliveries from "./0013_create_postback_deliveries.ts"
import createVisitors from "./0014_create_visitors.ts"
import createLeadsManagement from "./0015_create_leads_management.ts"
import createLeads from "./0016_create_leads.ts"
import createLeadClicks from "./0017_create_lead_clicks.ts"
import traceDeliveries from "./0018_trace_deliveries.ts"
import listLeads from "./0019_list_leads.ts"
import createVendorCircuits from "./0020_create_vendor_circuits.ts"
import createLeadErasures from "./0021_create_lead_erasures.ts"
import createProvisionalLeads from "./0022_create_provisional_leads.ts"
import eraseUnkeptLeads from "./0023_erase_unkept_leads.ts"
import orderDueDeliveries from "./0024_order_due_deliveries.ts"
import guardConversions from "./0025_guard_conversions.ts"
import checkEmails from "./0026_check_emails.ts"
import createWriteProbes from "./0027_create_write_probes.ts"
import indexLeases from "./0028_index_leases.ts"
import nameCountries from "./0029_name_countries.ts"
import decideClicks from "./0030_decide_clicks.ts"
import countImpressions from "./0031_count_impressions.ts"
import administerAccounts from "./0032_administer_accounts.ts"
import administerManagers from "./0033_administer_managers.ts"
import keepCreatives from "./0034_keep_creatives.ts"
import deleteOffers from "./0035_delete_offers.ts"
import createTerms from "./0036_create_terms.ts"
import setNetworkUp from "./0037_set_network_up.ts"
import administerReferenceData from "./0038_administer_reference_data.ts"
import usePromoCodes from "./0039_use_promo_codes.ts"
import createImports from "./0040_create_imports.ts"
import keepManyKeys from "./0041_keep_many_keys.ts"
import applyPlanBlocks from "./0042_apply_plan_blocks.ts"
import createAdjustments from "./0043_create_adjustments.ts"
import letPartnersHelpThemselves from "./0044_let_partners_help_themselves.ts"
import keepBulkRows from "./0045_keep_bulk_rows.ts"
import signPeopleIn from "./0046_sign_people_in.ts"
import listLargeNetworks from "./0047_list_large_networks.ts"
import letPeopleIn from "./0048_let_people_in.ts"
import keepPaymentDetails from "./0049_keep_payment_details.ts"
import openLedger from "./0050_open_ledger.ts"
import keepInvoiceLines from "./0051_keep_invoice_lines.ts"
import keepPasskeys from "./0052_keep_passkeys.ts"
import stateAccounts from "./0053_state_accounts.ts"
import billBothSides from "./0054_bill_both_sides.ts"
import nameLegalEntity from "./0055_name_legal_entity.ts"
import keepInvoiceParties from "./0056_keep_invoice_parties.ts"
import scheduleInvoices from "./0057_schedule_invoices.ts"
import payAffiliates from "./0058_pay_affiliates.ts"
import setExchangeRates from "./0059_set_exchange_rates.ts"
import reconcileOrders from "./0060_reconcile_orders.ts"
import bindInParts from "./0061_bind_in_parts.ts"
import freezeDocuments from "./0062_freeze_documents.ts"
import saveReports from "./0063_save_reports.ts"
import suspectFraud from "./0064_suspect_fraud.ts"
import searchAffiliates from "./0065_search_affiliates.ts"
import feedStatistics from "./0066_feed_statistics.ts"
import moveClicks from "./0067_move_clicks.ts"
import sumClicks from "./0068_sum_clicks.ts"
import approvePostbacks from "./0069_approve_postbacks.ts"
import sumLedger from "./0070_sum_ledger.ts"
import passOverBusyHosts from "./0071_pass_over_busy_hosts.ts"
import datePayouts from "./0072_date_payouts.ts"
import countPaidClicks from "./0073_count_paid_clicks.ts"
import setBeginnings from "./0074_set_beginnings.ts"
import endUnbilledOffers from "./0075_end_unbilled_offers.ts"
import sumConversions from "./0076_sum_conversions.ts"

/** Every migration, in order. They only run forward; one that was released is never edited. */
export const migrations = {
  "0001_create_network": createNetwork,
  "0002_create_accounts": createAccounts,
  "0003_create_offers": createOffers,
  "0004_create_campaigns": createCampaigns,
  "0005_create_conversions": createConversions,
  "0006_create_invoices": createInvoices,
  "0007_create_activity_log": createActivityLog,
  "0008_create_tracking": createTracking,
  "0009_create_statistics": createStatistics,
  "0010_create_roll_ups": createRollUps,
  "0011_create_conversion_rules": createConversionRules,
  "0012_create_reports": createReports,
  "0013_create_postback_deliveries": createPostbackDeliveries,
  "0014_create_visitors": createVisitors,
  "0015_create_leads_management": createLeadsManagement,
  "0016_create_leads": createLeads,
  "0017_create_lead_clicks": createLeadClicks,
  "0018_trace_deliveries": traceDeliveries,
  "0019_list_leads": listLeads,
  "0020_create_vendor_circuits": createVendorCircuits,
  "0021_create_lead_erasures": createLeadErasures,
  "0022_create_provisional_leads": createProvisionalLeads,
  "0023_erase_unkept_leads": eraseUnkeptLeads,
  "0024_order_due_deliveries": orderDueDeliveries,
  "0025_guard_conversions": guardConversions,
  "0026_check_emails": checkEmails,
  "0027_create_write_probes": createWriteProbes,
  "0028_index_leases": indexLeases,
  "0029_name_countries": nameCountries,
  "0030_decide_clicks": decideClicks,
  "0031_count_impressions": countImpressions,
  "0032_administer_accounts": administerAccounts,
  "0033_administer_managers": administerManagers,
  "0034_keep_creatives": keepCreatives,
  "0035_delete_offers": deleteOffers,
  "0036_create_terms": createTerms,
  "0037_set_network_up": setNetworkUp,
  "0038_administer_reference_data": administerReferenceData,
  "0039_use_promo_codes": usePromoCodes,
  "0040_create_imports": createImports,
  "0041_keep_many_keys": keepManyKeys,
  "0042_apply_plan_blocks": applyPlanBlocks,
  "0043_create_adjustments": createAdjustments,
  "0044_let_partners_help_themselves": letPartnersHelpThemselves,
  "0045_keep_bulk_rows": keepBulkRows,
  "0046_sign_people_in": signPeopleIn,
  "0047_list_large_networks": listLargeNetworks,
  "0048_let_people_in": letPeopleIn,
  "0049_keep_payment_details": keepPaymentDetails,
  "0050_open_ledger": openLedger,
  "0051_keep_invoice_lines": keepInvoiceLines,
  "0052_keep_passkeys": keepPasskeys,
  "0053_state_accounts": stateAccounts,
  "0054_bill_both_sides": billBothSides,
  "0055_name_legal_entity": nameLegalEntity,
  "0056_keep_invoice_parties": keepInvoiceParties,
  "0057_schedule_invoices": scheduleInvoices,
  "0058_pay_affiliates": payAffiliates,
  "0059_set_exchange_rates": setExchangeRates,
  "0060_reconcile_orders": reconcileOrders,
  "0061_bind_in_parts": bindInParts,
  "0062_freeze_documents": freezeDocuments,
  "0063_save_reports": saveReports,
  "0064_suspect_fraud": suspectFraud,
  "0065_search_affiliates": searchAffiliates,
  "0066_feed_statistics": feedStatistics,
  "0067_move_clicks": moveClicks,
  "0068_sum_clicks": sumClicks,
  "0069_approve_postbacks": approvePostbacks,
  "0070_sum_ledger": sumLedger,
  "0071_pass_over_busy_hosts": passOverBusyHosts,
  "0072_date_payouts": datePayouts,
  "0073_count_paid_clicks": countPaidClicks,
  "0074_set_beginnings": setBeginnings,
  "0075_end_unbilled_offers": endUnbilledOffers,
  "0076_sum_conversions": sumConversions
}
