import Database from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import * as schema from "./tables.ts"

/** The database as Drizzle sees it. */
export const openDatabase = (file: string) => {
  const database = new Database(file, { readonly: true })
  database.pragma("temp_store = MEMORY")
  database.pragma("cache_size = -16384")
  return drizzle(database, { schema })
}

export type Db = ReturnType<typeof openDatabase>
