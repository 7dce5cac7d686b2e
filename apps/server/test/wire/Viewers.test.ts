import { Role } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest, HttpMethod } from "effect/http"
import { signedIn } from "../accounts/sessions/visits.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenPerson } from "../fixtures/givenPerson.ts"
import { send, server } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { type Operation, operations } from "./matrix/Operations.ts"

const visit = ({ method, path }: Operation, cookie: string) => {
  const address = path.replace(/\{\w+\}/gu, "1")
  assert.isTrue(HttpMethod.isHttpMethod(method))
  const headers = { cookie, "x-requested-with": "affnet" }
  return HttpMethod.isHttpMethod(method)
    ? send(HttpClientRequest.make(method)(address, { headers }))
    : Effect.die(method)
}

describeOnEngines("What somebody may do in an account", server, (it) => {
  it.effect.each(Role.Role.literals)("403: a viewer writes nothing, whatever it is, %s", (role) =>
    Effect.gen(function* () {
      const { account_id } = yield* givenKey(role)
      const cookie = yield* signedIn(yield* givenPerson([{ role, account_id }], "viewer"))
      const writes = operations.filter((one) => one.role === role && !one.reads)
      assert.isNotEmpty(writes)
      for (const operation of writes) {
        const { status } = yield* visit(operation, cookie)
        assert.strictEqual(status, 403, operation.id)
      }
    })
  )

  it.effect.each(Role.Role.literals)("403: a member changes no keys and no people, %s", (role) =>
    Effect.gen(function* () {
      const { account_id } = yield* givenKey(role)
      const cookie = yield* signedIn(yield* givenPerson([{ role, account_id }], "member"))
      const writes = operations.filter((one) => one.role === role && one.managesKeys)
      assert.isNotEmpty(writes)
      for (const operation of writes) {
        const { status } = yield* visit(operation, cookie)
        assert.strictEqual(status, 403, operation.id)
      }
    })
  )
})
