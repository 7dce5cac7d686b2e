import { ActivityLogEntry, type ListQuery, type TimeRange, UnixTime } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { insertRows } from "../../platform/sql/commits/insertRows.ts"
import * as ListSql from "../../platform/sql/lists/ListQuery.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"
import type { Account } from "../sessions/Account.ts"
import { ofAdvertiser, ofAffiliate } from "../store/assigned.ts"
import { entryOf, firstState, logOf } from "./MadeConversionsRepo.ts"

export interface NewEntry extends Account, Omit<ActivityLogEntry.ActivityLogEntry, "id"> {}

/** Which page of whose log. */
export interface Selection extends Account {
  readonly range: TimeRange.TimeRange
  readonly page: number
  readonly perPage: number
}

type Entry = ActivityLogEntry.ActivityLogEntry

export class ActivityLogRepo extends Context.Service<ActivityLogRepo>()("server/ActivityLogRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const page = yield* ListSql.makePage(sql)
    const decode = Rows.stored(ActivityLogEntry.ActivityLogEntry)
    const source = ({ account_id, role }: Selection): ListSql.Source<Entry> => ({
      select: sql`log.*, ${firstState(sql)} AS first_state`,
      from: logOf(sql, role, account_id),
      alias: "log",
      record: ActivityLogEntry.ActivityLogEntry,
      decode: (row) => decode(entryOf(row, role))
    })

    const insert = (entries: ReadonlyArray<NewEntry>) =>
      insertRows(
        "activity_log",
        entries.map((entry) => ({ ...entry }))
      ).pipe(Effect.provideService(SqlClient.SqlClient, sql), orDieInTransaction)

    /** Newest first. */
    const list = (selection: Selection) =>
      page(source(selection), {
        page: selection.page,
        perPage: selection.perPage,
        sort: { field: "created", direction: "desc" },
        q: undefined,
        filters: [
          {
            field: "created",
            from: UnixTime.fromMillis(selection.range.startMillis),
            below: UnixTime.fromMillis(selection.range.endMillis)
          }
        ]
      })

    const ofNetwork = {
      select: sql`*`,
      from: sql`activity_log`,
      assigned: (manager_id: number) => sql`(
        (role = 'affiliate' AND ${ofAffiliate(sql, "account_id")(manager_id)})
        OR (role = 'advertiser' AND ${ofAdvertiser(sql, "account_id")(manager_id)}))`,
      record: ActivityLogEntry.NetworkActivityLogEntry,
      search: "message",
      decode: Rows.stored(ActivityLogEntry.NetworkActivityLogEntry)
    }

    return {
      insert,
      list,
      /** What the log holds of all accounts. */
      listOfNetwork: (query: ListQuery.ListQuery) => page(ofNetwork, query)
    }
  })
}) {
  static readonly layer = Layer.effect(ActivityLogRepo, ActivityLogRepo.make)
}
