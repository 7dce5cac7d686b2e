/**
 * The input of a click from its link: `/click?o=…&a=…` or `/c/{hash}?…`. A click is never refused for how a
 * parameter is written. Unknown parameters are ignored, of a repeated one the first counts, an invalid number
 * counts as missing, and a text that is too long is cut.
 */
import { subNames } from "../../catalog/SubNames.ts"

/** Characters that are kept of each text. */
export const textMaxLength = 512

/** A longer deep link is ignored: half of an address leads somewhere else. */
export const deepLinkMaxLength = 2048

/** The texts that an affiliate may add to a link. They are stored with the click as they came. */
export const textNames = ["aff_click_id", "source", ...subNames, "idfa", "gaid"] as const
export type TextName = (typeof textNames)[number]

/** A value for every text; `null` for one that the link lacks. */
export type Texts = { readonly [name in TextName]: string | null }

/** A promo code in place of a link. */
export interface UsedCode {
  readonly id: number
  /** The plan that its clicks are under. */
  readonly commission_plan_id: number | null
}

/** The link of a click, read. */
export interface ClickInput extends Texts {
  /** Of a campaign link; it says which offer and affiliate are meant. */
  readonly campaign_hash: string | null
  /** 0 when the link names none. */
  readonly offer_id: number
  readonly affiliate_id: number
  /** The ids of another system, in links that name none of this one. */
  readonly external_offer_id: string | null
  readonly external_affiliate_id: string | null
  /** The landing page that the link asks for. */
  readonly link_id: number | null
  readonly creative_id: number | null
  readonly deep_link: string | null
  readonly used_code: UsedCode | null
  /** Whether the click's id is wanted instead of a redirect. */
  readonly wants_click_id: boolean
}

const none: ClickInput = {
  campaign_hash: null,
  offer_id: 0,
  affiliate_id: 0,
  external_offer_id: null,
  external_affiliate_id: null,
  link_id: null,
  creative_id: null,
  deep_link: null,
  used_code: null,
  wants_click_id: false,
  aff_click_id: null,
  source: null,
  sub_id1: null,
  sub_id2: null,
  sub_id3: null,
  sub_id4: null,
  sub_id5: null,
  aff_param1: null,
  aff_param2: null,
  aff_param3: null,
  aff_param4: null,
  aff_param5: null,
  idfa: null,
  gaid: null
}

/** Control characters, which databases refuse, and halves of surrogate pairs, which no encoding has. */
const unstorable = /[\p{Cc}\p{Cs}]/gu

/** A text as it is stored: without invalid characters, and cut to its limit. */
export const cut = (text: string, maxLength: number): string | null =>
  text.slice(0, maxLength).replace(unstorable, "") || null

const maxId = 2_147_483_647

const idOf = (text: string): number | null => {
  const id = /^\d{1,10}$/u.test(text) ? Number(text) : 0
  return id > 0 && id <= maxId ? id : null
}

/** External ids are no longer than this. */
const externalIdMaxLength = 64

const externalIdOf = (text: string): string | null =>
  text === "" || text.length > externalIdMaxLength ? null : text.replace(unstorable, "") || null

type Draft = { -readonly [name in keyof ClickInput]: ClickInput[name] }

const textNamed = new Set<string>(textNames)
const isTextName = (name: string): name is TextName => textNamed.has(name)

const read = (draft: Draft, name: string, value: string): void => {
  switch (name) {
    case "o":
      draft.offer_id = idOf(value) ?? 0
      break
    case "a":
      draft.affiliate_id = idOf(value) ?? 0
      break
    case "eo":
      draft.external_offer_id = externalIdOf(value)
      break
    case "ea":
      draft.external_affiliate_id = externalIdOf(value)
      break
    case "link_id":
    case "creative_id":
      draft[name] = idOf(value)
      break
    case "deep_link":
      draft.deep_link = value.length > deepLinkMaxLength ? null : cut(value, deepLinkMaxLength)
      break
    case "return":
      draft.wants_click_id = value === "click_id"
      break
    default:
      if (isTextName(name)) draft[name] = cut(value, textMaxLength)
  }
}

/** Reads a query, and the hash of a campaign link. Never fails: unreadable values are left out. */
export const fromQuery = (query: string, campaign_hash: string | null): ClickInput => {
  const draft: Draft = { ...none, campaign_hash }
  const seen = new Set<string>()
  new URLSearchParams(query).forEach((value, name) => {
    if (seen.has(name)) return
    seen.add(name)
    read(draft, name, value)
  })
  return draft
}

const clickPath = /^\/click\/?(?:\?|$)/u
const campaignPath = /^\/c\/([^/?#]*)\/?(?:\?|$)/u

/** Reads the link of a click, its host left out; `undefined` when the address is another one. */
export const fromAddress = (address: string): ClickInput | undefined => {
  const hash = clickPath.test(address) ? null : campaignPath.exec(address)?.[1]
  if (hash === undefined) return undefined
  const start = address.indexOf("?")
  return fromQuery(start === -1 ? "" : address.slice(start + 1), hash)
}

/** What a click without a link is made of. */
export interface Given extends Partial<Texts> {
  readonly offer_id: number
  readonly affiliate_id: number
  readonly link_id?: number | null
  readonly used_code?: UsedCode
}

/** The same as a link that says all this. */
export const fromGiven = (given: Given): ClickInput => {
  const draft: Draft = {
    ...none,
    offer_id: given.offer_id,
    affiliate_id: given.affiliate_id,
    link_id: given.link_id ?? null,
    used_code: given.used_code ?? null
  }
  for (const name of textNames) draft[name] = cut(given[name] ?? "", textMaxLength)
  return draft
}
