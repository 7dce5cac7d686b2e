/** An address as it was before its account was deleted, which frees it for another one. */
export const beforeDeletion = (email: string, id: number): string =>
  email.replace(` (deleted ${id})`, "")
