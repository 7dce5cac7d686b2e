import type { SqlClient, Statement } from "effect/sql"

const special = /[\\%_]/gu

/**
 * Whether a word occurs in a text. No character of the word stands for others. Only words that have such a
 * character are escaped: PostgreSQL would look at the pattern again for each row.
 */
export const occurs = (
  sql: SqlClient.SqlClient,
  text: Statement.Fragment,
  word: string
): Statement.Fragment => {
  const escaped = word.replace(special, (character) => `\\${character}`)
  const pattern = `%${escaped}%`
  return escaped === word ? sql`${text} LIKE ${pattern}` : sql`${text} LIKE ${pattern} ESCAPE '\\'`
}
