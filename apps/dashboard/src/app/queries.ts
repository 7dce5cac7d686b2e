import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query"
import { isSignedOut } from "../data/failures.ts"
import { viewerQuery } from "../data/session.ts"
import { nounsKey } from "../records/nounsOf.ts"

/** Who wants to know that the session has ended. */
type Listener = () => void
const listeners = new Set<Listener>()

/** Tells of every answer that says that nobody is signed in any more. Gives back how to stop listening. */
export const onSessionEnd = (listener: Listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const note = (error: unknown) => {
  if (isSignedOut(error)) for (const listener of listeners) listener()
}

/** All that was fetched. The client repeats what may be repeated, so nothing is repeated here. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: note }),
  mutationCache: new MutationCache({ onError: note }),
  defaultOptions: { queries: { retry: false, staleTime: 15_000 }, mutations: { retry: false } }
})

/** Who looks, and what pages are made of, stays what it was whatever is changed. */
const isOfRecords = ({ queryKey: [kind] }: Pick<Query, "queryKey">): boolean =>
  kind !== viewerQuery.queryKey[0] && kind !== nounsKey

/**
 * After a change: what the page shows is fetched anew, and what was fetched before for other pages is
 * forgotten, so that none of them shows how it was. A page that is left is not fetched again.
 */
export const outdate = (page: "stays" | "is left") => {
  queries.removeQueries({ type: "inactive", predicate: isOfRecords })
  const refetchType = page === "stays" ? "active" : "none"
  return queries.invalidateQueries({ predicate: isOfRecords, refetchType })
}

/** Nothing of one person is left for the next one. */
export const forget = () => {
  const [viewerKey] = viewerQuery.queryKey
  // The pages go first: those of nobody would ask again for what is taken from them.
  queries.setQueryData(viewerQuery.queryKey, null)
  queries.getMutationCache().clear()
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerKey })
}
