import { join } from "node:path"
import { DatabaseSync, type SQLInputValue } from "node:sqlite"
import pg from "pg"

export type Row = Readonly<Record<string, SQLInputValue>>

/** A database with as few words as possible. Places of values are question marks on both engines. */
export interface Store {
  readonly run: (text: string, values: ReadonlyArray<SQLInputValue>) => Promise<ReadonlyArray<Row>>
  readonly close: () => Promise<void>
}

/** As many connections as the server under test has. */
const connectionsMax = 10

/** The type of 64-bit integers, which the driver would return as text. */
const int8 = 20

const openPostgres = (url: string): Store => {
  pg.types.setTypeParser(int8, Number)
  const pool = new pg.Pool({ connectionString: url, max: connectionsMax })
  const texts = new Map<string, { readonly name: string; readonly text: string }>()
  const prepared = (text: string) => {
    let place = 0
    const made = texts.get(text) ?? {
      name: `s${texts.size}`,
      text: text.replaceAll("?", () => `$${++place}`)
    }
    texts.set(text, made)
    return made
  }
  return {
    run: async (text, values) =>
      (await pool.query<Row>({ ...prepared(text), values: [...values] })).rows,
    close: () => pool.end()
  }
}

/** With the same promises of durability as the server under test: a commit is on the disk. */
const openSqlite = (file: string): Store => {
  const database = new DatabaseSync(file)
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000"]) {
    database.exec(`PRAGMA ${pragma}`)
  }
  const statements = new Map<string, ReturnType<DatabaseSync["prepare"]>>()
  const prepared = (text: string) => {
    const made = statements.get(text) ?? database.prepare(text)
    statements.set(text, made)
    return made
  }
  return {
    run: async (text, values) => prepared(text).all(...values),
    close: async () => database.close()
  }
}

/** The database that the server under test is told to use. */
export const openStore = async (
  env: Readonly<Record<string, string | undefined>>
): Promise<Store> =>
  env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL)
    : openSqlite(join(env.DATA_DIR ?? "", "affnet.db"))
