import { perPage } from "../address/ListState.ts"

/** The last page of so many rows; what is empty has one page as well. */
export const lastOf = (total: number, rows: number): number => Math.max(1, Math.ceil(total / rows))

/** The last page of a list of records. */
export const lastPageOf = (total: number): number => lastOf(total, perPage)
