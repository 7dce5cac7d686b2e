import { Agent } from "node:http"
import { Role } from "@affnet/domain"
import { afterAll, assert, describe, it as plain } from "@effect/vitest"
import { Array, Effect } from "effect"
import { givenKey } from "../fixtures/givenKey.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { assertRefusal } from "./Envelope.ts"
import { exchange, type Sent } from "./Exchange.ts"
import { routes } from "./Routes.ts"
import { onOneEngine, server } from "./WireServer.ts"

/** The key with its last character changed: the checksum does not fit any more. */
const mistyped = (key: string): string => key.slice(0, -1) + (key.endsWith("0") ? "1" : "0")

/** A manager may call this one, and only about itself. */
const aboutOneself = "POST /api/v2/network/managers/:id/api-key"

/** States of an account in which its key is refused. */
const states = [{ api_status: 2 }, { status: 2 }, { status: 3 }, { status: 4 }]

describe("Keys at every operation", () => {
  plain("all operations under /api/v2 ask for one", () => {
    assert.isAtLeast(routes.length, 25)
    assert.isEmpty(routes.filter(({ roles }) => roles.length === 0))
  })
})

/** Makes something once for each role. */
const onceForEachRole = <A, E, R>(make: (role: Role.Role) => Effect.Effect<A, E, R>) => {
  const made = new Map<Role.Role, A>()
  return Effect.fnUntraced(function* (role: Role.Role) {
    const one = made.get(role) ?? (yield* make(role))
    made.set(role, one)
    return one
  })
}

/** A key of its own, for an operation that may do something to the account. */
const freshKey = (role: Role.Role) => Effect.map(givenKey(role), ({ key }) => key)

/** Keys that are good for nothing. */
const badKeysOf = Effect.fnUntraced(function* (role: Role.Role) {
  const inStates = yield* Effect.forEach(states, (state) => givenKey(role, state))
  return [undefined, "nonsense", mistyped(yield* freshKey(role)), ...inStates.map(({ key }) => key)]
})

/** Opening a connection for each of eight thousand requests took longer than answering them. */
const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())
const ask = (sent: Sent) => exchange({ ...sent, agent })

/** A server for every so many operations: each fails to authenticate 14 times, an address may 1 000. */
const operationsPerServer = 60

for (const part of Array.chunksOf(routes, operationsPerServer)) {
  describeOnEngines(
    `Keys at ${part.length} operations from ${part[0].name}`,
    server(),
    (it) => {
      // No operation changes an account whose key it refuses.
      const badKeys = onceForEachRole(badKeysOf)
      const refusedKey = onceForEachRole(freshKey)
      for (const { method, name, path, roles } of part) {
        it.effect(`${name}: 401 without a key that is good`, () =>
          Effect.gen(function* () {
            for (const key of yield* badKeys(roles[0] ?? "manager")) {
              const inHeader = key === undefined ? {} : { key }
              assertRefusal(yield* ask({ method, path, ...inHeader }), 401)
              const query = `${path}?api-key=${key ?? ""}`
              assertRefusal(yield* ask({ method, path: query }), 401)
            }
          })
        )

        it.effect(`${name}: 403 with a key of another role, and no further with 401 or 403`, () =>
          Effect.gen(function* () {
            for (const role of Role.Role.literals) {
              const isRefused = !roles.includes(role) || name === aboutOneself
              const keyOf = isRefused ? refusedKey(role) : freshKey(role)
              const inHeader = yield* ask({ method, path, key: yield* keyOf })
              const inQuery = yield* ask({ method, path: `${path}?api-key=${yield* keyOf}` })
              for (const answer of [inHeader, inQuery]) {
                if (isRefused) assertRefusal(answer, 403)
                else assert.notInclude([401, 403], answer.status, answer.text)
              }
            }
          })
        )
      }
    },
    onOneEngine
  )
}
