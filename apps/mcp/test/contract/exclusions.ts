/** Operations that no tool calls, each with the reason. */
export const exclusions: Readonly<Record<string, string>> = {
  ...reasons("keys and secrets are not for models, which would be shown them", [
    "accountKeys.regenerateAffiliateApiKey",
    "accountKeys.regenerateAdvertiserApiKey",
    "accountKeys.regenerateManagerApiKey",
    "managerKey.regenerateOwnApiKey",
    "advertiserKey.regenerateOwnApiKey",
    "affiliateKey.regenerateOwnApiKey",
    "advertiserSecrets.makeSecurityToken",
    "advertiserSecrets.makeSigningSecret",
    "ownSecrets.makeOwnSecurityToken",
    "ownSecrets.makeOwnSigningSecret"
  ]),
  ...reasons("the same as the GET, for callers with long filters", [
    "clicksReport.reportClicksByPost",
    "clicksReport.reportInvalidClicksByPost",
    "conversionsReport.reportConversionsByPost",
    "conversionsReport.reportRefusedConversionsByPost",
    "advertiserConversionsReport.reportAdvertiserConversionsByPost",
    "affiliateClicksReport.reportAffiliateClicksByPost",
    "affiliateClicksReport.reportAffiliateInvalidClicksByPost",
    "affiliateConversionsReport.reportAffiliateConversionsByPost",
    "statistics.postStatistics",
    "advertiserStatistics.postStatistics",
    "affiliateStatistics.postStatistics"
  ]),
  ...reasons("`report_schema` has the same from the domain", [
    "clickColumns.listClickColumns",
    "statistics.listBreakdowns",
    "statistics.listOptions",
    "advertiserStatistics.listBreakdowns",
    "advertiserStatistics.listOptions",
    "affiliateStatistics.listBreakdowns",
    "affiliateStatistics.listOptions"
  ]),
  ...reasons("setting up deliveries takes templates that a person tests", [
    "leadsSettings.getLeadsSettings",
    "leadsSettings.updateLeadsSettings",
    "receiveCampaigns.listReceiveCampaigns",
    "receiveCampaigns.getReceiveCampaign",
    "receiveCampaigns.createReceiveCampaign",
    "receiveCampaigns.updateReceiveCampaign",
    "receiveCampaigns.deleteReceiveCampaign",
    "vendors.listVendors",
    "vendors.getVendor",
    "vendors.createVendor",
    "vendors.orderVendors",
    "vendors.updateVendor",
    "vendors.deleteVendor",
    "vendors.testVendor"
  ]),
  ...reasons("erasing is for good, and takes a person's e-mail address", [
    "leadErasures.eraseLeads"
  ]),
  ...reasons("a tool has the same in another operation", [
    "leads.createLead",
    "leadsLog.getLeadsLog"
  ]),
  ...reasons("`report_run` by campaign has their ids; an affiliate's list of tools is full", [
    "campaigns.listCampaigns"
  ]),
  ...reasons("money by hand, without a click's own rules; not for models yet", [
    "conversionStatuses.changeConversionStatuses",
    "managerTracking.createConversion"
  ]),
  ...reasons("the affiliate's own servers are told; read-only lists have no tokens left for it", [
    "postbackDeliveries.listPostbackDeliveries",
    "postbackDeliveries.getPostbackDelivery",
    "postbackDeliveries.resendPostbackDelivery",
    "ownPostbackDeliveries.listOwnPostbackDeliveries",
    "ownPostbackDeliveries.getOwnPostbackDelivery"
  ]),
  ...reasons("an advertiser's reports and records have it; its list of tools is full", [
    "advertiserActivityLog.listAdvertiserActivityLog"
  ]),
  ...reasons("rows name what they refer to; only countries are filtered by a list", [
    "lists.listTags",
    "lists.listCategories",
    "lists.listTiers",
    "lists.listTrafficSources",
    "lists.listGoalTypes"
  ]),
  ...reasons("persons as a whole; the leads log shows what became of them", [
    "leadRecords.listLeads",
    "leadRecords.getLead",
    "leadRecords.updateLead",
    "ownLeadRecords.listOwnLeads",
    "ownLeadRecords.getOwnLead"
  ]),
  ...reasons("affiliates send leads from their own forms", [
    "affiliateLeads.createOwnLead",
    "affiliateLeads.createOwnLeadByOffer",
    "affiliateLeads.createOwnLeadUponDelivery"
  ]),
  ...reasons("for supervisors", ["health.live", "health.ready", "health.status"]),
  ...reasons("for the servers of advertisers, without a key", [
    "tracking.trackGoal",
    "tracking.postGoal",
    "tracking.trackConversion",
    "tracking.postConversion",
    "tracking.trackConversionChange",
    "tracking.postConversionChange",
    "tracking.trackConversionOrChange",
    "tracking.postConversionOrChange"
  ])
}

function reasons(why: string, operations: ReadonlyArray<string>): Record<string, string> {
  return Object.fromEntries(operations.map((operation) => [operation, why]))
}
