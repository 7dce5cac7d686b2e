import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Client } from "pg"

/** Where the clicks of a network are: a PostgreSQL database, or the file in its directory. */
export interface Store {
  readonly directory: string
  readonly databaseUrl: string | undefined
}

/** Every click is copied so often with its moment and all that is known of it, under a new id. */
const copyOf = (columns: ReadonlyArray<string>, newId: string) =>
  `INSERT INTO clicks (${columns.join(", ")})
   SELECT ${columns.map((name) => (name === "id" ? newId : `c.${name}`)).join(", ")}
   FROM (SELECT * FROM clicks ORDER BY created_millis) c, copies n`

const numbers = (copies: number) =>
  `WITH RECURSIVE copies (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ${copies})`

const copiesFor = (rows: number, present: number) => Math.ceil((rows - present) / present)

const fillPostgres = async (url: string, rows: number): Promise<number> => {
  const client = new Client(url)
  await client.connect()
  const { fields } = await client.query("SELECT * FROM clicks LIMIT 0")
  const count = async () =>
    Number((await client.query("SELECT count(*) AS n FROM clicks")).rows[0].n)
  const newId = "substr(c.id, 1, 12) || substr(md5(c.id || n.n), 1, 20)"
  const copies = copiesFor(rows, await count())
  await client.query(
    `${numbers(copies)} ${copyOf(
      fields.map(({ name }) => name),
      newId
    )}`
  )
  await client.query("VACUUM ANALYZE clicks")
  const filled = await count()
  await client.end()
  return filled
}

const fillSqlite = (file: string, rows: number): number => {
  const database = new DatabaseSync(file)
  const count = () => Number(database.prepare("SELECT count(*) AS n FROM clicks").get()?.n)
  const columns = database
    .prepare("SELECT * FROM clicks")
    .columns()
    .map(({ name }) => name)
  const newId = "substr(c.id, 1, 12) || lower(hex(randomblob(10)))"
  database.exec(`${numbers(copiesFor(rows, count()))} ${copyOf(columns, newId)}`)
  const filled = count()
  database.close()
  return filled
}

/** Copies the clicks of a network until there are so many. Answers how many there are. */
export const fillClicks = async ({ databaseUrl, directory }: Store, rows: number) =>
  databaseUrl === undefined
    ? fillSqlite(join(directory, "affnet.db"), rows)
    : fillPostgres(databaseUrl, rows)
