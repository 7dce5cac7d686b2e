import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { env } from "node:process"
import { DatabaseSync } from "node:sqlite"
import pg from "pg"
import { runAffnet } from "../affnet.ts"
import { checkpoint } from "../conversions/engines.ts"
import { linkOf, linksQuery } from "./links.ts"
import type { Link } from "./people.ts"

/** The demo network on one engine, for the server under test and the reference alike. */
export interface Database {
  readonly engine: string
  readonly own: Readonly<Record<string, string>>
  readonly reference: Readonly<Record<string, string>>
  /** Links that are good for visitors from Germany. */
  readonly links: ReadonlyArray<Link>
  readonly remove: () => Promise<void>
}

const directoryOf = (): string => mkdtempSync(join(tmpdir(), "affnet-bench-clicks-"))

const makeSqlite = async (): Promise<Database> => {
  const directory = directoryOf()
  const own = { DATA_DIR: directory }
  runAffnet(own, "demo")
  const file = join(directory, "affnet.db")
  const database = new DatabaseSync(file, { readOnly: true })
  const links = database.prepare(linksQuery).all().map(linkOf)
  database.close()
  return {
    engine: "SQLite",
    own,
    reference: { DATABASE_FILE: file },
    links,
    remove: async () => rmSync(directory, { recursive: true })
  }
}

const serverUrl = env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/test"

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const makePostgres = async (): Promise<Database> => {
  const directory = directoryOf()
  const name = `affnet_bench_clicks_${process.pid}`
  await query(serverUrl, `CREATE DATABASE ${name}`)
  const url = new URL(serverUrl)
  url.pathname = name
  const own = { DATA_DIR: directory, DATABASE_URL: url.href }
  runAffnet(own, "demo")
  await checkpoint()
  return {
    engine: "PostgreSQL",
    own,
    reference: { DATABASE_URL: url.href },
    links: (await query(url.href, linksQuery)).map(linkOf),
    remove: async () => {
      await query(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
      rmSync(directory, { recursive: true })
    }
  }
}

/** By the name that the command line takes. */
export const engines: Readonly<Record<string, () => Promise<Database>>> = {
  sqlite: makeSqlite,
  postgresql: makePostgres
}
