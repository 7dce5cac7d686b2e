import type { Part, Request } from "../../../records/Form.ts"
import { choicesOf, onOff } from "../../states.ts"
import { contentTypes, methods, replyKinds } from "./leadWords.ts"

/** How a vendor is called, and which reply takes the lead. */
export const vendorParts: ReadonlyArray<Part> = [
  {
    fields: [
      { name: "title", title: "Title", isNeeded: true },
      { name: "status", title: "Status", kind: "choice", choices: choicesOf(onOff) },
      {
        name: "position",
        title: "Place",
        kind: "number",
        isKept: true,
        help: "Vendors are called in this order; without one, a new vendor is called last."
      }
    ]
  },
  {
    title: "Posting instructions",
    help: "Fields of the lead stand in braces in the address, in headers and in the body: {email}, {firstname}, {phone}, {country}, {lead_id}, {click_id} and so on. Always send {delivery_id}: by it the vendor can tell a lead that it has already.",
    fields: [
      { name: "method", title: "Method", kind: "choice", choices: methods },
      { name: "url", title: "Address" },
      {
        name: "headers",
        title: "Headers",
        kind: "rows",
        add: "One more header",
        help: "A masked value keeps what is stored.",
        fields: [
          { name: "name", title: "Name", isNeeded: true },
          { name: "value", title: "Value", isNeeded: true }
        ]
      },
      {
        name: "content_type",
        title: "Kind of body",
        kind: "choice",
        choices: contentTypes,
        help: "It decides how values are encoded. In JSON, a field stands within quotes."
      },
      {
        name: "body",
        title: "Body",
        kind: "code",
        when: ({ method }) => method !== "GET"
      }
    ]
  },
  {
    title: "What the reply means",
    fields: [
      { name: "reply_kind", title: "It took the lead when", kind: "choice", choices: replyKinds },
      {
        name: "reply_path",
        title: "Path",
        help: "Such as result.status or items.0.id.",
        isNeeded: true,
        when: ({ reply_kind }) => reply_kind === "json"
      },
      {
        name: "reply_value",
        title: "Value",
        isNeeded: true,
        when: ({ reply_kind }) => reply_kind !== ""
      },
      {
        name: "return_reply",
        title: "Its reply goes back",
        kind: "switch",
        help: "Whoever handed the lead in sees what this vendor replied."
      },
      {
        name: "retry_attempts",
        title: "Attempts",
        kind: "number",
        help: "1 to 8; only what may pass is tried again."
      },
      { name: "timeout_millis", title: "Milliseconds that an attempt may take", kind: "number" }
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

interface Vendor {
  readonly success_reply?: {
    readonly kind: string
    readonly value: string
    readonly path?: string | null
  } | null
  readonly retry?: { readonly attempts: number }
}

/** The same as the fields name them. */
export const vendorTyped = <V extends Vendor>(vendor: V) => ({
  ...vendor,
  reply_kind: vendor.success_reply?.kind ?? "",
  reply_path: vendor.success_reply?.path ?? "",
  reply_value: vendor.success_reply?.value ?? "",
  retry_attempts: vendor.retry?.attempts
})
