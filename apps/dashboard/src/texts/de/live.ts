/** German: live numbers and search. */
export const live = {}
