import { Effect } from "effect"
import { orNotFound } from "./Pages.ts"
import { records } from "./State.ts"

/** The offer with an id, or 404. */
export const offerOf = (offer_id: number) =>
  Effect.flatMap(records, ({ offers }) => orNotFound(offers.find(({ id }) => id === offer_id)))
