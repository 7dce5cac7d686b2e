import { Role } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = { manager: "network", advertiser: "advertiser", affiliate: "affiliate" }

describeOnEngines("The own profile", server, (it) => {
  for (const role of Role.Role.literals) {
    it.effect(`200: whose key it is (${role})`, () =>
      Effect.gen(function* () {
        const person = {
          email: `${role}@profile.example`,
          firstname: "Kim",
          lastname: "Berg",
          timezone: "Europe/Berlin"
        }
        const { account_id, key } = yield* givenKey(role, person)
        const answer = yield* get(key, `/api/v2/${path[role]}/profile`)
        assert.strictEqual(answer.status, 200)
        const whose = {
          role,
          id: account_id,
          name: role === "advertiser" ? "Acme" : "Kim Berg",
          email: person.email,
          timezone: "Europe/Berlin",
          api_status: 1,
          manager_role: role === "manager" ? "owner" : null,
          assigned_only: false
        }
        assert.deepInclude(answer.info.profile, { ...whose, lastname: "Berg" })
      })
    )
  }

  it.effect("200: an account without any name has none", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("affiliate", { company_name: "", firstname: "" })
      const { info } = yield* get(key, "/api/v2/affiliate/profile")
      assert.deepInclude(info.profile, { name: null })
    })
  )

  it.effect("400: a parameter that it does not have", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const { status } = yield* get(key, "/api/v2/network/profile?fields=email")
      assert.strictEqual(status, 400)
    })
  )
})
