import { Affiliate, Id } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import { type Named, preparedNaming } from "../store/assigned.ts"
import { affiliateTitle } from "./affiliateTitle.ts"

export type MultiAccounts = Affiliate.Affiliate["multi_accounts"]

/** Accounts shown per trait. There is no end to those behind some addresses. */
const maxAccounts = 20

const Shared = Schema.Struct({
  affiliate_id: Affiliate.AffiliateId,
  trait: Schema.Literals(["ip", "payment_method", "global_postback"]),
  id: Affiliate.AffiliateId,
  title: Schema.String,
  value: Schema.String
})
type Shared = typeof Shared.Type

const read = Rows.stored(Shared)

const ofTrait = (shared: ReadonlyArray<Shared>, trait: Shared["trait"]) =>
  shared
    .filter((one) => one.trait === trait)
    .slice(0, maxAccounts)
    .map(({ id, title, value }) => ({ id, title, value }))

const byAffiliate = (rows: ReadonlyArray<Rows.Row>) => {
  const shared = Map.groupBy(rows.map(read), (row) => row.affiliate_id)
  return (affiliate_id: Affiliate.AffiliateId): MultiAccounts => {
    const own = shared.get(affiliate_id) ?? []
    return {
      ip: ofTrait(own, "ip"),
      payment_method: ofTrait(own, "payment_method"),
      global_postback: ofTrait(own, "global_postback")
    }
  }
}

/** Where a trait stands: in which rows, which column names the account and which has the value. */
interface Trait {
  readonly name: Shared["trait"]
  readonly table: string
  readonly account: string
  readonly value: string
  readonly only?: (row: string) => string
}

const traits: ReadonlyArray<Trait> = [
  { name: "ip", table: "affiliates", account: "id", value: "ip" },
  { name: "payment_method", table: "affiliates", account: "id", value: "payment_details" },
  {
    name: "global_postback",
    table: "postbacks",
    account: "affiliate_id",
    value: "code",
    only: (row) => `AND ${row}.level_id = 1`
  }
]

/**
 * The first accounts that share a trait with the affiliates. The last id to read is found through the
 * index, so a value which half of the network shares costs no more than one which twenty share. The
 * index holds the beginning of a value, since PostgreSQL refuses long ones, and that is compared. Of these
 * first accounts the caller is shown those that he may see.
 */
const makeSharing =
  (sql: SqlClient.SqlClient, isNamed: Named, affiliate_ids: ReadonlyArray<unknown>) =>
  ({ name, table, account, value, only = () => "" }: Trait) => {
    const valueOf = (row: string) => `substr(${row}.${value}, 1, 500)`
    const shared = (row: string) => `${valueOf(row)} = ${valueOf("own")} ${only(row)}`
    const last = `
      SELECT bound.${account} FROM ${table} bound WHERE ${shared("bound")}
      ORDER BY bound.${account} LIMIT 1 OFFSET ${maxAccounts}`
    const title = `SELECT ${affiliateTitle("a")} FROM affiliates a WHERE a.id = same.${account}`
    return sql`
      ${sql.literal(`
        SELECT own.${account} AS affiliate_id, '${name}' AS trait, same.${account} AS id,
          (${title}) AS title, ${valueOf("own")} AS value
        FROM ${table} own
        JOIN ${table} same ON ${shared("same")} AND same.${account} <> own.${account}
          AND same.${account} <= COALESCE((${last}), ${Id.maximum})`)}
        AND ${isNamed(`same.${account}`)}
      ${sql.literal(`WHERE true ${only("own")} AND own.${account}`)} IN ${sql.in(affiliate_ids)}`
  }

export class MultiAccountsRepo extends Context.Service<MultiAccountsRepo>()(
  "server/MultiAccountsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sharedBy = preparedNaming(sql, (isNamed, affiliate_ids) => {
        const [ip, payment, postback] = traits.map(makeSharing(sql, isNamed, affiliate_ids))
        return sql`${ip} UNION ${payment} UNION ${postback} ORDER BY affiliate_id, id`
      })

      return {
        /** Reads for all these affiliates at once which other accounts share a trait with them. */
        of: (affiliate_ids: ReadonlyArray<Affiliate.AffiliateId>) =>
          sharedBy(affiliate_ids).pipe(Effect.map(byAffiliate), Effect.orDie)
      }
    })
  }
) {
  static readonly layer = Layer.effect(MultiAccountsRepo, MultiAccountsRepo.make)
}
