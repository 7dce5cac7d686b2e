import { breaking, field, getAffiliate, listAffiliates, shownBy } from "./Changes.ts"

/** Fields of records that are missing, null or of another type. */

const listPostbacks = shownBy("listPostbacks")

export const fields = breaking({
  // Money as something else than a text.
  "money/decimal-string": {
    "money-number": getAffiliate(
      "a balance is a number",
      field("info.affiliate.account_balance", 12.5)
    ),
    "money-one-decimal": getAffiliate(
      "a balance has one decimal",
      field("info.affiliate.balance_due", "12.5")
    ),
    "money-float": getAffiliate(
      "a balance shows what a float makes of it",
      field("info.affiliate.payout_pending", "0.30000000000000004")
    )
  },
  // Null and missing fields.
  "records/list-never-null": {
    "list-null": listAffiliates("a list without items is null", field("info.affiliates", null)),
    "inner-list-null": getAffiliate(
      "a list within a record is null",
      field("info.affiliate.commission_plans", null)
    )
  },
  "records/never-null": {
    "status-null": shownBy("listOffers")(
      "the status of a record is null",
      field("info.offers.*.status", null)
    ),
    "object-null": getAffiliate(
      "an object within a record is null",
      field("info.affiliate.multi_accounts", null)
    )
  },
  "records/no-field-missing": {
    "field-left-out": getAffiliate(
      "a field without a value is left out",
      field("info.affiliate.utm_term", undefined)
    )
  },
  // Values of another type.
  "records/string": {
    "text-number": getAffiliate("a text is a number", field("info.affiliate.external_id", 1042))
  },
  "records/integer": {
    "id-text": getAffiliate("an id is a text", field("info.affiliate.id", "7")),
    "timestamp-text": listPostbacks(
      "`created` is a text",
      field("info.postbacks.*.created", "2026-01-01T00:00:00Z")
    )
  },
  "records/boolean": {
    "boolean-number": getAffiliate("a boolean is 1", field("info.affiliate.tier.isDefault", 1))
  },
  "contract/schema": {
    "value-unknown": listPostbacks(
      "a field has a value that the contract does not know",
      field("info.postbacks.*.level_id", 9)
    ),
    "record-unwrapped": shownBy("getCampaign")(
      "a record stands in `info` itself",
      field("info", { id: 1, name: "Spring" })
    )
  }
})
