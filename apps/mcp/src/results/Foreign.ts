/**
 * Text that strangers wrote: names, notes, what other people's servers replied. A model may take it
 * for instructions, so it is cleaned of what people can't see and stands apart, under `untrusted`.
 */

const maxLength = 2000

/** Control characters but for tab and line feed, marks of direction, and what takes no room. */
const invisible = /\p{Cf}|\p{Variation_Selector}|(?![\t\n])\p{Cc}/gu

/** The text as people see it, not longer than anybody reads. */
export const clean = (text: string): string => {
  const visible = text.replace(invisible, "")
  return visible.length <= maxLength ? visible : `${visible.slice(0, maxLength)}… (cut)`
}

/** Fields in which others than the operator of the network write. */
const names: ReadonlySet<string> = new Set([
  "account",
  "additional",
  "additional_info",
  "address",
  "adv_order_id",
  "advertiser",
  "advertiser_order_id",
  "advertiser_user_id",
  "aff_click_id",
  "affiliate",
  "affiliate_name",
  "beneficiary_address",
  "beneficiary_city",
  "beneficiary_name",
  "beneficiary_postcode",
  "beneficiary_region",
  "body",
  "browser",
  "browser_version",
  "campaign",
  "city",
  "company_name",
  "contacts",
  "creative",
  "custom_fields",
  "deep_link",
  "deep_link_url",
  "delivery_reply",
  "description",
  "destination",
  "device_brand",
  "device_model",
  "device_os",
  "device_os_version",
  "error",
  "external_id",
  "firstname",
  "gender",
  "goal",
  "goal_name",
  "goal_selected",
  "input",
  "internal_notes",
  "invoice_memo",
  "landing_page",
  "language",
  "lastname",
  "message",
  "messenger",
  "name",
  "notes",
  "offer",
  "offer_name",
  "offer_selected",
  "private_notes",
  "public_notes",
  "receive_campaign_name",
  "referral",
  "referral_sponsor_info",
  "referrals_info",
  "region",
  "reply",
  "source",
  "title",
  "trafficback_url",
  "user_agent",
  "utm_campaign",
  "utm_content",
  "utm_medium",
  "utm_source",
  "utm_term",
  "vendor",
  "vertical",
  "website_url"
])

const numbered = /^(sub_id|aff_param|adv_param|custom)\d+$/u

/**
 * Fields that hold either what strangers wrote or what the network did, by the form of the latter: ids of refused
 * conversions are whatever was sent, codes are those of postbacks or of reasons, and money has a `value` as well.
 */
const ours: Readonly<Record<string, RegExp>> = {
  click_id: /^[\da-f]{32}$/u,
  code: /^[a-z_]{1,40}$/u,
  transaction_id: /^[\da-f-]{32,36}$/u,
  value: /^-?\d{1,15}\.\d{2,4}$/u
}

/** Whether a field holds text that strangers wrote; without the text, whether it always does. */
export const isForeign = (name: string, text?: string): boolean => {
  const form = ours[name]
  if (form !== undefined) return text !== undefined && !form.test(text)
  return names.has(name) || numbered.test(name)
}

const replies: ReadonlySet<string> = new Set(["delivery_reply", "error", "reply"])

/** Whether a field holds what somebody else's server says, which may repeat what it was sent. */
export const isReply = (name: string): boolean => replies.has(name)
