/** A test of a postback: the call that a conversion would make of it and, when it is sent, the reply. */
import { Result, Schema } from "effect"
import type { Postback } from "../../catalog/Postback.ts"
import * as PostbackMacro from "../../catalog/PostbackMacro.ts"
import { record } from "../../values/Example.ts"
import { YesNo } from "../../values/Flag.ts"
import * as Integer from "../../values/Integer.ts"
import * as Macros from "../../values/Macros.ts"
import * as OnOff from "../../values/OnOff.ts"
import {
  type OutboundFailure,
  type OutboundReply,
  Reason,
  texts
} from "../../values/OutboundFailure.ts"
import type { Problem } from "../../values/Problem.ts"
import { TransactionId } from "../conversions/Conversion.ts"
import { type ConversionFacts, isSent, macrosOf, matching } from "./PostbackCalls.ts"
import { replyBeginning } from "./PostbackDelivery.ts"

const valuesMessage =
  "must be an object with at most 40 macros by their names, each a text of at most 2048 characters"

const Values = Schema.Record(
  Schema.String,
  Schema.NullOr(Schema.Union([Schema.String.check(Schema.isMaxLength(2048)), Schema.Number]))
)
  .annotate({ message: valuesMessage })
  .check(Schema.isMaxProperties(40, { message: valuesMessage }))

/** The subject of the test. */
export const PostbackTestInput = Schema.Struct({
  transaction_id: Schema.optionalKey(TransactionId).annotateKey({
    description: "A conversion of the affiliate; without it an example"
  }),
  values: Schema.optionalKey(Values).annotateKey({
    description: "Values of macros by their names, in the place of the conversion's"
  }),
  send: Schema.optionalKey(YesNo).annotateKey({
    description: "Whether the call is made: once, and not recorded among the deliveries"
  })
}).annotate({
  identifier: "PostbackTestInput",
  examples: [{ values: { aff_click_id: "test-1" }, send: false }]
})
export type PostbackTestInput = typeof PostbackTestInput.Type

/** Its outcome. */
export const PostbackTest = Schema.Struct({
  request: Schema.NullOr(
    Schema.Struct({ method: Schema.Literal("GET"), url: Schema.String })
  ).annotateKey({ description: "The call; null for iframes and images, which no server calls" }),
  code: Schema.String.annotate({ description: "The code with its macros filled" }),
  tells: Schema.Boolean.annotate({
    description: "Whether such a conversion is told by this postback as it is"
  }),
  warnings: Schema.Array(Schema.String).annotate({
    description: "Macros without a value, and whatever else is likely a mistake"
  }),
  is_sent: Schema.Boolean.annotate({ description: "Whether the call was made" }),
  http_status: Schema.NullOr(Integer.between(100, 999)).annotateKey({
    description: "Status of the reply; null when none came"
  }),
  error: Schema.NullOr(Reason).annotateKey({ description: "Why no reply came" }),
  message: Schema.String.annotate({ description: "The outcome in a sentence" }),
  reply: Schema.NullOr(Schema.String).annotateKey({
    description: "The first 1024 characters of the reply, as the other side wrote them"
  }),
  duration_millis: Schema.NullOr(Integer.Count).annotateKey({
    description: "How long the call took"
  })
}).pipe(
  record("PostbackTest", "A postback, tried out", {
    request: { method: "GET", url: "https://tracker.example/?id=test-1&payout=12.50" },
    code: "https://tracker.example/?id=test-1&payout=12.50",
    tells: true,
    warnings: [],
    is_sent: true,
    http_status: 200,
    error: null,
    message: "The server accepted it with status 200.",
    reply: "ok",
    duration_millis: 84
  })
)
export type PostbackTest = typeof PostbackTest.Type

/** What of a postback is tried. */
export type Tried = Pick<
  Postback,
  "id" | "level_id" | "offer_id" | "goal_id" | "conversion_status" | "type" | "status" | "code"
>

type Sent = Result.Result<OutboundReply, OutboundFailure>

/** A call that was made, and how long it took. */
export interface Call {
  readonly sent: Sent
  readonly duration_millis: number
}

/** The call of a test, before anything is sent. */
export type Rendered = Pick<PostbackTest, "request" | "code" | "tells" | "warnings">

const unknownNames = (values: PostbackTestInput["values"]) =>
  Object.keys(values ?? {}).filter((name) => !PostbackMacro.isMacro(name))

/** The problem of a test's subject; none when it is valid. */
export const problemOf = (
  { type }: Pick<Tried, "type">,
  { send, values }: PostbackTestInput
): Problem | undefined => {
  const [strange] = unknownNames(values)
  if (strange !== undefined) return { field: "values", problem: PostbackMacro.unknown(strange) }
  return send === true && type !== 1
    ? { field: "send", problem: "must be false: iframes and images are shown by pages, not called" }
    : undefined
}

/** The problem of an affiliate's own call where the network approves postbacks: managers decide whom it calls. */
export const unapproved = (
  { status }: Pick<Tried, "status">,
  { send }: PostbackTestInput
): Problem | undefined =>
  send === true && status !== OnOff.on
    ? { field: "send", problem: "must be false until a manager has made the postback active" }
    : undefined

/** The values of the macros: those given, otherwise the conversion's, otherwise of the example. */
const valuesOf = (
  { values = {} }: PostbackTestInput,
  facts: ConversionFacts | undefined
): PostbackMacro.ValueOf => {
  const otherwise = facts === undefined ? PostbackMacro.example : macrosOf(facts)
  return (name) => {
    const given = values[name]
    return given === undefined ? otherwise(name) : given === null ? null : String(given)
  }
}

/** The call that a conversion, or the example, makes of a postback. */
export const render = (
  postback: Tried,
  input: PostbackTestInput,
  facts: ConversionFacts | undefined
): Rendered => {
  const valueOf = valuesOf(input, facts)
  const code = PostbackMacro.fill(postback.code, valueOf)
  const used = new Set(Macros.names(Macros.parse(postback.code)))
  return {
    request: postback.type === 1 ? { method: "GET", url: code } : null,
    code,
    tells:
      facts === undefined ? isSent(postback) : matching(facts.conversion, [postback]).length > 0,
    warnings: [...used].flatMap((name) => {
      if (!PostbackMacro.isMacro(name)) return [PostbackMacro.unknown(name)]
      return valueOf(name) === null
        ? [`\`{${name}}\` has no value; nothing stands in its place.`]
        : []
    })
  }
}

const notSent = {
  is_sent: false,
  http_status: null,
  error: null,
  message: "Nothing was sent.",
  reply: null,
  duration_millis: null
} satisfies Partial<PostbackTest>

/** The whole test, with the call if one was made. */
export const outcome = (rendered: Rendered, call: Call | undefined): PostbackTest => {
  if (call === undefined) return { ...rendered, ...notSent }
  const { duration_millis, sent } = call
  return Result.match(sent, {
    onFailure: ({ is_sent, reason }) => ({
      ...rendered,
      ...notSent,
      is_sent,
      error: reason,
      message: texts[reason],
      duration_millis
    }),
    onSuccess: ({ body, http_status }) => ({
      ...rendered,
      is_sent: true,
      http_status,
      error: null,
      message:
        http_status >= 200 && http_status < 300
          ? `The server accepted it with status ${http_status}.`
          : `The server refused it with status ${http_status}; redirects are not followed.`,
      reply: replyBeginning(body),
      duration_millis
    })
  })
}
