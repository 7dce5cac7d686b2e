/**
 * To whom the leads of a Receive campaign are delivered, and how.
 */
import { Schema } from "effect"
import { changed, clearable } from "../../values/Change.ts"
import { record } from "../../values/Example.ts"
import * as Flag from "../../values/Flag.ts"
import { Id } from "../../values/Id.ts"
import * as Integer from "../../values/Integer.ts"
import * as OnOff from "../../values/OnOff.ts"
import * as Text from "../../values/Text.ts"
import { UnixTime } from "../../values/UnixTime.ts"
import { VendorId } from "../delivery/LeadDelivery.ts"
import { Method, PostingHeader } from "../delivery/LeadRequest.ts"
import { SuccessReply } from "../delivery/SuccessReply.ts"
import { VendorCircuit } from "../delivery/VendorCircuit.ts"
import { ReceiveCampaignId } from "./ReceiveCampaign.ts"
import * as VendorHeader from "./VendorHeader.ts"

export { VendorId } from "../delivery/LeadDelivery.ts"

/** How long an attempt may take, from name resolution to the end of the reply. */
const Timeout = Integer.between(100, 30_000).annotate({
  description: "Milliseconds that an attempt may take"
})

/** How often a delivery is tried. */
const Retry = Schema.Struct({
  attempts: Integer.between(1, 8).annotate({
    description: "Attempts in all, the first one included; only failures that may pass are repeated"
  })
})

/** A vendor. Where its headers are not masked, it never leaves the server. */
export const Vendor = Schema.Struct({
  id: VendorId,
  campaign_id: ReceiveCampaignId,
  title: Schema.String,
  status: OnOff.Status,
  position: Id.annotate({
    description: "Vendors are called in this order; of two at one position the older first"
  }),
  url: Schema.NullOr(Schema.String).annotateKey({
    description: "Where leads are sent; tokens may stand in path and query. Null = nowhere yet"
  }),
  method: Method,
  headers: Schema.Array(PostingHeader),
  body: Schema.NullOr(Schema.String).annotateKey({
    description: "What is sent, with tokens such as `{email}`; not with GET"
  }),
  content_type: Schema.String.annotate({
    description: "Of the body; it decides how values are encoded: JSON, form, XML or plain text"
  }),
  success_reply: Schema.NullOr(SuccessReply).annotateKey({
    description: "Which reply means that the vendor took the lead; null = any with a 2xx"
  }),
  return_reply: Schema.Boolean.annotate({
    description: "Whether the vendor's reply is returned to whom the lead came from"
  }),
  timeout_millis: Timeout,
  retry: Retry,
  circuit: Schema.NullOr(VendorCircuit).annotateKey({
    description:
      "Why the vendor seems to be down, and until when it is held back; null when its last reply says " +
      "that it is up. Any change of the vendor clears it"
  }),
  gone: Schema.NullOr(UnixTime).annotateKey({
    description:
      "Since when it replies 410 Gone. It is still called: switch it off, or change its URL"
  }),
  created: UnixTime,
  updated: UnixTime
}).pipe(
  record("Vendor", "To whom leads are delivered, and how", {
    id: 3,
    campaign_id: 1,
    title: "Solar Buyers",
    status: 1,
    position: 1,
    url: "https://leads.vendor.example/v1/leads?ref={delivery_id}",
    method: "POST",
    headers: [{ name: "Authorization", value: "…9f3a" }],
    body: '{"email":"{email}","name":"{firstname} {lastname}"}',
    content_type: "application/json",
    success_reply: { kind: "json", path: "result.status", value: "accepted" },
    return_reply: false,
    timeout_millis: 10_000,
    retry: { attempts: 3 },
    circuit: null,
    gone: null,
    created: 1767225600,
    updated: 1772323200
  })
)
export type Vendor = typeof Vendor.Type

/** The request to a vendor, and its address. */
export type Instructions = Pick<Vendor, "url" | "method" | "headers" | "body" | "content_type">

const url = Text.filled(4096)
const body = Text.filled(64 * 1024)
const contentType = Text.filled(255)
const headersMessage = "must be a list of at most 50 objects with name and value"
const retryMessage = "must be an object with attempts, a whole number from 1 to 8"

/** What a request may set: null brings back what a new vendor has. */
const fields = {
  status: Schema.optionalKey(OnOff.Input),
  position: Schema.optionalKey(Integer.input(Id)).annotateKey({
    description: "Without one, a new vendor is called last"
  }),
  url: clearable(url),
  method: clearable(Method),
  headers: clearable(
    Schema.Array(VendorHeader.Input)
      .annotate({ message: headersMessage })
      .check(Schema.isMaxLength(50, { message: headersMessage })),
    headersMessage
  ).annotateKey({
    description: "A masked value, as it was shown, keeps the stored one of the same name"
  }),
  body: clearable(body),
  content_type: clearable(contentType),
  success_reply: clearable(SuccessReply, "must be an object with kind and value"),
  return_reply: clearable(Flag.YesNo, "must be one of true, false, 1, 0, yes, no"),
  timeout_millis: clearable(Integer.input(Timeout)),
  retry: clearable(
    Schema.Struct({ attempts: Integer.input(Retry.fields.attempts) }).annotate({
      message: retryMessage
    }),
    retryMessage
  )
}

/** What a new vendor is made of. Without a URL nothing is sent to it yet. */
export const VendorCreate = Schema.Struct({ title: Text.filled(128), ...fields }).annotate({
  identifier: "VendorCreate",
  examples: [
    {
      title: "Solar Buyers",
      url: "https://leads.vendor.example/v1/leads?ref={delivery_id}",
      headers: [{ name: "Authorization", value: "Bearer 7c1f…" }],
      body: '{"email":"{email}","name":"{firstname} {lastname}"}',
      success_reply: { kind: "json", path: "result.status", value: "accepted" },
      retry: { attempts: 3 }
    }
  ]
})
export type VendorCreate = typeof VendorCreate.Type

/** What an update may change: a missing key keeps its field. */
export const VendorUpdate = Schema.Struct({
  title: Schema.optionalKey(Text.filled(128)),
  ...fields
}).annotate({ identifier: "VendorUpdate", examples: [{ status: 2, timeout_millis: 5000 }] })
export type VendorUpdate = typeof VendorUpdate.Type

/** The settings of a vendor, without id and dates. */
export type Conditions = Omit<
  Vendor,
  "id" | "campaign_id" | "circuit" | "gone" | "created" | "updated"
>

/** What nothing speaks against. */
export const healthy = { circuit: null, gone: null } as const satisfies Partial<Vendor>

const initial: Omit<Conditions, "title" | "position"> = {
  status: OnOff.on,
  url: null,
  method: "POST",
  headers: [],
  body: null,
  content_type: "application/json",
  success_reply: null,
  return_reply: false,
  timeout_millis: 10_000,
  retry: { attempts: 1 }
}

/** The vendor after an update whose headers are not masked any more. */
export const update = <V extends Conditions>(vendor: V, changes: VendorUpdate) => ({
  ...vendor,
  ...changed(vendor, changes, initial),
  title: changes.title ?? vendor.title,
  position: changes.position ?? vendor.position
})

/** A new vendor, behind the others unless it says where. */
export const create = (input: VendorCreate, lastPosition: number): Conditions =>
  update({ ...initial, title: input.title, position: lastPosition + 1 }, input)

/** The vendor with masked secrets. */
export const shown = <V extends Pick<Vendor, "headers">>(vendor: V): V => ({
  ...vendor,
  headers: vendor.headers.map(VendorHeader.shown)
})
