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
  "additional",
  "additional_info",
  "address",
  "advertiser",
  "affiliate",
  "affiliate_name",
  "beneficiary_address",
  "beneficiary_name",
  "body",
  "browser",
  "campaign",
  "city",
  "company_name",
  "contacts",
  "creative",
  "custom_fields",
  "delivery_reply",
  "description",
  "error",
  "firstname",
  "goal",
  "goal_selected",
  "input",
  "internal_notes",
  "invoice_memo",
  "landing_page",
  "lastname",
  "name",
  "notes",
  "offer",
  "offer_name",
  "offer_selected",
  "private_notes",
  "public_notes",
  "referral",
  "region",
  "reply",
  "source",
  "title",
  "user_agent",
  "value",
  "vendor",
  "website_url"
])

const numbered = /^(sub_id|aff_param|adv_param|custom)\d+$/u

/** Whether a field holds text that strangers wrote. */
export const isForeign = (name: string): boolean => names.has(name) || numbered.test(name)

const replies: ReadonlySet<string> = new Set(["delivery_reply", "error", "reply"])

/** Whether a field holds what somebody else's server says, which may repeat what it was sent. */
export const isReply = (name: string): boolean => replies.has(name)
