import type { LinkedAccount } from "../../accounts/store/AccountLinksRepo.ts"

/**
 * How rows refer to their owner: by role and id, by a column of that side, by the offer of an advertiser. Left out
 * are sessions of viewing managers, deleted postbacks and invoices that were not issued; balances have a name.
 */
export type Owner =
  | "account"
  | "affiliate"
  | "advertiser"
  | "offer"
  | "session"
  | "postback"
  | "invoice"
  | "balance"

/** Rows that belong to an account, as its export has them. Columns that are not named here never leave. */
export interface ExportedTable {
  /** What the file is called. */
  readonly name: string
  readonly table: string
  /** How a row says whose it is. */
  readonly owner: Owner
  /** Columns that together name a row of the account, and order the file. They stand among `columns`. */
  readonly order: string
  /** Names with spaces between them, as everywhere here. */
  readonly columns: string
  /** Those of them that hold amounts, as counts of 1/10 000 units. */
  readonly amounts?: string
}

const both: ReadonlyArray<ExportedTable> = [
  {
    name: "people",
    table: "person_accounts",
    owner: "account",
    order: "person_id",
    columns: "person_id email access created"
  },
  {
    name: "keys",
    table: "api_keys",
    owner: "account",
    order: "id",
    columns: "id name masked read_only networks created expires last_used"
  },
  {
    name: "sessions",
    table: "sessions",
    owner: "session",
    order: "id",
    columns: "id person_id created last_seen ip user_agent"
  },
  {
    name: "addresses",
    table: "account_addresses",
    owner: "account",
    order: "ip",
    columns: "ip first_seen"
  },
  {
    name: "activity-log",
    table: "activity_log",
    owner: "account",
    order: "id",
    columns: "id created action entity entity_id actor ip user_agent message"
  },
  {
    name: "saved-reports",
    table: "saved_reports",
    owner: "account",
    order: "id",
    columns: "id name report query period schedule last_run created updated"
  },
  {
    name: "balances",
    table: "ledger_balances",
    owner: "balance",
    order: "account currency",
    columns: "account currency amount",
    amounts: "amount"
  }
]

const affiliate: ReadonlyArray<ExportedTable> = [
  {
    name: "campaigns",
    table: "campaigns",
    owner: "affiliate",
    order: "id",
    columns: "id hash name status offer_id landing_page_id created"
  },
  {
    name: "offer-requests",
    table: "offer_requests",
    owner: "affiliate",
    order: "id",
    columns: "id offer_id status questions additional_info answer created updated"
  },
  {
    name: "promo-codes",
    table: "promo_codes",
    owner: "affiliate",
    order: "id",
    columns: "id code offer_id status start_date end_date created updated"
  },
  {
    name: "postbacks",
    table: "postbacks",
    owner: "postback",
    order: "id",
    columns: "id offer_id goal_id type code status created updated"
  },
  {
    name: "postback-deliveries",
    table: "postback_deliveries",
    owner: "affiliate",
    order: "id",
    columns:
      "id postback_id transaction_id conv_status url state attempts http_status error created"
  },
  {
    name: "payment-details",
    table: "payment_details",
    owner: "affiliate",
    order: "id",
    columns: "id payment_method_id currency shown created updated"
  }
]

const advertiser: ReadonlyArray<ExportedTable> = [
  {
    name: "billing-preferences",
    table: "billing_preferences",
    owner: "advertiser",
    order: "advertiser_id",
    columns:
      "advertiser_id payment_terms_id beneficiary_name beneficiary_country beneficiary_region beneficiary_city beneficiary_address beneficiary_postcode billing_email tax_id vat invoice_type invoice_frequency"
  },
  {
    name: "offers",
    table: "offers",
    owner: "advertiser",
    order: "id",
    columns: "id external_id title description status currency timezone preview_url created updated"
  },
  {
    name: "goals",
    table: "goals",
    owner: "offer",
    order: "id",
    columns: "id offer_id title alias type status revenue created updated",
    amounts: "revenue"
  },
  {
    name: "landing-pages",
    table: "landing_pages",
    owner: "offer",
    order: "id",
    columns: "id offer_id title url preview type status created updated"
  },
  {
    name: "invoices",
    table: "invoices",
    owner: "invoice",
    order: "id",
    columns:
      "id number status currency amount start_date end_date date due_date invoice_memo created",
    amounts: "amount"
  }
]

/** The exported rows of an account, besides its events. */
export const exportedTables: Readonly<Record<LinkedAccount["role"], ReadonlyArray<ExportedTable>>> =
  { affiliate: [...both, ...affiliate], advertiser: [...both, ...advertiser] }
