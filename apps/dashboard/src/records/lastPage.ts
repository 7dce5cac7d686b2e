import { perPage } from "../address/ListState.ts"

/** The last page of so many records; what is empty has one page as well. */
export const lastPageOf = (total: number): number => Math.max(1, Math.ceil(total / perPage))
