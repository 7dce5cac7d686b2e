import { ListsApi } from "../catalog/Lists.ts"

/** Operations for every key. */
export const ofEveryone = [ListsApi] as const
