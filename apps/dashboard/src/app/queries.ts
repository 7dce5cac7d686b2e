import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query"
import { isSignedOut } from "../data/failures.ts"
import { look, type Viewer, viewerQuery } from "../data/session.ts"
import { nounsKey } from "../records/nounsOf.ts"
import { identityOf, stepFor } from "./identity.ts"

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

const tellOfEnd = () => {
  for (const listener of listeners) listener()
}

const note = (error: unknown) => {
  if (isSignedOut(error)) tellOfEnd()
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

/** Where the tabs of a browser tell each other who is signed in: others hear of it when it changes. */
export const toldAs = "affnet.viewer"

/** For whom the pages are drawn; undefined until the network has said it for the first time. */
let drawn: string | undefined

/** Nothing of one person is left for the next one, however the one became the other. */
const turnTo = (viewer: Viewer | null) => {
  const now = identityOf(viewer)
  const isTurn = drawn !== undefined && drawn !== now
  drawn = now
  // A tab that begins without a session can't tell whether it ran out or was ended by somebody.
  if (isTurn || viewer !== null) localStorage.setItem(toldAs, now)
  if (!isTurn) return
  const [viewerKey] = viewerQuery.queryKey
  queries.getMutationCache().clear()
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerKey })
}

queries.getQueryCache().subscribe((event) => {
  if (event.type !== "updated" || event.action.type !== "success") return
  const viewer = queries.getQueryData(viewerQuery.queryKey)
  if (event.query.queryKey[0] === viewerQuery.queryKey[0] && viewer !== undefined) turnTo(viewer)
})

/** Nobody is signed in any more: what was fetched is forgotten, here and in other tabs. */
export const forget = () => {
  queries.setQueryData(viewerQuery.queryKey, null)
}

/**
 * Asks who is signed in now. When that is not whom the page was drawn for, all that was fetched is forgotten
 * and the page is drawn anew. A session that ran out asks to sign in again, and takes nothing away.
 */
export const lookAgain = async () => {
  const before = drawn
  // The first look is still on its way.
  if (before === undefined) return
  const now = await look()
  // Somebody signed in or out meanwhile, which is newer than this answer.
  if (drawn !== before) return
  const told = localStorage.getItem(toldAs)
  const step = stepFor({ drawn: before, now: identityOf(now), told })
  if (step === "ask") tellOfEnd()
  else queries.setQueryData(viewerQuery.queryKey, now)
  return step
}
