import { EmailAddress } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { NetworkSetup } from "../../src/accounts/network/NetworkSetup.ts"
import { signIn, visit } from "../accounts/sessions/visits.ts"
import { password } from "../fixtures/givenPerson.ts"
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
      const runs = yield* Effect.all([Effect.option(setUp), Effect.option(setUp)], {
        concurrency: 2
      })
      const [owner, ...more] = runs.flatMap((run) => (run._tag === "Some" ? [run.value] : []))
      assert.deepStrictEqual(more, [])
      const { key, password_link } = yield* Effect.fromNullishOr(owner)
      assert.match(key, /^afn_m_/)
      const settings = yield* get(key, "/api/v2/network/settings/network")
      assert.include(Object(settings.info.network), { title: "Example Network", currency: "EUR" })
      const profile = yield* get(key, "/api/v2/network/profile")
      assert.nestedPropertyVal(profile.info, "profile.email", email)
      const [, token] = password_link.split("/reset-password#")
      const chosen = yield* visit("", "POST", "/auth/reset-password", { token, password })
      assert.strictEqual(chosen.status, 200, chosen.text)
      assert.strictEqual((yield* signIn({ email, password })).status, 200)
      assert.strictEqual((yield* Effect.flip(setUp))._tag, "NetworkIsSetUp")
    })
  )
})
