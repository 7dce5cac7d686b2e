import { Role } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer, Schema } from "effect"
import { table } from "../../src/accounts/sessions/Account.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import {
  type DatabaseLayer,
  describeOnEngines,
  type Engine,
  migrated
} from "../platform/sql/engines.ts"
import { assertRefusal, assertSuccess } from "./Envelope.ts"
import { bodyOfAnswer, exchange, exchangeWith, type Received, type Sent } from "./Exchange.ts"
import { options, serverOn, WireServer } from "./WireServer.ts"

/** Another server on the same database, with connections of its own. */
class OtherServer extends Context.Service<OtherServer, { readonly baseUrl: string }>()(
  "test/OtherServer"
) {}

/**
 * Shares nothing with what is built beside it. A fresh layer would not do: routes are built with the memory
 * of layers that the context holds, and would find the services of the first server there.
 */
const apart = <A, E>(layer: Layer.Layer<A, E>): Layer.Layer<A, E> =>
  Layer.effectContext(
    Effect.flatMap(Effect.scope, (scope) =>
      Layer.buildWithMemoMap(layer, Layer.makeMemoMapUnsafe(), scope)
    )
  )

/** Two servers on one new database. */
const twoServers = (_: DatabaseLayer, engine: Engine) =>
  Layer.unwrap(
    Effect.map(engine.create, (database) => {
      const other = Layer.effect(OtherServer, WireServer).pipe(
        Layer.provide(serverOn()),
        Layer.provide(database)
      )
      return Layer.merge(serverOn(), apart(other)).pipe(Layer.provideMerge(migrated(database)))
    })
  )

type Send = (sent: Sent) => Effect.Effect<Received, never, WireServer | OtherServer>

const onFirst: Send = exchange

const onOther: Send = (sent) =>
  Effect.flatMap(OtherServer, ({ baseUrl }) => Effect.orDie(exchangeWith(baseUrl, sent)))

const own: Readonly<Record<Role.Role, string>> = {
  manager: "/api/v2/network/profile/api-key",
  advertiser: "/api/v2/advertiser/profile/api-key",
  affiliate: "/api/v2/affiliate/profile/api-key"
}

const NewKey = Schema.Struct({ info: Schema.Struct({ api_key: Schema.String }) })
const newKey = (answer: { readonly text: string }): string =>
  Schema.decodeUnknownSync(NewKey)(bodyOfAnswer(answer)).info.api_key

const tags = "/api/v2/common/lists/tags"

describeOnEngines(
  "A regenerated key",
  twoServers,
  (it) => {
    for (const role of Role.Role.literals) {
      it.effect(`replaces an own one at once, on every server: ${role}`, () =>
        Effect.gen(function* () {
          const { key } = yield* givenKey(role)
          assertSuccess(yield* onOther({ path: tags, key }))
          const next = newKey(yield* exchange({ method: "POST", path: own[role], key }))
          for (const send of [onFirst, onOther]) {
            assertRefusal(yield* send({ path: tags, key }), 401)
            assertSuccess(yield* send({ path: tags, key: next }))
          }
        })
      )
    }

    for (const role of ["advertiser", "affiliate"] as const) {
      it.effect(`replaces that of another account, by a manager: ${role}`, () =>
        Effect.gen(function* () {
          const manager = yield* givenKey("manager")
          const { account_id, key } = yield* givenKey(role)
          assertSuccess(yield* onOther({ path: tags, key }))
          const path = `/api/v2/network/${table[role]}/${account_id}/api-key`
          const next = newKey(yield* exchange({ method: "POST", path, key: manager.key }))
          assertRefusal(yield* onOther({ path: tags, key }), 401)
          assertSuccess(yield* onOther({ path: tags, key: next }))
          assertSuccess(yield* onOther({ path: tags, key: manager.key }))
        })
      )
    }

    it.effect("replaces a manager's own by its id, and no other manager's", () =>
      Effect.gen(function* () {
        const [one, other] = [yield* givenKey("manager"), yield* givenKey("manager")]
        const path = `/api/v2/network/managers/${one.account_id}/api-key`
        assertRefusal(yield* exchange({ method: "POST", path, key: other.key }), 403)
        const nobody = "/api/v2/network/managers/999999/api-key"
        assertRefusal(yield* exchange({ method: "POST", path: nobody, key: other.key }), 403)
        const next = newKey(yield* exchange({ method: "POST", path, key: one.key }))
        assertRefusal(yield* onOther({ path: tags, key: one.key }), 401)
        assertSuccess(yield* onOther({ path: tags, key: next }))
      })
    )

    it.effect("is one of several that were made at the same time; all others are refused", () =>
      Effect.gen(function* () {
        const manager = yield* givenKey("manager")
        const { account_id } = yield* givenKey("affiliate")
        const path = `/api/v2/network/affiliates/${account_id}/api-key`
        const regenerate = (send: Send) =>
          Effect.map(send({ method: "POST", path, key: manager.key }), newKey)
        const keys = yield* Effect.forEach(
          [onFirst, onOther, onFirst, onOther, onFirst, onOther],
          regenerate,
          { concurrency: "unbounded" }
        )
        const statuses = yield* Effect.forEach(keys, (key) =>
          Effect.map(onOther({ path: tags, key }), ({ status }) => status)
        )
        assert.strictEqual(new Set(keys).size, keys.length)
        assert.deepStrictEqual(statuses.sort(), [200, 401, 401, 401, 401, 401])
      })
    )
  },
  options
)
