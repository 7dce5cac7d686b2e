/**
 * Ids by what paths and requests call them: `offers` for `/offers/{id}`, `offer_id`, and
 * `getLead.lead_id` for one operation alone.
 */
export type Ids = Readonly<Record<string, number | string>>

/** One record of everything, all of them of the same affiliate and advertiser. */
export interface World {
  readonly ids: Ids
  /** Stands in all that others may not see. */
  readonly mark: string
  readonly accounts: Readonly<Record<"manager" | "advertiser" | "affiliate", number>>
}
