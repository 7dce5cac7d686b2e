import { Schema } from "effect"
import { record } from "../values/Example.ts"
import { Id } from "../values/Id.ts"
import { idOf } from "../values/idOf.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { Role } from "./Role.ts"

/** The id of a session. */
export const SessionId = idOf("a session").pipe(Schema.brand("SessionId"))
export type SessionId = typeof SessionId.Type

/** A browser with a signed-in person. */
export const PersonSession = Schema.Struct({
  id: SessionId,
  role: Role,
  account_id: Id.annotate({ description: "The account that it is for" }),
  created: UnixTime,
  last_seen: UnixTime.annotate({ description: "When it was last used, give or take a minute" }),
  expires: UnixTime.annotate({ description: "When it ends, whatever happens" }),
  ip: Schema.NullOr(Schema.String).annotate({ description: "From where somebody signed in" }),
  user_agent: Schema.NullOr(Schema.String),
  is_current: Schema.Boolean.annotate({ description: "Whether it is the session that asks" })
}).pipe(
  record("PersonSession", "A browser in which somebody is signed in", {
    id: 31,
    role: "affiliate",
    account_id: 7,
    created: 1772409600,
    last_seen: 1772413200,
    expires: 1775001600,
    ip: "203.0.113.7",
    user_agent: "Mozilla/5.0",
    is_current: true
  })
)
export type PersonSession = typeof PersonSession.Type

/** An unused session ends after 12 hours, */
const idleSeconds = 12 * 3600

/** and every one after 30 days. */
export const lifeSeconds = 30 * 86_400

/** A manager's session as another account ends after an hour. */
export const lookSeconds = 3600

/** The most sessions that a person has at once; another one takes the place of the oldest. */
export const most = 50

type Moments = Pick<PersonSession, "created" | "last_seen">

/** The latest end of a session; `manager_id` is that of a viewing manager. */
export const expiryOf = ({
  created,
  manager_id
}: Pick<Moments, "created"> & { readonly manager_id: number | null }): UnixTime =>
  UnixTime.make(created + (manager_id === null ? lifeSeconds : lookSeconds))

/** The oldest moments of a live session. `now` is in seconds. */
export const oldest = (now: UnixTime) => ({
  created: now - lifeSeconds,
  last_seen: now - idleSeconds
})

/** Whether a session is live. `now` is in seconds. */
export const isLive = ({ created, last_seen }: Moments, now: UnixTime): boolean => {
  const limits = oldest(now)
  return created > limits.created && last_seen > limits.last_seen
}

/** A use is written down no more than once a minute. */
const notedSeconds = 60

/** Whether a use is written down already. */
export const isUseNoted = ({ last_seen }: Pick<Moments, "last_seen">, now: UnixTime): boolean =>
  now - last_seen < notedSeconds
