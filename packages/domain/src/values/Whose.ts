/** Whose clicks a report may be about. Clicks of others, or of other offers, are as good as not there. */
export interface Whose {
  readonly affiliate_id: number
  readonly offer_id?: number | undefined
}

/** Whether a click may be meant; without anybody, each may. */
export const includes = (
  whose: Whose | undefined,
  click: { readonly affiliate_id: number; readonly offer_id: number }
): boolean =>
  whose === undefined ||
  (click.affiliate_id === whose.affiliate_id &&
    (whose.offer_id === undefined || click.offer_id === whose.offer_id))
