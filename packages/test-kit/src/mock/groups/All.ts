import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { activityLog } from "./ActivityLog.ts"
import { advertiserGroups } from "./Advertisers.ts"
import { affiliateLeads } from "./AffiliateLeads.ts"
import { affiliates } from "./Affiliates.ts"
import { keyGroups } from "./ApiKeys.ts"
import { campaigns } from "./Campaigns.ts"
import { clickReportGroups } from "./ClickReports.ts"
import { conversionReportGroups } from "./ConversionReports.ts"
import { statuses } from "./ConversionStatuses.ts"
import { goals } from "./Goals.ts"
import { invoiceGroups } from "./Invoices.ts"
import { landingPages } from "./LandingPages.ts"
import { leadErasures } from "./LeadErasures.ts"
import { leadRecordGroups } from "./LeadRecords.ts"
import { leads } from "./Leads.ts"
import { leadsLog } from "./LeadsLog.ts"
import { leadsSettings } from "./LeadsSettings.ts"
import { lists } from "./Lists.ts"
import { offers } from "./Offers.ts"
import { deliveryGroups } from "./PostbackDeliveries.ts"
import { postbacks } from "./Postbacks.ts"
import { profileGroups } from "./Profiles.ts"
import { receiveCampaigns } from "./ReceiveCampaigns.ts"
import { referrals } from "./Referrals.ts"
import { statisticsGroups } from "./Statistics.ts"
import { trackingGroups } from "./Tracking.ts"
import { vendorGroups } from "./Vendors.ts"

const health = HttpApiBuilder.group(Api, "health", (handlers) =>
  handlers.handleAll({
    live: () => Effect.void,
    ready: () => Effect.void,
    status: () =>
      Effect.succeed({
        is_ready: true,
        takes_writes: true,
        stopped: [],
        flood: { limited_requests: 0, limited_networks: 0, unusual_affiliates: 0 }
      })
  })
)

/** Every group of the contract: the compiler tells when one is missing. */
export const groups = Layer.mergeAll(
  activityLog,
  advertiserGroups,
  affiliateLeads,
  affiliates,
  campaigns,
  clickReportGroups,
  conversionReportGroups,
  deliveryGroups,
  goals,
  health,
  invoiceGroups,
  keyGroups,
  leadErasures,
  leadRecordGroups,
  landingPages,
  leads,
  leadsLog,
  leadsSettings,
  lists,
  offers,
  postbacks,
  profileGroups,
  receiveCampaigns,
  referrals,
  statisticsGroups,
  statuses,
  trackingGroups,
  vendorGroups
)
