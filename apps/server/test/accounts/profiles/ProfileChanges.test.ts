import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import { get, request, send, sendJson, sendText, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const own = { advertiser: "/api/v2/advertiser/profile", affiliate: "/api/v2/affiliate/profile" }
const roles = ["advertiser", "affiliate"] as const

describeOnEngines("Changing the own profile", server, (it) => {
  for (const role of roles) {
    it.effect(`200: names what changes, keeps the rest, and is logged (${role})`, () =>
      Effect.gen(function* () {
        const { account_id, key } = yield* givenKey(role, { city: "Hamburg" })
        const sent = { company: "Acme Ltd", postcode: "10117", phone: "+49 30 1", address: null }
        const answer = yield* sendJson(key, "PUT", own[role], sent)
        assert.strictEqual(answer.status, 200, answer.text)
        const changed = { company_name: "Acme Ltd", postal_code: "10117", phone: "+49 30 1" }
        assert.deepInclude(answer.info[role], { ...changed, city: "Hamburg", name: "Acme Ltd" })
        assert.deepStrictEqual((yield* get(key, own[role])).info.profile, answer.info[role])
        const [entry] = yield* loggedOf(role, account_id)
        assert.strictEqual(entry?.account, `${role} ${account_id}`)
        assert.match(entry?.message ?? "", /company_name.*phone.*postal_code/u)
      })
    )

    it.effect(`200: can set nothing that managers decide (${role})`, () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey(role)
        const before = yield* get(key, own[role])
        const sent = { status: 2, api_status: 2, email: "new@x.example", tags: "a", managers: "1" }
        const answer = yield* sendJson(key, "PUT", own[role], sent)
        assert.deepStrictEqual(answer.info[role], before.info.profile)
      })
    )

    it.effect(`412: two who change the same profile (${role})`, () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey(role)
        const { headers } = yield* get(key, own[role])
        const put = (firstname: string) =>
          send(
            request(key, "PUT", own[role]).pipe(
              HttpClientRequest.setHeader("if-match", headers.etag ?? ""),
              HttpClientRequest.bodyJsonUnsafe({ firstname })
            )
          )
        assert.strictEqual((yield* put("Kim")).status, 200)
        assert.strictEqual((yield* put("Ann")).status, 412)
      })
    )

    it.effect(`422: each field with its problem (${role})`, () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey(role)
        const answer = yield* sendJson(key, "PUT", own[role], {
          password: "short",
          country: 0,
          postcode: "x".repeat(17),
          timezone: "Mars"
        })
        assert.strictEqual(answer.status, 422)
        const fields = ["country", "password", "postcode", "timezone"]
        assert.deepStrictEqual([...errorsOf(answer)].sort(), fields)
        const unknown = yield* sendJson(key, "PUT", own[role], { country: 99 })
        assert.deepStrictEqual(errorsOf(unknown), ["country"])
      })
    )
  }

  it.effect("200: a messenger takes the place of the former one, beside other contacts", () =>
    Effect.gen(function* () {
      const skype = { type: "skype", account: "kim.berg" }
      const { key } = yield* givenKey("affiliate", { contacts: JSON.stringify([skype]) })
      yield* sendJson(key, "PUT", own.affiliate, { messenger: "@kim" })
      const second = yield* sendText(
        key,
        "PUT",
        own.affiliate,
        "messenger=%40berg&city=",
        "application/x-www-form-urlencoded"
      )
      const contacts = JSON.stringify([{ type: "messenger", account: "@berg" }, skype])
      assert.deepInclude(second.info.affiliate, { messenger: "@berg", contacts })
      const none = yield* sendJson(key, "PUT", own.affiliate, { messenger: null })
      const left = { messenger: null, contacts: JSON.stringify([skype]) }
      assert.deepInclude(none.info.affiliate, left)
    })
  )
})
