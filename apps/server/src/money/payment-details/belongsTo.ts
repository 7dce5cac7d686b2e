/** What sealed payment details are bound to. */
export const belongsTo = (affiliate_id: number): string => `affiliate ${affiliate_id} payment`
