/** The search of a report: which groups have every word in some text of their breakdowns. */
import { Dimension } from "@affnet/domain"
import type { SqlClient, Statement } from "effect/sql"
import { occurs } from "../../../platform/sql/occurs.ts"
import type { StatisticsQuery, Word } from "../query/StatisticsQuery.ts"
import { titleOf } from "./statisticsOrder.ts"

/** No bucket and no type has this number; a list may not be empty. */
const noNumber = -2_000_000_000

const among = (sql: SqlClient.SqlClient, column: string, numbers: ReadonlyArray<number>) =>
  sql.literal(`${column} IN (${[noNumber, ...numbers].join(", ")})`)

/** Whether a word occurs in the text of a group's time. */
const inTime = (sql: SqlClient.SqlClient, { hours, spans }: Word): Statement.Fragment =>
  hours === undefined
    ? among(sql, "g.bucket", spans)
    : sql.or([among(sql, "g.bucket / 24", spans), among(sql, "g.bucket % 24", hours)])

const inDimension = (
  sql: SqlClient.SqlClient,
  [key, index]: readonly [StatisticsQuery["dimensions"][number], number],
  word: Word
) => {
  if (key === "goal_type") return among(sql, `g.v${index}`, word.goalTypes)
  const text = Dimension.isIdKey(key) ? titleOf(key, index) : `g.v${index}`
  return occurs(sql, sql`LOWER(${sql.literal(text)})`, word.text)
}

/** The condition on groups `g`. */
export const search = (sql: SqlClient.SqlClient, query: StatisticsQuery): Statement.Fragment => {
  if (query.words.length === 0) return sql`1 = 1`
  return sql.and(
    query.words.map((word) =>
      sql.or([
        ...(query.hasTime ? [inTime(sql, word)] : []),
        ...query.dimensions.map((key, index) => inDimension(sql, [key, index], word))
      ])
    )
  )
}
