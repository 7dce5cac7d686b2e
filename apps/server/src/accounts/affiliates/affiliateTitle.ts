/** What an affiliate or advertiser is called, in SQL: its company, or its e-mail when it has none. */
export const affiliateTitle = (alias: string, email = `${alias}.email`): string =>
  `COALESCE(NULLIF(${alias}.company_name, ''), ${email})`
