/** What an affiliate or advertiser is called, in SQL: its company, or its e-mail when it has none. */
export const affiliateTitle = (alias: string): string =>
  `COALESCE(NULLIF(${alias}.company_name, ''), ${alias}.email)`
