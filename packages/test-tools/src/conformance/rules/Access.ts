import type { Role } from "@affnet/domain"
import { Effect } from "effect"
import type { Operation } from "../Operation.ts"
import type { Probe } from "../Probe.ts"
import { type ProbeRule, unless, unlessStatus } from "../Rule.ts"
import { Skipped } from "../Skipped.ts"

/** Who is let in. */

const source = "Authentication"

const roles: ReadonlyArray<Role.Role> = ["manager", "advertiser", "affiliate"]

const isProtected = ({ isProtected }: Operation): boolean => isProtected

/** The operation replaces the key of whoever calls it, so a server that errs would do so. */
const replacesOwnKey = ({ path }: Operation): boolean => path.endsWith("/profile/api-key")

/** Asks where nothing can be hit, unless the operation reads. */
const refused = (
  { askForNothing, network, operation }: Probe,
  change: Parameters<Probe["ask"]>[0]
) =>
  replacesOwnKey(operation) && change?.key !== "none" && !network.allowsWrites
    ? Effect.fail(new Skipped({ why: "it could replace a key; allow writes to check it" }))
    : askForNothing(change)

const others = ({ network, operation }: Probe): ReadonlyArray<Role.Role> =>
  roles.filter(
    (role) => operation.role !== undefined && role !== operation.role && network.has(role)
  )

export const access: ReadonlyArray<ProbeRule> = [
  {
    id: "auth/missing-key-401",
    says: "A request without a key is answered with 401.",
    source,
    appliesTo: isProtected,
    check: (probe) =>
      Effect.map(refused(probe, { key: "none" }), (answer) => unlessStatus(answer, 401))
  },
  {
    id: "auth/invalid-key-401",
    says: "A key that nobody has is answered with 401.",
    source,
    appliesTo: isProtected,
    check: ({ askForNothing }) =>
      Effect.map(askForNothing({ key: "unknown" }), (answer) => unlessStatus(answer, 401))
  },
  {
    id: "auth/other-role-403",
    says: "A key of another role is answered with 403.",
    source,
    appliesTo: ({ role }) => role !== undefined,
    check: Effect.fnUntraced(function* (probe) {
      const keys = others(probe)
      if (keys.length === 0) return yield* new Skipped({ why: "no key of another role was given" })
      const answers = yield* Effect.forEach(keys, (key) => refused(probe, { key }))
      return answers.flatMap((answer) => unlessStatus(answer, 403))
    })
  },
  {
    id: "auth/common-for-every-role",
    says: "Every role may call what is common.",
    source: "What the service does",
    appliesTo: (operation) => operation.isProtected && operation.role === undefined,
    check: Effect.fnUntraced(function* ({ ask, network }) {
      const answers = yield* Effect.forEach(roles.filter(network.has), (key) => ask({ key }))
      return answers.flatMap((answer) => unlessStatus(answer, 200))
    })
  },
  {
    id: "auth/header-wins",
    says: "When the header and the query both carry a key, the header counts.",
    source: "Keys and accounts",
    appliesTo: (operation) => operation.isProtected && operation.reads,
    check: ({ ask }) =>
      Effect.map(ask({ keyIn: "query", headers: { "x-api-key": "not-a-key" } }), (answer) =>
        unlessStatus(answer, 401)
      )
  },
  {
    id: "auth/query-key-deprecated",
    says: "The key may stand in the query as `api-key`; the answer says since and until when.",
    source,
    appliesTo: (operation) => operation.isProtected && operation.reads,
    check: Effect.fnUntraced(function* ({ ask }) {
      const answer = yield* ask({ keyIn: "query" })
      const missing = ["deprecation", "sunset", "link"].filter(
        (name) => answer.answer.headers[name] === undefined
      )
      return [
        ...unlessStatus(answer, 200),
        ...unless(missing.length === 0, answer, `${missing.join(", ")} missing`)
      ]
    })
  }
]
