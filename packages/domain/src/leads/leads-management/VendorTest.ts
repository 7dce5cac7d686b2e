/**
 * Posting instructions tried out: the request that a lead would make of them, and what a reply to it would
 * mean. Nothing is sent.
 */
import { Result, Schema } from "effect"
import { record } from "../../values/Example.ts"
import { Id } from "../../values/Id.ts"
import * as Integer from "../../values/Integer.ts"
import type { Problem } from "../../values/Problem.ts"
import * as DeliveryVerdict from "../delivery/DeliveryVerdict.ts"
import { DeliveryStatus, SkipReason } from "../delivery/LeadDelivery.ts"
import * as LeadRequest from "../delivery/LeadRequest.ts"
import * as LeadToken from "../delivery/LeadToken.ts"
import * as PostingTemplate from "../delivery/PostingTemplate.ts"
import * as ExampleLead from "./ExampleLead.ts"
import * as PostingCheck from "./PostingCheck.ts"
import * as PostingWarnings from "./PostingWarnings.ts"
import { type Vendor, VendorUpdate } from "./Vendor.ts"

const leadMessage =
  "must be an object with at most 100 fields, each a text of at most 4096 characters"

const LeadFields = Schema.Record(
  Schema.String,
  Schema.NullOr(Schema.Union([Schema.String.check(Schema.isMaxLength(4096)), Schema.Number]))
)
  .annotate({ message: leadMessage })
  .check(Schema.isMaxProperties(100, { message: leadMessage }))

const httpStatus = Integer.between(100, 999)

/** A pasted reply. */
const Reply = Schema.Struct({
  http_status: Integer.input(httpStatus),
  body: Schema.String.check(Schema.isMaxLength(512 * 1024))
}).annotate({ message: "must be an object with http_status and body" })

/** The subject of the test. */
export const VendorTestInput = Schema.Struct({
  lead: Schema.optionalKey(LeadFields).annotateKey({
    description: "Values of tokens by their names; without it an example"
  }),
  reply: Schema.optionalKey(Reply).annotateKey({
    description: "What the vendor would reply"
  }),
  log_id: Schema.optionalKey(Integer.input(Id)).annotateKey({
    description:
      "Instead of `reply`: a record of the leads log, of an attempt at this vendor, whose reply is meant"
  }),
  changes: Schema.optionalKey(VendorUpdate).annotateKey({
    description: "What the vendor would be changed to; nothing is saved"
  })
}).annotate({
  identifier: "VendorTestInput",
  examples: [
    {
      lead: { email: "ann@mail.example", firstname: "Ann" },
      reply: { http_status: 200, body: '{"result":{"status":"accepted"}}' }
    }
  ]
})
export type VendorTestInput = typeof VendorTestInput.Type

/** Its outcome. */
export const VendorTest = Schema.Struct({
  request: Schema.NullOr(LeadRequest.RenderedRequest).annotateKey({
    description: "What would be sent, with masked headers; null without posting instructions"
  }),
  delivery_skipped: Schema.NullOr(SkipReason).annotateKey({
    description: "Why a real lead would not be delivered to this vendor now; null when it would"
  }),
  delivery_status: Schema.NullOr(DeliveryStatus).annotateKey({
    description: "What the reply would mean; null without one"
  }),
  reason: Schema.String.annotate({ description: "Why, in a sentence" }),
  warnings: Schema.Array(PostingWarnings.PostingWarning)
}).pipe(
  record("VendorTest", "Posting instructions, tried out", {
    request: {
      method: "POST",
      url: "https://leads.vendor.example/v1/leads?ref=2147483647",
      headers: [
        { name: "Content-Type", value: "application/json" },
        { name: "Authorization", value: "…9f3a" }
      ],
      body: '{"email":"ann@mail.example","name":"Ann "}'
    },
    delivery_skipped: null,
    delivery_status: "success",
    reason: "The reply has `accepted` at `result.status`.",
    warnings: [
      { field: "body", message: "`{lastname}` has no value, and nothing is sent in its place" }
    ]
  })
)
export type VendorTest = typeof VendorTest.Type

/** The values of a test: what the network itself adds to a lead is made up where it is not given. */
const valuesOf = (lead: VendorTestInput["lead"]): LeadToken.TokenValues => ({
  ...ExampleLead.exampleEvent,
  ...(lead === undefined
    ? ExampleLead.examplePerson
    : Object.fromEntries(
        Object.entries(lead).map(([name, value]) => [name, value === null ? null : String(value)])
      ))
})

const unknownFields = (lead: VendorTestInput["lead"]) =>
  Object.keys(lead ?? {})
    .filter((name) => !LeadToken.isToken(name))
    .map((name) => ({ field: "lead", message: PostingCheck.unknownToken(name) }))

const notReplied = "No reply was given to be matched."

/** A call that has ended; without a reply when none came. */
interface Call {
  readonly reply: DeliveryVerdict.Reply | undefined
}

const ofLog = (problem: string) => Result.fail({ field: "log_id", problem })

/** The call of a logged attempt. */
const callOf = ({ finished_millis, http_status, reply }: Logged): Result.Result<Call, Problem> => {
  if (finished_millis === null) return ofLog("is a record of an attempt that has not ended")
  if (http_status === null) return Result.succeed({ reply: undefined })
  return reply === null
    ? ofLog("is a record whose reply was erased")
    : Result.succeed({ reply: { http_status, body: reply } })
}

/** The fields of a log record that a test reads. */
export interface Logged {
  readonly vendor_id: number | null
  readonly finished_millis: number | null
  readonly http_status: number | null
  readonly reply: string | null
}

/** The reply that a test brings, or of the record that it names; none when it does neither. */
export const givenCall = (
  vendor_id: number,
  input: VendorTestInput,
  record: Logged | undefined
): Result.Result<Call | undefined, Problem> => {
  if (input.log_id === undefined) return Result.succeed(input.reply && { reply: input.reply })
  if (input.reply !== undefined) return ofLog("can't be given beside `reply`")
  return record?.vendor_id === vendor_id
    ? callOf(record)
    : ofLog("is no record of an attempt at this vendor")
}

/** A lead, or the example, and a call, if there was one. */
export interface Trial {
  readonly lead?: VendorTestInput["lead"]
  readonly call: Call | undefined
}

/** Tries a vendor, which is not masked. */
export const run = (
  vendor: Vendor,
  { call, lead }: Trial,
  delivery_skipped: SkipReason | null,
  regex: DeliveryVerdict.RegexMatcher
): VendorTest => {
  const values = valuesOf(lead)
  const template = PostingTemplate.parse(vendor)
  const request = template === undefined ? null : PostingTemplate.render(template, values)
  const { reason, status } =
    call === undefined
      ? { reason: notReplied, status: null }
      : DeliveryVerdict.of(call.reply, vendor.success_reply, regex)
  return {
    request: request === null ? null : LeadRequest.withMaskedHeaders(vendor, request),
    delivery_skipped,
    delivery_status: status,
    reason,
    warnings: [
      ...unknownFields(lead),
      ...(request === null ? [] : PostingWarnings.warnings(vendor, values, request))
    ]
  }
}
