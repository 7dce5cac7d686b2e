/**
 * What existing clients demand of answers to affiliates: for each call the fields of `info` by the type that they
 * have to have. `[]` stands for each item of a list; a field under a list that is empty, or under a field that may be
 * missing, is not demanded.
 */
export interface Demand {
  readonly method: "GET" | "POST" | "PUT"
  readonly path: string
  readonly "int!"?: ReadonlyArray<string>
  readonly "string!"?: ReadonlyArray<string>
  readonly "string?"?: ReadonlyArray<string>
  readonly "number?"?: ReadonlyArray<string>
  readonly "array!"?: ReadonlyArray<string>
  readonly "object!"?: ReadonlyArray<string>
}

const under = (parent: string, names: string): ReadonlyArray<string> =>
  names.split(" ").map((name) => (parent === "" ? name : `${parent}.${name}`))

const goal = (offer: string) => ({
  int: under(
    `${offer}.goals.[]`,
    "goal_id goal_type tracking_method conversion_status multiple_conversions has_caps is_default"
  ),
  text: under(`${offer}.goals.[]`, "goal_name goal_type_name caps alias payout_for_affiliate")
})

const offerDemand = (offer: string) => ({
  "int!": [
    ...under(offer, "id"),
    ...goal(offer).int,
    ...under(`${offer}.creatives.[]`, "id type"),
    ...under(`${offer}.links.[]`, "id type visible_to_all_affiliates status offer_id"),
    ...under(`${offer}.categories.[]`, "id"),
    ...under(`${offer}.visible_type_selected.[]`, "id")
  ],
  "string!": [
    ...under(offer, "title"),
    ...goal(offer).text,
    ...under(`${offer}.creatives.[]`, "title"),
    ...under(`${offer}.links.[]`, "title url preview"),
    ...under(`${offer}.categories.[]`, "title"),
    ...under(`${offer}.visible_type_selected.[]`, "title availability"),
    `${offer}.live_stats.key`
  ],
  "string?": [
    ...under(
      offer,
      "description image gt_included_ids gt_excluded_ids gt_filter_ids extended_targeting " +
        "traffic_types timezone currency aff_epc ar cr questions traffic_types_selected " +
        "tracking_domain postbacks"
    ),
    ...under(
      `${offer}.creatives.[]`,
      "description image html_code plain_text xml_feed_url xml_feed_url_tag"
    ),
    ...under(
      `${offer}.links.[]`,
      "visible_to_specific_affiliates_only geo_allowed geo_denied type_selected"
    )
  ],
  "number?": [
    ...under(
      offer,
      "advertiser_id is_featured visible_type ask_approval_questions tracking_domain_id " +
        "creatives_count links_count deep_linking"
    ),
    ...under(
      `${offer}.creatives.[]`,
      "image_width image_height image_size offer_url_id count_impressions status"
    ),
    ...under(`${offer}.links.[]`, "percent created updated"),
    ...under(`${offer}.live_stats.current`, "total total_change"),
    ...under(`${offer}.live_stats.previous`, "total total_change")
  ],
  "array!": [`${offer}.goals`]
})

const columns = {
  "string!": under("columns-list.[]", "group label key"),
  "int!": under("columns-list.[]", "sort groupSort reportSort default level column"),
  "string?": under("columns-list.[]", "parent")
}

const summary = (period: string) => under(`[].${period}`, "from to total total_partial")

