import { AffiliateInput } from "@affnet/domain"
import { Struct } from "effect"
import { saving } from "./saving.ts"

export const affiliate_save = saving({
  name: "affiliate_save",
  title: "Save affiliate",
  description: "A new one needs email; active approves a pending one.",
  toolset: "core",
  record: "affiliate",
  id: "affiliate_id",
  fields: Struct.pick(AffiliateInput.AffiliateUpdate.fields, ["email", "company_name", "status"]),
  shown: ["id", "company_name", "email", "status"]
})
