import { Predicate } from "effect"

/**
 * The second form of a report's rows. It is an annotation of the document rather than a second success
 * of the endpoint, because programs that use the contract take records and not text.
 */

const description =
  "The same rows for those who send `Accept: text/csv`: RFC 4180, every cell in quotes, the keys of " +
  "the columns in the first line. A field `x` of `{id, value}` takes the columns `x_id` and `x`. Text " +
  "that a spreadsheet would take for a formula begins with an apostrophe. Without `page` and " +
  "`perPage` all rows of the filter come; a connection that breaks says that some are missing."

const listDescription =
  "The same records for those who send `Accept: text/csv`: RFC 4180, every cell in quotes, the names of " +
  "the fields in the first line. A field `x` of `{id, title}` takes the columns `x_id` and `x`; other " +
  "objects and lists are JSON in one cell. Text that a spreadsheet would take for a formula begins with " +
  "an apostrophe. "

/** The form of a list; one that is asked for by POST comes by pages alone. */
export const ofList = (example: string, isWhole: boolean) => ({
  type: "string" as const,
  description:
    listDescription +
    (isWhole
      ? "Without `page` and `perPage` all records of the filter come, at most 100000; a connection that breaks says that some are missing."
      : "It is the page that was asked for."),
  examples: [example]
})

type Part = Readonly<Record<string, unknown>>

const within = (part: unknown, key: string, change: (inner: unknown) => Part): Part => ({
  ...(Predicate.isObject(part) ? part : {}),
  [key]: change(Predicate.isObject(part) ? part[key] : undefined)
})

/** Adds another form to the answer of an operation. */
export const form =
  (type: string, description: string, example: string) =>
  (operation: Part): Part =>
    within(operation, "responses", (responses) =>
      within(responses, "200", (response) =>
        within(response, "content", (content) =>
          within(content, type, () => ({
            schema: { type: "string", description, examples: [example] }
          }))
        )
      )
    )

/** Adds CSV: `OpenApi.annotations({ transform: CsvAnswer.offered(…) })`. */
export const offered = (example: string) => form("text/csv", description, example)
