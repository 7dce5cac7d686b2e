import { Currency } from "@affnet/domain"

/** What a model may want to read once, in place of trying. */
export const topics = {
  errors:
    "A failed call answers `isError` and a sentence: lines of `argument: what is wrong`, what was not " +
    "found, or how long to wait. `(request …)` names the request for the network's operator. After a " +
    "write that was not answered, look before repeating it, unless the sentence says that it is safe.",
  statuses:
    "Records: 1 active, 2 disabled, 3 pending review, 4 rejected. Landing pages: 1 active, 3 inactive. " +
    "Conversions: pending, approved, rejected, hold, trash (a lead that was not taken). Invoices: draft, " +
    "unpaid, paid, rejected. Deliveries: success, fail; none while one is under way.",
  dates:
    "Arguments: `YYYY-MM-DD`, or `YYYY-MM-DD HH:mm:ss` in the time zone of the account, which reports " +
    "name. The last day of a range belongs to it. Fields like `created` are Unix seconds, or ISO 8601.",
  currencies: `Amounts are decimal text, exact to 4 places; never compute with floats. Reports are in the network's currency unless original_currency is set; then totals stand for each currency. Codes: ${Currency.codes.join(" ")}`
} as const
