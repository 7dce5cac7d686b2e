import type { Mutation } from "../Mutation.ts"
import { field } from "./Changes.ts"

/** Values of another type. */

export const jsonTypes: ReadonlyArray<Mutation> = [
  {
    id: "text-number",
    says: "a text is a number",
    rule: "records/string",
    operation: "getAffiliate",
    answer: field("info.affiliate.external_id", 1042)
  },
  {
    id: "id-text",
    says: "an id is a text",
    rule: "records/integer",
    operation: "getAffiliate",
    answer: field("info.affiliate.id", "7")
  },
  {
    id: "timestamp-text",
    says: "`created` is a text",
    rule: "records/integer",
    operation: "listPostbacks",
    answer: field("info.postbacks.*.created", "2026-01-01T00:00:00Z")
  },
  {
    id: "boolean-number",
    says: "a boolean is 1",
    rule: "records/boolean",
    operation: "getAffiliate",
    answer: field("info.affiliate.tier.isDefault", 1)
  },
  {
    id: "value-unknown",
    says: "a field has a value that the contract does not know",
    rule: "contract/schema",
    operation: "listPostbacks",
    answer: field("info.postbacks.*.level_id", 9)
  },
  {
    id: "record-unwrapped",
    says: "a record stands in `info` itself",
    rule: "contract/schema",
    operation: "getCampaign",
    answer: field("info", { id: 1, name: "Spring" })
  }
]
