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
  return read({ ...row, role, name: Profile.nameOf(names) })
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

      /** Managers have no company. */
      const company = {
        manager: sql`NULL`,
        advertiser: sql`company_name`,
        affiliate: sql`company_name`
      }

      const find = ({ account_id, role }: Account) => sql<Rows.Row>`
        SELECT id, ${company[role]} AS company_name, firstname, lastname, email, timezone, api_status
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
