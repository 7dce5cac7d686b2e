import { Effect } from "effect"
import { type Operation, operations } from "../Operation.ts"
import { type ProbeRule, unless, unlessStatus } from "../Rule.ts"
import { Skipped } from "../Skipped.ts"

/** Addresses and methods that there are not. */

const below = ({ path }: Operation): string => `${path.replace(/\{[^}]+\}/gu, "1")}/no/such/route`

/** One operation for each beginning of addresses is enough. */
export const firstUnder = (prefix: Operation["role"]): Operation | undefined =>
  operations.find(({ isProtected, role }) => isProtected && role === prefix)

const methodsOf = (allow: string): ReadonlyArray<string> =>
  allow.split(",").map((method) => method.trim())

export const routes: ReadonlyArray<ProbeRule> = [
  {
    id: "routes/unknown-404",
    says: "An unknown address is answered with 404, and without a key with 401: nobody can probe for routes.",
    source: "Envelopes",
    appliesTo: (operation) => firstUnder(operation.role) === operation,
    check: Effect.fnUntraced(function* ({ askForNothing, operation }) {
      const call = { path: below(operation), method: "GET", body: undefined }
      const known = yield* askForNothing(call)
      const stranger = yield* askForNothing({ ...call, key: "none" })
      return [...unlessStatus(known, 404), ...unlessStatus(stranger, 401)]
    })
  },
  {
    id: "routes/method-405-allow",
    says: "A method that an address does not have is answered with 405, and `allow` names those that it has.",
    source: "Envelopes",
    appliesTo: () => true,
    check: Effect.fnUntraced(function* ({ askForNothing, operation }) {
      const exchange = yield* askForNothing({ method: "PATCH", body: undefined })
      const { headers } = exchange.answer
      const allowed = methodsOf(headers.allow ?? "")
      const missing = operation.methods.filter((method) => !allowed.includes(method))
      return [
        ...unlessStatus(exchange, 405),
        ...unless(missing.length === 0, exchange, `allow is ${headers.allow ?? "missing"}`)
      ]
    })
  },
  {
    id: "head/no-body",
    says: "HEAD is answered like GET, without a body; where a GET creates, it is refused.",
    source: "Requests",
    appliesTo: ({ method, path }) => method === "GET" && !path.startsWith("/track/"),
    check: Effect.fnUntraced(function* ({ ask, askForNothing, operation }) {
      const head = { method: "HEAD" }
      const exchange = yield* operation.reads ? ask(head) : askForNothing(head)
      const { status, text } = exchange.answer
      return [
        ...unless(text === "", exchange, `a body of ${text.length} characters`),
        ...unless((status === 200) === operation.reads, exchange, `status ${status}`)
      ]
    })
  },
  {
    id: "routes/alias",
    says: "An alias answers what the operation itself answers.",
    source: "Endpoints",
    appliesTo: ({ aliasOf, reads }) => aliasOf !== undefined && reads,
    check: Effect.fnUntraced(function* ({ ask, network, operation }) {
      const original = operations.find(
        ({ method, path }) => path === operation.aliasOf && method === operation.method
      )
      if (original === undefined) return yield* new Skipped({ why: "the contract has no original" })
      // What was answered before may have changed since.
      const alias = yield* network.sendAgain((yield* ask()).call)
      const prefix = (path: string) => path.replace(/\{.*/u, "")
      const path = alias.call.path.replace(prefix(operation.path), prefix(original.path))
      const direct = yield* network.sendAgain({ ...alias.call, operation: original, path })
      return unless(
        alias.answer.text === direct.answer.text,
        alias,
        `differs from ${original.path}`
      )
    })
  }
]
