import { statSync } from "node:fs"
import { join } from "node:path"
import Database from "better-sqlite3"
import { Client } from "pg"
import type { Engine } from "./traffic.ts"

/** A database of the benchmark, opened beside the server. */
export interface Store {
  readonly engine: Engine
  /** What the server needs to be told to use it. */
  readonly env: Readonly<Record<string, string>>
  readonly run: (statement: string) => Promise<void>
  readonly rows: (statement: string) => Promise<ReadonlyArray<Readonly<Record<string, unknown>>>>
  /** What the server's maintenance would have done by then. */
  readonly settle: () => Promise<void>
  /** Megabytes of a table with its indexes. */
  readonly megabytes: (table: string) => Promise<number>
  readonly close: () => Promise<void>
}

const million = 1_000_000

export const openSqlite = (directory: string): Store => {
  const file = join(directory, "affnet.db")
  const database = new Database(file)
  database.pragma("journal_mode = WAL")
  database.pragma("synchronous = OFF")
  database.pragma("temp_store = MEMORY")
  return {
    engine: "sqlite",
    env: { DATA_DIR: directory },
    run: async (statement) => {
      database.exec(statement)
    },
    rows: async (statement) => {
      const rows: ReadonlyArray<Record<string, unknown>> = database
        .prepare<[], Record<string, unknown>>(statement)
        .all()
      return rows
    },
    settle: async () => {
      database.pragma("wal_checkpoint(TRUNCATE)")
    },
    megabytes: async (table) => {
      const found = database
        .prepare<[string, string], { readonly bytes: number }>(
          `SELECT SUM(pgsize) AS bytes FROM dbstat WHERE name IN
            (SELECT name FROM sqlite_schema WHERE tbl_name = ? OR name = ?)`
        )
        .get(table, table)
      return (found?.bytes ?? statSync(file).size) / million
    },
    close: async () => {
      database.close()
    }
  }
}

export const openPostgres = async (url: string, directory: string): Promise<Store> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const rows = async (statement: string) => (await client.query(statement)).rows
  return {
    engine: "postgresql",
    env: { DATA_DIR: directory, DATABASE_URL: url },
    run: async (statement) => {
      await client.query(statement)
    },
    rows,
    settle: async () => {
      await client.query("VACUUM ANALYZE")
    },
    megabytes: async (table) => {
      const [found] = await rows(
        `SELECT SUM(pg_total_relation_size(relid)) AS bytes FROM pg_partition_tree('${table}')`
      )
      const [plain] = await rows(`SELECT pg_total_relation_size('${table}') AS bytes`)
      return Number(found?.bytes ?? plain?.bytes) / million
    },
    close: () => client.end()
  }
}
