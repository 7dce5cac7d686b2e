import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { givenPostback } from "../../fixtures/givenPostback.ts"
import {
  call,
  get,
  request,
  send,
  sendIfMatch,
  sendJson,
  sendText,
  server
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/affiliates"
let count = 0

const given = Effect.gen(function* () {
  const { account_id, key } = yield* givenKey("manager")
  count += 1
  const email = `changed-${count}@affiliate.example`
  const create = (fields: Readonly<Record<string, unknown>> = {}) =>
    sendJson(key, "POST", path, { email, ...fields })
  return { account_id, create, email, key }
})

const affiliateOf = (answer: { readonly info: Readonly<Record<string, unknown>> }) =>
  Object(answer.info.affiliate)

const errorsOf = (answer: { readonly info: Readonly<Record<string, unknown>> }) =>
  Object.keys(Object(answer.info.errors))

describeOnEngines("Affiliates that managers change", server, (it) => {
  const made = Effect.gen(function* () {
    const { create, key } = yield* given
    const affiliate = affiliateOf(yield* create({ firstname: "Ann", tags: "Top", notes: "Old" }))
    const address = `${path}/${affiliate.id}`
    return {
      address,
      affiliate,
      key,
      put: (fields: object) => sendJson(key, "PUT", address, { ...fields })
    }
  })

  it.effect("200: named fields change, null clears, the rest stays", () =>
    Effect.gen(function* () {
      const { affiliate, put } = yield* made
      const changed = affiliateOf(
        yield* put({ notes: null, lastname: "Lee", tags: null, status: 2 })
      )
      assert.deepStrictEqual(
        { ...changed, updated: 0 },
        {
          ...affiliate,
          notes: null,
          lastname: "Lee",
          tags: null,
          tags_selected: null,
          status: 2,
          updated: 0
        }
      )
    })
  )

  it.effect("200: a change is logged with its fields, a password as such, nothing for none", () =>
    Effect.gen(function* () {
      const { affiliate, put } = yield* made
      yield* put({ lastname: "Lee", password: "correct horse" })
      yield* put({ lastname: "Lee" })
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql<{ readonly message: string }>`
        SELECT message FROM activity_log WHERE role = 'affiliate' AND account_id = ${affiliate.id} ORDER BY id`
      assert.deepStrictEqual(
        rows.map(({ message }) => message),
        [
          `Affiliate ${affiliate.id} was created.`,
          `Affiliate ${affiliate.id} was updated: lastname, password.`
        ]
      )
      const [stored] = yield* sql<{ readonly hash: string }>`
        SELECT p.hash FROM people p JOIN person_accounts x ON x.person_id = p.id
        WHERE x.role = 'affiliate' AND x.account_id = ${affiliate.id}`
      assert.match(stored?.hash ?? "", /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    })
  )

  it.effect("422: a status that does not follow, a sponsor that is the affiliate itself", () =>
    Effect.gen(function* () {
      const { affiliate, put } = yield* made
      assert.deepStrictEqual(errorsOf(yield* put({ status: 3 })), ["status"])
      assert.deepStrictEqual(errorsOf(yield* put({ referred_by: affiliate.id })), ["referred_by"])
    })
  )

  it.effect("422: affiliates who referred each other in a circle", () =>
    Effect.gen(function* () {
      const { affiliate, put } = yield* made
      const second = yield* givenAffiliate({ referred_by: affiliate.id })
      const third = yield* givenAffiliate({ referred_by: second })
      for (const referred_by of [second, third]) {
        assert.deepStrictEqual(errorsOf(yield* put({ referred_by })), ["referred_by"])
      }
      const other = yield* givenAffiliate()
      assert.strictEqual((yield* put({ referred_by: other })).status, 200)
      assert.strictEqual((yield* put({ referred_by: null })).status, 200)
    })
  )

  it.effect.each([0, 1])(
    "422: of two at the same time who would close a circle with %i others, the second",
    (between) =>
      Effect.gen(function* () {
        const { key } = yield* given
        for (let round = 0; round < 10; round++) {
          const one = yield* givenAffiliate()
          const other = yield* givenAffiliate()
          const refer = (id: number, referred_by: number) =>
            sendJson(key, "PUT", `${path}/${id}`, { referred_by })
          const last = between === 0 ? other : yield* givenAffiliate({ referred_by: other })
          const answers = yield* Effect.all([refer(one, last), refer(other, one)], {
            concurrency: "unbounded"
          })
          assert.sameMembers(
            answers.map(({ status }) => status),
            [200, 422]
          )
        }
      })
  )

  it.effect("412: of two who change the same version, the second", () =>
    Effect.gen(function* () {
      const { address, key } = yield* made
      const { headers } = yield* get(key, address)
      const put = (lastname: string) =>
        request(key, "PUT", address).pipe(
          HttpClientRequest.setHeader("if-match", headers.etag ?? ""),
          HttpClientRequest.bodyJsonUnsafe({ lastname }),
          send
        )
      assert.strictEqual((yield* put("Lee")).status, 200)
      assert.strictEqual((yield* put("Li")).status, 412)
    })
  )

  it.effect("200: a deleted one is gone, its key is refused, and its e-mail is free", () =>
    Effect.gen(function* () {
      const { address, affiliate, key } = yield* made
      const own = yield* givenKeyOf("affiliate", affiliate.id)
      assert.strictEqual((yield* get(own, "/api/v2/affiliate/profile")).status, 200)
      assert.strictEqual((yield* call(key, "DELETE", address)).status, 200)
      assert.strictEqual((yield* get(own, "/api/v2/affiliate/profile")).status, 401)
      assert.strictEqual((yield* get(key, address)).status, 404)
      assert.strictEqual((yield* call(key, "DELETE", address)).status, 404)
      assert.strictEqual((yield* sendJson(key, "PUT", address, { notes: "x" })).status, 404)
      assert.strictEqual((yield* call(key, "POST", `${address}/api-key`)).status, 404)
      assert.deepStrictEqual((yield* get(key, `${path}?id=${affiliate.id}`)).info.affiliates, [])
      assert.strictEqual(
        (yield* sendJson(key, "POST", path, { email: affiliate.email })).status,
        200
      )
    })
  )

  it.effect("200, 412: a sign-in and a new postback make no other version, an edit does", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { address, affiliate, key } = yield* made
      const tag = Effect.map(get(key, address), ({ headers }) => headers.etag ?? "")
      const before = yield* tag
      yield* sql`UPDATE affiliates SET ip = '192.0.2.1', visited = 1 WHERE id = ${affiliate.id}`
      yield* givenPostback(affiliate.id)
      assert.strictEqual(yield* tag, before)
      const edit = (notes: string) => sendIfMatch(key, "PUT", address, before, { notes })
      assert.strictEqual((yield* edit("Called.")).status, 200)
      assert.strictEqual((yield* edit("Called twice.")).status, 412)
      assert.strictEqual((yield* edit("Called.")).status, 200)
    })
  )

  it.effect("400, 404, 403, 401: as everywhere", () =>
    Effect.gen(function* () {
      const { address, key } = yield* made
      const { key: foreign } = yield* givenKey("affiliate")
      const status = (by: string, at: string, body: string) =>
        Effect.map(sendText(by, "PUT", at, body), (answer) => answer.status)
      assert.strictEqual(yield* status(key, address, "{"), 400)
      assert.strictEqual(yield* status(key, `${path}/01`, "{}"), 400)
      assert.strictEqual(yield* status(key, `${path}/1000000`, "{}"), 404)
      assert.strictEqual(yield* status(foreign, address, "{}"), 403)
      assert.strictEqual(yield* status("", address, "{}"), 401)
    })
  )
})
