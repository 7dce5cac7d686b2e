/** What the reference reads and writes, on either engine. */

export interface Offer {
  readonly id: number
  readonly advertiser_id: number
  readonly currency: string
  readonly status: number
  readonly landing_page_id: number
  readonly url: string
}

export interface Affiliate {
  readonly id: number
  readonly status: number
}

export type Cell = string | number | null

export interface Store {
  readonly offers: () => Promise<ReadonlyArray<Offer>>
  readonly affiliates: () => Promise<ReadonlyArray<Affiliate>>
  /** Commits one click, its cells in the order of `columns`. */
  readonly insert: (cells: ReadonlyArray<Cell>) => Promise<void>
}

export const columns = [
  "id",
  "created_millis",
  "affiliate_id",
  "offer_id",
  "advertiser_id",
  "currency",
  "landing_page_id",
  "aff_click_id",
  "source",
  "sub_id1",
  "sub_id2",
  "ip",
  "is_unique"
]

export const offersQuery = `
  SELECT o.id, o.advertiser_id, o.currency, o.status, p.id AS landing_page_id, p.url
  FROM offers o JOIN landing_pages p ON p.offer_id = o.id AND p.type = 0`

export const affiliatesQuery = "SELECT id, status FROM affiliates"
