import { Effect } from "effect"
import { json } from "../Call.ts"
import { type Exchange, errorFields } from "../Exchange.ts"
import { nobodys, nobodysUuid } from "../Ids.ts"
import { type Operation, pathParameters } from "../Operation.ts"
import { type Breach, type ProbeRule, unless, unlessStatus } from "../Rule.ts"

/** Requests that have to be refused, and how. */

/** The answer has the status, and names what was wrong. */
const refusedFor = (exchange: Exchange, status: number, field?: string): ReadonlyArray<Breach> => {
  const named = errorFields(exchange)
  const said = named.length === 0 ? "nothing" : named.join(", ")
  return [
    ...unlessStatus(exchange, status),
    ...unless(
      field === undefined || named.includes(field),
      exchange,
      `\`info.errors\` names ${said}, not ${field}`
    )
  ]
}

const readsKeyed = ({ isProtected, method, reads }: Operation): boolean =>
  isProtected && reads && method === "GET"

const readsBody = ({ contents, isProtected }: Operation): boolean =>
  isProtected && contents.has("application/json")

const requiredOf = ({ contents }: Operation): ReadonlyArray<string> =>
  contents
    .get("application/json")
    ?.fields.filter(({ isRequired }) => isRequired)
    .map(({ name }) => name) ?? []

const hasId = (operation: Operation): boolean =>
  operation.isProtected && pathParameters(operation).length > 0 && operation.responses.has(404)

const unknown = "conformance_unknown"

const withLast = (path: string, id: string): string =>
  [nobodys, nobodysUuid].reduce((whole, nobody) => {
    const last = whole.lastIndexOf(`/${nobody}`)
    return last < 0 ? whole : whole.slice(0, last + 1) + whole.slice(last + 1).replace(nobody, id)
  }, path)

export const refusals: ReadonlyArray<ProbeRule> = [
  {
    id: "list/unknown-parameter-400",
    says: "A query parameter that an operation does not have is answered with 400 and named.",
    source: "Requests",
    appliesTo: readsKeyed,
    check: ({ ask }) =>
      Effect.map(ask({ query: [[unknown, "1"]] }), (answer) => refusedFor(answer, 400, unknown))
  },
  {
    id: "errors/404-missing",
    says: "A thing that does not exist is answered with 404.",
    source: "Errors, Standard error responses",
    appliesTo: (operation) =>
      hasId(operation) && (operation.reads || operation.method === "DELETE"),
    check: ({ askForNothing }) => Effect.map(askForNothing(), (answer) => refusedFor(answer, 404))
  },
  {
    id: "errors/id-400",
    says: "An id that is no positive integer is answered with 400 and named.",
    source: "What the service does",
    appliesTo: (operation) => hasId(operation) && operation.reads,
    check: Effect.fnUntraced(function* ({ askForNothing, operation }) {
      const name = pathParameters(operation).at(-1)
      const { call } = yield* askForNothing()
      const answers = yield* Effect.forEach(["0", "-1", "abc"], (id) =>
        askForNothing({ path: withLast(call.path, id) })
      )
      return answers.flatMap((answer) => refusedFor(answer, 400, name))
    })
  },
  {
    id: "body/malformed-400",
    says: "A body that cannot be read is answered with 400.",
    source: "Errors, Standard error responses",
    appliesTo: readsBody,
    check: ({ askForNothing }) =>
      Effect.map(askForNothing({ body: { ...json({}), text: "{" } }), (answer) =>
        refusedFor(answer, 400)
      )
  },
  {
    id: "body/media-type-415",
    says: "A body of a kind that no operation reads is answered with 415.",
    source: "Envelopes",
    appliesTo: readsBody,
    check: ({ askForNothing }) =>
      Effect.map(askForNothing({ body: { contentType: "text/plain", text: "page=1" } }), (answer) =>
        refusedFor(answer, 415)
      )
  },
  {
    id: "errors/422-required",
    says: "A body without its required fields is answered with 422, and every one of them is named.",
    source: "Errors, Validation errors",
    appliesTo: (operation) =>
      readsBody(operation) && operation.responses.has(422) && requiredOf(operation).length > 0,
    check: Effect.fnUntraced(function* ({ askForNothing, operation }) {
      const exchange = yield* askForNothing({ body: json({}) })
      return requiredOf(operation).flatMap((name) => refusedFor(exchange, 422, name))
    })
  }
]
