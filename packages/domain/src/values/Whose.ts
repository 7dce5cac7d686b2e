/** The account whose clicks a report may be about. Clicks of others, or of other offers, are treated as missing. */
export interface Whose {
  readonly affiliate_id: number
  readonly offer_id?: number | undefined
}

/** Whether a click may be meant; without an account, any may. */
export const includes = (
  whose: Whose | undefined,
  click: { readonly affiliate_id: number; readonly offer_id: number }
): boolean =>
  whose === undefined ||
  (click.affiliate_id === whose.affiliate_id &&
    (whose.offer_id === undefined || click.offer_id === whose.offer_id))
