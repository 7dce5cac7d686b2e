import { AccountErasuresApi } from "../accounts/AccountErasures.ts"
import { AdvertiserSecretsApi } from "../accounts/AdvertiserSecrets.ts"
import { AdvertisersApi } from "../accounts/Advertisers.ts"
import { AffiliatesApi } from "../accounts/Affiliates.ts"
import { AccountKeysApi, ManagerKeyApi } from "../accounts/ApiKeys.ts"
import { DeletedAccountsApi } from "../accounts/DeletedAccounts.ts"
import { LooksApi } from "../accounts/Looks.ts"
import { ManagersApi } from "../accounts/Managers.ts"
import { ManagerMembersApi } from "../accounts/Members.ts"
import { NetworkActivityLogApi } from "../accounts/NetworkActivityLog.ts"
import { NetworkSettingsApi } from "../accounts/NetworkSettings.ts"
import { PermissionsApi } from "../accounts/Permissions.ts"
import { ManagerProfileApi } from "../accounts/Profiles.ts"
import { LoginLinksApi } from "../accounts/SignIn.ts"
import { AccessApi } from "../catalog/Access.ts"
import { CommissionPlansApi } from "../catalog/CommissionPlans.ts"
import { CreativesApi } from "../catalog/Creatives.ts"
import { CustomTermsApi } from "../catalog/CustomTerms.ts"
import { GoalsApi } from "../catalog/Goals.ts"
import { ImportsApi } from "../catalog/Imports.ts"
import { LandingPagesApi } from "../catalog/LandingPages.ts"
import { ManagerCampaignsApi } from "../catalog/ManagerCampaigns.ts"
import { OfferRequestsApi } from "../catalog/OfferRequests.ts"
import { OffersApi } from "../catalog/Offers.ts"
import { PostbacksApi } from "../catalog/Postbacks.ts"
import { PromoCodesApi } from "../catalog/PromoCodes.ts"
import {
  SettingsCategoriesApi,
  SettingsPaymentMethodsApi,
  SettingsTagsApi,
  SettingsTiersApi,
  SettingsTrafficApproachesApi,
  SettingsTrafficSourcesApi
} from "../catalog/Settings.ts"
import { LeadErasuresApi } from "../leads/LeadErasures.ts"
import { LeadRecordsApi } from "../leads/LeadRecords.ts"
import { LeadsApi } from "../leads/Leads.ts"
import { LeadsLogApi } from "../leads/LeadsLog.ts"
import { LeadsSettingsApi } from "../leads/LeadsSettings.ts"
import { ReceiveCampaignsApi } from "../leads/ReceiveCampaigns.ts"
import { VendorsApi } from "../leads/Vendors.ts"
import { AffiliateInvoicesApi } from "../money/AffiliateInvoices.ts"
import { BillingPreferencesApi } from "../money/BillingPreferences.ts"
import { ExchangeRatesApi } from "../money/ExchangeRates.ts"
import { AffiliateInvoiceDocumentsApi, InvoiceDocumentsApi } from "../money/InvoiceDocuments.ts"
import { InvoicesApi } from "../money/Invoices.ts"
import { PayoutRunsApi } from "../money/PayoutRuns.ts"
import { ReconciliationsApi } from "../money/Reconciliations.ts"
import { StatementsApi } from "../money/Statements.ts"
import { AccountExportsApi } from "../reports/AccountExports.ts"
import { CapsApi } from "../reports/Caps.ts"
import { ClickColumnsApi } from "../reports/ClickColumns.ts"
import { ClicksReportApi } from "../reports/ClicksReport.ts"
import { ConversionsReportApi } from "../reports/ConversionsReport.ts"
import { NetworkDashboardApi } from "../reports/Dashboard.ts"
import { ManagerSavedReportsApi } from "../reports/SavedReports.ts"
import { StatisticsApi } from "../reports/Statistics.ts"
import { AdjustmentsApi } from "../tracking/Adjustments.ts"
import { ConversionStatusesApi } from "../tracking/ConversionStatuses.ts"
import { PostbackDeliveriesApi } from "../tracking/PostbackDeliveries.ts"
import { PostbackTestsApi } from "../tracking/PostbackTests.ts"
import { PromoClicksApi } from "../tracking/PromoClicks.ts"
import { ManagerTrackingApi } from "../tracking/Tracking.ts"

/** Those under the prefix of managers. */
export const ofManagers = [
  AccessApi,
  AccountErasuresApi,
  AccountExportsApi,
  AccountKeysApi,
  AdjustmentsApi,
  AdvertisersApi,
  AdvertiserSecretsApi,
  AffiliateInvoiceDocumentsApi,
  AffiliateInvoicesApi,
  AffiliatesApi,
  BillingPreferencesApi,
  CapsApi,
  ClickColumnsApi,
  ClicksReportApi,
  CommissionPlansApi,
  ConversionsReportApi,
  ConversionStatusesApi,
  CreativesApi,
  CustomTermsApi,
  DeletedAccountsApi,
  ExchangeRatesApi,
  GoalsApi,
  ImportsApi,
  InvoiceDocumentsApi,
  PayoutRunsApi,
  InvoicesApi,
  LandingPagesApi,
  LeadErasuresApi,
  LeadRecordsApi,
  LeadsApi,
  LeadsLogApi,
  LeadsSettingsApi,
  LoginLinksApi,
  LooksApi,
  ManagerCampaignsApi,
  ManagerKeyApi,
  ManagerMembersApi,
  ManagerProfileApi,
  ManagerSavedReportsApi,
  ManagersApi,
  ManagerTrackingApi,
  NetworkActivityLogApi,
  NetworkDashboardApi,
  NetworkSettingsApi,
  OfferRequestsApi,
  OffersApi,
  PermissionsApi,
  PostbackDeliveriesApi,
  PostbacksApi,
  PostbackTestsApi,
  PromoClicksApi,
  PromoCodesApi,
  ReceiveCampaignsApi,
  ReconciliationsApi,
  SettingsCategoriesApi,
  SettingsPaymentMethodsApi,
  SettingsTagsApi,
  SettingsTiersApi,
  SettingsTrafficApproachesApi,
  SettingsTrafficSourcesApi,
  StatementsApi,
  StatisticsApi,
  VendorsApi
] as const
