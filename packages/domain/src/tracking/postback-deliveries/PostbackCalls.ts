/**
 * Which postbacks tell of a conversion, and what they say.
 */
import { Schema } from "effect"
import * as ConversionStatus from "../../catalog/ConversionStatus.ts"
import type { Postback, PostbackId } from "../../catalog/Postback.ts"
import * as PostbackMacro from "../../catalog/PostbackMacro.ts"
import { subNames } from "../../catalog/SubNames.ts"
import * as IsoTime from "../../values/IsoTime.ts"
import * as Money from "../../values/Money.ts"
import * as UnixTime from "../../values/UnixTime.ts"
import type { ConversionChange, NewConversionRecord } from "../conversions/ConversionRecord.ts"

/** What the rules ask of a postback. */
export type PostbackTerms = Pick<
  Postback,
  "id" | "level_id" | "offer_id" | "goal_id" | "conversion_status" | "type" | "status" | "code"
>

/** A call to be made. */
export interface PostbackCall {
  readonly postback_id: PostbackId
  readonly url: string
}

/** What postbacks tell of a conversion, and are chosen by. */
export type ToldConversion = Pick<
  NewConversionRecord,
  | (typeof plain)[number]
  | (typeof references)[number]
  | "payout"
  | "amount"
  | "goal_id"
  | "offer_id"
  | "affiliate_id"
  | "status"
  | "created_millis"
>

/** A conversion with related facts. */
export interface ConversionFacts {
  readonly conversion: ToldConversion
  /** The alias of its goal; null when the goal has none. */
  readonly goal_alias: string | null
  /** The ISO code of its visitor's country; null when that is not known. */
  readonly country_code: string | null
}

/** The fields that a macro takes from the conversion just as they are. */
const plain = [
  "aff_click_id",
  "click_id",
  "transaction_id",
  "adv_order_id",
  "currency",
  "source",
  "device_type",
  ...subNames
] as const satisfies ReadonlyArray<keyof NewConversionRecord & PostbackMacro.PostbackMacro>

/** Ids that a conversion may not have. */
const references = ["campaign_id", "landing_page_id"] as const

const idText = (id: number | null): string | null => (id === null ? null : String(id))

const isPlain = Schema.is(Schema.Literals(plain))

/** How the other macros are made. */
const made: {
  readonly [name in Exclude<PostbackMacro.PostbackMacro, (typeof plain)[number]>]: (
    facts: ConversionFacts
  ) => string | null
} = {
  payout: ({ conversion }) => Money.toAmount(conversion.payout),
  amount: ({ conversion: { amount } }) => (amount === null ? null : Money.toAmount(amount)),
  goal_id: ({ conversion }) => String(conversion.goal_id),
  goal_alias: ({ goal_alias }) => goal_alias,
  conv_status: ({ conversion }) => conversion.status,
  offer_id: ({ conversion }) => String(conversion.offer_id),
  affiliate_id: ({ conversion }) => String(conversion.affiliate_id),
  campaign_id: ({ conversion }) => idText(conversion.campaign_id),
  landing_page_id: ({ conversion }) => idText(conversion.landing_page_id),
  country: ({ country_code }) => country_code,
  timestamp: ({ conversion }) => String(UnixTime.fromMillis(conversion.created_millis)),
  datetime: ({ conversion }) => IsoTime.fromMillis(conversion.created_millis)
}

/** The value of a macro for a conversion. A postback has a few of them, so each is made when it is asked for. */
export const macrosOf =
  (facts: ConversionFacts): PostbackMacro.ValueOf =>
  (name) =>
    isPlain(name) ? facts.conversion[name] : made[name](facts)

/** The URL of a postback with its macros filled, each value encoded for a part of a URL. */
export const urlOf = (code: string, facts: ConversionFacts): string =>
  PostbackMacro.fill(code, macrosOf(facts))

/** Only servers are called: iframes and images are for pages that visitors see. */
const server = 1

/** Whether a postback is one that this server sends. */
export const isSent = ({ status, type }: Pick<PostbackTerms, "status" | "type">): boolean =>
  status === 1 && type === server

/** The message for a postback that is not sent. */
export const notSentProblem = "is disabled, or not for servers: activate it before sending it again"

const isAbout = (postback: PostbackTerms, { goal_id, offer_id, status }: ToldConversion) =>
  (postback.offer_id === 0 || postback.offer_id === offer_id) &&
  (postback.goal_id === 0 || postback.goal_id === goal_id) &&
  (postback.conversion_status === 0 ||
    postback.conversion_status === ConversionStatus.codes[status])

/** Whether a change is one to tell of: the conversion is new, or has another status than before. */
export const isTold = ({ after, before }: ConversionChange): boolean =>
  before === undefined || before.status !== after.status

/** The postbacks that tell of a conversion in its present state; the most specific ones come first. */
export const matching = <P extends PostbackTerms>(
  conversion: ToldConversion,
  postbacks: ReadonlyArray<P>
): ReadonlyArray<P> =>
  postbacks
    .filter((postback) => isSent(postback) && isAbout(postback, conversion))
    .sort((a, b) => b.level_id - a.level_id || a.id - b.id)

/**
 * The calls for a conversion. Levels are scopes: every match is called, and a global postback still notifies its
 * tracker of an offer that has a postback of its own. Identical calls are made once, for the most specific of them.
 */
export const callsFor = (
  facts: ConversionFacts,
  postbacks: ReadonlyArray<PostbackTerms>
): ReadonlyArray<PostbackCall> => {
  const calls = new Map<string, PostbackCall>()
  for (const { code, id } of matching(facts.conversion, postbacks)) {
    const url = urlOf(code, facts)
    if (!calls.has(url)) calls.set(url, { postback_id: id, url })
  }
  return [...calls.values()]
}
