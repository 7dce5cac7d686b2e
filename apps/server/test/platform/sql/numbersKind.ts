import type { SqliteSession } from "../../../src/platform/sql/sqlite/SqliteSession.ts"

/** No number: who has to write it, a thread, ends. */
export const theEnd = -1

/** Writes numbers, of which each may be there once, and tells which. */
export const write = ({ database }: SqliteSession, group: ReadonlyArray<number>): string => {
  for (const number of group) {
    if (number === theEnd) process.exit()
    database.prepare("INSERT INTO numbers VALUES (?)").run(number)
  }
  return group.join(", ")
}
