import { ConversionStatus, Postback, PostbackInput } from "@affnet/domain"
import { Schema, Struct } from "effect"
import { saving } from "./saving.ts"
import * as Words from "./Words.ts"

const events = Words.of(Postback.Told, [
  [0, "all"],
  ...ConversionStatus.Code.literals.map((code) => [code, ConversionStatus.fromCode(code)] as const)
])

export const postback_save = saving({
  name: "postback_save",
  title: "Save postback",
  description: "A URL to call for an affiliate's conversions.",
  toolset: "administration",
  record: "postback",
  id: "postback_id",
  fields: {
    url: PostbackInput.PostbackUpdate.fields.url.annotateKey({
      description: "May have {click_id}, {payout} …"
    }),
    events: Schema.optionalKey(events),
    ...Struct.pick(PostbackInput.PostbackUpdate.fields, ["offer_id", "status"])
  },
  heldAs: { url: "code", events: "conversion_status" },
  shown: ["id", "affiliate_id", "offer_id", "goal_id", "conversion_status", "code", "status"]
})
