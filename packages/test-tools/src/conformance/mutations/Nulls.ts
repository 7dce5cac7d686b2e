import type { Mutation } from "../Mutation.ts"
import { field } from "./Changes.ts"

/** Null and missing fields. */

export const nulls: ReadonlyArray<Mutation> = [
  {
    id: "list-null",
    says: "a list without items is null",
    rule: "records/list-never-null",
    operation: "listAffiliates",
    answer: field("info.affiliates", null)
  },
  {
    id: "inner-list-null",
    says: "a list within a record is null",
    rule: "records/list-never-null",
    operation: "getAffiliate",
    answer: field("info.affiliate.commission_plans", null)
  },
  {
    id: "status-null",
    says: "the status of a record is null",
    rule: "records/never-null",
    operation: "listOffers",
    answer: field("info.offers.*.status", null)
  },
  {
    id: "object-null",
    says: "an object within a record is null",
    rule: "records/never-null",
    operation: "getAffiliate",
    answer: field("info.affiliate.multi_accounts", null)
  },
  {
    id: "field-left-out",
    says: "a field without a value is left out",
    rule: "records/no-field-missing",
    operation: "getAffiliate",
    answer: field("info.affiliate.utm_term", undefined)
  }
]
