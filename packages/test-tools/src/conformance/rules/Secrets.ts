import { Effect, Predicate } from "effect"
import { type Exchange, infoOf, recordsOf } from "../Exchange.ts"
import { listOf, nobodys } from "../Ids.ts"
import { getting, isNumeric, type Operation, pathParameters } from "../Operation.ts"
import { type AnswerRule, type ProbeRule, unless } from "../Rule.ts"
import { Skipped } from "../Skipped.ts"

/** What nobody may learn. */

const wholeKey = /\bafn_[mva]_[0-9A-Za-z]{43,}/u

const showsNewKey = ({ call }: Exchange): boolean => call.path.endsWith("/api-key")

const secretFields = ["auth_key", "access_token", "api_key"]

const secretsIn = (exchange: Exchange): ReadonlyArray<string> => {
  const { affiliate } = infoOf(exchange)
  if (!Predicate.isObject(affiliate)) return []
  return Object.entries(affiliate)
    .filter(
      ([name, value]) =>
        secretFields.includes(name) && Predicate.isString(value) && !value.includes("…")
    )
    .map(([name]) => `\`${name}\` is not masked`)
}

export const masking: ReadonlyArray<AnswerRule> = [
  {
    id: "secrets/masked",
    says: "Keys and tokens of accounts are shown masked, never whole.",
    source: "Keys and accounts",
    concerns: (exchange) => exchange.answer.status === 200 && !showsNewKey(exchange),
    judge: (exchange) => [
      ...secretsIn(exchange),
      ...(wholeKey.test(exchange.answer.text) && !showsNewKey(exchange)
        ? ["the answer holds a whole key"]
        : [])
    ]
  }
]

const isOwn = ({ method, path, reads, role }: Operation): boolean =>
  reads && method === "GET" && path.startsWith("/api/v2/affiliate/") && role === "affiliate"

/** Ids around the account's own; those that it does not list are somebody else's, or nobody's. */
const neighbours = (own: ReadonlyArray<number>): ReadonlyArray<number> => {
  const [first = 1] = own
  const around = Array.from({ length: 24 }, (_, index) => Math.max(first - 8, 1) + index)
  return around.filter((id) => !own.includes(id)).slice(0, 12)
}

export const foreign: ReadonlyArray<ProbeRule> = [
  {
    id: "errors/foreign-like-missing",
    says: "A thing of somebody else is answered with the same bytes as one that does not exist.",
    source: "Envelopes",
    appliesTo: (operation) => isOwn(operation) && pathParameters(operation).length === 1,
    check: Effect.fnUntraced(function* ({ ask, askForNothing, network, operation }) {
      const [name = ""] = pathParameters(operation)
      if (!isNumeric(operation, name))
        return yield* new Skipped({ why: "nobody can guess its ids" })
      const list = getting(listOf(operation.path, name))
      if (list === undefined) return yield* new Skipped({ why: "nothing lists what is one's own" })
      const missing = yield* askForNothing()
      const query = [["perPage", "1000"]] as const
      const own = yield* network.send({ ...missing.call, operation: list, path: list.path, query })
      const ids = recordsOf(own).flatMap(({ id }) => (Predicate.isNumber(id) ? [id] : []))
      const others = yield* Effect.forEach(neighbours(ids), (id) =>
        ask({ path: missing.call.path.replace(nobodys, String(id)) })
      )
      return others.flatMap((other) =>
        unless(
          other.answer.status === missing.answer.status &&
            other.answer.text === missing.answer.text,
          other,
          `status ${other.answer.status}, ${other.answer.text.slice(0, 100)}`
        )
      )
    })
  }
]
