/** Why an offer can't be what it would be, and what its copy is called. */
import type { Problem } from "../values/Problem.ts"
import type { UnixTime } from "../values/UnixTime.ts"
import { Active } from "./Offer.ts"
import type { OfferUpdate, Settings } from "./OfferChange.ts"

/** An advertiser that there is not, or no longer. */
export const noAdvertiser: Problem = {
  field: "advertiser_id",
  problem: "is not the id of an advertiser"
}

/** A fallback that there is not, or that would lead back. */
export const noFallback: Problem = {
  field: "cap_fallback",
  problem: "must be the id of another offer"
}

/** Caps and prices of goals are in the offer's currency, and so is what its conversions have used up. */
export const currencyFixed: Problem = {
  field: "currency",
  problem: "can't change: the offer has conversions; copy the offer instead"
}

/** The problems of a request by itself, and of the offer that it would make at `now`. */
export const problemOf = (
  changed: Settings,
  changes: OfferUpdate,
  now: UnixTime
): Problem | undefined => {
  const isOver = changed.expires !== null && changed.expires <= now
  if (!isOver || changed.status !== Active) return undefined
  return changes.expires
    ? { field: "expires", problem: "must lie ahead for an active offer" }
    : changes.status === undefined
      ? undefined
      : { field: "status", problem: "can't be active: the offer has expired; change `expires`" }
}

const copySuffix = (number: number): string => (number === 1 ? " (copy)" : ` (copy ${number})`)

/** What the copy of an offer is called, when none of `taken` may be. */
export const copyTitle = (title: string, taken: ReadonlySet<string>): string => {
  let number = 1
  const start = [...title].slice(0, 128 - 14).join("")
  const named = () => `${start}${copySuffix(number)}`
  while (taken.has(named())) number++
  return named()
}
