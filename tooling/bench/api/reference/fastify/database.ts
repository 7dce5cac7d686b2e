import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"
import { sharedTraitsMax } from "../answer.ts"
import { type AffiliateRow, affiliateOf, type Mention, type SharedTrait } from "./affiliate.ts"
import * as queries from "./queries.ts"

/** What decides whether an account may call. */
export interface KeyHolder {
  readonly account_id: number
  readonly status: number
  readonly api_status: number
}

interface CommissionPlanRow extends Mention {
  readonly affiliate_id: number
}

interface SharedTraitRow extends SharedTrait {
  readonly affiliate_id: number
  readonly trait: string
}

/** The database with a prepared statement for everything that is asked of it. */
export const openDatabase = (file: string) => {
  const database = new DatabaseSync(file, { readOnly: true })
  for (const pragma of ["temp_store = MEMORY", "cache_size = -16384"])
    database.exec(`PRAGMA ${pragma}`)

  const all = <Row>(statement: StatementSync, ...values: ReadonlyArray<SQLInputValue>) =>
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the driver does not know what a row holds
    statement.all(...values) as unknown as ReadonlyArray<Row>

  /** A statement over a list of ids is prepared once for each length of the list. */
  const overIds = (query: (ids: string) => string) => {
    const prepared = new Map<number, StatementSync>()
    return (length: number): StatementSync => {
      const known = prepared.get(length)
      if (known !== undefined) return known
      const statement = database.prepare(query(Array.from({ length }, () => "?").join(",")))
      prepared.set(length, statement)
      return statement
    }
  }

  const keyHolders = new Map<string, StatementSync>(
    queries.roleLetters.map((letter) => [letter, database.prepare(queries.keyHolder(letter))])
  )
  const pageOfIds = database.prepare(queries.pageOfIds)
  const count = database.prepare(queries.count)
  const affiliates = overIds(queries.affiliates)
  const commissionPlans = overIds(queries.commissionPlans)
  const multiAccounts = overIds(queries.multiAccounts)

  const read = (ids: ReadonlyArray<number>) => {
    if (ids.length === 0) return []
    const rows = all<AffiliateRow>(affiliates(ids.length), ...ids)
    const plans = Map.groupBy(
      all<CommissionPlanRow>(commissionPlans(ids.length), ...ids),
      (plan) => plan.affiliate_id
    )
    const traits = Map.groupBy(
      all<SharedTraitRow>(multiAccounts(ids.length), ...ids, ...ids, ...ids),
      (shared) => shared.affiliate_id
    )
    const ofTrait = (id: number, trait: string) =>
      (traits.get(id) ?? [])
        .filter((shared) => shared.trait === trait)
        .slice(0, sharedTraitsMax)
        .map(({ id, title, value }) => ({ id, title, value }))
    const records = rows.map((row) =>
      affiliateOf(row, {
        multi_accounts: {
          ip: ofTrait(row.id, "ip"),
          payment_method: ofTrait(row.id, "payment_method"),
          global_postback: ofTrait(row.id, "global_postback")
        },
        commission_plans: (plans.get(row.id) ?? []).map(({ id, title }) => ({ id, title }))
      })
    )
    const byId = new Map(records.map((record) => [record.id, record]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  return {
    keyHolder: (letter: string, digest: string): KeyHolder | undefined => {
      const statement = keyHolders.get(letter)
      return statement === undefined ? undefined : all<KeyHolder>(statement, digest)[0]
    },
    affiliate: (id: number) => read([id])[0],
    page: (page: number, perPage: number) => ({
      items: read(
        all<{ id: number }>(pageOfIds, perPage, (page - 1) * perPage).map(({ id }) => id)
      ),
      total: all<{ total: number }>(count)[0]?.total ?? 0
    })
  }
}
