import { Refusals } from "@affnet/api/Wire"
import { UnknownIds } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { insertRows } from "../../platform/sql/commits/insertRows.ts"
import { makeKnownIds } from "../../platform/sql/knownIds.ts"
import { orDieInTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
import { TagsRepo } from "./TagsRepo.ts"

/** An affiliate or an advertiser. */
export interface LinkedAccount {
  readonly role: "advertiser" | "affiliate"
  readonly account_id: number
}

/** Lists that a request sets; a missing one stays, null empties it. */
export interface AccountLinks {
  readonly managers?: ReadonlyArray<number> | null
  /** Labels; new ones are made. */
  readonly tags?: ReadonlyArray<string> | null
  /** Traffic sources; affiliates alone have them. */
  readonly traffic_types?: ReadonlyArray<number> | null
}

/** The linked records, and the columns of their ids. */
const columns = {
  managers: "manager_id",
  tags: "tag_id",
  traffic_sources: "traffic_source_id"
} as const

const allOf = <A>(lists: ReadonlyArray<ReadonlyArray<A> | null | undefined>): ReadonlyArray<A> => [
  ...new Set(lists.flatMap((list) => list ?? []))
]

/** Tags, managers and traffic sources of accounts. */
export class AccountLinksRepo extends Context.Service<AccountLinksRepo>()(
  "server/AccountLinksRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const tagRows = yield* TagsRepo

      /** Rows that can be chosen; links to deleted ones stay. */
      const chosen = (
        { account_id, role }: LinkedAccount,
        kind: keyof typeof columns
      ) => sql`(deleted IS NULL OR id IN (
        SELECT ${sql(columns[kind])} FROM ${sql(`${role}_${kind}`)}
        WHERE ${sql(`${role}_id`)} = ${account_id}))`

      const knownOf = makeKnownIds(sql)

      /** Fails where an id can't be chosen. */
      const requireRows = Effect.fnUntraced(function* (
        account: LinkedAccount,
        field: string,
        kind: keyof typeof columns,
        ids: ReadonlyArray<number>
      ) {
        const known = yield* knownOf(kind, ids, chosen(account, kind))
        yield* Refusals.unless(UnknownIds.of(field, ids, known))
      })

      const replaceRows = Effect.fnUntraced(
        function* (
          { account_id, role }: LinkedAccount,
          kind: keyof typeof columns,
          ids: ReadonlyArray<number>
        ) {
          const table = `${role}_${kind}`
          const owner = `${role}_id`
          yield* sql`DELETE FROM ${sql(table)} WHERE ${sql(owner)} = ${account_id}`
          yield* insertRows(
            table,
            ids.map((id) => ({ [owner]: account_id, [columns[kind]]: id }))
          )
        },
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.orDie
      )

      /** What new accounts can't be linked with, each by itself; `undefined` for those that can. */
      const refusalsOf = Effect.fnUntraced(function* (all: ReadonlyArray<AccountLinks>) {
        const managers = yield* knownOf("managers", allOf(all.map((links) => links.managers)))
        const sources = yield* knownOf(
          "traffic_sources",
          allOf(all.map((links) => links.traffic_types))
        )
        return all.map((links) => {
          const problem =
            UnknownIds.of("managers", links.managers ?? [], managers) ??
            UnknownIds.of("traffic_types", links.traffic_types ?? [], sources)
          return problem && Refusals.ofProblem(problem)
        })
      })

      /** Links new accounts of one role with the records found. */
      const insert = Effect.fnUntraced(
        function* (accounts: ReadonlyArray<LinkedAccount & { readonly links: AccountLinks }>) {
          const tags = yield* tagRows.byTitle(allOf(accounts.map(({ links }) => links.tags)))
          const insertOf = (
            kind: keyof typeof columns,
            idsOf: (links: AccountLinks) => ReadonlyArray<number>
          ) =>
            insertRows(
              `${accounts[0]?.role}_${kind}`,
              accounts.flatMap(({ account_id, links, role }) =>
                idsOf(links).map((id) => ({ [`${role}_id`]: account_id, [columns[kind]]: id }))
              )
            )
          yield* insertOf("managers", ({ managers }) => managers ?? [])
          yield* insertOf("tags", ({ tags: titles }) =>
            (titles ?? []).flatMap((title) => tags.get(title) ?? [])
          )
          yield* insertOf("traffic_sources", ({ traffic_types }) => traffic_types ?? [])
        },
        Effect.provideService(SqlClient.SqlClient, sql),
        orDieInTransaction
      )

      return {
        refusalsOf,
        insert,
        replace: Effect.fnUntraced(function* (
          account: LinkedAccount,
          { managers, tags, traffic_types }: AccountLinks
        ) {
          if (managers !== undefined) {
            yield* requireRows(account, "managers", "managers", managers ?? [])
            yield* replaceRows(account, "managers", managers ?? [])
          }
          if (tags !== undefined) {
            yield* replaceRows(account, "tags", yield* tagRows.idsOf(tags ?? []))
          }
          if (traffic_types !== undefined) {
            yield* requireRows(account, "traffic_types", "traffic_sources", traffic_types ?? [])
            yield* replaceRows(account, "traffic_sources", traffic_types ?? [])
          }
        }, partOfTransaction)
      }
    })
  }
) {
  static readonly layer = Layer.effect(AccountLinksRepo, AccountLinksRepo.make).pipe(
    Layer.provide(TagsRepo.layer)
  )
}
