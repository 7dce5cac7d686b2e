import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import pg from "pg"
import type { Database } from "../clicks/Database.ts"

const ofSqlite = (directory: string): number => {
  const database = new DatabaseSync(join(directory, "affnet.db"), { readOnly: true })
  const size = database
    .prepare("SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()")
    .get()
  database.close()
  return Number(size?.bytes)
}

const ofPostgres = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("SELECT pg_database_size(current_database()) AS bytes")
  await client.end()
  return Number(rows[0]?.bytes)
}

/** Bytes of tables and indexes, without logs, which do not grow for ever. */
export const sizeOf = async ({ own }: Database): Promise<number> =>
  own.DATABASE_URL === undefined ? ofSqlite(own.DATA_DIR ?? "") : await ofPostgres(own.DATABASE_URL)
