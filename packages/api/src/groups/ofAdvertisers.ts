import { AdvertiserActivityLogApi } from "../accounts/ActivityLog.ts"
import { OwnSecretsApi } from "../accounts/AdvertiserSecrets.ts"
import { AdvertiserKeyApi } from "../accounts/ApiKeys.ts"
import { AdvertiserMembersApi } from "../accounts/Members.ts"
import { AdvertiserProfileApi } from "../accounts/Profiles.ts"
import { OwnInvoiceDocumentsApi } from "../money/InvoiceDocuments.ts"
import { OwnInvoicesApi } from "../money/Invoices.ts"
import { OwnAdvertiserStatementApi } from "../money/Statements.ts"
import { AdvertiserExportApi } from "../reports/AccountExports.ts"
import { AdvertiserOffersApi } from "../reports/AdvertiserOffers.ts"
import { AdvertiserClicksReportApi } from "../reports/ClicksReport.ts"
import { AdvertiserConversionsReportApi } from "../reports/ConversionsReport.ts"
import { AdvertiserDashboardApi } from "../reports/Dashboard.ts"
import { AdvertiserSavedReportsApi } from "../reports/SavedReports.ts"
import { AdvertiserStatisticsApi } from "../reports/Statistics.ts"
import { OwnConversionStatusesApi } from "../tracking/ConversionStatuses.ts"
import { AdvertiserPromoClicksApi } from "../tracking/PromoClicks.ts"
import { AdvertiserTrackingApi } from "../tracking/Tracking.ts"

/** Those under the prefix of advertisers. */
export const ofAdvertisers = [
  AdvertiserActivityLogApi,
  AdvertiserClicksReportApi,
  AdvertiserConversionsReportApi,
  AdvertiserDashboardApi,
  AdvertiserExportApi,
  AdvertiserKeyApi,
  AdvertiserMembersApi,
  AdvertiserOffersApi,
  AdvertiserProfileApi,
  AdvertiserPromoClicksApi,
  AdvertiserSavedReportsApi,
  AdvertiserStatisticsApi,
  AdvertiserTrackingApi,
  OwnConversionStatusesApi,
  OwnInvoiceDocumentsApi,
  OwnInvoicesApi,
  OwnAdvertiserStatementApi,
  OwnSecretsApi
] as const
