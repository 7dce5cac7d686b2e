import { useRouter } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { type Viewer, viewerQuery } from "../data/session.ts"
import { identityOf } from "./identity.ts"
import { lookAgain, queries, toldAs } from "./queries.ts"

/** Whoever changes between windows does not ask each time. */
const pauseMillis = 5_000

/** While the network is away nobody knows better, and all stays as it is. */
const check = () => {
  lookAgain().catch(() => undefined)
}

/** Looks again who is signed in: whenever another tab tells of a change, and when somebody comes back to this one. */
const useLookingAgain = () => {
  useEffect(() => {
    let askedAt = 0
    const comeBack = () => {
      if (document.visibilityState !== "visible") return
      const seenAt = queries.getQueryState(viewerQuery.queryKey)?.dataUpdatedAt ?? 0
      if (Date.now() - Math.max(askedAt, seenAt) < pauseMillis) return
      askedAt = Date.now()
      check()
    }
    const listen = ({ key }: StorageEvent) => {
      if (key === toldAs) check()
    }
    window.addEventListener("focus", comeBack)
    window.addEventListener("storage", listen)
    document.addEventListener("visibilitychange", comeBack)
    return () => {
      window.removeEventListener("focus", comeBack)
      window.removeEventListener("storage", listen)
      document.removeEventListener("visibilitychange", comeBack)
    }
  }, [])
}

/** The address of one person's page, with what they searched for, is not where another one begins. */
const useOwnBeginning = (viewer: Viewer | null | undefined) => {
  const { history } = useRouter()
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (viewer === null || viewer === undefined) return
    const now = identityOf(viewer)
    const isAnother = last.current !== undefined && last.current !== now
    last.current = now
    // What the earlier one typed is gone with the page: there is nothing to ask about.
    if (isAnother) history.replace("/", undefined, { ignoreBlocker: true })
  }, [history, viewer])
}

/** Keeps the page with who is signed in, whichever tab they signed in, out or went on in. */
export const useTurns = (viewer: Viewer | null | undefined) => {
  useLookingAgain()
  useOwnBeginning(viewer)
}
