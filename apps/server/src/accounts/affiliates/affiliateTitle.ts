import { emailBeforeDeletion } from "../store/beforeDeletion.ts"

const titled = (alias: string, email: string): string =>
  `COALESCE(NULLIF(${alias}.company_name, ''), ${email})`

/** What an affiliate or advertiser is called, in SQL: its company, or its e-mail when it has none. */
export const affiliateTitle = (alias: string): string => titled(alias, `${alias}.email`)

/** The same, of an account that may be deleted. */
export const titleBeforeDeletion = (alias: string): string =>
  titled(alias, emailBeforeDeletion(alias))
