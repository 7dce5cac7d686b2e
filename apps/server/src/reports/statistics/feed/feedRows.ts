/** What is written into the feed of an event, in the SQL of either engine. */
import type { FeedDialect } from "../../../platform/sql/feedDialect.ts"
import { clicks, conversions, type EventTable, impressions } from "../clickhouse/eventTables.ts"

/** Changes whenever triggers have to be made anew, or everything has to be fed anew: for `schemaVersion`. */
export const triggersVersion = 2

/** The values of a row's columns as a list of JSON. Expressions take the place of those that they are named like. */
const jsonOf = (
  { jsonList }: FeedDialect,
  { columns }: EventTable,
  row: string,
  instead: Readonly<Record<string, string>> = {}
): string => jsonList(columns.map(({ from, name }) => instead[name] ?? from(row)))

/** Columns of the feed that a trigger or a rebuild writes. */
const into = "INSERT INTO statistics_feed (kind, created_millis, click_id, before, after)"

const sources = { click: clicks, impression: impressions, conversion: conversions } as const
export type Kind = keyof typeof sources

/** Rows of the feed for every event since an instant, in the order of time. */
export const enumeration = (dialect: FeedDialect, kind: Kind, since: number): string => {
  const table = sources[kind]
  const [click, after] = kind === "click" ? ["e.id", "NULL"] : ["NULL", jsonOf(dialect, table, "e")]
  return `${into} SELECT '${kind}', e.created_millis, ${click}, NULL, ${after}
    FROM ${table.table} e WHERE e.created_millis >= ${since} ORDER BY e.created_millis`
}

const feedRow = (kind: Kind, before: string, after: string): string =>
  `${into} VALUES ('${kind}', NEW.created_millis, NULL, ${before}, ${after})`

/** Impressions that a row counts more than before. */
const more = { impressions: "NEW.impressions - OLD.impressions" }

const changes = (dialect: FeedDialect) => {
  const before = jsonOf(dialect, conversions, "OLD")
  const after = jsonOf(dialect, conversions, "NEW")
  return [
    {
      name: "feed_impressions_insert",
      table: "impressions",
      event: "INSERT",
      when: "",
      does: feedRow("impression", "NULL", jsonOf(dialect, impressions, "NEW"))
    },
    {
      name: "feed_impressions_update",
      table: "impressions",
      event: "UPDATE",
      when: "",
      does: feedRow("impression", "NULL", jsonOf(dialect, impressions, "NEW", more))
    },
    {
      name: "feed_conversions_insert",
      table: "conversions",
      event: "INSERT",
      when: "",
      does: feedRow("conversion", "NULL", after)
    },
    {
      name: "feed_conversions_update",
      table: "conversions",
      event: "UPDATE",
      when: dialect.differ(before, after),
      does: feedRow("conversion", before, after)
    }
  ] as const
}

/** A click never changes, so that the feed has to name it only. */
const newClicks = {
  name: "feed_clicks_insert",
  table: "clicks",
  does: ({ from, row }: { readonly from: string; readonly row: string }) =>
    `${into} SELECT 'click', ${row}.created_millis, ${row}.id, NULL, NULL ${from}`
}

/** The statements that make the triggers of the feed. */
export const triggerStatements = (dialect: FeedDialect): ReadonlyArray<string> => [
  ...dialect.groupTrigger(newClicks),
  ...changes(dialect).flatMap(dialect.rowTrigger)
]

/** The statements that remove them. */
export const dropStatements = (dialect: FeedDialect): ReadonlyArray<string> =>
  [newClicks, ...changes(dialect)].map(({ name, table }) => dialect.dropTrigger(name, table))

/** A conversion as a list of its columns. */
export const conversionList = (dialect: FeedDialect, row: string): string =>
  jsonOf(dialect, conversions, row)

/** The rows of a block as lines for each table. `f` is a row of the feed, `e` the click that it names. */
export const lineExpressions = (dialect: FeedDialect, day: string) => {
  const open = (sign: string, json: string) => `'[' || ${day} || ',${sign}' || SUBSTR(${json}, 2)`
  const after = open("1,", "f.after")
  const before = open("-1,", "f.before")
  return {
    clicks: open("", jsonOf(dialect, clicks, "e")),
    impressions: open("", "f.after"),
    conversions: `CASE WHEN f.before IS NULL THEN ${after}
      ELSE ${before} || ${dialect.lineBreak} || ${after} END`
  }
}
