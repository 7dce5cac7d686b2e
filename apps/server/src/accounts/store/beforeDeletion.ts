/** An address as it was before its account was deleted, which frees it for another one. */
export const beforeDeletion = (email: string, id: number): string =>
  email.replace(` (deleted ${id})`, "")

/** The same in SQL, of the account in this row. */
export const emailBeforeDeletion = (alias: string): string =>
  `REPLACE(${alias}.email, ' (deleted ' || CAST(${alias}.id AS TEXT) || ')', '')`
