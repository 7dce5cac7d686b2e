import type { Viewer } from "../data/session.ts"

/** Today's numbers of the account, as the network tells them. */
export interface Today {
  readonly day: string
  readonly currency: string | null
  readonly complete_until: string
  readonly totals: Readonly<Record<string, unknown>>
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isToday = (value: unknown): value is Today =>
  isRecord(value) &&
  typeof value.day === "string" &&
  typeof value.complete_until === "string" &&
  isRecord(value.totals)

/** What an event says; nothing where it is not what it should be. */
export const todayOf = (data: string): Today | undefined => {
  try {
    const value: unknown = JSON.parse(data)
    return isToday(value) ? value : undefined
  } catch {
    return undefined
  }
}

const paths: Readonly<Record<Viewer["role"], string>> = {
  manager: "network",
  advertiser: "advertiser",
  affiliate: "affiliate"
}

/** A browser asks again by itself, unless it was refused. */
const refusedMillis = 15_000

/**
 * Follows today's numbers while the page is seen: a browser has six connections to a host, which hidden pages leave
 * to others. Gives back how to stop.
 */
export const follow = (role: Viewer["role"], tell: (today: Today | undefined) => void) => {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(again)
    source?.close()
    source = undefined
  }
  const open = () => {
    close()
    if (document.hidden) return
    const opened = new EventSource(`/api/v2/${paths[role]}/dashboard/live`)
    opened.addEventListener("today", ({ data }) => {
      const today = todayOf(String(data))
      if (today !== undefined) tell(today)
    })
    opened.addEventListener("error", () => {
      tell(undefined)
      if (opened.readyState === EventSource.CLOSED) again = setTimeout(open, refusedMillis)
    })
    source = opened
  }
  open()
  document.addEventListener("visibilitychange", open)
  return () => {
    document.removeEventListener("visibilitychange", open)
    close()
  }
}
