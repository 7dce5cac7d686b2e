/**
 * Which landing page a visitor gets. A link may ask for one by its id; when that one is not open to this
 * visitor, the link counts as if it had asked for none, because an old link should not cost a sale.
 * Without a wish, pages of the types 2 and 5 take their percentage of the traffic and the main page takes
 * the rest. Percentages beyond 100 shrink in proportion, and so they fill up where no main page is open.
 */

import type { LandingPage } from "../../catalog/LandingPage.ts"
import type { ClickInput } from "./ClickInput.ts"
import { textNames } from "./ClickInput.ts"
import * as ClickUrl from "./ClickUrl.ts"
import { traits, type Visitor } from "./Visitor.ts"

type Rule = LandingPage["rules"][number]

/** A landing page as the tracker holds it. */
export interface OfferPage {
  readonly id: number
  readonly type: LandingPage["type"]
  readonly percent: number
  readonly url: ClickUrl.ClickUrl
  /** The affiliates that may send visitors here; `null` for all. */
  readonly affiliates: ReadonlySet<number> | null
  readonly geo_allowed: ReadonlySet<number> | null
  readonly geo_denied: ReadonlySet<number> | null
  readonly rules: ReadonlyArray<Rule>
}

/** The columns of a landing page that decide. */
export type PageColumns = Pick<
  LandingPage,
  | "id"
  | "type"
  | "status"
  | "url"
  | "percent"
  | "visible_to_all_affiliates"
  | "visible_to_specific_affiliates_only"
  | "geo_allowed"
  | "geo_denied"
  | "rules"
>

const ids = (list: string | null): ReadonlySet<number> | null => {
  const found = (list ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)
  return found.length === 0 ? null : new Set(found)
}

/** The page as the tracker holds it; `undefined` for one that is inactive or whose URL leads nowhere. */
export const offerPage = (page: PageColumns): OfferPage | undefined => {
  const url = page.status === 1 ? ClickUrl.parse(page.url) : undefined
  return url === undefined
    ? undefined
    : {
        id: page.id,
        type: page.type,
        percent: page.type === 2 || page.type === 5 ? (page.percent ?? 0) : 0,
        url,
        affiliates:
          page.visible_to_all_affiliates === 1
            ? null
            : (ids(page.visible_to_specific_affiliates_only) ?? new Set()),
        geo_allowed: ids(page.geo_allowed),
        geo_denied: ids(page.geo_denied),
        rules: page.rules
      }
}

/** The visitor that a page is chosen for. */
export interface Asker {
  readonly affiliate_id: number
  readonly visitor: Visitor
  readonly input: ClickInput
  /** The page that the link or its campaign names. */
  readonly wanted: number | null
  /** At least 0 and less than 1: decides among pages that share the traffic. */
  readonly fraction: number
}

/** The values that a field of a rule has for this visitor. A country goes by its id and by its code. */
const valuesOf = (field: string, { affiliate_id, visitor, input }: Asker) => {
  if (field === "country") return [visitor.country, visitor.country_code]
  if (field === "affiliate") return [affiliate_id]
  const trait = traits.find((name) => name === field)
  if (trait !== undefined) return [visitor[trait]]
  const text = textNames.find((name) => name === field)
  return text === undefined ? [] : [input[text]]
}

const holds = (asker: Asker, { field, operator, values }: Rule): boolean => {
  const wanted = values.map((value) => value.toLowerCase())
  const isOneOf = valuesOf(field, asker).some(
    (value) => value !== null && wanted.includes(String(value).toLowerCase())
  )
  return isOneOf === (operator === "in")
}

/** A country that is not known passes: what the address data lack should not cost a click. */
const isOpenTo = (page: OfferPage, asker: Asker): boolean => {
  const { country } = asker.visitor
  return (
    (page.affiliates === null || page.affiliates.has(asker.affiliate_id)) &&
    (country === null ||
      ((page.geo_allowed === null || page.geo_allowed.has(country)) &&
        (page.geo_denied === null || !page.geo_denied.has(country)))) &&
    page.rules.every((rule) => holds(asker, rule))
  )
}

/** The page of this visitor; `undefined` when none is open. */
export const choose = (pages: ReadonlyArray<OfferPage>, asker: Asker): OfferPage | undefined => {
  const open = pages.filter((page) => isOpenTo(page, asker))
  const named = open.find(({ id }) => id === asker.wanted)
  if (named !== undefined) return named
  const main = open.find(({ type }) => type === 0)
  const sharing = open.filter(({ percent }) => percent > 0)
  const taken = sharing.reduce((sum, { percent }) => sum + percent, 0)
  let left = asker.fraction * (main === undefined ? taken : Math.max(100, taken))
  for (const page of sharing) {
    if (left < page.percent) return page
    left -= page.percent
  }
  return main ?? sharing.at(-1)
}
