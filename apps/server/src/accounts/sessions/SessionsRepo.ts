import {
  Flag,
  Permission,
  Person,
  PersonSession,
  Role,
  Status,
  TimeZone,
  UnixTime
} from "@affnet/domain"
import { Context, Effect, Layer, Schema, Struct } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { allRows, firstRow, noRows } from "../../platform/sql/results.ts"
import { makeSharedRead } from "../../platform/sql/sharedRead.ts"
import { joinAccount } from "../store/joinAccount.ts"
import type { Account } from "./Account.ts"

/** What is stored of a session: never its token. */
export interface NewSession extends Account {
  readonly digest: string
  readonly person_id: Person.PersonId
  readonly created: UnixTime.UnixTime
  readonly last_seen: UnixTime.UnixTime
  /** The manager who views the account, when it is not one of its people. */
  readonly manager_id: number | null
  readonly ip: string | null
  readonly user_agent: string | null
}

/** A session and its account, with what decides whether it may be used. */
const SessionHolder = Schema.Struct({
  id: PersonSession.SessionId,
  person_id: Person.PersonId,
  access: Person.Access,
  manager_id: Schema.NullOr(Schema.Int),
  looker_role: Schema.NullOr(Permission.ManagerRole),
  created: UnixTime.UnixTime,
  last_seen: UnixTime.UnixTime,
  role: Role.Role,
  account_id: Schema.Int,
  status: Schema.NullOr(Status.Status),
  api_status: Schema.NullOr(Status.ApiStatus),
  timezone: Schema.NullOr(TimeZone.TimeZone),
  manager_role: Schema.NullOr(Permission.ManagerRole),
  assigned_only: Flag.Flag
})
export type SessionHolder = typeof SessionHolder.Type

const toHolder = Rows.stored(SessionHolder)

const StoredSession = Schema.Struct({
  ...Struct.omit(PersonSession.PersonSession.fields, ["expires", "is_current"]),
  manager_id: Schema.NullOr(Schema.Int)
})
const toSession = Rows.stored(StoredSession)

export class SessionsRepo extends Context.Service<SessionsRepo>()("server/SessionsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sharedRead = yield* makeSharedRead
    const { accepted, columns, join } = joinAccount(sql)

    /** Whether the manager of a session is there and may look at its account still. */
    const mayLook = sql`
      l.id = x.manager_id AND l.deleted IS NULL AND l.status = 1 AND l.api_status = 1
      AND (l.assigned_only = 0
        OR (x.role = 'affiliate' AND EXISTS (
          SELECT 1 FROM affiliate_managers
          WHERE affiliate_id = x.account_id AND manager_id = x.manager_id))
        OR (x.role = 'advertiser' AND EXISTS (
          SELECT 1 FROM advertiser_managers
          WHERE advertiser_id = x.account_id AND manager_id = x.manager_id)))`

    const holders = sharedRead(
      ([digest]) => sql`
        SELECT x.id, x.person_id, x.role, x.account_id, x.created, x.last_seen, x.manager_id,
          l.role AS looker_role, COALESCE(p.access, 'viewer') AS access, ${columns}
        FROM sessions x
        LEFT JOIN person_accounts p
          ON x.manager_id IS NULL AND p.person_id = x.person_id AND p.role = x.role
            AND p.account_id = x.account_id AND ${accepted("p")}
        LEFT JOIN managers l ON ${mayLook}
        ${join}
        WHERE x.digest = ${digest} AND (p.person_id IS NOT NULL OR l.id IS NOT NULL)`
    )

    const isLive = (now: UnixTime.UnixTime) => {
      const { created, last_seen } = PersonSession.oldest(now)
      return sql`(created > ${created} AND last_seen > ${last_seen})`
    }

    /** Keeps a session, and no more than the most of its person, nor any that has ended. */
    const insert = Effect.fnUntraced(function* (session: NewSession) {
      yield* sql`DELETE FROM sessions WHERE NOT ${isLive(session.created)}`
      yield* sql`
        DELETE FROM sessions WHERE person_id = ${session.person_id} AND id NOT IN (
          SELECT id FROM sessions WHERE person_id = ${session.person_id}
          ORDER BY id DESC LIMIT ${PersonSession.most - 1})`
      const [made] = yield* sql<{ readonly id: number }>`
        INSERT INTO sessions ${sql.insert({ ...session })} RETURNING id`
      return PersonSession.SessionId.make(made?.id ?? 0)
    }, Effect.orDie)

    return {
      findHolder: (digest: string) => holders([digest]).pipe(firstRow(toHolder)),
      insert,
      noteUse: (id: PersonSession.SessionId, now: UnixTime.UnixTime) =>
        noRows(sql`UPDATE sessions SET last_seen = ${now} WHERE id = ${id}`),
      /** The live sessions of a person, newest first. */
      list: (id: Person.PersonId, now: UnixTime.UnixTime) =>
        sql`
          SELECT * FROM sessions WHERE person_id = ${id} AND ${isLive(now)}
          ORDER BY last_seen DESC, id DESC`.pipe(allRows((row) => toSession({ ...row }))),
      delete: (id: PersonSession.SessionId, person_id: Person.PersonId) =>
        sql<{ readonly id: PersonSession.SessionId }>`
          DELETE FROM sessions WHERE id = ${id} AND person_id = ${person_id} RETURNING id`.pipe(
          firstRow((row) => row.id)
        ),
      deleteByDigest: (digest: string) =>
        noRows(sql`DELETE FROM sessions WHERE digest = ${digest}`),
      deleteOfPerson: (id: Person.PersonId) =>
        noRows(sql`DELETE FROM sessions WHERE person_id = ${id}`)
    }
  })
}) {
  static readonly layer = Layer.effect(SessionsRepo, SessionsRepo.make)
}
