import type { SqlClient, Statement } from "effect/sql"

/** Whether a word occurs in a text. No character of the word stands for others. */
export const occurs = (
  sql: SqlClient.SqlClient,
  text: Statement.Fragment,
  word: string
): Statement.Fragment => {
  const pattern = `%${word.replace(/[\\%_]/g, (special) => `\\${special}`)}%`
  return sql`${text} LIKE ${pattern} ESCAPE '\\'`
}
