/** How the engines write down what happens to rows, in order. */
import type { Dialect } from "./Dialect.ts"

/** What is done with each row that an event touches, in SQL: `NEW` is the row, `OLD` what it was. */
export interface RowTrigger {
  readonly name: string
  readonly table: string
  readonly event: "INSERT" | "UPDATE"
  /** A condition, or an empty text. */
  readonly when: string
  readonly does: string
}

/** The same for all rows that one statement inserts, of which there may be many. */
export interface GroupTrigger {
  readonly name: string
  readonly table: string
  /** What is done for the rows of a table, or of one row, by their expressions. */
  readonly does: (source: { readonly row: string; readonly from: string }) => string
}

export interface FeedDialect {
  /** Up to the first transaction that may still be open: what comes later has this number, or a higher one. */
  readonly horizon: string
  /** The columns of the feed's order, which its key finds rows by: however many wait, a block looks at its own. */
  readonly order: ReadonlyArray<"xact" | "id">
  /** The number that rows of the present transaction have. */
  readonly ownNumber: string
  readonly lineBreak: string
  /** Two texts, or values, that differ, null included. */
  readonly differ: (one: string, other: string) => string
  /** Values as the text of a list of JSON. */
  readonly jsonList: (values: ReadonlyArray<string>) => string
  /** The first value of such a list. */
  readonly firstOf: (list: string) => string
  readonly rowTrigger: (trigger: RowTrigger) => ReadonlyArray<string>
  readonly groupTrigger: (trigger: GroupTrigger) => ReadonlyArray<string>
  readonly dropTrigger: (name: string, table: string) => string
  /** Begins a transaction that sees one moment, whatever is committed meanwhile. */
  readonly asOfOneMoment: ReadonlyArray<string>
  /** Has whoever changes these tables wait for the transaction. */
  readonly lock: (tables: ReadonlyArray<string>) => ReadonlyArray<string>
}

const sqlite: FeedDialect = {
  // One transaction writes at a time, and all rows have the number 0.
  horizon: "1",
  order: ["id"],
  ownNumber: "0",
  lineBreak: "char(10)",
  differ: (one, other) => `${one} IS NOT ${other}`,
  jsonList: (values) => `json_array(${values.join(", ")})`,
  firstOf: (list) => `(${list} ->> 0)`,
  rowTrigger: ({ does, event, name, table, when }) => [
    `DROP TRIGGER IF EXISTS ${name}`,
    `CREATE TRIGGER ${name} AFTER ${event} ON ${table} FOR EACH ROW
      ${when === "" ? "" : `WHEN ${when}`} BEGIN ${does}; END`
  ],
  groupTrigger: ({ does, name, table }) => [
    `DROP TRIGGER IF EXISTS ${name}`,
    `CREATE TRIGGER ${name} AFTER INSERT ON ${table} FOR EACH ROW
      BEGIN ${does({ row: "NEW", from: "" })}; END`
  ],
  dropTrigger: (name) => `DROP TRIGGER IF EXISTS ${name}`,
  asOfOneMoment: [],
  lock: () => []
}

const functionOf = (name: string, does: string) => `
  CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $feed$
  BEGIN ${does}; RETURN NULL; END $feed$`

const postgresql: FeedDialect = {
  horizon: "CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT)",
  order: ["xact", "id"],
  ownNumber: "CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT)",
  lineBreak: "chr(10)",
  differ: (one, other) => `${one} IS DISTINCT FROM ${other}`,
  jsonList: (values) => `CAST(json_build_array(${values.join(", ")}) AS TEXT)`,
  firstOf: (list) => `(CAST(${list} AS JSON) ->> 0)`,
  rowTrigger: ({ does, event, name, table, when }) => [
    functionOf(name, does),
    `CREATE OR REPLACE TRIGGER ${name} AFTER ${event} ON ${table} FOR EACH ROW
      ${when === "" ? "" : `WHEN (${when})`} EXECUTE FUNCTION ${name}()`
  ],
  groupTrigger: ({ does, name, table }) => [
    functionOf(name, does({ row: "added", from: "FROM added" })),
    `CREATE OR REPLACE TRIGGER ${name} AFTER INSERT ON ${table}
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`
  ],
  dropTrigger: (name, table) => `DROP TRIGGER IF EXISTS ${name} ON ${table}`,
  asOfOneMoment: ["SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"],
  lock: (tables) => [`LOCK TABLE ${tables.join(", ")} IN SHARE ROW EXCLUSIVE MODE`]
}

export const feedDialectOf = ({ engine }: Dialect["Service"]): FeedDialect =>
  engine === "postgresql" ? postgresql : sqlite
