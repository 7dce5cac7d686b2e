import { Countries } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { insertRows } from "../commits/insertRows.ts"
import { Dialect } from "../Dialect.ts"
import { searchText } from "../lists/searchText.ts"

const paymentTerms = [
  { title: "Due on receipt", value: "0" },
  { title: "Net 15", value: "15" },
  { title: "Net 30", value: "30" },
  { title: "Net 60", value: "60" }
]

const standardTier = [{ title: "Standard", color: "#6b7280", is_default: 1 }]

const withSearchText = (row: { readonly title: string }) => ({
  ...row,
  search_text: searchText(row.title)
})

/** The network itself, and the reference data that every network starts with. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  yield* sql`
    CREATE TABLE network (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      title ${text} NOT NULL,
      currency ${text} NOT NULL,
      timezone ${text} NOT NULL,
      trafficback_url ${text}
    )`
  yield* sql`
    INSERT INTO network (id, title, currency, timezone) VALUES (1, 'affnet', 'USD', 'UTC')`

  yield* sql`
    CREATE TABLE countries (
      id INTEGER PRIMARY KEY,
      country_code ${text} NOT NULL UNIQUE,
      title ${text} NOT NULL,
      currencies ${text} NOT NULL,
      search_text ${text} NOT NULL
    )`
  yield* sql`CREATE TABLE tags (
    id ${identity}, title ${text} NOT NULL, sort INTEGER NOT NULL, search_text ${text} NOT NULL)`
  yield* sql`CREATE TABLE categories (
    id ${identity}, title ${text} NOT NULL, search_text ${text} NOT NULL)`
  yield* sql`CREATE TABLE tiers (
    id ${identity}, title ${text} NOT NULL, color ${text} NOT NULL, is_default INTEGER NOT NULL,
    search_text ${text} NOT NULL)`
  yield* sql`CREATE TABLE traffic_sources (
    id ${identity}, title ${text} NOT NULL, search_text ${text} NOT NULL)`
  yield* sql`CREATE TABLE traffic_approaches (id ${identity}, title ${text} NOT NULL)`
  yield* sql`CREATE TABLE payment_terms (
    id ${identity}, title ${text} NOT NULL, value ${text} NOT NULL)`
  yield* sql`CREATE TABLE commission_plans (id ${identity}, title ${text} NOT NULL)`

  // Units of a currency per one unit of the network's currency, from a day on.
  yield* sql`
    CREATE TABLE exchange_rates (
      currency ${text} NOT NULL,
      date ${text} NOT NULL,
      rate ${text} NOT NULL,
      source ${text} NOT NULL,
      PRIMARY KEY (currency, date)
    )`

  yield* insertRows("countries", Countries.all.map(withSearchText))
  yield* insertRows("payment_terms", paymentTerms)
  yield* insertRows("tiers", standardTier.map(withSearchText))
})
