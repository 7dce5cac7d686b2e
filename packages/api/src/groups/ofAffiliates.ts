import { ActivityLogApi } from "../accounts/ActivityLog.ts"
import { AffiliateKeyApi } from "../accounts/ApiKeys.ts"
import { AffiliateMembersApi } from "../accounts/Members.ts"
import { AffiliateProfileApi } from "../accounts/Profiles.ts"
import { CampaignsApi } from "../catalog/Campaigns.ts"
import { OwnOfferRequestsApi } from "../catalog/OfferRequests.ts"
import { OwnPostbacksApi } from "../catalog/Postbacks.ts"
import { AffiliateLeadsApi } from "../leads/AffiliateLeads.ts"
import { OwnLeadRecordsApi } from "../leads/LeadRecords.ts"
import { OwnAffiliateInvoicesApi } from "../money/AffiliateInvoices.ts"
import { AffiliateBillingApi } from "../money/BillingPreferences.ts"
import { OwnAffiliateInvoiceDocumentsApi } from "../money/InvoiceDocuments.ts"
import { PaymentDetailsApi } from "../money/PaymentDetails.ts"
import { ReferralsApi } from "../money/Referrals.ts"
import { OwnAffiliateStatementApi } from "../money/Statements.ts"
import { AffiliateExportApi } from "../reports/AccountExports.ts"
import { AffiliateOffersApi } from "../reports/AffiliateOffers.ts"
import { AffiliateClicksReportApi } from "../reports/ClicksReport.ts"
import { AffiliateConversionsReportApi } from "../reports/ConversionsReport.ts"
import { DashboardApi } from "../reports/Dashboard.ts"
import { AffiliateSavedReportsApi } from "../reports/SavedReports.ts"
import { AffiliateStatisticsApi } from "../reports/Statistics.ts"
import { OwnPostbackDeliveriesApi } from "../tracking/PostbackDeliveries.ts"
import { OwnPostbackTestsApi } from "../tracking/PostbackTests.ts"
import { AffiliateTrackingApi } from "../tracking/Tracking.ts"

/** Those under the prefix of affiliates. */
export const ofAffiliates = [
  ActivityLogApi,
  AffiliateBillingApi,
  AffiliateClicksReportApi,
  AffiliateConversionsReportApi,
  AffiliateExportApi,
  AffiliateKeyApi,
  AffiliateLeadsApi,
  AffiliateMembersApi,
  AffiliateOffersApi,
  AffiliateProfileApi,
  AffiliateSavedReportsApi,
  AffiliateStatisticsApi,
  AffiliateTrackingApi,
  CampaignsApi,
  DashboardApi,
  OwnAffiliateInvoiceDocumentsApi,
  OwnAffiliateInvoicesApi,
  OwnAffiliateStatementApi,
  OwnLeadRecordsApi,
  OwnOfferRequestsApi,
  OwnPostbackDeliveriesApi,
  OwnPostbacksApi,
  OwnPostbackTestsApi,
  PaymentDetailsApi,
  ReferralsApi
] as const
