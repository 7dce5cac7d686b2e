/** What a manager is called, in SQL: by name, or else by address. The alias comes from repositories alone. */
export const managerName = (alias: string): string =>
  `COALESCE(NULLIF(TRIM(COALESCE(${alias}.firstname, '') || ' ' || COALESCE(${alias}.lastname, '')), ''), ${alias}.email)`
