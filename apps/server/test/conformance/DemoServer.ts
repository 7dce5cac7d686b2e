import type * as Conformance from "@affnet/test-tools/conformance"
import { Context, Effect, Layer, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Demo from "../../src/demo/Demo.ts"
import { givenActivity } from "../fixtures/givenActivity.ts"
import { givenLeadAttempt } from "../fixtures/givenLeadAttempt.ts"
import { givenPostbackDelivery } from "../fixtures/givenPostbackDelivery.ts"
import type { DatabaseLayer } from "../platform/sql/engines.ts"
import { server, WireServer } from "../wire/WireServer.ts"

/** A server with the demo network and a bit of everything that the demo has none of. */
export class DemoServer extends Context.Service<
  DemoServer,
  {
    readonly baseUrl: string
    readonly keys: Conformance.Keys
    /** Of what may be billed and deleted. */
    readonly ids: Conformance.Ids
  }
>()("test/DemoServer") {}

/** Far in the future, so that no worker sends it. */
const never = { state: "waiting", next_millis: 4_102_444_800_000 } as const

const now = Math.floor(Date.now() / 1000)

const filled = Effect.gen(function* () {
  const { baseUrl } = yield* WireServer
  const nothing = () => Effect.void
  const { ids, keys } = yield* Demo.fill({
    seed: "affnet",
    base_url: baseUrl,
    announce: nothing,
    keep: nothing,
    hasHistory: false
  })
  for (let made = 0; made < 2; made++) {
    yield* givenLeadAttempt
    yield* givenPostbackDelivery(ids.affiliate_id, never)
  }
  const account = { role: "affiliate", account_id: ids.affiliate_id } as const
  for (let ago = 0; ago < 5; ago++) yield* givenActivity(account, { created: now - ago })
  return DemoServer.of({
    baseUrl,
    ids: {
      advertiser_id: String(ids.advertiser_id),
      offer_id: String(ids.offer_id),
      goal_id: String(ids.goal_id)
    },
    keys: {
      manager: Redacted.make(keys.manager),
      advertiser: Redacted.make(keys.advertiser),
      affiliate: Redacted.make(keys.affiliate)
    }
  })
})

export const demoServer = (database: DatabaseLayer) =>
  Layer.effect(DemoServer, filled).pipe(
    Layer.provide(SecureRandom.layerWebCrypto),
    Layer.provide(server()(database))
  )
