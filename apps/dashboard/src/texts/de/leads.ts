/** German: leads, their campaigns and vendors. */
export const leads = {}
