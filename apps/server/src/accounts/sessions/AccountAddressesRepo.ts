import type { UnixTime } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { hasRows } from "../../platform/sql/results.ts"
import type { Account } from "./Account.ts"

/** An address that an account's key was used from. */
export interface AccountAddress extends Account {
  readonly ip: string
  readonly first_seen: UnixTime.UnixTime
}

/** The most addresses that are kept of an account, so that ever new ones cannot fill the disk. */
const maxAddresses = 1000

export class AccountAddressesRepo extends Context.Service<AccountAddressesRepo>()(
  "server/AccountAddressesRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return {
        /** Whether the address was new, and among the first thousand. Of concurrent processes one gets `true`. */
        insertIfNew: ({ role, account_id, ip, first_seen }: AccountAddress) =>
          sql`
            INSERT INTO account_addresses (role, account_id, ip, first_seen)
            SELECT ${role}, ${account_id}, ${ip}, ${first_seen}
            WHERE (
              SELECT COUNT(*) FROM account_addresses
              WHERE role = ${role} AND account_id = ${account_id}
            ) < ${maxAddresses}
            ON CONFLICT DO NOTHING RETURNING ip`.pipe(hasRows)
      }
    })
  }
) {
  static readonly layer = Layer.effect(AccountAddressesRepo, AccountAddressesRepo.make)
}
