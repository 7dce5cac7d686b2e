import type { Envelope } from "@affnet/domain"
import { type Schema, SchemaAST, SchemaIssue } from "effect"
import type { HttpApiError } from "effect/http-api"
import { BadRequest, ValidationFailed } from "../http/Errors.ts"
import { unknownMessage } from "../http/ListParams.ts"

/** Turns what a schema found wrong into the fields of the envelope. */

/** What Effect calls the types that requests are made of, in the words of their senders. */
const typeWords: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  "a string representing a finite number": "a number",
  null: "null"
}

/** Schemas of objects are called by their names, which are none of the caller's business. */
const wordOf = (type: string): string | undefined =>
  typeWords[type] ?? (/^[A-Z][A-Za-z]+$/u.test(type) ? "an object" : undefined)

/** A type in the senders' words; a type without one stays as it is. */
const worded = (expected: string): string => {
  const types = expected.split(" | ")
  const literals = types.flatMap((type) => /^"(.*)"$/u.exec(type)?.[1] ?? [])
  const [only, ...others] = literals
  if (only !== undefined && literals.length === types.length) {
    return others.length === 0 ? only : `one of ${literals.join(", ")}`
  }
  const words = types.map(wordOf)
  return words.every((word) => word !== undefined) ? [...new Set(words)].join(" or ") : expected
}

/** What a schema says to keys that it does not have. */
const unexpectedIn = SchemaAST.resolveAt<string>("messageUnexpectedKey")

/** Says what to mend: the schemas' own messages do, the defaults speak of types. */
const sentence = (issue: SchemaIssue.Leaf): string => {
  const message = SchemaIssue.defaultLeafHook(issue)
  if (issue._tag === "UnexpectedKey") {
    return unexpectedIn(issue.ast) ?? unknownMessage
  }
  return issue._tag === "MissingKey" && message === "Missing key" ? "is required" : message
}

/** The default messages of types and checks begin alike; the input is not repeated. */
const reworded = (message: string): string => {
  const [, expected] = /^Expected (.+?)(?:, got .*)?$/su.exec(message) ?? []
  if (expected === "never") return unknownMessage
  return expected === undefined ? message : `must be ${worded(expected)}`
}

const format = SchemaIssue.makeFormatterStandardSchemaV1({ leafHook: sentence })

/** The most problems that are reported of a list, and of an object, whatever was sent. */
const maxOfList = 10
const maxOfObject = 100

/** The issue in short: a list may be wrong in each of its values. */
const abridged = (issue: SchemaIssue.Issue): SchemaIssue.Issue => {
  switch (issue._tag) {
    case "Composite": {
      const [first, ...others] = issue.issues
      const rest = others.slice(0, (SchemaAST.isArrays(issue.ast) ? maxOfList : maxOfObject) - 1)
      return new SchemaIssue.Composite(issue.ast, [abridged(first), ...rest.map(abridged)])
    }
    case "Pointer":
      return new SchemaIssue.Pointer(issue.path, abridged(issue.issue))
    case "Encoding":
      return new SchemaIssue.Encoding(issue.ast, abridged(issue.issue))
    case "AnyOf":
      return new SchemaIssue.AnyOf(issue.ast, issue.issues.map(abridged))
    default:
      return issue
  }
}

const segment = (part: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof part === "object" ? part.key : part)

/** Problems of a whole body or query have no field of their own; they stand under this name. */
const whole = "request"

/**
 * Field name → messages. A problem deep inside a field is reported under the field's name, and says which
 * part of it is meant, unless that is the item of a list.
 */
export const fieldErrors = (error: Schema.SchemaError): Envelope.FieldErrors => {
  const errors = new Map<string, Set<string>>()
  for (const { message, path } of format(abridged(error.issue)).issues) {
    const [field = whole, ...within] = (path ?? []).map(segment)
    const isItem = within.every((part) => /^\d+$/u.test(part))
    const part = isItem ? "" : `${within.join(".")}: `
    errors.set(field, (errors.get(field) ?? new Set()).add(`${part}${reworded(message)}`))
  }
  // Unlike an assignment this can make a field that is called `__proto__`.
  return Object.fromEntries([...errors].map(([field, messages]) => [field, [...messages]]))
}

/**
 * The answer to a request that the contract's schemas refuse: a body that was read but is not
 * acceptable is 422, everything else is 400. `undefined` when the server's own answer broke the
 * contract, which is a defect.
 */
export const refusal = (
  error: HttpApiError.HttpApiSchemaError
): BadRequest | ValidationFailed | undefined => {
  switch (error.kind) {
    case "Query":
    case "Params":
    case "Headers":
      return new BadRequest({ errors: fieldErrors(error.cause) })
    case "Payload":
      return new ValidationFailed({ errors: fieldErrors(error.cause) })
    case "Body":
    case "ResponseHeaders":
      return undefined
  }
}
