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
  "0028_index_leases": indexLeases
}