/** The calls, `{offer_id}` standing for an offer that is open to the affiliate. */
export const demands: ReadonlyArray<Demand> = [
  {
    method: "POST",
    path: "/dashboard/statistics/network-summary",
    "string!": ["[].key"],
    "object!": ["[].current", "[].previous"],
    "int!": [...summary("current"), ...summary("previous")],
    "number?": ["[].current.total_change", "[].previous.total_change"]
  },
  { method: "GET", path: "/offers", ...offerDemand("offers.[]") },
  { method: "GET", path: "/offers/{offer_id}", "object!": ["offer"], ...offerDemand("offer") },
  {
    method: "GET",
    path: "/offers-requests/pending",
    "int!": under("pending-requests.[]", "id offer_id affiliate_id created updated"),
    "string!": under("pending-requests.[]", "offer_name affiliate_name status"),
    "string?": under("pending-requests.[]", "questions answer")
  },
  { method: "POST", path: "/reports/statistics", "object!": ["rows"] },
  { method: "GET", path: "/reports/statistics/options", ...columns },
  {
    method: "GET",
    path: "/reports/statistics/breakdowns",
    "string!": under("breakdowns-list.[]", "group label key"),
    "int!": under("breakdowns-list.[]", "sort groupSort")
  },
  { method: "POST", path: "/reports/conversions", "array!": ["transactions"] },
  { method: "GET", path: "/reports/conversions/options?filters=offers", ...columns },
  { method: "POST", path: "/reports/clicks", "array!": ["transactions"] },
  { method: "GET", path: "/reports/clicks/options?filters=offers", ...columns },
  {
    method: "POST",
    path: "/reports/referrals",
    "string!": ["report.[].referral"],
    "int!": ["report.[].rate", "report.[].referral_commission"]
  },
  {
    method: "GET",
    path: "/profile",
    "object!": ["profile"],
    "int!": under("profile", "id status api_status number_format_id date_format_id"),
    "string!": under("profile", "email firstname lastname timezone role"),
    "string?": under(
      "profile",
      "image contacts api_key phone company_name payment_details custom_fields region city " +
        "address postal_code managers_assigned"
    ),
    "number?": ["profile.country"]
  },
  {
    method: "GET",
    path: "/postbacks",
    "int!": under(
      "postbacks.[]",
      "id level_id offer_id goal_id conversion_status type status affiliate_id created updated"
    ),
    "string!": ["postbacks.[].code"]
  },
  {
    method: "GET",
    path: "/aff-billing/balances",
    "object!": ["billing-affiliate-balance"],
    "string!": under(
      "billing-affiliate-balance",
      "currency approved_balance pending_balance balance_due referral_balance"
    ),
    "int!": ["billing-affiliate-balance.available_advance"]
  },
  {
    method: "GET",
    path: "/aff-billing/payment-methods",
    "int!": [
      ...under("affiliates-payments-methods.[]", "id affiliate_id approved_balance balance_due"),
      ...under("affiliates-payments-methods.[].payment_method", "id status sort created updated")
    ],
    "object!": ["affiliates-payments-methods.[].payment_method"],
    "string!": [
      ...under(
        "affiliates-payments-methods.[].payment_method",
        "title supported_currencies payment_threshold payment_threshold_currency " +
          "payment_commission payment_method_logo"
      ),
      ...under(
        "affiliates-payments-methods.[]",
        "payment_method_info payment_method_threshold_converted currency next_interval_date"
      )
    ]
  },
  { method: "GET", path: "/aff-billing/invoices?columns=id&statuses=", "array!": ["invoices"] },
  { method: "GET", path: "/aff-billing/invoices/{invoice_id}", "object!": ["invoice"] },
  {
    method: "PUT",
    path: "/aff-billing/payment-request",
    "int!": ["invoice_id"],
    "string!": ["invoice_number"]
  },
  {
    method: "GET",
    path: "/aff-billing/preferences",
    "object!": ["affiliate-billing-details"],
    "string!": under(
      "affiliate-billing-details",
      "invoice_days_of_the_month invoice_day_of_the_week beneficiary_name beneficiary_address " +
        "billing_email tax_id"
    ),
    "int!": under("affiliate-billing-details", "generate_invoice_automatically vat")
  },
  { method: "GET", path: "/players", "array!": [""] },
  { method: "GET", path: "/traders", "array!": [""] }
]
