import type { Principal } from "@affnet/api"
import { Permission, SavedReport, Status, TimeZone, UnixTime } from "@affnet/domain"
import { Array, Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Account } from "../../accounts/sessions/Account.ts"
import { joinAccount } from "../../accounts/store/joinAccount.ts"
import * as Rows from "../../platform/sql/Rows.ts"

/** A report that is to be mailed, held for whoever claimed it. */
const Due = Schema.Struct({
  ...SavedReport.SavedReport.fields,
  role: Schema.Literals(["manager", "advertiser", "affiliate"]),
  account_id: Schema.Int,
  next_run: UnixTime.UnixTime,
  held_until: UnixTime.UnixTime
})
export type Due = typeof Due.Type

/** What decides whether an account may still be sent anything. */
const Owner = Schema.Struct({
  status: Status.Status,
  api_status: Status.ApiStatus,
  timezone: TimeZone.TimeZone,
  manager_role: Schema.NullOr(Permission.ManagerRole),
  assigned_only: Rows.Integer
})

const toDue = Rows.stored(Due, () => ({ is_own: 1, url: null }))
const toOwner = Schema.decodeUnknownSync(Owner)

const principalOf = (
  { account_id, role }: Account,
  { assigned_only, manager_role, timezone }: typeof Owner.Type
): Principal => ({
  role,
  account_id,
  timezone,
  ...(manager_role === null
    ? {}
    : { access: { role: manager_role, assigned_only: assigned_only === 1 } })
})

/** What became of a report that was due. */
export interface Settled {
  readonly last_problem: string | null
  /** When it was mailed; nothing where it was not. */
  readonly last_run?: UnixTime.UnixTime
  /** When it is due next; nothing where it is still to be mailed. */
  readonly next_run?: UnixTime.UnixTime
  /** Nobody looks at it before. */
  readonly held_until: UnixTime.UnixTime | null
}

export class ReportMailsRepo extends Context.Service<ReportMailsRepo>()("server/ReportMailsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { columns, join } = joinAccount(sql)

    return {
      /** Takes one that is due and that nobody holds, and holds it. */
      claim: (now: UnixTime.UnixTime, held_until: UnixTime.UnixTime) => {
        const isFree = sql`next_run <= ${now} AND (held_until IS NULL OR held_until <= ${now})`
        return sql`
          UPDATE saved_reports SET held_until = ${held_until}
          WHERE ${isFree} AND id = (
            SELECT id FROM saved_reports WHERE ${isFree} ORDER BY next_run, id LIMIT 1)
          RETURNING *`.pipe(
          Effect.map((rows) => Option.map(Array.head(rows), (row) => toDue({ ...row }))),
          Effect.orDie
        )
      },
      /** The account as it may see the network now; none where it is gone or may not be used. */
      owner: (account: Account) =>
        sql`
          SELECT ${columns}
          FROM (SELECT CAST(${account.role} AS TEXT) AS role,
            CAST(${account.account_id} AS INTEGER) AS account_id) x ${join}`.pipe(
          Effect.map((rows) =>
            Array.head(rows).pipe(
              Option.filter(({ status }) => status !== null),
              Option.map(toOwner),
              Option.filter(Status.mayUseApi),
              Option.map((owner) => principalOf(account, owner))
            )
          ),
          Effect.orDie
        ),
      /** Lets go of one; what was changed or claimed anew meanwhile stays as it is. */
      settle: ({ held_until, id }: Due, settled: Settled) =>
        sql`
          UPDATE saved_reports SET ${sql.update({ ...settled })}
          WHERE id = ${id} AND held_until = ${held_until}`.pipe(Effect.orDie, Effect.asVoid)
    }
  })
}) {
  static readonly layer = Layer.effect(ReportMailsRepo, ReportMailsRepo.make)
}
