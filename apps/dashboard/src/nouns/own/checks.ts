import {
  AccountKey,
  AdvertiserProfile,
  AffiliateProfile,
  BillingPreferences,
  CampaignInput,
  ManagerProfile,
  Member,
  PaymentDetails,
  PaymentRequest,
  PostbackInput,
  SavedReport
} from "@affnet/domain"

/** What people do with their own account is checked by these. */
export const schemas = {
  advertiserProfile: [AdvertiserProfile.AdvertiserProfileUpdate],
  affiliateProfile: [AffiliateProfile.AffiliateProfileUpdate],
  apiKey: [AccountKey.AccountKeyCreate],
  billing: [BillingPreferences.OwnBillingUpdate],
  campaign: [CampaignInput.OwnCampaignCreate, CampaignInput.CampaignUpdate],
  managerProfile: [ManagerProfile.ManagerProfileUpdate],
  member: [Member.MemberInvite],
  paymentDetails: [PaymentDetails.PaymentDetailsInput],
  paymentRequest: [PaymentRequest.PaymentRequestInput],
  postback: [PostbackInput.PostbackCreate],
  savedReport: [SavedReport.SavedReportCreate],
  schedule: [SavedReport.SavedReportUpdate]
} as const
