// Written by `npm run openapi` from the contract; changes are lost.
import type { Exported, ExportedList, Method } from "../Signatures.ts"

/** The operations of a network, by resource. */
export interface Affnet {
  readonly access: {
    /**
     * List whom an advertiser takes no traffic from.
     *
     * The affiliates, or parts of their traffic, that none of its offers takes.
     */
    readonly listBlockedAffiliates: ExportedList<"access", "listBlockedAffiliates", [advertiser_id: number]>
    /**
     * List who may promote an offer.
     *
     * The affiliates that were granted the offer, or blocked from it.
     */
    readonly listOffer: ExportedList<"access", "listOfferAccess", [offer_id: number]>
    /**
     * Block affiliates for an advertiser.
     *
     * Blocks affiliates, or lets them in again with `state: none` or `blocked: false`. Up to
     * 1000 at once, all of them or none; what is not named stays as it is. The answer has what
     * is in force of the parts that were named. Safe to repeat, and in force for clicks within
     * a second. The first page of the list has the `ETag` of all of it, for `If-Match`.
     */
    readonly updateBlockedAffiliates: Method<"access", "updateBlockedAffiliates", [advertiser_id: number], "blocked_affiliates">
    /**
     * Grant an offer, or block it.
     *
     * `granted` opens an offer that is private or asks for approval; `blocked` turns the clicks
     * of an affiliate away, or a part of them. Up to 1000 at once, all of them or none; what is
     * not named stays as it is. The answer has what is in force of the parts that were named.
     * Safe to repeat, and in force for clicks within a second. The first page of the list has
     * the `ETag` of all of it, for `If-Match`.
     */
    readonly updateOffer: Method<"access", "updateOfferAccess", [offer_id: number], "access">
  }
  readonly accountErasures: {
    /**
     * Erase an advertiser.
     *
     * Deletes the account and erases what it says of persons: names, addresses, contacts,
     * notes, payment details, keys, those who sign in to no other account, and the addresses
     * that the activity log has of it. Events, invoices and money stay, under the account's id.
     * An account that was deleted before is erased as well. Can't be undone. Safe to repeat.
     */
    readonly eraseAdvertiser: Method<"accountErasures", "eraseAdvertiser", [id: number], never>
    /**
     * Erase an affiliate.
     *
     * Deletes the account and erases what it says of persons: names, addresses, contacts,
     * notes, payment details, keys, those who sign in to no other account, and the addresses
     * that the activity log has of it. Events, invoices and money stay, under the account's id.
     * An account that was deleted before is erased as well. Can't be undone. Safe to repeat.
     */
    readonly eraseAffiliate: Method<"accountErasures", "eraseAffiliate", [id: number], never>
  }
  readonly accountExports: {
    /**
     * Download all that is stored of an advertiser.
     *
     * What the account downloads itself. A ZIP archive of `account.json` and CSV files: people,
     * keys (masked), sessions, the addresses that the account was used from, its activity log,
     * its events, and what else is its own. Amounts are those of the account's own side. It
     * holds no secrets, no leads, and nothing of other accounts. It is sent as it is read; 503
     * when too many exports are under way.
     */
    readonly advertiser: Method<"accountExports", "exportAdvertiser", [id: number], never>
    /**
     * Download all that is stored of an affiliate.
     *
     * What the account downloads itself. A ZIP archive of `account.json` and CSV files: people,
     * keys (masked), sessions, the addresses that the account was used from, its activity log,
     * its events, and what else is its own. Amounts are those of the account's own side. It
     * holds no secrets, no leads, and nothing of other accounts. It is sent as it is read; 503
     * when too many exports are under way.
     */
    readonly affiliate: Method<"accountExports", "exportAffiliate", [id: number], never>
  }
  readonly activityLog: {
    /**
     * Read the own activity log.
     *
     * Newest first. Dates are read in the time zone of the account.
     */
    readonly list: ExportedList<"activityLog", "listActivityLog", []>
  }
  readonly adjustments: {
    /**
     * Change or insert many conversions.
     *
     * 1 gives all conversions that meet the `conditions` the status `parameters.conv_status`; 2
     * gives them another `revenue`, `payout` or `amount`; 3 inserts `parameters.quantity`
     * conversions; 4 those of `csv`. Each is decided for itself by the rules of every
     * conversion, caps included, and keeps none of the others. Up to 1000 are done when the
     * answer comes; more go on afterwards, and `GET` tells how far. Nothing is done twice,
     * whatever happens to the server. Affiliates are told with `fire_affiliate_postback` alone.
     */
    readonly create: Method<"adjustments", "createAdjustment", [], "adjustment">
    /**
     * Get an adjustment.
     *
     * How far it has come, and the first 100 conversions that it could not change or make.
     */
    readonly get: Method<"adjustments", "getAdjustment", [id: number], never>
    /**
     * List the adjustments.
     *
     * All adjustments of the network, with how far they have come.
     */
    readonly list: ExportedList<"adjustments", "listAdjustments", []>
  }
  readonly advertiserActivityLog: {
    /**
     * Read the own activity log.
     *
     * Newest first. Dates are read in the time zone of the account.
     */
    readonly list: ExportedList<"advertiserActivityLog", "listAdvertiserActivityLog", []>
  }
  readonly advertiserApiKey: {
    /**
     * Create an API key.
     *
     * Another key of the caller, for one program: it may be limited to reading, to networks and
     * in time. Names are unique.
     */
    readonly createOwn: Method<"advertiserKey", "createOwnApiKey", [], never>
    /**
     * Delete an API key.
     *
     * It stops working at once.
     */
    readonly deleteOwn: Method<"advertiserKey", "deleteOwnApiKey", [id: number], never>
    /**
     * List the own API keys.
     *
     * All keys of the caller, without their secrets.
     */
    readonly listOwn: ExportedList<"advertiserKey", "listOwnApiKeys", []>
    /**
     * Regenerate the own API key.
     *
     * Makes a new main key for the caller. The previous one stops working.
     */
    readonly regenerateOwn: Method<"advertiserKey", "regenerateOwnApiKey", [], "api_key">
    /**
     * Rotate an API key.
     *
     * Makes a key of the same name with the same limits. The previous one stays valid for
     * `overlap_hours`; 0 ends it at once.
     */
    readonly rotateOwn: Method<"advertiserKey", "rotateOwnApiKey", [id: number], never>
  }
  readonly advertiserDashboard: {
    /**
     * Summarize the traffic of the own offers.
     *
     * Clicks, conversions and revenue of the calling advertiser's offers by day, beside as many
     * days before; in the time zone of the account, a year at most, by default the last 7 days.
     * Bounds have the last word over `preset`. `info` is the list itself.
     */
    readonly summarizeAdvertiser: Exported<"advertiserDashboard", "summarizeAdvertiser", [], never>
  }
  readonly advertiserExport: {
    /**
     * Download all that is stored.
     *
     * A ZIP archive of `account.json` and CSV files: people, keys (masked), sessions, the
     * addresses that the account was used from, its activity log, its events, and what else is
     * its own. Amounts are those of the account's own side. It holds no secrets, no leads, and
     * nothing of other accounts. It is sent as it is read; 503 when too many exports are under
     * way.
     */
    readonly own: Method<"advertiserExport", "exportOwnAdvertiser", [], never>
  }
  readonly advertiserMembers: {
    /**
     * Invite somebody to the own account.
     *
     * Mails a link that is good for seven days and works once. Whoever has no password yet
     * chooses one there. Inviting somebody again who has not accepted mails another link in
     * place of the first. An account has 50 people at most.
     */
    readonly invitePerson: Method<"advertiserMembers", "invitePerson", [], "person">
    /**
     * List the people of the own account.
     *
     * Those who sign in to it, and those who are invited to.
     */
    readonly listPeople: ExportedList<"advertiserMembers", "listPeople", []>
    /**
     * Remove a person from the own account.
     *
     * Ends the person's sessions for it, or the invitation, at once. The last admin of an
     * account stays one.
     */
    readonly removePerson: Method<"advertiserMembers", "removePerson", [id: number], never>
    /**
     * Change what a person may do.
     *
     * In force with the person's next request. The last admin of an account stays one. Safe to
     * repeat.
     */
    readonly updatePerson: Method<"advertiserMembers", "updatePerson", [id: number], "person">
  }
  readonly advertiserOffers: {
    /**
     * Get an own offer.
     *
     * One offer; another advertiser's is not found.
     */
    readonly get: Method<"advertiserOffers", "getAdvertiserOffer", [id: number], "offer">
    /**
     * List the own offers.
     *
     * The offers of the calling advertiser, with their goals.
     */
    readonly list: ExportedList<"advertiserOffers", "listAdvertiserOffers", []>
  }
  readonly advertiserProfile: {
    /**
     * Get the own profile.
     *
     * The account whose key the request carries. Also tells whether a key is good.
     */
    readonly get: Method<"advertiserProfile", "getAdvertiserProfile", [], "profile">
    /**
     * Update the own profile.
     *
     * A missing key keeps its field; null clears those that may be empty. Safe to repeat.
     */
    readonly update: Method<"advertiserProfile", "updateAdvertiserProfile", [], "advertiser">
  }
  readonly advertiserPromoClicks: {
    /**
     * Check a promo code.
     *
     * Makes the click that the code stands for: of its affiliate, on its offer, under its
     * commission plan. The click is put to the same checks as every other one and counts like
     * it. A code that is unknown, switched off, not in force on this day in the network's time
     * zone, or whose click is turned away, is refused with the reason, and nothing is made.
     * Codes of other advertisers' offers count as unknown.
     */
    readonly checkOwnPromoCode: Method<"advertiserPromoClicks", "checkOwnPromoCode", [], never>
    /**
     * Check a promo code, by POST.
     *
     * Makes the click that the code stands for: of its affiliate, on its offer, under its
     * commission plan. The click is put to the same checks as every other one and counts like
     * it. A code that is unknown, switched off, not in force on this day in the network's time
     * zone, or whose click is turned away, is refused with the reason, and nothing is made.
     * Codes of other advertisers' offers count as unknown.
     */
    readonly postOwnPromoCode: Method<"advertiserPromoClicks", "postOwnPromoCode", [], never>
  }
  readonly advertiserReports: {
    /**
     * Report the clicks on the own offers.
     *
     * The valid clicks, those that statistics count as `clicks`. In the order of time unless
     * `sortField` says otherwise; rows of the same value are in the order of their ids, so
     * pages never overlap. Ranges are read in the time zone of the account; without one, the
     * last 7 days. `q` looks in the ids of the click and in the source.
     */
    readonly clicks: ExportedList<"advertiserClicksReport", "reportAdvertiserClicks", []>
    /**
     * Report the clicks on the own offers (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly clicksByPost: ExportedList<"advertiserClicksReport", "reportAdvertiserClicksByPost", []>
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
    /**
     * List the columns of the clicks report.
     *
     * What the rows have, under headings.
     */
    readonly listAdvertiserClickOptions: Method<"advertiserClicksReport", "listAdvertiserClickOptions", [], "columns-list">
    /**
     * List the columns of the conversions report.
     *
     * What the rows have, under headings.
     */
    readonly listAdvertiserConversionOptions: Method<"advertiserConversionsReport", "listAdvertiserConversionOptions", [], "columns-list">
    /**
     * Report the log of clicks on the own offers.
     *
     * The clicks that statistics count as `invalid_clicks`, with the reason and the
     * destination: where such a click goes as things are set now. `q` looks in the reason as
     * well.
     */
    readonly loggedClicks: ExportedList<"advertiserClicksReport", "reportAdvertiserLoggedClicks", []>
    /**
     * Report the log of clicks on the own offers (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly loggedClicksByPost: ExportedList<"advertiserClicksReport", "reportAdvertiserLoggedClicksByPost", []>
    /**
     * Report refused conversions of the own offers.
     *
     * What was asked of `/track` or by a manager and was not done, with the reason as a stable
     * word and as a sentence that says how to mend it. `q` looks in the reason and in the ids
     * as well.
     */
    readonly refusedConversions: ExportedList<"advertiserConversionsReport", "reportAdvertiserRefusedConversions", []>
    /**
     * Report refused conversions of the own offers (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly refusedConversionsByPost: ExportedList<"advertiserConversionsReport", "reportAdvertiserRefusedConversionsByPost", []>
  }
  readonly advertiserSavedReports: {
    /**
     * Save a report.
     *
     * The query is checked as the report itself would. A `schedule` mails it as CSV to people
     * of the account, 20 reports of it at most; a table of more than 5 MB is not sent, and the
     * letter says so. An account has 100 saved reports at most, each with a name of its own.
     */
    readonly create: Method<"advertiserSavedReports", "createSavedReport", [], "saved-report">
    /**
     * Delete a saved report.
     *
     * One of the own account. It is mailed no longer.
     */
    readonly delete: Method<"advertiserSavedReports", "deleteSavedReport", [id: number], never>
    /**
     * Get a saved report.
     *
     * One saved report.
     */
    readonly get: Method<"advertiserSavedReports", "getSavedReport", [id: number], "saved-report">
    /**
     * List the saved reports.
     *
     * Those of the own account, and for managers those that are shared with their role.
     */
    readonly list: ExportedList<"advertiserSavedReports", "listSavedReports", []>
    /**
     * Run a saved report.
     *
     * Answers what the report itself would for the caller, whose zone its days are read in:
     * what the caller may not see is not in it, whoever saved it.
     */
    readonly run: Exported<"advertiserSavedReports", "runSavedReport", [id: number], never>
    /**
     * Update a saved report.
     *
     * One of the own account. A missing key keeps its field; null clears `period`,
     * `shared_with` and `schedule`. A `query` takes the place of the former one.
     */
    readonly update: Method<"advertiserSavedReports", "updateSavedReport", [id: number], "saved-report">
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
     * made, in their present status. `antifraud_logic_score` is 0: it is told of single
     * conversions and of affiliates. Rows are sorted by `sortField`: a metric, a breakdown of
     * the report, or `added_timestamp`, the newest event of a row, which is the default.
     * Filters may also be written `filters[offers]=1,2`, in one `filters=offer:1,2,country:5`,
     * in a body `filters: {"offers": "1,2"}`. A metric or breakdown that there is not, or not
     * for the caller, is refused with 400.
     */
    readonly get: Exported<"advertiserStatistics", "getStatistics", [], never>
    /**
     * Get statistics (POST) (own).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly getByPost: Exported<"advertiserStatistics", "postStatistics", [], never>
    /**
     * Get a tree of statistics (own).
     *
     * Statistics as a tree: rows of the first breakdown, in each those of the second one under
     * its name, and so on. Pages, and the pagination headers, count the rows of the first
     * breakdown. `sortField` orders the rows of each level. In the network's currency. A page
     * of more than 10 000 rows of the last breakdown is refused. As CSV it is the table of the
     * last rows, as in the flat report.
     */
    readonly getTree: Exported<"advertiserStatistics", "getStatisticsTree", [], never>
    /**
     * Get a tree of statistics (POST) (own).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly getTreeByPost: Exported<"advertiserStatistics", "postStatisticsTree", [], never>
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
  readonly advertiserTracking: {
    /**
     * Why a click or a conversion of one's own became what it is.
     *
     * As managers read it, with the advertiser's money alone. What is not the caller's own is
     * not found.
     */
    readonly explain: Method<"advertiserTracking", "explainAdvertiserTracking", [], never>
  }
  readonly advertisers: {
    /**
     * Update many advertisers.
     *
     * At most 1000, by their ids: each gets what `set` names, as its own update would, and is
     * answered. One that is refused or not there does not keep the others from being changed.
     * What has to be unique, passwords and pictures are set one by one. Under an
     * `Idempotency-Key` a repetition goes on where the first request stopped, and does no
     * record twice.
     */
    readonly bulkUpdate: Method<"advertisers", "bulkUpdateAdvertisers", [], "results">
    /**
     * Create an advertiser.
     *
     * `email` and `company_name` are needed. `default_currency` is the network's when it is not
     * given; reports that nothing proves are refused unless `unsigned_reports` says otherwise.
     */
    readonly create: Method<"advertisers", "createAdvertiser", [], never>
    /**
     * Delete an advertiser.
     *
     * Its key and its tokens stop working. Reports keep its name; its e-mail address is free.
     */
    readonly delete: Method<"advertisers", "deleteAdvertiser", [id: number], never>
    /**
     * Get an advertiser.
     *
     * One advertiser with its settings. Its secrets are masked.
     */
    readonly get: Method<"advertisers", "getAdvertiser", [id: number], "advertiser">
    /**
     * List advertisers.
     *
     * The advertisers of the network, to find their ids.
     */
    readonly list: ExportedList<"advertisers", "listAdvertisers", []>
    /**
     * Update an advertiser.
     *
     * A missing key keeps its field, null clears it. Safe to repeat.
     */
    readonly update: Method<"advertisers", "updateAdvertiser", [id: number], "advertiser">
  }
  readonly affiliateApiKey: {
    /**
     * Create an API key.
     *
     * Another key of the caller, for one program: it may be limited to reading, to networks and
     * in time. Names are unique.
     */
    readonly createOwn: Method<"affiliateKey", "createOwnApiKey", [], never>
    /**
     * Delete an API key.
     *
     * It stops working at once.
     */
    readonly deleteOwn: Method<"affiliateKey", "deleteOwnApiKey", [id: number], never>
    /**
     * List the own API keys.
     *
     * All keys of the caller, without their secrets.
     */
    readonly listOwn: ExportedList<"affiliateKey", "listOwnApiKeys", []>
    /**
     * Regenerate the own API key.
     *
     * Makes a new main key for the caller. The previous one stops working.
     */
    readonly regenerateOwn: Method<"affiliateKey", "regenerateOwnApiKey", [], "api_key">
    /**
     * Rotate an API key.
     *
     * Makes a key of the same name with the same limits. The previous one stays valid for
     * `overlap_hours`; 0 ends it at once.
     */
    readonly rotateOwn: Method<"affiliateKey", "rotateOwnApiKey", [id: number], never>
  }
  readonly affiliateBilling: {
    /**
     * Get the own billing preferences.
     *
     * To whom, how and when the caller is paid.
     */
    readonly getOwn: Method<"affiliateBilling", "getOwnBilling", [], "affiliate-billing-details">
    /**
     * Get the own balances.
     *
     * What the caller has earned and was not paid yet, in the network's currency.
     */
    readonly getOwnBalance: Method<"affiliateBilling", "getOwnBalance", [], "billing-affiliate-balance">
    /**
     * Update the own billing preferences.
     *
     * `payment_terms` and `vat` are the network's to set. A missing key keeps its field, null
     * clears it. Safe to repeat.
     */
    readonly updateOwn: Method<"affiliateBilling", "updateOwnBilling", [], never>
  }
  readonly affiliateExport: {
    /**
     * Download all that is stored.
     *
     * A ZIP archive of `account.json` and CSV files: people, keys (masked), sessions, the
     * addresses that the account was used from, its activity log, its events, and what else is
     * its own. Amounts are those of the account's own side. It holds no secrets, no leads, and
     * nothing of other accounts. It is sent as it is read; 503 when too many exports are under
     * way.
     */
    readonly own: Method<"affiliateExport", "exportOwnAffiliate", [], never>
  }
  readonly affiliateInvoiceDocuments: {
    /**
     * Download the PDF of the credit note of an affiliate invoice.
     *
     * The network writes it in the affiliate's name: the affiliate is its seller, the network
     * its buyer. What undid the invoice, over the whole of it: a document of its own, with a
     * number of its own, that names the invoice. 404 where the invoice has none. In the
     * language, on the paper and with the formats of the account's country. The same invoice
     * has the same bytes. When too many are drawn already, ask again after `Retry-After`.
     */
    readonly downloadAffiliateInvoiceCreditNotePdf: Method<"affiliateInvoiceDocuments", "downloadAffiliateInvoiceCreditNotePdf", [id: number], never>
    /**
     * Download the e-invoice data of the credit note of an affiliate invoice.
     *
     * The network writes it in the affiliate's name: the affiliate is its seller, the network
     * its buyer. What undid the invoice, over the whole of it: a document of its own, with a
     * number of its own, that names the invoice. 404 where the invoice has none. UBL 2.1 by the
     * rules of EN 16931; 409 names the settings that are missing for it.
     */
    readonly downloadAffiliateInvoiceCreditNoteXml: Method<"affiliateInvoiceDocuments", "downloadAffiliateInvoiceCreditNoteXml", [id: number], never>
    /**
     * Download the PDF of an affiliate invoice.
     *
     * The network writes it in the affiliate's name: the affiliate is its seller, the network
     * its buyer. In the language, on the paper and with the formats of the account's country.
     * The same invoice has the same bytes. When too many are drawn already, ask again after
     * `Retry-After`.
     */
    readonly downloadAffiliateInvoicePdf: Method<"affiliateInvoiceDocuments", "downloadAffiliateInvoicePdf", [id: number], never>
    /**
     * Download the PDF of an affiliate invoice, by the other address.
     *
     * The same as `{id}/download-pdf`, under the address that existing clients call.
     */
    readonly downloadAffiliateInvoicePdfVariant: Method<"affiliateInvoiceDocuments", "downloadAffiliateInvoicePdfVariant", [id: number], never>
    /**
     * Download the e-invoice of an affiliate invoice.
     *
     * The network writes it in the affiliate's name: the affiliate is its seller, the network
     * its buyer. The invoice as UBL 2.1 by the rules of EN 16931. Drafts and rejected invoices
     * have none, and 409 names the settings that are missing for it.
     */
    readonly downloadAffiliateInvoiceXml: Method<"affiliateInvoiceDocuments", "downloadAffiliateInvoiceXml", [id: number], never>
  }
  readonly affiliateInvoices: {
    /**
     * Credit an affiliate invoice.
     *
     * Undoes an `unpaid` invoice by a numbered credit note over the whole of it. It is
     * `rejected` from then on, and what was on it is on the next. What was paid is corrected by
     * the next invoice instead.
     */
    readonly credit: Method<"affiliateInvoices", "creditAffiliateInvoice", [id: number], "invoice">
    /**
     * Download the attachment of an affiliate invoice.
     *
     * The bytes of the PDF that was given when the invoice was generated or asked for. An
     * invoice without one is not found.
     */
    readonly downloadAttachment: Method<"affiliateInvoices", "downloadAffiliateInvoiceAttachment", [id: number], never>
    /**
     * Generate an affiliate invoice.
     *
     * Without `amount` the invoice covers what is approved and on no invoice yet: conversions,
     * paid clicks, what has changed of those on earlier invoices, and what was earned by
     * referring others. Nothing is billed where that comes to less than 0: it is left for the
     * next invoice.
     */
    readonly generate: Method<"affiliateInvoices", "generateAffiliateInvoice", [], never, "attachment_file">
    /**
     * Get an affiliate invoice.
     *
     * One invoice with its lines: what of each goal of each offer it is the sum of.
     */
    readonly get: Method<"affiliateInvoices", "getAffiliateInvoice", [id: number], "invoice">
    /**
     * List affiliate invoices.
     *
     * The invoices of all affiliates, of any status, without their lines.
     */
    readonly list: ExportedList<"affiliateInvoices", "listAffiliateInvoices", []>
    /**
     * Preview an affiliate invoice.
     *
     * What the invoice would be over if it was generated now, with its lines. Nothing is made
     * and no number is used.
     */
    readonly preview: Method<"affiliateInvoices", "previewAffiliateInvoice", [], "invoice">
    /**
     * Update an affiliate invoice.
     *
     * A `draft` becomes `unpaid` or `rejected`, an `unpaid` invoice `rejected` by a credit
     * note; it becomes `paid` by its payout only, unless its total is 0.00. What was on a
     * `rejected` one is on the next. The memo and the notes of a draft change: a missing key
     * keeps them, null clears them. Safe to repeat.
     */
    readonly update: Method<"affiliateInvoices", "updateAffiliateInvoice", [id: number], "invoice">
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
  readonly affiliateMembers: {
    /**
     * Invite somebody to the own account.
     *
     * Mails a link that is good for seven days and works once. Whoever has no password yet
     * chooses one there. Inviting somebody again who has not accepted mails another link in
     * place of the first. An account has 50 people at most.
     */
    readonly invitePerson: Method<"affiliateMembers", "invitePerson", [], "person">
    /**
     * List the people of the own account.
     *
     * Those who sign in to it, and those who are invited to.
     */
    readonly listPeople: ExportedList<"affiliateMembers", "listPeople", []>
    /**
     * Remove a person from the own account.
     *
     * Ends the person's sessions for it, or the invitation, at once. The last admin of an
     * account stays one.
     */
    readonly removePerson: Method<"affiliateMembers", "removePerson", [id: number], never>
    /**
     * Change what a person may do.
     *
     * In force with the person's next request. The last admin of an account stays one. Safe to
     * repeat.
     */
    readonly updatePerson: Method<"affiliateMembers", "updatePerson", [id: number], "person">
  }
  readonly affiliateOffers: {
    /**
     * Download the file of a creative.
     *
     * The file of a creative of an offer that is open to the calling affiliate.
     */
    readonly downloadAsset: Method<"affiliateOffers", "downloadAffiliateOfferAsset", [id: number, asset_id: number], never>
    /**
     * Get an offer that one may see.
     *
     * One offer, as in the list; one that the affiliate does not see is not found.
     */
    readonly get: Method<"affiliateOffers", "getAffiliateOffer", [id: number], "offer">
    /**
     * List the offers that one may see.
     *
     * Active offers that are public, on approval, or private and granted to the calling
     * affiliate, but for those that block it: with goals, creatives, links and how they did for
     * this affiliate. Links and creatives are shown once an offer is open.
     */
    readonly list: ExportedList<"affiliateOffers", "listAffiliateOffers", []>
  }
  readonly affiliateProfile: {
    /**
     * Get the own profile.
     *
     * The account whose key the request carries. Also tells whether a key is good.
     */
    readonly get: Method<"affiliateProfile", "getAffiliateProfile", [], "profile">
    /**
     * Update the own profile.
     *
     * A missing key keeps its field; null clears those that may be empty. Safe to repeat.
     */
    readonly update: Method<"affiliateProfile", "updateAffiliateProfile", [], "affiliate">
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
    /**
     * List the columns of the clicks report.
     *
     * What the rows have, under headings.
     */
    readonly listAffiliateClickOptions: Method<"affiliateClicksReport", "listAffiliateClickOptions", [], "columns-list">
    /**
     * List the columns of the conversions report.
     *
     * What the rows have, under headings.
     */
    readonly listAffiliateConversionOptions: Method<"affiliateConversionsReport", "listAffiliateConversionOptions", [], "columns-list">
    /**
     * Report the log of the own clicks.
     *
     * The clicks that statistics count as `invalid_clicks`, with the reason and the
     * destination: where such a click goes as things are set now. `q` looks in the reason as
     * well.
     */
    readonly loggedClicks: ExportedList<"affiliateClicksReport", "reportAffiliateLoggedClicks", []>
    /**
     * Report the log of the own clicks (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly loggedClicksByPost: ExportedList<"affiliateClicksReport", "reportAffiliateLoggedClicksByPost", []>
    /**
     * Report the own refused conversions.
     *
     * What was asked of `/track` or by a manager and was not done, with the reason as a stable
     * word and as a sentence that says how to mend it. `q` looks in the reason and in the ids
     * as well.
     */
    readonly refusedConversions: ExportedList<"affiliateConversionsReport", "reportAffiliateRefusedConversions", []>
    /**
     * Report the own refused conversions (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly refusedConversionsByPost: ExportedList<"affiliateConversionsReport", "reportAffiliateRefusedConversionsByPost", []>
  }
  readonly affiliateSavedReports: {
    /**
     * Save a report.
     *
     * The query is checked as the report itself would. A `schedule` mails it as CSV to people
     * of the account, 20 reports of it at most; a table of more than 5 MB is not sent, and the
     * letter says so. An account has 100 saved reports at most, each with a name of its own.
     */
    readonly create: Method<"affiliateSavedReports", "createSavedReport", [], "saved-report">
    /**
     * Delete a saved report.
     *
     * One of the own account. It is mailed no longer.
     */
    readonly delete: Method<"affiliateSavedReports", "deleteSavedReport", [id: number], never>
    /**
     * Get a saved report.
     *
     * One saved report.
     */
    readonly get: Method<"affiliateSavedReports", "getSavedReport", [id: number], "saved-report">
    /**
     * List the saved reports.
     *
     * Those of the own account, and for managers those that are shared with their role.
     */
    readonly list: ExportedList<"affiliateSavedReports", "listSavedReports", []>
    /**
     * Run a saved report.
     *
     * Answers what the report itself would for the caller, whose zone its days are read in:
     * what the caller may not see is not in it, whoever saved it.
     */
    readonly run: Exported<"affiliateSavedReports", "runSavedReport", [id: number], never>
    /**
     * Update a saved report.
     *
     * One of the own account. A missing key keeps its field; null clears `period`,
     * `shared_with` and `schedule`. A `query` takes the place of the former one.
     */
    readonly update: Method<"affiliateSavedReports", "updateSavedReport", [id: number], "saved-report">
  }
  readonly affiliateStatistics: {
    /**
     * Get statistics (own).
     *
     * Sums over clicks and conversions. Dates are read in the time zone of the account; without
     * a range, the last 7 days. Clicks count when they happened, conversions when they were
     * made, in their present status. `antifraud_logic_score` is 0: it is told of single
     * conversions and of affiliates. Rows are sorted by `sortField`: a metric, a breakdown of
     * the report, or `added_timestamp`, the newest event of a row, which is the default.
     * Filters may also be written `filters[offers]=1,2`, in one `filters=offer:1,2,country:5`,
     * in a body `filters: {"offers": "1,2"}`. A metric or breakdown that there is not, or not
     * for the caller, is refused with 400.
     */
    readonly get: Exported<"affiliateStatistics", "getStatistics", [], never>
    /**
     * Get statistics (POST) (own).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly getByPost: Exported<"affiliateStatistics", "postStatistics", [], never>
    /**
     * Get a tree of statistics (own).
     *
     * Statistics as a tree: rows of the first breakdown, in each those of the second one under
     * its name, and so on. Pages, and the pagination headers, count the rows of the first
     * breakdown. `sortField` orders the rows of each level. In the network's currency. A page
     * of more than 10 000 rows of the last breakdown is refused. As CSV it is the table of the
     * last rows, as in the flat report.
     */
    readonly getTree: Exported<"affiliateStatistics", "getStatisticsTree", [], never>
    /**
     * Get a tree of statistics (POST) (own).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly getTreeByPost: Exported<"affiliateStatistics", "postStatisticsTree", [], never>
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
  readonly affiliateTracking: {
    /**
     * Why a click or a conversion of one's own became what it is.
     *
     * As managers read it, with the affiliate's money alone. What is not the caller's own is
     * not found.
     */
    readonly explain: Method<"affiliateTracking", "explainAffiliateTracking", [], never>
  }
  readonly affiliates: {
    /**
     * Update many affiliates.
     *
     * At most 1000, by their ids: each gets what `set` names, as its own update would, and is
     * answered. One that is refused or not there does not keep the others from being changed.
     * What has to be unique, passwords and pictures are set one by one. Under an
     * `Idempotency-Key` a repetition goes on where the first request stopped, and does no
     * record twice.
     */
    readonly bulkUpdate: Method<"affiliates", "bulkUpdateAffiliates", [], "results">
    /**
     * Create an affiliate.
     *
     * Only `email` is needed. It is active, unless `status` says otherwise; without `password`
     * the affiliate cannot sign in, but for the link in the answer.
     */
    readonly create: Method<"affiliates", "createAffiliate", [], never>
    /**
     * Delete an affiliate.
     *
     * Its key stops working and its links lead nowhere. Reports keep its name; its e-mail
     * address is free.
     */
    readonly delete: Method<"affiliates", "deleteAffiliate", [id: number], never>
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
    readonly list: ExportedList<"affiliates", "listAffiliates", []>
    /**
     * Update an affiliate.
     *
     * A missing key keeps its field, null clears it. A status goes from 3 to 1, 2 or 4, from 4
     * to 3, and between 1 and 2. Safe to repeat.
     */
    readonly update: Method<"affiliates", "updateAffiliate", [id: number], "affiliate">
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
  readonly auth: {
    /**
     * End a session.
     *
     * One of the person's own sessions; ends at once.
     */
    readonly deleteSession: Method<"auth", "deleteSession", [id: number], never>
    /**
     * Ask for a new password.
     *
     * Mails a link to the person with this address, which is good for an hour and works once.
     * Whether there is one makes no difference to the answer.
     */
    readonly forgotPassword: Method<"auth", "forgotPassword", [], never>
    /**
     * Who is signed in.
     *
     * The person, the account of the session, and the other accounts.
     */
    readonly getSession: Method<"auth", "getSession", [], "session">
    /**
     * List the own sessions.
     *
     * Where the person is signed in, the last one first.
     */
    readonly listSessions: Method<"auth", "listSessions", [], "sessions">
    /**
     * Set a new password by a mailed link.
     *
     * Ends all sessions of the person, and every other link. Signs nobody in.
     */
    readonly resetPassword: Method<"auth", "resetPassword", [], never>
    /**
     * Sign in.
     *
     * Sets the cookie of a new session; one that the browser had ends. `role` and `account_id`
     * choose among a person's accounts, otherwise the first one is taken. Whether the e-mail
     * address is known makes no difference to the answer.
     */
    readonly signIn: Method<"auth", "signIn", [], "session">
    /**
     * Sign in by a link.
     *
     * What the page behind a one-time login link sends. A link works once, within five minutes.
     */
    readonly signInByLink: Method<"auth", "signInByLink", [], "session">
    /**
     * Sign out.
     *
     * Ends the session of the cookie, if there is one, and takes the cookie away.
     */
    readonly signOut: Method<"auth", "signOut", [], never>
    /**
     * Change the own password.
     *
     * Needs the present one. Ends all sessions of the person, this one included.
     */
    readonly updatePassword: Method<"auth", "updatePassword", [], never>
    /**
     * Go on with another account.
     *
     * Chooses another account of the person. The session gets a new cookie.
     */
    readonly updateSession: Method<"auth", "updateSession", [], "session">
  }
  readonly billingPreferences: {
    /**
     * Get an advertiser's billing preferences.
     *
     * To whom and how the invoices of an advertiser go. `id` is the advertiser's.
     */
    readonly get: Method<"billingPreferences", "getBillingPreferences", [id: number], "preferences">
    /**
     * Get an affiliate's billing preferences.
     *
     * To whom, how and when an affiliate is paid. `id` is the affiliate's.
     */
    readonly getAffiliateBilling: Method<"billingPreferences", "getAffiliateBilling", [id: number], "preferences">
    /**
     * Update an advertiser's billing preferences.
     *
     * To whom, how and when an advertiser is billed. `id` is the advertiser's. A missing key
     * keeps its field, null clears it. Safe to repeat.
     */
    readonly update: Method<"billingPreferences", "updateBillingPreferences", [id: number], never>
    /**
     * Update an affiliate's billing preferences.
     *
     * To whom, how and when an affiliate is paid. `id` is the affiliate's. A missing key keeps
     * its field, null clears it. Safe to repeat.
     */
    readonly updateAffiliateBilling: Method<"billingPreferences", "updateAffiliateBilling", [id: number], never>
  }
  readonly campaigns: {
    /**
     * Create an own campaign.
     *
     * Only `name` and `offer_id` are needed; the offer has to be open to the calling affiliate.
     * `tracking_url` leads to it within a second.
     */
    readonly createOwn: Method<"campaigns", "createOwnCampaign", [], "campaign">
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
    readonly list: ExportedList<"campaigns", "listCampaigns", []>
    /**
     * Update an own campaign.
     *
     * A missing key keeps its field; null lets go of what the campaign refers to. A paused one
     * sends its visitors to the trafficback. In force within a second. Safe to repeat.
     */
    readonly updateOwn: Method<"campaigns", "updateOwnCampaign", [id: number], "campaign">
  }
  readonly caps: {
    /**
     * List caps and how full they are.
     *
     * The caps of offers, their goals, custom terms and commission plans, and those of Receive
     * campaigns, each with what its current period has taken. `percent_from=80` and
     * `is_active=1` for those that soon turn something away. The search looks for offers and
     * Receive campaigns.
     */
    readonly list: ExportedList<"caps", "listCaps", []>
  }
  readonly commissionPlans: {
    /**
     * Create a commission plan.
     *
     * Pays the payout of goals by their type: `cpc`, `cpa`, `cpl` and `rev_share` for goals of
     * type 1, 2, 3 and 6. It holds for the affiliates in `assigned_to`, for clicks of campaigns
     * that name it and, with `is_default`, for everybody. In force within a second.
     */
    readonly create: Method<"commissionPlans", "createCommissionPlan", [], "commission_plan">
    /**
     * Delete a commission plan.
     *
     * It prices nothing from then on. Campaigns that name it keep its name, and so do reports.
     */
    readonly delete: Method<"commissionPlans", "deleteCommissionPlan", [id: number], never>
    /**
     * Get a commission plan.
     *
     * One commission plan with the affiliates that it is assigned to.
     */
    readonly get: Method<"commissionPlans", "getCommissionPlan", [id: number], "commission_plan">
    /**
     * List the commission plans.
     *
     * All commission plans of the network; `info` is the list itself.
     */
    readonly list: Exported<"commissionPlans", "listCommissionPlans", [], never>
    /**
     * Update a commission plan.
     *
     * A missing key keeps its field, in a block as well; null brings back what a new plan has.
     * Conversions that are there keep their payout.
     */
    readonly update: Method<"commissionPlans", "updateCommissionPlan", [id: number], "commission_plan">
  }
  readonly conversions: {
    /**
     * Change the status of conversions.
     *
     * Each conversion is decided for itself, and the answer says what became of each, in the
     * order in which they were named. At most 1 000 at once. Safe to repeat: those that have
     * the status already stay unchanged. `result` counts those that changed.
     */
    readonly changeStatuses: Method<"conversionStatuses", "changeConversionStatuses", [], never>
    /**
     * Make a conversion of a click.
     *
     * As `/track/conv`, without the advertiser's security token and the goal's limits. Under an
     * `Idempotency-Key` without a `transaction_id` the conversion's id follows from the key, so
     * that not even a request that was cut off makes a second one.
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
  readonly creatives: {
    /**
     * Create a creative.
     *
     * Only `title` is needed, which no other creative of the offer has. A file comes as `image`
     * in a form, or a picture as `image_data` in JSON; what it is, its content says. Clicks may
     * name the creative within a second.
     */
    readonly create: Method<"creatives", "createCreative", [offer_id: number], "creative", "image">
    /**
     * Delete a creative.
     *
     * Its file goes at once. Reports keep its title; clicks that name it count without a
     * creative.
     */
    readonly delete: Method<"creatives", "deleteCreative", [offer_id: number, creative_id: number], never>
    /**
     * Download the file of a creative.
     *
     * The bytes themselves. What could run in a browser, SVG and HTML among it, comes as an
     * attachment. A creative without a file is not found.
     */
    readonly download: Method<"creatives", "downloadCreative", [offer_id: number, creative_id: number], never>
    /**
     * Get a creative.
     *
     * One creative of an offer.
     */
    readonly get: Method<"creatives", "getCreative", [offer_id: number, creative_id: number], "creative">
    /**
     * List the creatives of an offer.
     *
     * Banners, e-mails, texts and feeds of one offer.
     */
    readonly list: ExportedList<"creatives", "listCreatives", [offer_id: number]>
    /**
     * Update a creative.
     *
     * A missing key keeps its field; null clears it, and `image` or `image_data` of null
     * removes the file. A new file replaces the old one, and says how large its picture is.
     * Safe to repeat.
     */
    readonly update: Method<"creatives", "updateCreative", [offer_id: number, creative_id: number], "creative", "image">
  }
  readonly customTerms: {
    /**
     * Create custom terms.
     *
     * Other prices, another trafficback URL or caps for the affiliates, countries, devices and
     * sub ids that they name; an empty list leaves nothing out. Of those that match, the ones
     * with the highest `priority` hold. In force within a second.
     */
    readonly create: Method<"customTerms", "createCustomTerms", [offer_id: number], "custom_terms">
    /**
     * Delete custom terms.
     *
     * They hold no more; conversions that were priced by them keep their price.
     */
    readonly delete: Method<"customTerms", "deleteCustomTerms", [offer_id: number, id: number], never>
    /**
     * Get custom terms.
     *
     * One of an offer's.
     */
    readonly get: Method<"customTerms", "getCustomTerms", [offer_id: number, id: number], "custom_terms">
    /**
     * List the custom terms of an offer.
     *
     * All custom terms of one offer.
     */
    readonly list: ExportedList<"customTerms", "listCustomTerms", [offer_id: number]>
    /**
     * Update custom terms.
     *
     * A missing key keeps its field; null brings back what new terms have.
     */
    readonly update: Method<"customTerms", "updateCustomTerms", [offer_id: number, id: number], "custom_terms">
  }
  readonly dashboard: {
    /**
     * List players.
     *
     * Always empty: this network has none. `info` is the list itself.
     */
    readonly listPlayers: Exported<"dashboard", "listPlayers", [], never>
    /**
     * List traders.
     *
     * Always empty: this network has none. `info` is the list itself.
     */
    readonly listTraders: Exported<"dashboard", "listTraders", [], never>
    /**
     * Summarize the own traffic.
     *
     * Clicks, conversions and payouts of the calling affiliate by day, beside as many days
     * before; in the time zone of the account, a year at most, by default the last 7 days.
     * Bounds have the last word over `preset`. `info` is the list itself.
     */
    readonly summarizeNetwork: Exported<"dashboard", "summarizeNetwork", [], never>
  }
  readonly deletedAccounts: {
    /**
     * List deleted advertisers.
     *
     * Their ids, by which what is open on them is still billed, paid and found in reports.
     */
    readonly listDeletedAdvertisers: ExportedList<"deletedAccounts", "listDeletedAdvertisers", []>
    /**
     * List deleted affiliates.
     *
     * Their ids, by which what is open on them is still billed, paid and found in reports.
     */
    readonly listDeletedAffiliates: ExportedList<"deletedAccounts", "listDeletedAffiliates", []>
  }
  readonly exchangeRates: {
    /**
     * List the exchange rates.
     *
     * Each with its day, its source, and its direction in words.
     */
    readonly list: ExportedList<"exchangeRates", "listExchangeRates", []>
    /**
     * Set exchange rates of a day.
     *
     * All of them or none, in place of those of the same currency and day. What was counted by
     * a rate before keeps it. A rate that is fetched never replaces one that was set.
     */
    readonly set: Method<"exchangeRates", "setExchangeRates", [], "exchange_rates">
  }
  readonly goals: {
    /**
     * Update many goals.
     *
     * At most 1000, by their ids: each gets what `set` names, as its own update would, and is
     * answered. One that is refused or not there does not keep the others from being changed.
     * What has to be unique, passwords and pictures are set one by one. Under an
     * `Idempotency-Key` a repetition goes on where the first request stopped, and does no
     * record twice.
     */
    readonly bulkUpdate: Method<"goals", "bulkUpdateGoals", [offer_id: number], "results">
    /**
     * Create a goal.
     *
     * Only `title` is needed: a CPA goal then, whose conversions are pending and worth nothing.
     * The first goal of an offer is its default goal.
     */
    readonly create: Method<"goals", "createGoal", [offer_id: number], "goal">
    /**
     * Delete a goal.
     *
     * Conversions keep the goal's id and title. The default goal of an offer can't be deleted:
     * conversions that name no goal count for it. Nor can a goal whose leads an active Receive
     * campaign takes.
     */
    readonly delete: Method<"goals", "deleteGoal", [offer_id: number, goal_id: number], never>
    /**
     * Get a goal.
     *
     * One goal of an offer.
     */
    readonly get: Method<"goals", "getGoal", [offer_id: number, goal_id: number], "goal">
    /**
     * List the goals of an offer.
     *
     * All goals of one offer, to find their ids.
     */
    readonly list: ExportedList<"goals", "listGoals", [offer_id: number]>
    /**
     * Update a goal.
     *
     * A missing key keeps its field; null clears those that may be empty. New prices, caps and
     * windows count from the next conversion on; conversions that are there keep theirs. Safe
     * to repeat.
     */
    readonly update: Method<"goals", "updateGoal", [offer_id: number, goal_id: number], "goal">
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
  readonly imports: {
    /**
     * Import affiliates, advertisers, offers or campaigns.
     *
     * Asks for the permission to create what the file holds, such as `affiliates:write`. Each
     * line is checked as the request that creates one record would be. A file that is no CSV,
     * has unknown columns or too many lines is refused as a whole. A small file is done when
     * the answer comes; a larger one goes on in the background, whatever becomes of the
     * process.
     */
    readonly create: Method<"imports", "createImport", [], "import", "file">
    /**
     * Get an import.
     *
     * One import, and how far it is.
     */
    readonly get: Method<"imports", "getImport", [id: number], "import">
    /**
     * List the imports.
     *
     * All imports, dry runs included, with how far each of them is.
     */
    readonly list: ExportedList<"imports", "listImports", []>
    /**
     * List what became of the lines of an import.
     *
     * Each line that was looked at, in their order: the record that it made, or the column that
     * was refused, with what mends it.
     */
    readonly listLines: ExportedList<"imports", "listImportLines", [id: number]>
  }
  readonly invoiceDocuments: {
    /**
     * Download the PDF of the credit note of an advertiser invoice.
     *
     * What undid the invoice, over the whole of it: a document of its own, with a number of its
     * own, that names the invoice. 404 where the invoice has none. In the language, on the
     * paper and with the formats of the account's country. The same invoice has the same bytes.
     * When too many are drawn already, ask again after `Retry-After`.
     */
    readonly downloadInvoiceCreditNotePdf: Method<"invoiceDocuments", "downloadInvoiceCreditNotePdf", [id: number], never>
    /**
     * Download the e-invoice data of the credit note of an advertiser invoice.
     *
     * What undid the invoice, over the whole of it: a document of its own, with a number of its
     * own, that names the invoice. 404 where the invoice has none. UBL 2.1 by the rules of EN
     * 16931; 409 names the settings that are missing for it.
     */
    readonly downloadInvoiceCreditNoteXml: Method<"invoiceDocuments", "downloadInvoiceCreditNoteXml", [id: number], never>
    /**
     * Download the PDF of an advertiser invoice.
     *
     * In the language, on the paper and with the formats of the account's country. The same
     * invoice has the same bytes. When too many are drawn already, ask again after
     * `Retry-After`.
     */
    readonly downloadInvoicePdf: Method<"invoiceDocuments", "downloadInvoicePdf", [id: number], never>
    /**
     * Download the PDF of an advertiser invoice, by the other address.
     *
     * The same as `{id}/download-pdf`, under the address that existing clients call.
     */
    readonly downloadInvoicePdfVariant: Method<"invoiceDocuments", "downloadInvoicePdfVariant", [id: number], never>
    /**
     * Download the e-invoice of an advertiser invoice.
     *
     * The invoice as UBL 2.1 by the rules of EN 16931. Drafts and rejected invoices have none,
     * and 409 names the settings that are missing for it.
     */
    readonly downloadInvoiceXml: Method<"invoiceDocuments", "downloadInvoiceXml", [id: number], never>
  }
  readonly invoices: {
    /**
     * Credit an advertiser invoice.
     *
     * Undoes an `unpaid` or a `paid` invoice by a numbered credit note over the whole of it; a
     * payment of it counts as returned. It is `rejected` from then on, and what was on it is
     * billed by the next.
     */
    readonly credit: Method<"invoices", "creditInvoice", [id: number], "invoice">
    /**
     * Download the attachment of an advertiser invoice.
     *
     * The bytes of the PDF that was given when the invoice was generated. An invoice without
     * one is not found.
     */
    readonly downloadAttachment: Method<"invoices", "downloadInvoiceAttachment", [id: number], never>
    /**
     * Generate an advertiser invoice.
     *
     * Without `amount` the invoice covers the approved conversions and paid clicks of the
     * advertiser that are on no invoice yet, within the period and the offers when given, in
     * `currency`, and what has changed of those on earlier invoices. Nothing is billed where
     * that comes to less than 0: it is left for the next invoice.
     */
    readonly generate: Method<"invoices", "generateInvoice", [], never, "attachment_file">
    /**
     * Get an advertiser invoice.
     *
     * One invoice with its lines: what of each goal of each offer it is the sum of.
     */
    readonly get: Method<"invoices", "getInvoice", [id: number], "invoice">
    /**
     * List advertiser invoices.
     *
     * The invoices to all advertisers, of any status, without their lines.
     */
    readonly list: ExportedList<"invoices", "listInvoices", []>
    /**
     * Preview an advertiser invoice.
     *
     * What the invoice would be over if it was generated now, with its lines. Nothing is made
     * and no number is used.
     */
    readonly preview: Method<"invoices", "previewInvoice", [], "invoice">
    /**
     * Update an advertiser invoice.
     *
     * A `draft` becomes `unpaid` or `rejected`, an `unpaid` invoice `paid` or, by a credit
     * note, `rejected`. What was on a `rejected` one is billed by the next. The memo and the
     * notes of a draft change: a missing key keeps them, null clears them. Safe to repeat.
     */
    readonly update: Method<"invoices", "updateInvoice", [id: number], "invoice">
  }
  readonly landingPages: {
    /**
     * Create a landing page.
     *
     * Only `title` and `url` are needed: it is an active main page for everybody then. Visitors
     * land on it within a second.
     */
    readonly create: Method<"landingPages", "createLandingPage", [offer_id: number], "url">
    /**
     * Delete a landing page.
     *
     * Clicks keep its id and title. Links that name it lead to the page that the offer has for
     * the visitor.
     */
    readonly delete: Method<"landingPages", "deleteLandingPage", [offer_id: number, url_id: number], never>
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
    readonly list: ExportedList<"landingPages", "listLandingPages", [offer_id: number]>
    /**
     * Update a landing page.
     *
     * A missing key keeps its field; null clears `preview`, `percent` and lists. Safe to
     * repeat.
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
     * A lead with its deliveries; the leads log has each attempt. `fields` selects fields of
     * the lead.
     */
    readonly getLead: Method<"leadRecords", "getLead", [lead_id: string], never>
    /**
     * List the leads.
     *
     * All leads of the network. The search looks for lead, transaction, click and affiliate's
     * click ids, names, e-mail addresses and phone numbers.
     */
    readonly listLeads: ExportedList<"leadRecords", "listLeads", []>
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
    readonly list: ExportedList<"leadsLog", "listLeadsLog", []>
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
    readonly categories: ExportedList<"lists", "listCategories", []>
    /**
     * List countries.
     *
     * All countries of the network. Without `perPage` the list is whole.
     */
    readonly countries: ExportedList<"lists", "listCountries", []>
    /**
     * List goal types.
     *
     * All goal types of the network. Without `perPage` the list is whole.
     */
    readonly goalTypes: ExportedList<"lists", "listGoalTypes", []>
    /**
     * List payment methods.
     *
     * All payment methods of the network. Without `perPage` the list is whole.
     */
    readonly paymentMethods: ExportedList<"lists", "listPaymentMethods", []>
    /**
     * List payment terms.
     *
     * All payment terms of the network. Without `perPage` the list is whole.
     */
    readonly paymentTerms: ExportedList<"lists", "listPaymentTerms", []>
    /**
     * List tags.
     *
     * All tags of the network. Without `perPage` the list is whole.
     */
    readonly tags: ExportedList<"lists", "listTags", []>
    /**
     * List tiers.
     *
     * All tiers of the network. Without `perPage` the list is whole.
     */
    readonly tiers: ExportedList<"lists", "listTiers", []>
    /**
     * List traffic approaches.
     *
     * All traffic approaches of the network. Without `perPage` the list is whole.
     */
    readonly trafficApproaches: ExportedList<"lists", "listTrafficApproaches", []>
    /**
     * List traffic sources.
     *
     * All traffic sources of the network. Without `perPage` the list is whole.
     */
    readonly trafficSources: ExportedList<"lists", "listTrafficSources", []>
  }
  readonly loginLinks: {
    /**
     * Get a login link.
     *
     * A link that signs the person with this e-mail address and password in once. A wrong
     * password is 401.
     */
    readonly get: Method<"loginLinks", "getLoginLink", [], "one_time_login_link">
    /**
     * Have somebody choose a new password.
     *
     * Mails a link to the person with this address, as `/auth/forgot-password` does.
     */
    readonly resetUserPassword: Method<"loginLinks", "resetUserPassword", [], never>
  }
  readonly looks: {
    /**
     * Look as an advertiser sees it.
     *
     * A link that shows a manager what the account sees. The session that it begins reads and
     * changes nothing, ends after an hour, and names the manager (`viewed_by`); the account's
     * activity log tells of it. The account has to be active.
     */
    readonly atAdvertiser: Method<"looks", "lookAtAdvertiser", [id: number], "one_time_login_link">
    /**
     * Look as an affiliate sees it.
     *
     * A link that shows a manager what the account sees. The session that it begins reads and
     * changes nothing, ends after an hour, and names the manager (`viewed_by`); the account's
     * activity log tells of it. The account has to be active.
     */
    readonly atAffiliate: Method<"looks", "lookAtAffiliate", [id: number], "one_time_login_link">
  }
  readonly managerApiKey: {
    /**
     * Create an API key.
     *
     * Another key of the caller, for one program: it may be limited to reading, to networks and
     * in time. Names are unique.
     */
    readonly createOwn: Method<"managerKey", "createOwnApiKey", [], never>
    /**
     * Delete an API key.
     *
     * It stops working at once.
     */
    readonly deleteOwn: Method<"managerKey", "deleteOwnApiKey", [id: number], never>
    /**
     * List the own API keys.
     *
     * All keys of the caller, without their secrets.
     */
    readonly listOwn: ExportedList<"managerKey", "listOwnApiKeys", []>
    /**
     * Regenerate the own API key.
     *
     * Makes a new main key for the caller. The previous one stops working.
     */
    readonly regenerateOwn: Method<"managerKey", "regenerateOwnApiKey", [], "api_key">
    /**
     * Rotate an API key.
     *
     * Makes a key of the same name with the same limits. The previous one stays valid for
     * `overlap_hours`; 0 ends it at once.
     */
    readonly rotateOwn: Method<"managerKey", "rotateOwnApiKey", [id: number], never>
  }
  readonly managerCampaigns: {
    /**
     * Update many campaigns.
     *
     * At most 1000, by their ids: each gets what `set` names, as its own update would, and is
     * answered. One that is refused or not there does not keep the others from being changed.
     * What has to be unique, passwords and pictures are set one by one. Under an
     * `Idempotency-Key` a repetition goes on where the first request stopped, and does no
     * record twice.
     */
    readonly bulkUpdate: Method<"managerCampaigns", "bulkUpdateCampaigns", [], "results">
    /**
     * Create a campaign for an affiliate.
     *
     * The offer has to be open to the affiliate; landing page, creative and commission plan
     * have to be the offer's own.
     */
    readonly create: Method<"managerCampaigns", "createCampaign", [], "campaign">
    /**
     * Get a campaign.
     *
     * A campaign of any affiliate.
     */
    readonly getAny: Method<"managerCampaigns", "getAnyCampaign", [id: number], "campaign">
    /**
     * List the campaigns of all affiliates.
     *
     * Each with the link that its affiliate promotes.
     */
    readonly listAll: ExportedList<"managerCampaigns", "listAllCampaigns", []>
    /**
     * Update a campaign.
     *
     * A missing key keeps its field; null lets go of what it refers to. It stays with its offer
     * and its affiliate. In force for clicks within a second.
     */
    readonly update: Method<"managerCampaigns", "updateCampaign", [id: number], "campaign">
  }
  readonly managerMembers: {
    /**
     * Invite somebody to the own account.
     *
     * Mails a link that is good for seven days and works once. Whoever has no password yet
     * chooses one there. Inviting somebody again who has not accepted mails another link in
     * place of the first. An account has 50 people at most.
     */
    readonly invitePerson: Method<"managerMembers", "invitePerson", [], "person">
    /**
     * List the people of the own account.
     *
     * Those who sign in to it, and those who are invited to.
     */
    readonly listPeople: ExportedList<"managerMembers", "listPeople", []>
    /**
     * Remove a person from the own account.
     *
     * Ends the person's sessions for it, or the invitation, at once. The last admin of an
     * account stays one.
     */
    readonly removePerson: Method<"managerMembers", "removePerson", [id: number], never>
    /**
     * Change what a person may do.
     *
     * In force with the person's next request. The last admin of an account stays one. Safe to
     * repeat.
     */
    readonly updatePerson: Method<"managerMembers", "updatePerson", [id: number], "person">
  }
  readonly managerProfile: {
    /**
     * Get the own profile.
     *
     * The account whose key the request carries. Also tells whether a key is good.
     */
    readonly get: Method<"managerProfile", "getManagerProfile", [], "profile">
    /**
     * Update the own profile.
     *
     * A missing key keeps its field; null clears those that may be empty. Safe to repeat.
     */
    readonly update: Method<"managerProfile", "updateManagerProfile", [], "manager">
  }
  readonly managerSavedReports: {
    /**
     * Save a report.
     *
     * The query is checked as the report itself would. A `schedule` mails it as CSV to people
     * of the account, 20 reports of it at most; a table of more than 5 MB is not sent, and the
     * letter says so. An account has 100 saved reports at most, each with a name of its own.
     */
    readonly create: Method<"managerSavedReports", "createSavedReport", [], "saved-report">
    /**
     * Delete a saved report.
     *
     * One of the own account. It is mailed no longer.
     */
    readonly delete: Method<"managerSavedReports", "deleteSavedReport", [id: number], never>
    /**
     * Get a saved report.
     *
     * One saved report.
     */
    readonly get: Method<"managerSavedReports", "getSavedReport", [id: number], "saved-report">
    /**
     * List the saved reports.
     *
     * Those of the own account, and for managers those that are shared with their role.
     */
    readonly list: ExportedList<"managerSavedReports", "listSavedReports", []>
    /**
     * Run a saved report.
     *
     * Answers what the report itself would for the caller, whose zone its days are read in:
     * what the caller may not see is not in it, whoever saved it.
     */
    readonly run: Exported<"managerSavedReports", "runSavedReport", [id: number], never>
    /**
     * Update a saved report.
     *
     * One of the own account. A missing key keeps its field; null clears `period`,
     * `shared_with` and `schedule`. A `query` takes the place of the former one.
     */
    readonly update: Method<"managerSavedReports", "updateSavedReport", [id: number], "saved-report">
  }
  readonly managers: {
    /**
     * Create a manager.
     *
     * Only `email` and `role` are needed. Only an owner makes or changes owners. The last owner
     * who can use the network can be neither lowered nor disabled. Owners and admins see
     * everything, so `assigned_only` is not for them.
     */
    readonly create: Method<"managers", "createManager", [], "manager">
    /**
     * Delete a manager.
     *
     * The key stops working at once, and what was assigned to the manager is assigned to nobody
     * else. Logs keep the id. The last owner who can use the network cannot be deleted.
     */
    readonly delete: Method<"managers", "deleteManager", [id: number], never>
    /**
     * Get a manager.
     *
     * One manager.
     */
    readonly get: Method<"managers", "getManager", [id: number], "manager">
    /**
     * List the managers.
     *
     * Those who run the network. The search looks for names and e-mail addresses.
     */
    readonly list: ExportedList<"managers", "listManagers", []>
    /**
     * Update a manager.
     *
     * A missing key keeps its field; null clears names and phone. A changed role is in force
     * with the manager's next request. Safe to repeat. Only an owner makes or changes owners.
     * The last owner who can use the network can be neither lowered nor disabled. Owners and
     * admins see everything, so `assigned_only` is not for them.
     */
    readonly update: Method<"managers", "updateManager", [id: number], "manager">
  }
  readonly networkActivityLog: {
    /**
     * Read the activity log of the network.
     *
     * What was done by and to all accounts; `role` and `account_id` name the account that an
     * entry concerns, `actor` who did it. Conversions that were made stand in their report.
     */
    readonly list: ExportedList<"networkActivityLog", "listNetworkActivityLog", []>
  }
  readonly networkDashboard: {
    /**
     * Summarize the traffic of the network.
     *
     * Clicks, conversions, revenue, payouts and profit of the network by day, beside as many
     * days before; in the time zone of the account, a year at most, by default the last 7 days.
     * Bounds have the last word over `preset`. `info` is the list itself.
     */
    readonly summarizeWholeNetwork: Exported<"networkDashboard", "summarizeWholeNetwork", [], never>
  }
  readonly networkSettings: {
    /**
     * Get the network's settings.
     *
     * Title, currency, time zone, tracking domains, and what invoices show: legal name,
     * address, tax number, bank account and logo.
     */
    readonly get: Method<"networkSettings", "getNetworkSettings", [], "network">
    /**
     * Update the network's settings.
     *
     * A missing key keeps its field, null clears it. Currency and time zone stay as they are
     * once clicks or conversions were counted. Safe to repeat.
     */
    readonly update: Method<"networkSettings", "updateNetworkSettings", [], "network">
  }
  readonly offerRequests: {
    /**
     * Get a request.
     *
     * One request for an offer.
     */
    readonly get: Method<"offerRequests", "getOfferRequest", [id: number], "offer_request">
    /**
     * List requests for offers.
     *
     * What affiliates ask for, decided or not; `status=pending` for what waits.
     */
    readonly list: ExportedList<"offerRequests", "listOfferRequests", []>
    /**
     * Answer a request.
     *
     * `approved` grants the offer, so that its campaigns and links work within a second;
     * `denied` after that takes the grant back. Safe to repeat.
     */
    readonly update: Method<"offerRequests", "updateOfferRequest", [id: number], "offer_request">
  }
  readonly offers: {
    /**
     * Update many offers.
     *
     * At most 1000, by their ids: each gets what `set` names, as its own update would, and is
     * answered. One that is refused or not there does not keep the others from being changed.
     * What has to be unique, passwords and pictures are set one by one. Under an
     * `Idempotency-Key` a repetition goes on where the first request stopped, and does no
     * record twice.
     */
    readonly bulkUpdate: Method<"offers", "bulkUpdateOffers", [], "results">
    /**
     * Copy an offer.
     *
     * With its goals, landing pages, caps, targeting and picture. The copy is inactive, so that
     * it can be changed first, and has no `external_id`.
     */
    readonly copy: Method<"offers", "copyOffer", [id: number], "offer">
    /**
     * Create an offer.
     *
     * Only `title` and `advertiser_id` are needed: it is active then, for everybody. With
     * `landing_page` and `goal` it works at once: its links lead to the page, and conversions
     * are priced by the goal.
     */
    readonly create: Method<"offers", "createOffer", [], "offer">
    /**
     * Delete an offer.
     *
     * Clicks and conversions keep it, and reports its title. New clicks go to the trafficback.
     */
    readonly delete: Method<"offers", "deleteOffer", [id: number], never>
    /**
     * Get an offer.
     *
     * One offer with its categories, countries and links.
     */
    readonly get: Method<"offers", "getOffer", [id: number], "offer">
    /**
     * Get the tracking settings of an offer.
     *
     * The domains of which links to promote may be made.
     */
    readonly getTrackingSettings: Method<"offers", "getTrackingSettings", [id: number], "details">
    /**
     * List offers.
     *
     * The offers of the network, to find their ids.
     */
    readonly list: ExportedList<"offers", "listOffers", []>
    /**
     * Update an offer.
     *
     * A missing key keeps its field; null clears those that may be empty. `targeting`, `caps`,
     * `categories_ids` and `tags` are set as a whole. In force within a second. Safe to repeat.
     */
    readonly update: Method<"offers", "updateOffer", [id: number], "offer">
  }
  readonly ownAdvertiserStatement: {
    /**
     * Get the own statement.
     *
     * What the calling advertiser owes and has paid. For each currency the balance at the
     * beginning of the period, what came and went by day and kind, and the balance at its end,
     * out of the ledger. What is pending is on none. Without a range, the last 7 days; at most
     * 366 days. Days are those of the network's time zone.
     */
    readonly get: Exported<"ownAdvertiserStatement", "getOwnAdvertiserStatement", [], "statement">
  }
  readonly ownAffiliateInvoiceDocuments: {
    /**
     * Download the PDF of the credit note of an own invoice.
     *
     * Of what was issued to the caller. The network writes it in the affiliate's name: the
     * affiliate is its seller, the network its buyer. What undid the invoice, over the whole of
     * it: a document of its own, with a number of its own, that names the invoice. 404 where
     * the invoice has none. In the language, on the paper and with the formats of the account's
     * country. The same invoice has the same bytes. When too many are drawn already, ask again
     * after `Retry-After`.
     */
    readonly downloadOwnAffiliateInvoiceCreditNotePdf: Method<"ownAffiliateInvoiceDocuments", "downloadOwnAffiliateInvoiceCreditNotePdf", [id: number], never>
    /**
     * Download the e-invoice data of the credit note of an own invoice.
     *
     * Of what was issued to the caller. The network writes it in the affiliate's name: the
     * affiliate is its seller, the network its buyer. What undid the invoice, over the whole of
     * it: a document of its own, with a number of its own, that names the invoice. 404 where
     * the invoice has none. UBL 2.1 by the rules of EN 16931; 409 names the settings that are
     * missing for it.
     */
    readonly downloadOwnAffiliateInvoiceCreditNoteXml: Method<"ownAffiliateInvoiceDocuments", "downloadOwnAffiliateInvoiceCreditNoteXml", [id: number], never>
    /**
     * Download the PDF of an own invoice.
     *
     * Of what was issued to the caller. The network writes it in the affiliate's name: the
     * affiliate is its seller, the network its buyer. In the language, on the paper and with
     * the formats of the account's country. The same invoice has the same bytes. When too many
     * are drawn already, ask again after `Retry-After`.
     */
    readonly downloadOwnAffiliateInvoicePdf: Method<"ownAffiliateInvoiceDocuments", "downloadOwnAffiliateInvoicePdf", [id: number], never>
    /**
     * Download the PDF of an own invoice, by the other address.
     *
     * The same as `{id}/download-pdf`, under the address that existing clients call.
     */
    readonly downloadOwnAffiliateInvoicePdfVariant: Method<"ownAffiliateInvoiceDocuments", "downloadOwnAffiliateInvoicePdfVariant", [id: number], never>
    /**
     * Download the e-invoice of an own invoice.
     *
     * Of what was issued to the caller. The network writes it in the affiliate's name: the
     * affiliate is its seller, the network its buyer. The invoice as UBL 2.1 by the rules of EN
     * 16931. Drafts and rejected invoices have none, and 409 names the settings that are
     * missing for it.
     */
    readonly downloadOwnAffiliateInvoiceXml: Method<"ownAffiliateInvoiceDocuments", "downloadOwnAffiliateInvoiceXml", [id: number], never>
  }
  readonly ownAffiliateInvoices: {
    /**
     * Get an own invoice.
     *
     * One invoice of the calling affiliate with its lines. Drafts are not found.
     */
    readonly get: Method<"ownAffiliateInvoices", "getOwnAffiliateInvoice", [id: number], "invoice">
    /**
     * List the own invoices.
     *
     * The invoices that were issued to the calling affiliate, without their lines.
     */
    readonly list: ExportedList<"ownAffiliateInvoices", "listOwnAffiliateInvoices", []>
    /**
     * Request a payment.
     *
     * Makes an `unpaid` invoice over a part of the balance, or over all of it, in the currency
     * of a payment method that the caller has set up: at least its threshold, at most the
     * balance, and one at a time. The next invoice takes off what was asked for.
     */
    readonly requestPayment: Method<"ownAffiliateInvoices", "requestPayment", [], never, "attachment_file">
  }
  readonly ownAffiliateStatement: {
    /**
     * Get the own statement.
     *
     * What the calling affiliate earned and was paid. For each currency the balance at the
     * beginning of the period, what came and went by day and kind, and the balance at its end,
     * out of the ledger. What is pending is on none. Without a range, the last 7 days; at most
     * 366 days. Days are those of the network's time zone.
     */
    readonly get: Exported<"ownAffiliateStatement", "getOwnAffiliateStatement", [], "statement">
  }
  readonly ownConversionStatuses: {
    /**
     * Change the status of own conversions.
     *
     * Where the network lets advertisers decide (`advertisers_decide` of its settings); 403
     * elsewhere. Each conversion is decided for itself; another advertiser's is `not_found`. At
     * most 1 000 at once. Safe to repeat.
     */
    readonly change: Method<"ownConversionStatuses", "changeOwnConversionStatuses", [], never>
  }
  readonly ownInvoiceDocuments: {
    /**
     * Download the PDF of the credit note of an own invoice.
     *
     * Of what was issued to the caller. What undid the invoice, over the whole of it: a
     * document of its own, with a number of its own, that names the invoice. 404 where the
     * invoice has none. In the language, on the paper and with the formats of the account's
     * country. The same invoice has the same bytes. When too many are drawn already, ask again
     * after `Retry-After`.
     */
    readonly downloadOwnInvoiceCreditNotePdf: Method<"ownInvoiceDocuments", "downloadOwnInvoiceCreditNotePdf", [id: number], never>
    /**
     * Download the e-invoice data of the credit note of an own invoice.
     *
     * Of what was issued to the caller. What undid the invoice, over the whole of it: a
     * document of its own, with a number of its own, that names the invoice. 404 where the
     * invoice has none. UBL 2.1 by the rules of EN 16931; 409 names the settings that are
     * missing for it.
     */
    readonly downloadOwnInvoiceCreditNoteXml: Method<"ownInvoiceDocuments", "downloadOwnInvoiceCreditNoteXml", [id: number], never>
    /**
     * Download the PDF of an own invoice.
     *
     * Of what was issued to the caller. In the language, on the paper and with the formats of
     * the account's country. The same invoice has the same bytes. When too many are drawn
     * already, ask again after `Retry-After`.
     */
    readonly downloadOwnInvoicePdf: Method<"ownInvoiceDocuments", "downloadOwnInvoicePdf", [id: number], never>
    /**
     * Download the PDF of an own invoice, by the other address.
     *
     * The same as `{id}/download-pdf`, under the address that existing clients call.
     */
    readonly downloadOwnInvoicePdfVariant: Method<"ownInvoiceDocuments", "downloadOwnInvoicePdfVariant", [id: number], never>
    /**
     * Download the e-invoice of an own invoice.
     *
     * Of what was issued to the caller. The invoice as UBL 2.1 by the rules of EN 16931. Drafts
     * and rejected invoices have none, and 409 names the settings that are missing for it.
     */
    readonly downloadOwnInvoiceXml: Method<"ownInvoiceDocuments", "downloadOwnInvoiceXml", [id: number], never>
  }
  readonly ownInvoices: {
    /**
     * Get an own invoice.
     *
     * One invoice of the calling advertiser with its lines. Drafts are not found.
     */
    readonly get: Method<"ownInvoices", "getOwnInvoice", [id: number], "invoice">
    /**
     * List the own invoices.
     *
     * The invoices that were issued to the calling advertiser, without their lines.
     */
    readonly list: ExportedList<"ownInvoices", "listOwnInvoices", []>
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
    readonly listOwnLeads: ExportedList<"ownLeadRecords", "listOwnLeads", []>
  }
  readonly ownOfferRequests: {
    /**
     * Ask for an offer.
     *
     * Asks to be let in on an offer that needs approval. One request for an offer waits at a
     * time.
     */
    readonly create: Method<"ownOfferRequests", "createOfferRequest", [], "offer_request">
    /**
     * List the own requests that wait.
     *
     * What the calling affiliate asked for and no manager has decided.
     */
    readonly listPending: ExportedList<"ownOfferRequests", "listPendingOfferRequests", []>
  }
  readonly ownPostbackDeliveries: {
    /**
     * Get a postback delivery to oneself.
     *
     * A delivery with every attempt and what was replied, the first attempt first. `fields`
     * selects fields of the delivery.
     */
    readonly get: Method<"ownPostbackDeliveries", "getOwnPostbackDelivery", [id: number], never>
    /**
     * List the postback deliveries to oneself.
     *
     * One delivery for each change of a conversion's status and each postback that tells of it.
     * The search looks for transaction, click and affiliate's click ids.
     */
    readonly list: ExportedList<"ownPostbackDeliveries", "listOwnPostbackDeliveries", []>
  }
  readonly ownPostbacks: {
    /**
     * Create an own postback.
     *
     * Only `url` (or `code`) is needed. Where the network approves postbacks, it is disabled
     * until a manager makes it active.
     */
    readonly create: Method<"ownPostbacks", "createOwnPostback", [], "postback">
    /**
     * Delete an own postback.
     *
     * It tells of no further conversions.
     */
    readonly delete: Method<"ownPostbacks", "deleteOwnPostback", [postback_id: number], never>
    /**
     * Get an own postback.
     *
     * One postback.
     */
    readonly get: Method<"ownPostbacks", "getOwnPostback", [postback_id: number], "postback">
    /**
     * List the own postbacks.
     *
     * The calls that tell the calling affiliate of its conversions.
     */
    readonly list: ExportedList<"ownPostbacks", "listOwnPostbacks", []>
    /**
     * Try an own postback.
     *
     * Shows the call that an own conversion, or an example, makes of the postback. With `send`
     * the call is made, once: never to private addresses, and no redirect is followed. 30 calls
     * are made in ten minutes at most and, where the network approves postbacks, of active ones
     * alone.
     */
    readonly test: Method<"ownPostbackTests", "testOwnPostback", [postback_id: number], "test">
    /**
     * Update an own postback.
     *
     * A missing key keeps its field. Where the network approves postbacks, one that is changed
     * is disabled until a manager makes it active. Safe to repeat.
     */
    readonly update: Method<"ownPostbacks", "updateOwnPostback", [postback_id: number], "postback">
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
  readonly passkeys: {
    /**
     * Add a passkey.
     *
     * With what the browser made of the options. A person has 20 at most. Tells the person by
     * mail.
     */
    readonly add: Method<"passkeys", "addPasskey", [], "passkey">
    /**
     * Begin to sign in with a passkey.
     *
     * Options for `navigator.credentials.get`. The browser shows the passkeys that it has;
     * nobody is named.
     */
    readonly askFor: Method<"passkeys", "askForPasskey", [], "options">
    /**
     * Begin to add a passkey.
     *
     * Options for `navigator.credentials.create`. Needs the password.
     */
    readonly begin: Method<"passkeys", "beginPasskey", [], "options">
    /**
     * List the own passkeys.
     *
     * In the order in which they were added.
     */
    readonly list: Method<"passkeys", "listPasskeys", [], "passkeys">
    /**
     * Remove a passkey.
     *
     * One of the person's own. Needs the password. Tells by mail.
     */
    readonly remove: Method<"passkeys", "removePasskey", [id: number], never>
    /**
     * Sign in with a passkey.
     *
     * Sets the cookie of a new session, as `/auth/sign-in` does. The authenticator has asked
     * for a finger, a face or a PIN, so no code is asked for. A counter that goes back is
     * refused.
     */
    readonly signInWith: Method<"passkeys", "signInWithPasskey", [], "session">
    /**
     * Rename a passkey.
     *
     * One of the person's own. Safe to repeat.
     */
    readonly update: Method<"passkeys", "updatePasskey", [id: number], "passkey">
  }
  readonly paymentDetails: {
    /**
     * Delete the own details of a payment method.
     *
     * `id` is that of the details. A change holds payouts for 24 hours and is told by mail.
     */
    readonly delete: Method<"paymentDetails", "deletePaymentDetails", [id: number], never>
    /**
     * Get the own details of a payment method.
     *
     * Empty where the method is not set up.
     */
    readonly get: Method<"paymentDetails", "getPaymentDetails", [], "affiliate-billing-details">
    /**
     * List the own payment methods.
     *
     * The payment methods that the caller has set up. Those that it may choose: `GET
     * /common/lists/payment-methods`.
     */
    readonly list: Method<"paymentDetails", "listPaymentDetails", [], "affiliates-payments-methods">
    /**
     * List the currencies of payments.
     *
     * In which currencies a balance in `currency` can be paid out.
     */
    readonly listPaymentCurrencies: Method<"paymentDetails", "listPaymentCurrencies", [currency: string], "currencies">
    /**
     * Create or update the own details of a payment method.
     *
     * The details are kept encrypted and shown masked. A change holds payouts for 24 hours and
     * is told by mail. Safe to repeat.
     */
    readonly save: Method<"paymentDetails", "savePaymentDetails", [], "affiliate-billing-details">
  }
  readonly payoutRuns: {
    /**
     * Prepare a payout run.
     *
     * Over the unpaid invoices to affiliates in `currency` that are in no other run, at most
     * 1000 affiliates at once. Says who is left out and why: who is owed less than the
     * threshold of its payment method, has none that pays in the currency, or changed its
     * payment details within 24 hours. With `dry_run` it only says so; without it, 409 where
     * nobody is to be paid. The invoices wait in the run until it is paid or cancelled; no
     * money moves.
     */
    readonly create: Method<"payoutRuns", "createPayoutRun", [], "payout_run">
    /**
     * Download the file of a payout run.
     *
     * The payments of a run that was approved, for a bank or a payment service. The same run
     * has the same bytes. 409 says what is missing for the format. Who downloads it is in the
     * activity log, as it shows where affiliates are paid; so it asks for the permission to
     * write.
     */
    readonly downloadPayoutFile: Method<"payoutRuns", "downloadPayoutFile", [id: number], never>
    /**
     * Download the PDF of a payout run.
     *
     * Who prepared and approved the run, its payouts and their sums, for whoever checks or
     * files it. In the language of the network and on the paper of its country. Where payouts
     * go is masked. The same run has the same bytes. When too many are drawn already, ask again
     * after `Retry-After`.
     */
    readonly downloadPdf: Method<"payoutRuns", "downloadPayoutRunPdf", [id: number], never>
    /**
     * Get a payout run.
     *
     * One run with its payouts, where they go masked.
     */
    readonly get: Method<"payoutRuns", "getPayoutRun", [id: number], "payout_run">
    /**
     * List payout runs.
     *
     * The payout runs, without their payouts.
     */
    readonly list: ExportedList<"payoutRuns", "listPayoutRuns", []>
    /**
     * Approve, settle or cancel a payout run.
     *
     * A `draft` becomes `approved`, by another manager than the one who made it where the
     * network asks for that, or `cancelled`. Of an `approved` run, `payouts` says which were
     * paid, in full or in part, and which have failed; `paid` marks all that are left as paid.
     * An invoice that is paid in full becomes `paid`; what is left of others is on the next
     * run. Nobody approves payment details that were changed since. Safe to repeat.
     */
    readonly update: Method<"payoutRuns", "updatePayoutRun", [id: number], "payout_run">
  }
  readonly permissions: {
    /**
     * List the permissions of each role.
     *
     * What managers may do, by their role. `x-permission` names what an operation asks for.
     */
    readonly list: Method<"permissions", "listPermissions", [], "roles">
  }
  readonly postbackDeliveries: {
    /**
     * Get a postback delivery of the network.
     *
     * A delivery with every attempt and what was replied, the first attempt first. `fields`
     * selects fields of the delivery.
     */
    readonly get: Method<"postbackDeliveries", "getPostbackDelivery", [id: number], never>
    /**
     * List the postback deliveries of the network.
     *
     * One delivery for each change of a conversion's status and each postback that tells of it.
     * The search looks for transaction, click and affiliate's click ids.
     */
    readonly list: ExportedList<"postbackDeliveries", "listPostbackDeliveries", []>
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
     * Create a postback for an affiliate.
     *
     * Only `url` (or `code`) is needed: it is active then, and tells of every conversion. With
     * an offer or a goal it tells of those alone. Its macros are checked; conversions are told
     * by it within a second.
     */
    readonly create: Method<"postbacks", "createPostback", [affiliate_id: number], "postback">
    /**
     * Delete a postback of an affiliate.
     *
     * It tells of no further conversions. What it was to tell before is still sent, and stays
     * in the log.
     */
    readonly delete: Method<"postbacks", "deletePostback", [affiliate_id: number, postback_id: number], never>
    /**
     * Get a postback of an affiliate.
     *
     * One postback.
     */
    readonly get: Method<"postbacks", "getPostback", [affiliate_id: number, postback_id: number], "postback">
    /**
     * List the postbacks of an affiliate.
     *
     * The calls that tell one affiliate of its conversions. The search looks for their code,
     * and for the offer and the goal that they are about.
     */
    readonly list: ExportedList<"postbacks", "listPostbacks", [affiliate_id: number]>
    /**
     * List the postbacks of all affiliates.
     *
     * `awaits_approval=1` for those that affiliates set up and no manager decided on yet; an
     * update of the `status` decides. The search looks for their code, and for the offer and
     * the goal that they are about.
     */
    readonly listAll: ExportedList<"postbacks", "listAllPostbacks", []>
    /**
     * Try a postback.
     *
     * Shows the call that a conversion of the affiliate, or an example, makes of the postback.
     * With `send` the call is made, once: never to private addresses, and no redirect is
     * followed.
     */
    readonly test: Method<"postbackTests", "testPostback", [affiliate_id: number, postback_id: number], "test">
    /**
     * Update a postback of an affiliate.
     *
     * A missing key keeps its field. Another level lets go of the offer or the goal that it has
     * no use for. Deliveries under way stay as they are. Safe to repeat.
     */
    readonly update: Method<"postbacks", "updatePostback", [affiliate_id: number, postback_id: number], "postback">
  }
  readonly promoClicks: {
    /**
     * Check a promo code.
     *
     * Makes the click that the code stands for: of its affiliate, on its offer, under its
     * commission plan. The click is put to the same checks as every other one and counts like
     * it. A code that is unknown, switched off, not in force on this day in the network's time
     * zone, or whose click is turned away, is refused with the reason, and nothing is made.
     */
    readonly checkPromoCode: Method<"promoClicks", "checkPromoCode", [], never>
    /**
     * Check a promo code, by POST.
     *
     * Makes the click that the code stands for: of its affiliate, on its offer, under its
     * commission plan. The click is put to the same checks as every other one and counts like
     * it. A code that is unknown, switched off, not in force on this day in the network's time
     * zone, or whose click is turned away, is refused with the reason, and nothing is made.
     */
    readonly postPromoCode: Method<"promoClicks", "postPromoCode", [], never>
  }
  readonly promoCodes: {
    /**
     * Create a promo code.
     *
     * A code is one in the network, in any case of letters. The offer has to be open to the
     * affiliate.
     */
    readonly create: Method<"promoCodes", "createPromoCode", [], "promo_code">
    /**
     * Delete a promo code.
     *
     * Its clicks stay; the code may be given out again.
     */
    readonly delete: Method<"promoCodes", "deletePromoCode", [id: number], never>
    /**
     * Get a promo code.
     *
     * One promo code.
     */
    readonly get: Method<"promoCodes", "getPromoCode", [id: number], "promo_code">
    /**
     * List the promo codes.
     *
     * All promo codes of the network.
     */
    readonly list: ExportedList<"promoCodes", "listPromoCodes", []>
    /**
     * Update a promo code.
     *
     * A missing key keeps its field; null clears `commission_plan_id`, `start_date` and
     * `end_date`. In force within a second.
     */
    readonly update: Method<"promoCodes", "updatePromoCode", [id: number], "promo_code">
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
    readonly list: ExportedList<"receiveCampaigns", "listReceiveCampaigns", []>
    /**
     * Update a Receive campaign.
     *
     * A missing key keeps its field; null empties lists, lifts caps, and brings
     * `duplicate_days` back to 30. Safe to repeat. Leads that are there already stay as they
     * are.
     */
    readonly update: Method<"receiveCampaigns", "updateReceiveCampaign", [campaign_id: number], "campaign">
  }
  readonly reconciliations: {
    /**
     * Apply differences of a reconciliation.
     *
     * Conversions become what the file says of them, by the rules of every change; those of
     * `missing_there` are rejected. All that is chosen is one adjustment: up to 1000 are done
     * when the answer comes, more go on afterwards. What was chosen before is not applied
     * again: 409 when nothing is left.
     */
    readonly apply: Method<"reconciliations", "applyReconciliation", [id: number], "adjustment">
    /**
     * Compare an advertiser's file of orders with our conversions.
     *
     * A line names its conversion by `conversion_id`, `transaction_id` or `order_id`, and says
     * its `status`, `amount` (of the sale) or `revenue`; what it does not say is not compared.
     * Nothing is changed. A file that cannot be read whole is refused, with its lines.
     */
    readonly create: Method<"reconciliations", "createReconciliation", [], "reconciliation", "file">
    /**
     * Get a reconciliation.
     *
     * One reconciliation.
     */
    readonly get: Method<"reconciliations", "getReconciliation", [id: number], "reconciliation">
    /**
     * List the reconciliations.
     *
     * All files that were compared, with how much differs.
     */
    readonly list: ExportedList<"reconciliations", "listReconciliations", []>
    /**
     * List what differs.
     *
     * Each difference with what we have, what the file has, and what became of it.
     */
    readonly listLines: ExportedList<"reconciliations", "listReconciliationLines", [id: number]>
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
  readonly registration: {
    /**
     * Accept an invitation.
     *
     * What the page behind a mailed invitation sends. Whoever has no password yet chooses one;
     * others give the one that they sign in with. Signs nobody in.
     */
    readonly acceptInvitation: Method<"registration", "acceptInvitation", [], never>
    /**
     * See who may sign up.
     *
     * The roles that the network's settings open (`sign_up`), for pages that offer it. Needs no
     * key.
     */
    readonly getSignUp: Method<"registration", "getSignUp", [], "sign_up">
    /**
     * Sign up as an affiliate.
     *
     * Where the network's settings allow it (`sign_up`), otherwise 403. Mails a link by which
     * the address is verified, good for a day; the affiliate is made then, and waits for a
     * manager with status 3. Whether the address is known makes no difference to the answer.
     */
    readonly signUp: Method<"registration", "signUp", [], never>
    /**
     * Verify an e-mail address.
     *
     * What the page behind the mailed link of a sign-up sends, with the password of the
     * sign-up. Signs nobody in: a manager approves first.
     */
    readonly verifyEmail: Method<"registration", "verifyEmail", [], never>
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
     * List the columns of the clicks report.
     *
     * What the rows have, under headings.
     */
    readonly listClickOptions: Method<"clicksReport", "listClickOptions", [], "columns-list">
    /**
     * List the columns of the conversions report.
     *
     * What the rows have, under headings.
     */
    readonly listConversionOptions: Method<"conversionsReport", "listConversionOptions", [], "columns-list">
    /**
     * Report the log of clicks.
     *
     * The clicks that statistics count as `invalid_clicks`, with the reason and the
     * destination: where such a click goes as things are set now. `q` looks in the reason as
     * well.
     */
    readonly loggedClicks: ExportedList<"clicksReport", "reportLoggedClicks", []>
    /**
     * Report the log of clicks (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly loggedClicksByPost: ExportedList<"clicksReport", "reportLoggedClicksByPost", []>
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
  readonly secondFactors: {
    /**
     * Confirm a second factor.
     *
     * With a code that the app shows. From then on signing in asks for `code`, however it
     * begins.
     */
    readonly confirmTotp: Method<"secondFactors", "confirmTotp", [], "recovery_codes">
    /**
     * Remove the second factor.
     *
     * With its recovery codes. Needs the password. A new one can be set up then.
     */
    readonly removeTotp: Method<"secondFactors", "removeTotp", [], never>
    /**
     * Set up a second factor.
     *
     * Makes a secret for an app that shows codes (TOTP, RFC 6238). It counts once it is
     * confirmed; until then another one takes its place. Needs the password.
     */
    readonly setUpTotp: Method<"secondFactors", "setUpTotp", [], never>
  }
  readonly settingsCategories: {
    /**
     * Create a category.
     *
     * No two have the same title.
     */
    readonly create: Method<"settingsCategories", "createCategory", [], "category">
    /**
     * Delete a category.
     *
     * It is gone from lists and can't be chosen any more. Where it was chosen its title stays.
     */
    readonly delete: Method<"settingsCategories", "deleteCategory", [id: number], never>
    /**
     * Get a category.
     *
     * One category.
     */
    readonly get: Method<"settingsCategories", "getCategory", [id: number], "category">
    /**
     * List the categories.
     *
     * All categories of the network.
     */
    readonly list: ExportedList<"settingsCategories", "listSettingsCategories", []>
    /**
     * Update a category.
     *
     * A missing key keeps its field. Safe to repeat.
     */
    readonly update: Method<"settingsCategories", "updateCategory", [id: number], "category">
  }
  readonly settingsPaymentMethods: {
    /**
     * Create a payment method.
     *
     * No two have the same title.
     */
    readonly create: Method<"settingsPaymentMethods", "createPaymentMethod", [], "payment_method">
    /**
     * Delete a payment method.
     *
     * It is gone from lists and can't be chosen any more. Where it was chosen its title stays.
     */
    readonly delete: Method<"settingsPaymentMethods", "deletePaymentMethod", [id: number], never>
    /**
     * Get a payment method.
     *
     * One payment method.
     */
    readonly get: Method<"settingsPaymentMethods", "getPaymentMethod", [id: number], "payment_method">
    /**
     * List the payment methods.
     *
     * All payment methods of the network.
     */
    readonly list: ExportedList<"settingsPaymentMethods", "listSettingsPaymentMethods", []>
    /**
     * Update a payment method.
     *
     * A missing key keeps its field. Safe to repeat.
     */
    readonly update: Method<"settingsPaymentMethods", "updatePaymentMethod", [id: number], "payment_method">
  }
  readonly settingsTags: {
    /**
     * Create a tag.
     *
     * No two have the same title.
     */
    readonly create: Method<"settingsTags", "createTag", [], "tag">
    /**
     * Delete a tag.
     *
     * It is gone from lists and can't be chosen any more. Where it was chosen its title stays.
     */
    readonly delete: Method<"settingsTags", "deleteTag", [id: number], never>
    /**
     * Get a tag.
     *
     * One tag.
     */
    readonly get: Method<"settingsTags", "getTag", [id: number], "tag">
    /**
     * List the tags.
     *
     * All tags of the network.
     */
    readonly list: ExportedList<"settingsTags", "listSettingsTags", []>
    /**
     * Update a tag.
     *
     * A missing key keeps its field. Safe to repeat.
     */
    readonly update: Method<"settingsTags", "updateTag", [id: number], "tag">
  }
  readonly settingsTiers: {
    /**
     * Create a tier.
     *
     * No two have the same title. Exactly one tier is the default: `isDefault` true moves the
     * mark, and the tier that has it can't be deleted.
     */
    readonly create: Method<"settingsTiers", "createTier", [], "tier">
    /**
     * Delete a tier.
     *
     * It is gone from lists and can't be chosen any more. Where it was chosen its title stays.
     * Exactly one tier is the default: `isDefault` true moves the mark, and the tier that has
     * it can't be deleted.
     */
    readonly delete: Method<"settingsTiers", "deleteTier", [id: number], never>
    /**
     * Get a tier.
     *
     * One tier. Exactly one tier is the default: `isDefault` true moves the mark, and the tier
     * that has it can't be deleted.
     */
    readonly get: Method<"settingsTiers", "getTier", [id: number], "tier">
    /**
     * List the tiers.
     *
     * All tiers of the network. Exactly one tier is the default: `isDefault` true moves the
     * mark, and the tier that has it can't be deleted.
     */
    readonly list: ExportedList<"settingsTiers", "listSettingsTiers", []>
    /**
     * Update a tier.
     *
     * A missing key keeps its field. Safe to repeat. Exactly one tier is the default:
     * `isDefault` true moves the mark, and the tier that has it can't be deleted.
     */
    readonly update: Method<"settingsTiers", "updateTier", [id: number], "tier">
  }
  readonly settingsTrafficApproaches: {
    /**
     * Create a traffic approach.
     *
     * No two have the same title.
     */
    readonly createTrafficApproach: Method<"settingsTrafficApproaches", "createTrafficApproach", [], "traffic_approach">
    /**
     * Delete a traffic approach.
     *
     * It is gone from lists and can't be chosen any more. Where it was chosen its title stays.
     */
    readonly deleteTrafficApproach: Method<"settingsTrafficApproaches", "deleteTrafficApproach", [id: number], never>
    /**
     * Get a traffic approach.
     *
     * One traffic approach.
     */
    readonly getTrafficApproach: Method<"settingsTrafficApproaches", "getTrafficApproach", [id: number], "traffic_approach">
    /**
     * List the traffic approaches.
     *
     * All traffic approaches of the network.
     */
    readonly list: ExportedList<"settingsTrafficApproaches", "listSettingsTrafficApproaches", []>
    /**
     * Update a traffic approach.
     *
     * A missing key keeps its field. Safe to repeat.
     */
    readonly updateTrafficApproach: Method<"settingsTrafficApproaches", "updateTrafficApproach", [id: number], "traffic_approach">
  }
  readonly settingsTrafficSources: {
    /**
     * Create a traffic source.
     *
     * No two have the same title.
     */
    readonly create: Method<"settingsTrafficSources", "createTrafficSource", [], "traffic_source">
    /**
     * Delete a traffic source.
     *
     * It is gone from lists and can't be chosen any more. Where it was chosen its title stays.
     */
    readonly delete: Method<"settingsTrafficSources", "deleteTrafficSource", [id: number], never>
    /**
     * Get a traffic source.
     *
     * One traffic source.
     */
    readonly get: Method<"settingsTrafficSources", "getTrafficSource", [id: number], "traffic_source">
    /**
     * List the traffic sources.
     *
     * All traffic sources of the network.
     */
    readonly list: ExportedList<"settingsTrafficSources", "listSettingsTrafficSources", []>
    /**
     * Update a traffic source.
     *
     * A missing key keeps its field. Safe to repeat.
     */
    readonly update: Method<"settingsTrafficSources", "updateTrafficSource", [id: number], "traffic_source">
  }
  readonly statements: {
    /**
     * Get the statement of an advertiser.
     *
     * What an advertiser owes and has paid. For each currency the balance at the beginning of
     * the period, what came and went by day and kind, and the balance at its end, out of the
     * ledger. What is pending is on none. Without a range, the last 7 days; at most 366 days.
     * Days are those of the network's time zone.
     */
    readonly getAdvertiser: Exported<"statements", "getAdvertiserStatement", [advertiser_id: number], "statement">
    /**
     * Get the statement of an affiliate.
     *
     * What an affiliate earned and was paid. For each currency the balance at the beginning of
     * the period, what came and went by day and kind, and the balance at its end, out of the
     * ledger. What is pending is on none. Without a range, the last 7 days; at most 366 days.
     * Days are those of the network's time zone.
     */
    readonly getAffiliate: Exported<"statements", "getAffiliateStatement", [affiliate_id: number], "statement">
  }
  readonly statistics: {
    /**
     * Get statistics.
     *
     * Sums over clicks and conversions. Dates are read in the time zone of the account; without
     * a range, the last 7 days. Clicks count when they happened, conversions when they were
     * made, in their present status. `antifraud_logic_score` is 0: it is told of single
     * conversions and of affiliates. Rows are sorted by `sortField`: a metric, a breakdown of
     * the report, or `added_timestamp`, the newest event of a row, which is the default.
     * Filters may also be written `filters[offers]=1,2`, in one `filters=offer:1,2,country:5`,
     * in a body `filters: {"offers": "1,2"}`. A metric or breakdown that there is not, or not
     * for the caller, is refused with 400.
     */
    readonly get: Exported<"statistics", "getStatistics", [], never>
    /**
     * Get statistics (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly getByPost: Exported<"statistics", "postStatistics", [], never>
    /**
     * Get a tree of statistics.
     *
     * Statistics as a tree: rows of the first breakdown, in each those of the second one under
     * its name, and so on. Pages, and the pagination headers, count the rows of the first
     * breakdown. `sortField` orders the rows of each level. In the network's currency. A page
     * of more than 10 000 rows of the last breakdown is refused. As CSV it is the table of the
     * last rows, as in the flat report.
     */
    readonly getTree: Exported<"statistics", "getStatisticsTree", [], never>
    /**
     * Get a tree of statistics (POST).
     *
     * The same as the GET, with the parameters in the body; the body has the last word.
     */
    readonly getTreeByPost: Exported<"statistics", "postStatisticsTree", [], never>
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
    readonly list: ExportedList<"vendors", "listVendors", [campaign_id: number]>
    /**
     * List the vendors of all Receive campaigns.
     *
     * `is_failing=1` for those whose last reply says that they are down, or gone: they have a
     * `circuit`, or are `gone`. `is_active=1` for those that may still get leads: they and
     * their campaign are active.
     */
    readonly listAll: ExportedList<"vendors", "listAllVendors", []>
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
