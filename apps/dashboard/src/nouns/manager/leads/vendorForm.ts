import type { affnet } from "../../../data/affnet.ts"
import * as Field from "../../../records/Field.ts"
import type { Part, Request } from "../../../records/Form.ts"
import { choicesOf, onOff } from "../../states.ts"
import { contentTypes, methods, replyKinds } from "./leadWords.ts"

/** How a vendor is called, and which reply takes the lead. */
export const vendorParts: ReadonlyArray<Part> = [
  {
    fields: [
      Field.text("title", "Title", { isNeeded: true }),
      Field.choice("status", "Status", choicesOf(onOff)),
      Field.number("position", "Place", {
        isKept: true,
        help: "Vendors are called in this order; without one, a new vendor is called last."
      })
    ]
  },
  {
    title: "Posting instructions",
    help: "Fields of the lead stand in braces in the address, in headers and in the body: {email}, {firstname}, {phone}, {country}, {lead_id}, {click_id} and so on. Always send {delivery_id}: by it the vendor can tell a lead that it has already.",
    fields: [
      Field.choice("method", "Method", methods),
      Field.text("url", "Address"),
      Field.rows(
        "headers",
        "Headers",
        "One more header",
        [
          Field.text("name", "Name", { isNeeded: true }),
          Field.text("value", "Value", { isNeeded: true })
        ],
        { help: "A masked value keeps what is stored." }
      ),
      Field.choice("content_type", "Kind of body", contentTypes, {
        help: "It decides how values are encoded. In JSON, a field stands within quotes."
      }),
      Field.code("body", "Body", { when: ({ method }) => method !== "GET" })
    ]
  },
  {
    title: "What the reply means",
    fields: [
      Field.choice("reply_kind", "It took the lead when", replyKinds),
      Field.text("reply_path", "Path", {
        help: "Such as result.status or items.0.id.",
        isNeeded: true,
        when: ({ reply_kind }) => reply_kind === "json"
      }),
      Field.text("reply_value", "Value", {
        isNeeded: true,
        when: ({ reply_kind }) => reply_kind !== ""
      }),
      Field.flag("return_reply", "Its reply goes back", {
        help: "Whoever handed the lead in sees what this vendor replied."
      }),
      Field.number("retry_attempts", "Attempts", {
        help: "1 to 8; only what may pass is tried again."
      }),
      Field.number("timeout_millis", "Milliseconds that an attempt may take")
    ]
  }
]

const replyKindsOfDomain = ["contains", "exact", "regex", "json"] as const

/** The parts of the reply and the retries as the network takes them. */
export const vendorRequest = ({
  reply_kind,
  reply_path,
  reply_value,
  retry_attempts,
  ...rest
}: Request) => {
  const kind = replyKindsOfDomain.find((one) => one === reply_kind)
  return {
    ...rest,
    retry: retry_attempts === null ? null : { attempts: Number(retry_attempts) },
    success_reply:
      kind === undefined
        ? null
        : {
            kind,
            value: String(reply_value ?? ""),
            ...(kind === "json" && { path: String(reply_path ?? "") })
          }
  }
}

type Vendor = Awaited<ReturnType<typeof affnet.vendors.get>>

/** The same as the fields name them. */
export const vendorTyped = <V extends Vendor>(vendor: V) => ({
  ...vendor,
  reply_kind: vendor.success_reply?.kind ?? "",
  reply_path: vendor.success_reply?.path ?? "",
  reply_value: vendor.success_reply?.value ?? "",
  retry_attempts: vendor.retry?.attempts
})
