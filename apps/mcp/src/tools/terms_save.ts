import { CustomTermsRecord } from "@affnet/domain"
import { Struct } from "effect"
import { saving } from "./saving.ts"

export const terms_save = saving({
  name: "terms_save",
  title: "Save terms",
  description: "Another payout of an offer for some affiliates or countries.",
  toolset: "administration",
  record: "custom_terms",
  id: "terms_id",
  fields: Struct.pick(CustomTermsRecord.CustomTermsUpdate.fields, [
    "title",
    "affiliates",
    "countries",
    "payout",
    "payout_percent",
    "priority",
    "status"
  ]),
  shown: ["id", "title", "status", "priority", "affiliates", "payout", "payout_percent"]
})
