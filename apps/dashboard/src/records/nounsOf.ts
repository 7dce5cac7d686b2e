import { queryOptions } from "@tanstack/react-query"
import type { Viewer } from "../data/session.ts"
import type { Noun } from "./Noun.ts"

type Nouns = Readonly<Record<string, Noun>>

/** Nobody loads what other roles see. */
const byRole: Readonly<Record<Viewer["role"], () => Promise<Nouns>>> = {
  manager: async () => (await import("../nouns/manager/index.ts")).nouns,
  affiliate: async () => (await import("../nouns/affiliate/index.ts")).nouns,
  advertiser: async () => (await import("../nouns/advertiser/index.ts")).nouns
}

/** What their query is known by. */
export const nounsKey = "nouns"

/** The kinds of record that a role sees, by the first part of their address. */
export const nounsQuery = (role: Viewer["role"]) =>
  queryOptions({
    queryKey: [nounsKey, role],
    queryFn: byRole[role],
    staleTime: Number.POSITIVE_INFINITY
  })
