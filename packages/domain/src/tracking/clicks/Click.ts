/** A stored click. */

import { subNames } from "../../catalog/SubNames.ts"
import type { ClickId } from "./ClickId.ts"
import type { Texts } from "./ClickInput.ts"
import type { Visitor } from "./Visitor.ts"

/** What is stored of a visitor, beside the address. */
type VisitorColumn =
  | "country"
  | "region"
  | "city"
  | "language"
  | "device_type"
  | "device_brand"
  | "device_model"
  | "device_os"
  | "browser"
  | "connection_type"
  | "mobile_operator"

/** A click to store. Whether it is unique is decided when it is stored. */
export interface Click extends Texts, Pick<Visitor, VisitorColumn> {
  /** Empty for a click that is only previewed. */
  readonly id: ClickId | ""
  readonly created_millis: number
  /** 0 stands for an affiliate or an offer that does not exist. */
  readonly affiliate_id: number
  readonly offer_id: number
  readonly advertiser_id: number
  readonly currency: string
  readonly landing_page_id: number | null
  readonly campaign_id: number | null
  readonly creative_id: number | null
  readonly commission_plan_id: number | null
  /** The promo code that it stands for, where no link was followed. */
  readonly promo_code_id: number | null
  readonly traffic_source_id: number | null
  readonly traffic_approach_id: number | null
  readonly ip: string | null
  readonly deep_link: string | null
  readonly invalid_reason: string | null
  /** The custom terms that held for it. */
  readonly custom_term_id: number | null
  /** The full cap that turned it away, or, of a valid click, sent it to this offer instead of the cap's own. */
  readonly cap_id: number | null
}

/** The columns of a click, each once. */
export const columns = [
  "id",
  "created_millis",
  "affiliate_id",
  "offer_id",
  "advertiser_id",
  "currency",
  "landing_page_id",
  "campaign_id",
  "creative_id",
  "commission_plan_id",
  "traffic_source_id",
  "traffic_approach_id",
  "aff_click_id",
  "source",
  ...subNames,
  "country",
  "region",
  "city",
  "language",
  "device_type",
  "device_brand",
  "device_model",
  "device_os",
  "browser",
  "connection_type",
  "mobile_operator",
  "ip",
  "idfa",
  "gaid",
  "deep_link",
  "invalid_reason",
  "custom_term_id",
  "cap_id",
  "promo_code_id"
] as const satisfies ReadonlyArray<keyof Click>

/** What clicks had no column for at first. */
const added = {
  region: null,
  city: null,
  connection_type: null,
  mobile_operator: null,
  custom_term_id: null,
  cap_id: null,
  promo_code_id: null
}

const isClick = (value: object): value is Click => columns.every((name) => name in value)

/** The click of columns that were taken from one, by this version or an earlier one; `undefined` for others. */
export const fromColumns = (value: object): Click | undefined => {
  const click = { ...added, ...value }
  return isClick(click) ? click : undefined
}
