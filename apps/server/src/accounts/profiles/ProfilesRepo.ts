import { Profile } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { type Account, table } from "../sessions/Account.ts"

const read = Rows.stored(Profile.Profile)

const text = (cell: unknown): string | null => (typeof cell === "string" ? cell : null)

const toProfile = ({ role }: Account, row: Rows.Row): Profile.Profile => {
  const { company_name, firstname, lastname } = row
  const names = {
    company_name: text(company_name),
    firstname: text(firstname),
    lastname: text(lastname)
  }
  const assigned_only = Number(row.assigned_only) === 1
  return read({ ...row, role, name: Profile.nameOf(names), assigned_only })
}

export class ProfilesRepo extends Context.Service<
  ProfilesRepo,
  {
    /** The account, which has to be there. */
    readonly get: (account: Account) => Effect.Effect<Profile.Profile>
  }
>()("server/ProfilesRepo") {
  static readonly layer = Layer.effect(
    ProfilesRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Managers have no company; others have no role among managers. */
      const ofManager = sql`NULL AS company_name, role AS manager_role, assigned_only`
      const ofOthers = sql`company_name, NULL AS manager_role, 0 AS assigned_only`

      const find = ({ account_id, role }: Account) => sql<Rows.Row>`
        SELECT id, firstname, lastname, email, timezone, api_status,
          ${role === "manager" ? ofManager : ofOthers}
        FROM ${sql(table[role])} WHERE id = ${account_id}`

      return ProfilesRepo.of({
        get: (account) =>
          find(account).pipe(
            Effect.flatMap(([row]) => Effect.fromNullishOr(row)),
            Effect.map((row) => toProfile(account, row)),
            Effect.orDie
          )
      })
    })
  )
}
