import { OfferRequest } from "@affnet/domain"
import { saving } from "./saving.ts"

export const offer_request_answer = saving({
  name: "offer_request_answer",
  title: "Answer an offer request",
  description: "approved grants the offer.",
  toolset: "core",
  record: "offer_request",
  id: "request_id",
  fields: OfferRequest.OfferRequestUpdate.fields,
  shown: ["id", "offer_id", "affiliate_id", "status", "answer"]
})
