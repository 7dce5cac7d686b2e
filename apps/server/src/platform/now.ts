import { UnixTime } from "@affnet/domain"
import { Clock, Effect } from "effect"

/** The current time in unix seconds. */
export const now = Effect.map(Clock.currentTimeMillis, UnixTime.fromMillis)
