/**
 * The macros that the code of a postback may have: what it can tell of a conversion.
 */
import { Schema, Struct } from "effect"
import * as Macros from "../values/Macros.ts"
import * as Nearest from "../values/Nearest.ts"

/** What a conversion might tell, by the name of each macro. */
const examples = {
  aff_click_id: "your-click-1",
  click_id: "0123456789abcdef0123456789abcdef",
  transaction_id: "5d1c9a34-27c8-4a57-8f0d-3a2b61c7e9f4",
  adv_order_id: "order-1",
  payout: "12.50",
  amount: "100.00",
  currency: "EUR",
  goal_id: "1",
  goal_alias: "sale",
  conv_status: "approved",
  offer_id: "1",
  affiliate_id: "1",
  campaign_id: "1",
  landing_page_id: "1",
  source: "newsletter",
  country: "DE",
  device_type: "smartphone",
  timestamp: "1772323200",
  datetime: "2026-03-01T00:00:00Z",
  sub_id1: "sub1",
  sub_id2: "sub2",
  sub_id3: "sub3",
  sub_id4: "sub4",
  sub_id5: "sub5",
  aff_param1: "param1",
  aff_param2: "param2",
  aff_param3: "param3",
  aff_param4: "param4",
  aff_param5: "param5"
}

/** A macro by its name, without braces. */
export const PostbackMacro = Schema.Literals(Struct.keys(examples))
export type PostbackMacro = typeof PostbackMacro.Type

/** All names. */
export const names = PostbackMacro.literals

/** Whether something is called so. */
export const isMacro = Schema.is(PostbackMacro)

/** The message for an unknown name. */
export const unknown = (name: string): string => Nearest.unknown("macro", name, names)

/** The problem of a code's macros; none when all are known. */
export const problemIn = (code: string): string | undefined => {
  const strange = Macros.names(Macros.parse(code)).find((name) => !isMacro(name))
  return strange === undefined ? undefined : unknown(strange)
}

/** The value of a macro, or null for one that has none. */
export type ValueOf = (name: PostbackMacro) => string | null

/** What a conversion might tell, to try postbacks with. */
export const example: ValueOf = (name) => examples[name]

/** Scheme and host take no macros: the postback alone decides which host is called. */
const origin = /^[^/?#]*(?:\/\/[^/?#\\]*)?/u

/** Whether the code is no URL but HTML, for the pages that visitors see. */
export const isMarkup = (code: string): boolean => code.trimStart().startsWith("<")

/** A code with its macros filled, each value encoded for a part of a URL. */
export const fill = (code: string, valueOf: ValueOf): string => {
  const text = code.trim()
  const values = (name: string) => (isMacro(name) ? valueOf(name) : undefined)
  if (isMarkup(text)) return Macros.expand(text, values, Macros.encodeUrlPart)
  const start = origin.exec(text)?.[0].length ?? 0
  return text.slice(0, start) + Macros.fillUrl(Macros.parseUrl(text.slice(start)), values)
}
