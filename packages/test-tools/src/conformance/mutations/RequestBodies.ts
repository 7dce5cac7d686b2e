import type { Asked, Mutation } from "../Mutation.ts"
import { status, when } from "./Changes.ts"

/** Bodies of requests that are read in another way. */

const sends =
  (type: string) =>
  ({ headers }: Asked): boolean =>
    headers["content-type"]?.startsWith(type) === true

const refused = (code: number) => status(200, code)

export const requestBodies: ReadonlyArray<Mutation> = [
  {
    id: "malformed-read",
    says: "a body that is cut off is taken for an empty one",
    rule: "body/malformed-400",
    operation: "listActivityLog",
    ask: (asked) => (asked.body === "{" ? { ...asked, body: "{}" } : asked)
  },
  {
    id: "media-type-400",
    says: "an unknown kind of body is answered with 400",
    rule: "body/media-type-415",
    operation: "listActivityLog",
    answer: status(415, 400)
  },
  {
    id: "form-ignored",
    says: "the fields of a form are not read",
    rule: "body/form",
    operation: "listActivityLog",
    ask: (asked) => (sends("application/x-www-form")(asked) ? { ...asked, body: "" } : asked)
  },
  {
    id: "numeric-text-refused",
    says: "a number as text is refused",
    rule: "body/numeric-strings",
    operation: "listActivityLog",
    ask: (asked) => ({ ...asked, body: asked.body.replace('"3"', '"three"') })
  },
  {
    id: "empty-array-refused",
    says: "an empty array as body is refused",
    rule: "body/empty-array",
    operation: "listActivityLog",
    ask: (asked) => (asked.body === "[]" ? { ...asked, body: "[1]" } : asked)
  },
  {
    id: "unknown-field-refused",
    says: "an unknown field is refused",
    rule: "body/unknown-fields",
    operation: "listActivityLog",
    answer: when(({ body }) => body.includes("conformance_unknown"), refused(422))
  }
]
