import type { Role } from "@affnet/domain"
import { Effect } from "effect"
import { type Call, json } from "./Call.ts"
import { type Exchange, recordsOf } from "./Exchange.ts"
import { listOf, nobodys, nobodysUuid } from "./Ids.ts"
import { inputsOf } from "./Inputs.ts"
import type { Network } from "./Network.ts"
import { getting, isNumeric, type Operation, pathParameters } from "./Operation.ts"
import { Skipped } from "./Skipped.ts"

/** What a rule asks an operation with. */
export interface Probe {
  readonly operation: Operation
  readonly network: Network
  /** Sends a valid request, changed as stated. */
  readonly ask: (change?: Partial<Call>) => Effect.Effect<Exchange, Skipped>
  /** The same with ids that nobody has, so that even a server that errs does no harm. */
  readonly askForNothing: (change?: Partial<Call>) => Effect.Effect<Exchange, Skipped>
}

/** So many parents are looked through for one that has children. */
const maxParents = 40

const bare = (operation: Operation, path: string, key: Call["key"]): Call => ({
  operation,
  method: operation.method,
  path,
  query: [],
  headers: {},
  body: operation.method === "POST" && operation.reads ? json({}) : undefined,
  key,
  keyIn: "header"
})

const filled = (path: string, name: string, id: string) => path.replace(`{${name}}`, id)

/** The key that an operation takes; where every role may call, the first that was given. */
const keyFor = (network: Network, operation: Operation): Call["key"] => {
  if (!operation.isProtected) return "none"
  const roles: ReadonlyArray<Role.Role> = ["manager", "advertiser", "affiliate"]
  return operation.role ?? roles.find(network.has) ?? "manager"
}

const withKey = (network: Network, call: Call): Effect.Effect<Call, Skipped> =>
  call.key === "none" || call.key === "unknown" || network.has(call.key)
    ? Effect.succeed(call)
    : Effect.fail(
        new Skipped({
          why: `no key of ${call.key === "manager" ? "a" : "an"} ${call.key} was given`
        })
      )

/** Ids that stand in the list of a path whose earlier parameters are filled in. */
const idsIn = Effect.fnUntraced(function* (
  network: Network,
  name: string,
  template: string,
  path: string
) {
  const list = getting(template)
  if (list === undefined) {
    return yield* new Skipped({ why: `nothing lists the ids of ${template}` })
  }
  const call = yield* withKey(network, bare(list, path, keyFor(network, list)))
  const exchange = yield* network.send({ ...call, query: [["perPage", "100"]] })
  return recordsOf(exchange).flatMap((record) => {
    const id = record.id ?? record[name]
    return id === undefined ? [] : [String(id)]
  })
})

/** Paths with ids that exist in place of the parameters from `index` on; the first is the best. */
const pathsOf = (
  network: Network,
  operation: Operation,
  path: string = operation.path,
  index = 0
): Effect.Effect<string, Skipped> =>
  Effect.gen(function* () {
    const name = pathParameters(operation)[index]
    if (name === undefined) return path
    const given = network.ids[`${operation.id}.${name}`] ?? network.ids[name]
    const next = (id: string) => pathsOf(network, operation, filled(path, name, id), index + 1)
    if (given !== undefined) return yield* next(given)
    const template = listOf(operation.path, name)
    const found = yield* idsIn(network, name, template, listOf(path, name))
    const candidates = found.slice(0, index + 1 < pathParameters(operation).length ? maxParents : 1)
    const none = new Skipped({ why: `${template} lists nothing; name one with --id ${name}=…` })
    return yield* candidates.length === 0 ? none : Effect.firstSuccessOf(candidates.map(next))
  })

/** The path with ids that nobody has. */
const nowhere = (operation: Operation): string =>
  pathParameters(operation).reduce(
    (path, name) => filled(path, name, isNumeric(operation, name) ? nobodys : nobodysUuid),
    operation.path
  )

const noSession = new Skipped({
  why: "it is for people who are signed in, and keys are no sessions"
})

export const makeProbe = (network: Network, operation: Operation): Probe => {
  const call = (path: string) => bare(operation, path, keyFor(network, operation))
  const sent = (call: Call) => Effect.flatMap(withKey(network, call), network.send)
  return {
    operation,
    network,
    ask: Effect.fnUntraced(function* (change: Partial<Call> = {}) {
      if (operation.needsSession) return yield* noSession
      const inputs = yield* inputsOf(network, operation)
      const path = change.path ?? (yield* pathsOf(network, operation))
      const query = [...inputs, ...(change.query ?? [])]
      return yield* sent({ ...call(path), ...change, query })
    }),
    askForNothing: (change = {}) => sent({ ...call(nowhere(operation)), ...change })
  }
}
