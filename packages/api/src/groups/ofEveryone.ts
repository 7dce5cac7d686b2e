import { ListsApi } from "../catalog/Lists.ts"

/** Those that everybody with a key may call. */
export const ofEveryone = [ListsApi] as const
