import { EmailAddress } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { NetworkSetup } from "../../src/accounts/network/NetworkSetup.ts"
import { get, server } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"

const email = EmailAddress.EmailAddress.make("you@example.com")

const setUp = NetworkSetup.pipe(
  Effect.flatMap((setup) =>
    setup.run(email, {
      title: "Example Network",
      currency: "EUR",
      tracking_domains: ["track.network.example"]
    })
  ),
  Effect.provide(NetworkSetup.layer)
)

describeOnEngines("affnet setup", server, (it) => {
  it.effect("makes a network that can be worked in, once", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`DELETE FROM managers`
      const keys = yield* Effect.all([Effect.option(setUp), Effect.option(setUp)], {
        concurrency: 2
      })
      const [key, ...more] = keys.flatMap((key) => (key._tag === "Some" ? [key.value] : []))
      assert.deepStrictEqual(more, [])
      assert.match(key ?? "", /^afn_m_/)
      const settings = yield* get(key ?? "", "/api/v2/network/settings/network")
      assert.include(Object(settings.info.network), { title: "Example Network", currency: "EUR" })
      const profile = yield* get(key ?? "", "/api/v2/network/profile")
      assert.nestedPropertyVal(profile.info, "profile.email", email)
      assert.strictEqual((yield* Effect.flip(setUp))._tag, "NetworkIsSetUp")
    })
  )
})
