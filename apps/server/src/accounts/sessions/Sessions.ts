import type { Principal } from "@affnet/api"
import { Permission, type Person, PersonSession, Status, type UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { DiskFloors } from "../../platform/disk/DiskFloors.ts"
import { RequestOrigin } from "../../platform/http/RequestOrigin.ts"
import { now } from "../../platform/now.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { layerSecureRandom } from "../../platform/secureRandom.ts"
import { digest } from "../keys/NewKey.ts"
import type { Account } from "./Account.ts"
import { makeNotes } from "./Notes.ts"
import { type SessionHolder, SessionsRepo } from "./SessionsRepo.ts"

/** A session that was just begun. */
export interface MadeSession {
  readonly id: PersonSession.SessionId
  /** What the cookie holds. Only its digest is kept. */
  readonly token: string
  readonly expires: UnixTime.UnixTime
}

/** The permission to look is asked for with each request. */
const mayStillLook = ({ looker_role, manager_id, role }: SessionHolder): boolean => {
  if (manager_id === null) return true
  if (looker_role === null || role === "manager") return false
  return Permission.allows(looker_role, `${role}s:write`)
}

const principalOf = (holder: SessionHolder): Principal | undefined => {
  const { access, account_id, api_status, id, manager_role, person_id, role, status, timezone } =
    holder
  if (status === null || api_status === null || timezone === null) return undefined
  if (!Status.mayUseApi({ status, api_status })) return undefined
  if (!mayStillLook(holder)) return undefined
  return {
    role,
    account_id,
    timezone,
    session: {
      id,
      person_id,
      access,
      viewed_by: holder.manager_id,
      viewer_role: holder.looker_role
    },
    ...(manager_role && {
      access: { role: manager_role, assigned_only: holder.assigned_only === 1 }
    })
  }
}

/**
 * The sessions of people. The database is asked on each request: an ended or disabled session is refused with the
 * next one, on every process.
 */
export class Sessions extends Context.Service<Sessions>()("server/Sessions", {
  make: Effect.gen(function* () {
    const random = yield* SecureRandom.SecureRandom
    const repo = yield* SessionsRepo
    const noted = yield* makeNotes

    /** Begins a session of a person for an account. */
    const begin = Effect.fn("Sessions.begin")(function* (
      person_id: Person.PersonId,
      { account_id, role }: Account,
      /** The manager who views the account. */
      manager_id: number | null
    ) {
      const token = Buffer.from(yield* random.randomBytes(32)).toString("base64url")
      const created = yield* now
      const { ip, user_agent } = yield* RequestOrigin
      const moments = { created, last_seen: created }
      const account = { person_id, role, account_id, manager_id }
      const id = yield* repo.insert({
        digest: digest(token),
        ...account,
        ...moments,
        ip: ip || null,
        user_agent: user_agent || null
      })
      return { id, token, expires: PersonSession.expiryOf({ created, manager_id }) }
    })

    const find = Effect.fnUntraced(function* (token: string) {
      const holder = Option.getOrUndefined(yield* repo.findHolder(digest(token)))
      const moment = yield* now
      if (holder === undefined || !PersonSession.isLive(holder, moment)) return undefined
      if (moment >= PersonSession.expiryOf(holder)) return undefined
      const principal = principalOf(holder)
      return principal === undefined ? undefined : { holder, moment, principal }
    })

    /** The principal of a token. Records the use of the session. */
    const authenticate = Effect.fnUntraced(function* (token: string) {
      const found = yield* find(token)
      if (found === undefined) return undefined
      const { holder, moment, principal } = found
      if (!PersonSession.isUseNoted(holder, moment)) {
        yield* noted(holder.id, repo.noteUse(holder.id, moment))
      }
      return principal
    })

    const list = Effect.fn("Sessions.list")(function* ({
      id,
      person_id
    }: NonNullable<Principal["session"]>) {
      const sessions = yield* repo.list(person_id, yield* now)
      return sessions.map(({ manager_id, ...session }) => ({
        ...session,
        expires: PersonSession.expiryOf({ ...session, manager_id }),
        is_current: session.id === id
      }))
    })

    return {
      begin,
      authenticate,
      /** The same, for what goes on by itself: it keeps no session alive. */
      look: (token: string) => Effect.map(find(token), (found) => found?.principal),
      end: (token: string) => repo.deleteByDigest(digest(token)),
      list,
      /** Ends one of a person's sessions. */
      delete: (id: PersonSession.SessionId, person_id: Person.PersonId) =>
        Effect.asVoid(orNotFound(repo.delete(id, person_id)))
    }
  })
}) {
  static readonly layer = Layer.effect(Sessions, Sessions.make).pipe(
    Layer.provide([SessionsRepo.layer, DiskFloors.layer, layerSecureRandom])
  )
}
