import { searchText } from "../../platform/sql/lists/searchText.ts"

/** What search finds an affiliate or an advertiser by. */
export interface Findable {
  /** The id of a new account is prepended once it is known. */
  readonly id?: number
  readonly external_id?: string | null
  readonly email: string
  readonly firstname?: string | null
  readonly lastname?: string | null
  readonly company_name?: string | null
}

/** The `search_text` of an affiliate or an advertiser. */
export const accountSearchText = (account: Findable): string =>
  searchText(
    account.id,
    account.external_id,
    account.email,
    account.firstname,
    account.lastname,
    account.company_name
  )
