// Written by `npm run openapi` from the contract; changes are lost.
import type { Exported, ExportedList, ListOf, Method } from "../Signatures.ts"

/** The operations of a network, by resource. */
export interface Affnet {
  readonly activityLog: {
    /**
     * Read the own activity log.
     *
     * Newest first. Dates are read in the time zone of the account.
     */
    readonly list: ListOf<"activityLog", "listActivityLog", []>
  }
  readonly advertiserActivityLog: {
    /**
     * Read the own activity log.
     *
     * Newest first. Dates are read in the time zone of the account.
     */
    readonly list: ListOf<"advertiserActivityLog", "listAdvertiserActivityLog", []>
  }
  readonly advertiserApiKey: {
    /**
     * Regenerate the own API key.
     *
     * Makes a new key for the caller. The key of this very request stops working.
     */
    readonly regenerateOwn: Method<"advertiserKey", "regenerateOwnApiKey", [], "api_key">
  }
  readonly advertiserProfile: {
    /**
     * Get the own profile.
     *
     * The account whose key the request carries. Also tells whether a key is good.
     */
    readonly get: Method<"advertiserProfile", "getAdvertiserProfile", [], "profile">
  }
  readonly advertiserReports: {
    /**
     * Report the conversions of the own offers.
     *
     * In the order of time unless `sortField` says otherwise; rows of the same value are in the
     * order of their ids, so pages never overlap. Ranges are read in the time zone of the
     * account; without one, the last 7 days. `q` looks in the ids of the conversion, its click
     * and its order.
     */
    readonly conversions: ExportedList<"advertiserConversionsReport", "reportAdvertiserConversions", []>
    /**
     * Report the conversions of the own offers (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly conversionsByPost: ExportedList<"advertiserConversionsReport", "reportAdvertiserConversionsByPost", []>
  }
  readonly advertiserSecrets: {
    /**
     * Make a security token.
     *
     * By which the advertiser reports conversions. The previous token stays valid for
     * `overlap_hours`; 0 ends it within a second.
     */
    readonly makeSecurityToken: Method<"advertiserSecrets", "makeSecurityToken", [id: number], "security_token">
    /**
     * Make a signing secret.
     *
     * By which the advertiser signs the addresses of reports, so that no secret is sent. The
     * previous one stays valid for `overlap_hours`.
     */
    readonly makeSigning: Method<"advertiserSecrets", "makeSigningSecret", [id: number], "signing_secret">
  }
  readonly advertiserStatistics: {
    /**
     * Get statistics (own).
     *
     * Sums over clicks and conversions. Dates are read in the time zone of the account; without
     * a range, the last 7 days. Clicks count when they happened, conversions when they were
     * made, in their present status. `impressions` and what follows from them, the money of
     * clicks and `antifraud_logic_score` are 0: nothing feeds them yet. Rows are sorted by
     * `sortField`: a metric, a breakdown of the report, or `added_timestamp`, the newest event
     * of a row, which is the default. Filters may also be written `filters[offers]=1,2`, in a
     * body `filters: {"offers": "1,2"}`. A metric or breakdown that there is not, or not for
     * the caller, is refused with 400.
     */
    readonly get: Exported<"advertiserStatistics", "getStatistics", []>
    /**
     * Get statistics (POST) (own).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly getByPost: Exported<"advertiserStatistics", "postStatistics", []>
    /**
     * List the breakdowns of statistics (own).
     *
     * What `breakdown` and `breakdowns` take.
     */
    readonly listBreakdowns: Method<"advertiserStatistics", "listBreakdowns", [], "breakdowns-list">
    /**
     * List the columns of statistics (own).
     *
     * What `columns` takes.
     */
    readonly listOptions: Method<"advertiserStatistics", "listOptions", [], "columns-list">
  }
  readonly advertisers: {
    /**
     * List advertisers.
     *
     * The advertisers of the network, to find their ids.
     */
    readonly list: ListOf<"advertisers", "listAdvertisers", []>
  }
  readonly affiliateApiKey: {
    /**
     * Regenerate the own API key.
     *
     * Makes a new key for the caller. The key of this very request stops working.
     */
    readonly regenerateOwn: Method<"affiliateKey", "regenerateOwnApiKey", [], "api_key">
  }
  readonly affiliateLeads: {
    /**
     * Create a lead of an own click.
     *
     * Makes a lead of a click of the calling affiliate; another affiliate's click is not found.
     * Repeating the call answers the first lead. With `deliver_lead=yes` it is posted to the
     * vendors of its goal, as managers' leads are. Prices and status follow from the goal
     * alone; `approved` becomes `pending` where no Receive campaign takes the goal's leads.
     */
    readonly createOwn: Method<"affiliateLeads", "createOwnLead", [], never>
    /**
     * Create a lead of an offer.
     *
     * For a person who never clicked: a click is made from `ip`, `user_agent`, `aff_click_id`,
     * `sub_id1` and so on. It is put to the same checks as any click, counted like one, and
     * stored together with the lead. The same body within 24 hours is the same lead. With a
     * `click_id`, the lead is of that click. With `deliver_lead=yes` it is posted to the
     * vendors of its goal, as managers' leads are. Prices and status follow from the goal
     * alone; `approved` becomes `pending` where no Receive campaign takes the goal's leads.
     */
    readonly createOwnByOffer: Method<"affiliateLeads", "createOwnLeadByOffer", [], never>
    /**
     * Create a lead upon delivery.
     *
     * A lead of an offer or of an own click that is kept only when a vendor accepts it within
     * 25 seconds. Otherwise the answer is 422, with the reason in `info.errors.lead`, and
     * nothing is left of it: no lead, no click, no conversion, no postback, no place in a cap.
     * What was sent stays in the leads log. `deliver_lead` is not needed.
     */
    readonly createOwnUponDelivery: Method<"affiliateLeads", "createOwnLeadUponDelivery", [], never>
  }
  readonly affiliateProfile: {
    /**
     * Get the own profile.
     *
     * The account whose key the request carries. Also tells whether a key is good.
     */
    readonly get: Method<"affiliateProfile", "getAffiliateProfile", [], "profile">
  }
  readonly affiliateReports: {
    /**
     * Report the own clicks.
     *
     * The valid clicks, those that statistics count as `clicks`. In the order of time unless
     * `sortField` says otherwise; rows of the same value are in the order of their ids, so
     * pages never overlap. Ranges are read in the time zone of the account; without one, the
     * last 7 days. `q` looks in the ids of the click and in the source.
     */
    readonly clicks: ExportedList<"affiliateClicksReport", "reportAffiliateClicks", []>
    /**
     * Report the own clicks (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly clicksByPost: ExportedList<"affiliateClicksReport", "reportAffiliateClicksByPost", []>
    /**
     * Report the own conversions.
     *
     * In the order of time unless `sortField` says otherwise; rows of the same value are in the
     * order of their ids, so pages never overlap. Ranges are read in the time zone of the
     * account; without one, the last 7 days. `q` looks in the ids of the conversion, its click
     * and its order.
     */
    readonly conversions: ExportedList<"affiliateConversionsReport", "reportAffiliateConversions", []>
    /**
     * Report the own conversions (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly conversionsByPost: ExportedList<"affiliateConversionsReport", "reportAffiliateConversionsByPost", []>
    /**
     * Report the own invalid clicks.
     *
     * The clicks that statistics count as `invalid_clicks`, with the reason as a stable word
     * and as a sentence. `q` looks in the reason as well.
     */
    readonly invalidClicks: ExportedList<"affiliateClicksReport", "reportAffiliateInvalidClicks", []>
    /**
     * Report the own invalid clicks (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly invalidClicksByPost: ExportedList<"affiliateClicksReport", "reportAffiliateInvalidClicksByPost", []>
  }
  readonly affiliateStatistics: {
    /**
     * Get statistics (own).
     *
     * Sums over clicks and conversions. Dates are read in the time zone of the account; without
     * a range, the last 7 days. Clicks count when they happened, conversions when they were
     * made, in their present status. `impressions` and what follows from them, the money of
     * clicks and `antifraud_logic_score` are 0: nothing feeds them yet. Rows are sorted by
     * `sortField`: a metric, a breakdown of the report, or `added_timestamp`, the newest event
     * of a row, which is the default. Filters may also be written `filters[offers]=1,2`, in a
     * body `filters: {"offers": "1,2"}`. A metric or breakdown that there is not, or not for
     * the caller, is refused with 400.
     */
    readonly get: Exported<"affiliateStatistics", "getStatistics", []>
    /**
     * Get statistics (POST) (own).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly getByPost: Exported<"affiliateStatistics", "postStatistics", []>
    /**
     * List the breakdowns of statistics (own).
     *
     * What `breakdown` and `breakdowns` take.
     */
    readonly listBreakdowns: Method<"affiliateStatistics", "listBreakdowns", [], "breakdowns-list">
    /**
     * List the columns of statistics (own).
     *
     * What `columns` takes.
     */
    readonly listOptions: Method<"affiliateStatistics", "listOptions", [], "columns-list">
  }
  readonly affiliates: {
    /**
     * Get an affiliate.
     *
     * One affiliate with its balances and settings. Its secrets are masked.
     */
    readonly get: Method<"affiliates", "getAffiliate", [id: number], "affiliate">
    /**
     * List affiliates.
     *
     * The affiliates of the network, to find their ids.
     */
    readonly list: ListOf<"affiliates", "listAffiliates", []>
  }
  readonly apiKeys: {
    /**
     * Regenerate the API key of an advertiser.
     *
     * Makes a new key for the account; its previous one stops working at once.
     */
    readonly regenerateAdvertiser: Method<"accountKeys", "regenerateAdvertiserApiKey", [id: number], "api_key">
    /**
     * Regenerate the API key of an affiliate.
     *
     * Makes a new key for the account; its previous one stops working at once.
     */
    readonly regenerateAffiliate: Method<"accountKeys", "regenerateAffiliateApiKey", [id: number], "api_key">
    /**
     * Regenerate the API key of a manager.
     *
     * Makes a new key for the account; its previous one stops working at once. Only the manager
     * itself may ask for it; another manager's id is 403.
     */
    readonly regenerateManager: Method<"accountKeys", "regenerateManagerApiKey", [id: number], "api_key">
  }
  readonly billingPreferences: {
    /**
     * Get an advertiser's billing preferences.
     *
     * To whom and how the invoices of an advertiser go. `id` is the advertiser's.
     */
    readonly get: Method<"billingPreferences", "getBillingPreferences", [id: number], "preferences">
  }
  readonly campaigns: {
    /**
     * Get an own campaign.
     *
     * One campaign of the calling affiliate; another affiliate's is not found.
     */
    readonly get: Method<"campaigns", "getCampaign", [id: number], "campaign">
    /**
     * List the own campaigns.
     *
     * The campaigns of the calling affiliate, to find their ids.
     */
    readonly list: ListOf<"campaigns", "listCampaigns", []>
  }
  readonly conversions: {
    /**
     * Change the status of conversions.
     *
     * Each conversion is decided for itself, and the answer says what became of each, in the
     * order in which they were named. At most 1 000 at once. Safe to repeat: those that have
     * the status already stay unchanged.
     */
    readonly changeStatuses: Method<"conversionStatuses", "changeConversionStatuses", [], "conversions">
    /**
     * Make a conversion of a click.
     *
     * As `/track/conv`, without the advertiser's security token and the goal's limits.
     */
    readonly create: Method<"managerTracking", "createConversion", [], never>
    /**
     * Why a click or a conversion became what it is.
     *
     * The checks that decided, in their order, each with what it looked at and what it came to;
     * and all conversions of the click, those that were refused included.
     */
    readonly explainTracking: Method<"managerTracking", "explainTracking", [], never>
  }
  readonly goals: {
    /**
     * Delete a goal.
     *
     * Conversions keep the goal's id and title. The default goal of an offer can't be deleted:
     * conversions that name no goal count for it. Nor can a goal whose leads an active Receive
     * campaign takes.
     */
    readonly delete: Method<"goals", "deleteGoal", [offer_id: number, goal_id: number], never>
    /**
     * List the goals of an offer.
     *
     * All goals of one offer, to find their ids.
     */
    readonly list: ListOf<"goals", "listGoals", [offer_id: number]>
  }
  readonly health: {
    /**
     * Whether the process runs.
     *
     * Restart it if not.
     */
    readonly live: Method<"health", "live", [], never>
    /**
     * Whether the server takes requests.
     *
     * 503 while the database cannot be reached or takes no writes, and once a stop has begun.
     */
    readonly ready: Method<"health", "ready", [], never>
    /**
     * How the server is.
     *
     * Of the process that answers: what does not work, and signs of a flood.
     */
    readonly status: Method<"health", "status", [], never>
  }
  readonly invoices: {
    /**
     * Generate an advertiser invoice.
     *
     * Without `amount` the invoice covers the approved conversions of the advertiser that are
     * on no invoice yet, within the period and the offers when given, in `currency`; they can't
     * change from then on.
     */
    readonly generate: Method<"invoices", "generateInvoice", [], never, "attachment_file">
  }
  readonly landingPages: {
    /**
     * Get a landing page.
     *
     * One landing page of an offer.
     */
    readonly get: Method<"landingPages", "getLandingPage", [offer_id: number, url_id: number], "url">
    /**
     * List the landing pages of an offer.
     *
     * All landing pages of one offer, to find their ids.
     */
    readonly list: ListOf<"landingPages", "listLandingPages", [offer_id: number]>
    /**
     * Update a landing page.
     *
     * A missing key keeps its field; null clears `preview`. Safe to repeat.
     */
    readonly update: Method<"landingPages", "updateLandingPage", [offer_id: number, url_id: number], "url">
  }
  readonly leadErasures: {
    /**
     * Erase a person's data.
     *
     * Erases all that leads with this e-mail address or this phone number say of their person,
     * what was sent to vendors and what they replied, and the marks by which duplicates are
     * told. Deliveries that have not come to their end fail. Conversions keep ids, amounts,
     * statuses and times. Case and the spelling of phone numbers make no difference. Safe to
     * repeat.
     */
    readonly eraseLeads: Method<"leadErasures", "eraseLeads", [], "erasure">
  }
  readonly leadRecords: {
    /**
     * Get a lead.
     *
     * A lead with its deliveries; the leads log has each attempt.
     */
    readonly getLead: Method<"leadRecords", "getLead", [lead_id: string], never>
    /**
     * List the leads.
     *
     * All leads of the network. The search looks for lead, transaction, click and affiliate's
     * click ids, names, e-mail addresses and phone numbers.
     */
    readonly listLeads: ListOf<"leadRecords", "listLeads", []>
    /**
     * Update a lead.
     *
     * A missing key keeps its field; null clears one of the person or of what was handed
     * through. Deliveries that are still to come send what the lead says then. Safe to repeat.
     */
    readonly updateLead: Method<"leadRecords", "updateLead", [], "result">
  }
  readonly leads: {
    /**
     * Create a lead by click id, by POST.
     *
     * Makes a lead of a click that is there, and records the person's data. With
     * `deliver_lead=yes` the lead is posted to every active vendor of the Receive campaign of
     * its goal, in order, within 25 seconds; what takes longer goes on afterwards and is
     * `pending` until then. A lead that its campaign does not take is `trash`, and
     * `additional.trash_reason` says why. Repeating the call for the same click and a goal that
     * takes one conversion answers the first lead, and delivers nothing again. An unknown click
     * or goal is 404; the report of refused conversions says which of them it was.
     */
    readonly create: Method<"leads", "postLead", [], "result">
    /**
     * Create a lead by click id.
     *
     * Makes a lead of a click that is there, and records the person's data. With
     * `deliver_lead=yes` the lead is posted to every active vendor of the Receive campaign of
     * its goal, in order, within 25 seconds; what takes longer goes on afterwards and is
     * `pending` until then. A lead that its campaign does not take is `trash`, and
     * `additional.trash_reason` says why. Repeating the call for the same click and a goal that
     * takes one conversion answers the first lead, and delivers nothing again. An unknown click
     * or goal is 404; the report of refused conversions says which of them it was.
     */
    readonly createByGet: Method<"leads", "createLead", [], "result">
  }
  readonly leadsLog: {
    /**
     * Get a record of the leads log.
     *
     * What was sent, with masked secrets, and what was replied.
     */
    readonly get: Method<"leadsLog", "getLeadsLog", [id: number], "record">
    /**
     * List the leads log.
     *
     * Each lead that was received, and each attempt to deliver one. The search looks for lead,
     * transaction, click and affiliate's click ids, names, e-mail addresses and phone numbers.
     */
    readonly list: ListOf<"leadsLog", "listLeadsLog", []>
    /**
     * Deliver a lead again.
     *
     * Takes a record of an attempt, and makes another one at the same vendor, as it is now,
     * under the same `delivery_id`. A worker sends it at once; until then the delivery is
     * `pending`. What the vendor has accepted is not sent again.
     */
    readonly resendLead: Method<"leadsLog", "resendLead", [id: number], "delivery">
  }
  readonly leadsSettings: {
    /**
     * Get the settings of leads management.
     *
     * Whether the module is switched on.
     */
    readonly get: Method<"leadsSettings", "getLeadsSettings", [], "settings">
    /**
     * Switch leads management on or off.
     *
     * While it is off, leads are received and checked as before, and no new one is delivered.
     */
    readonly update: Method<"leadsSettings", "updateLeadsSettings", [], "settings">
  }
  readonly lists: {
    /**
     * List categories.
     *
     * All categories of the network. Without `perPage` the list is whole.
     */
    readonly categories: ListOf<"lists", "listCategories", []>
    /**
     * List countries.
     *
     * All countries of the network. Without `perPage` the list is whole.
     */
    readonly countries: ListOf<"lists", "listCountries", []>
    /**
     * List goal types.
     *
     * All goal types of the network. Without `perPage` the list is whole.
     */
    readonly goalTypes: ListOf<"lists", "listGoalTypes", []>
    /**
     * List tags.
     *
     * All tags of the network. Without `perPage` the list is whole.
     */
    readonly tags: ListOf<"lists", "listTags", []>
    /**
     * List tiers.
     *
     * All tiers of the network. Without `perPage` the list is whole.
     */
    readonly tiers: ListOf<"lists", "listTiers", []>
    /**
     * List traffic sources.
     *
     * All traffic sources of the network. Without `perPage` the list is whole.
     */
    readonly trafficSources: ListOf<"lists", "listTrafficSources", []>
  }
  readonly managerApiKey: {
    /**
     * Regenerate the own API key.
     *
     * Makes a new key for the caller. The key of this very request stops working.
     */
    readonly regenerateOwn: Method<"managerKey", "regenerateOwnApiKey", [], "api_key">
  }
  readonly managerProfile: {
    /**
     * Get the own profile.
     *
     * The account whose key the request carries. Also tells whether a key is good.
     */
    readonly get: Method<"managerProfile", "getManagerProfile", [], "profile">
  }
  readonly offers: {
    /**
     * Get an offer.
     *
     * One offer with its categories, countries and links.
     */
    readonly get: Method<"offers", "getOffer", [id: number], "offer">
    /**
     * List offers.
     *
     * The offers of the network, to find their ids.
     */
    readonly list: ListOf<"offers", "listOffers", []>
  }
  readonly ownLeadRecords: {
    /**
     * Get an own lead.
     *
     * A lead of the calling affiliate; another affiliate's is not found.
     */
    readonly getOwnLead: Method<"ownLeadRecords", "getOwnLead", [lead_id: string], "lead">
    /**
     * List the own leads.
     *
     * The leads of the calling affiliate's clicks. The search looks for lead, transaction,
     * click and affiliate's click ids, names, e-mail addresses and phone numbers of people whom
     * the affiliate handed in itself.
     */
    readonly listOwnLeads: ListOf<"ownLeadRecords", "listOwnLeads", []>
  }
  readonly ownPostbackDeliveries: {
    /**
     * Get a postback delivery to oneself.
     *
     * A delivery with every attempt and what was replied, the first attempt first.
     */
    readonly get: Method<"ownPostbackDeliveries", "getOwnPostbackDelivery", [id: number], never>
    /**
     * List the postback deliveries to oneself.
     *
     * One delivery for each change of a conversion's status and each postback that tells of it.
     * The search looks for transaction, click and affiliate's click ids.
     */
    readonly list: ListOf<"ownPostbackDeliveries", "listOwnPostbackDeliveries", []>
  }
  readonly ownSecrets: {
    /**
     * Make a security token.
     *
     * By which the advertiser reports conversions. The previous token stays valid for
     * `overlap_hours`; 0 ends it within a second.
     */
    readonly makeOwnSecurityToken: Method<"ownSecrets", "makeOwnSecurityToken", [], "security_token">
    /**
     * Make a signing secret.
     *
     * By which the advertiser signs the addresses of reports, so that no secret is sent. The
     * previous one stays valid for `overlap_hours`.
     */
    readonly makeSigning: Method<"ownSecrets", "makeOwnSigningSecret", [], "signing_secret">
  }
  readonly postbackDeliveries: {
    /**
     * Get a postback delivery of the network.
     *
     * A delivery with every attempt and what was replied, the first attempt first.
     */
    readonly get: Method<"postbackDeliveries", "getPostbackDelivery", [id: number], never>
    /**
     * List the postback deliveries of the network.
     *
     * One delivery for each change of a conversion's status and each postback that tells of it.
     * The search looks for transaction, click and affiliate's click ids.
     */
    readonly list: ListOf<"postbackDeliveries", "listPostbackDeliveries", []>
    /**
     * Send a postback again.
     *
     * Tells the postback, as it is now, of the conversion as it is now, in a delivery of its
     * own. A delivery that still waits for its next attempt is sent at once instead; repeating
     * the call while one is under way makes no second one.
     */
    readonly resend: Method<"postbackDeliveries", "resendPostbackDelivery", [id: number], never>
  }
  readonly postbacks: {
    /**
     * List the postbacks of an affiliate.
     *
     * The calls that tell one affiliate of its conversions. The search looks for their code,
     * and for the offer and the goal that they are about.
     */
    readonly list: ListOf<"postbacks", "listPostbacks", [affiliate_id: number]>
  }
  readonly receiveCampaigns: {
    /**
     * Create a Receive campaign.
     *
     * Only `title` and `goal_id` are needed: it is active then, and takes every lead of the
     * goal. A goal has at most one active campaign.
     */
    readonly create: Method<"receiveCampaigns", "createReceiveCampaign", [], "campaign">
    /**
     * Delete a Receive campaign.
     *
     * Its vendors go with it, and their secrets are forgotten at once. Leads keep what came of
     * them.
     */
    readonly delete: Method<"receiveCampaigns", "deleteReceiveCampaign", [campaign_id: number], never>
    /**
     * Get a Receive campaign.
     *
     * One Receive campaign.
     */
    readonly get: Method<"receiveCampaigns", "getReceiveCampaign", [campaign_id: number], "campaign">
    /**
     * List the Receive campaigns.
     *
     * All Receive campaigns of the network.
     */
    readonly list: ListOf<"receiveCampaigns", "listReceiveCampaigns", []>
    /**
     * Update a Receive campaign.
     *
     * A missing key keeps its field; null empties lists, lifts caps, and brings
     * `duplicate_days` back to 30. Safe to repeat. Leads that are there already stay as they
     * are.
     */
    readonly update: Method<"receiveCampaigns", "updateReceiveCampaign", [campaign_id: number], "campaign">
  }
  readonly referrals: {
    /**
     * Report the own referrals.
     *
     * Every affiliate that the calling one referred, in the order of their ids, with the
     * commission on its payouts: the rate of the network, taken of the payouts of its approved
     * conversions in the range, in the network's currency. Without a range, of all time. Dates
     * are read in the time zone of the account.
     */
    readonly list: ExportedList<"referrals", "listReferrals", []>
  }
  readonly reports: {
    /**
     * Report clicks.
     *
     * The valid clicks, those that statistics count as `clicks`. In the order of time unless
     * `sortField` says otherwise; rows of the same value are in the order of their ids, so
     * pages never overlap. Ranges are read in the time zone of the account; without one, the
     * last 7 days. `q` looks in the ids of the click and in the source.
     */
    readonly clicks: ExportedList<"clicksReport", "reportClicks", []>
    /**
     * Report clicks (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly clicksByPost: ExportedList<"clicksReport", "reportClicksByPost", []>
    /**
     * Report conversions.
     *
     * In the order of time unless `sortField` says otherwise; rows of the same value are in the
     * order of their ids, so pages never overlap. Ranges are read in the time zone of the
     * account; without one, the last 7 days. `q` looks in the ids of the conversion, its click
     * and its order.
     */
    readonly conversions: ExportedList<"conversionsReport", "reportConversions", []>
    /**
     * Report conversions (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly conversionsByPost: ExportedList<"conversionsReport", "reportConversionsByPost", []>
    /**
     * Report invalid clicks.
     *
     * The clicks that statistics count as `invalid_clicks`, with the reason as a stable word
     * and as a sentence. `q` looks in the reason as well.
     */
    readonly invalidClicks: ExportedList<"clicksReport", "reportInvalidClicks", []>
    /**
     * Report invalid clicks (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly invalidClicksByPost: ExportedList<"clicksReport", "reportInvalidClicksByPost", []>
    /**
     * List the columns of the clicks report.
     *
     * The columns that a row of the clicks report and its CSV have, under their headings. They
     * are the same for every range; the range is checked all the same.
     */
    readonly listClickColumns: Method<"clickColumns", "listClickColumns", [], "columns-list">
    /**
     * Report refused conversions.
     *
     * What was asked of `/track` or by a manager and was not done, with the reason as a stable
     * word and as a sentence that says how to mend it. `q` looks in the reason and in the ids
     * as well.
     */
    readonly refusedConversions: ExportedList<"conversionsReport", "reportRefusedConversions", []>
    /**
     * Report refused conversions (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly refusedConversionsByPost: ExportedList<"conversionsReport", "reportRefusedConversionsByPost", []>
  }
  readonly statistics: {
    /**
     * Get statistics.
     *
     * Sums over clicks and conversions. Dates are read in the time zone of the account; without
     * a range, the last 7 days. Clicks count when they happened, conversions when they were
     * made, in their present status. `impressions` and what follows from them, the money of
     * clicks and `antifraud_logic_score` are 0: nothing feeds them yet. Rows are sorted by
     * `sortField`: a metric, a breakdown of the report, or `added_timestamp`, the newest event
     * of a row, which is the default. Filters may also be written `filters[offers]=1,2`, in a
     * body `filters: {"offers": "1,2"}`. A metric or breakdown that there is not, or not for
     * the caller, is refused with 400.
     */
    readonly get: Exported<"statistics", "getStatistics", []>
    /**
     * Get statistics (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly getByPost: Exported<"statistics", "postStatistics", []>
    /**
     * List the breakdowns of statistics.
     *
     * What `breakdown` and `breakdowns` take.
     */
    readonly listBreakdowns: Method<"statistics", "listBreakdowns", [], "breakdowns-list">
    /**
     * List the columns of statistics.
     *
     * What `columns` takes.
     */
    readonly listOptions: Method<"statistics", "listOptions", [], "columns-list">
  }
  readonly tracking: {
    /**
     * Report a conversion, by POST.
     *
     * 200 says that the conversion is there: made by this call, or by an earlier one, which
     * `message` tells. A conversion is made once for each click and goal (unless the goal takes
     * more), for each `transaction_id`, and for each `adv_order_id` and goal of an advertiser.
     * Everything else is refused with a reason, in `info.errors` and in the header
     * `X-Conversion-Result`, and kept. `/track/conv` needs the advertiser's `token` or a
     * signature. `/track/goal-by-click-id` needs one for `revenue`, `payout`, `conv_status`,
     * `transaction_id` and `aff_click_id`, and where the advertiser takes no unsigned reports.
     * A price above the goal's limits is put on hold.
     */
    readonly postConversion: Method<"tracking", "postConversion", [], never>
    /**
     * Change a conversion, by POST.
     *
     * Needs the advertiser's `token` or a signature. Finds the conversion by `transaction_id`,
     * by `adv_order_id`, or by a click id and the goal, among the advertiser's own. Changes its
     * status and its money; another `amount` moves what is priced in percent. A conversion on
     * an invoice stays as it is.
     */
    readonly postConversionChange: Method<"tracking", "postConversionChange", [], never>
    /**
     * Change a conversion, or report it, by POST.
     *
     * Changes the conversion when it is there, and makes it when it is not. Needs the
     * advertiser's `token` or a signature.
     */
    readonly postConversionOrChange: Method<"tracking", "postConversionOrChange", [], never>
    /**
     * Report a conversion, by POST.
     *
     * 200 says that the conversion is there: made by this call, or by an earlier one, which
     * `message` tells. A conversion is made once for each click and goal (unless the goal takes
     * more), for each `transaction_id`, and for each `adv_order_id` and goal of an advertiser.
     * Everything else is refused with a reason, in `info.errors` and in the header
     * `X-Conversion-Result`, and kept. `/track/conv` needs the advertiser's `token` or a
     * signature. `/track/goal-by-click-id` needs one for `revenue`, `payout`, `conv_status`,
     * `transaction_id` and `aff_click_id`, and where the advertiser takes no unsigned reports.
     * A price above the goal's limits is put on hold.
     */
    readonly postGoal: Method<"tracking", "postGoal", [], never>
    /**
     * Report a conversion.
     *
     * 200 says that the conversion is there: made by this call, or by an earlier one, which
     * `message` tells. A conversion is made once for each click and goal (unless the goal takes
     * more), for each `transaction_id`, and for each `adv_order_id` and goal of an advertiser.
     * Everything else is refused with a reason, in `info.errors` and in the header
     * `X-Conversion-Result`, and kept. `/track/conv` needs the advertiser's `token` or a
     * signature. `/track/goal-by-click-id` needs one for `revenue`, `payout`, `conv_status`,
     * `transaction_id` and `aff_click_id`, and where the advertiser takes no unsigned reports.
     * A price above the goal's limits is put on hold.
     */
    readonly trackConversion: Method<"tracking", "trackConversion", [], never>
    /**
     * Change a conversion.
     *
     * Needs the advertiser's `token` or a signature. Finds the conversion by `transaction_id`,
     * by `adv_order_id`, or by a click id and the goal, among the advertiser's own. Changes its
     * status and its money; another `amount` moves what is priced in percent. A conversion on
     * an invoice stays as it is.
     */
    readonly trackConversionChange: Method<"tracking", "trackConversionChange", [], never>
    /**
     * Change a conversion, or report it.
     *
     * Changes the conversion when it is there, and makes it when it is not. Needs the
     * advertiser's `token` or a signature.
     */
    readonly trackConversionOrChange: Method<"tracking", "trackConversionOrChange", [], never>
    /**
     * Report a conversion.
     *
     * 200 says that the conversion is there: made by this call, or by an earlier one, which
     * `message` tells. A conversion is made once for each click and goal (unless the goal takes
     * more), for each `transaction_id`, and for each `adv_order_id` and goal of an advertiser.
     * Everything else is refused with a reason, in `info.errors` and in the header
     * `X-Conversion-Result`, and kept. `/track/conv` needs the advertiser's `token` or a
     * signature. `/track/goal-by-click-id` needs one for `revenue`, `payout`, `conv_status`,
     * `transaction_id` and `aff_click_id`, and where the advertiser takes no unsigned reports.
     * A price above the goal's limits is put on hold.
     */
    readonly trackGoal: Method<"tracking", "trackGoal", [], never>
  }
  readonly vendors: {
    /**
     * Create a vendor.
     *
     * Only `title` is needed; without a `url` nothing is sent yet. What is sent is checked: an
     * unknown token, a URL that leads nowhere, a header that is not the vendor's to set, a
     * token where its value could not be encoded, or an unsafe pattern are 422 and say where.
     */
    readonly create: Method<"vendors", "createVendor", [campaign_id: number], "vendor">
    /**
     * Delete a vendor.
     *
     * Its posting instructions are forgotten at once. Leads keep what came of their delivery.
     */
    readonly delete: Method<"vendors", "deleteVendor", [campaign_id: number, vendor_id: number], never>
    /**
     * Get a vendor.
     *
     * One vendor. Values of its headers are masked, but for those that tell nothing: `Accept`,
     * `Accept-Language`, `User-Agent`, and values of tokens alone.
     */
    readonly get: Method<"vendors", "getVendor", [campaign_id: number, vendor_id: number], "vendor">
    /**
     * List the vendors of a Receive campaign.
     *
     * All vendors of one campaign, in the order in which they are called.
     */
    readonly list: ListOf<"vendors", "listVendors", [campaign_id: number]>
    /**
     * Reorder the vendors of a Receive campaign.
     *
     * Names every vendor of the campaign once, in the new order. Safe to repeat.
     */
    readonly order: Method<"vendors", "orderVendors", [campaign_id: number], "vendors">
    /**
     * Try a vendor without sending anything.
     *
     * Renders the request that a lead would make, and tells what a reply to it would mean. Both
     * may be made up, or the reply of an earlier attempt is named by its record in the leads
     * log (`log_id`); `changes` tries what is not saved yet.
     */
    readonly test: Method<"vendors", "testVendor", [vendor_id: number], "test">
    /**
     * Update a vendor.
     *
     * A missing key keeps its field; null clears it, or brings back what a new vendor has.
     * `headers` replaces all headers; a value that comes back masked, as it was shown, keeps
     * the stored one. Safe to repeat. What is sent is checked: an unknown token, a URL that
     * leads nowhere, a header that is not the vendor's to set, a token where its value could
     * not be encoded, or an unsafe pattern are 422 and say where.
     */
    readonly update: Method<"vendors", "updateVendor", [campaign_id: number, vendor_id: number], "vendor">
  }
}
