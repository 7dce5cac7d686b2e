import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenPerson, password } from "../../fixtures/givenPerson.ts"
import { call, sendJson, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { sessionOf, signIn, visit } from "../sessions/visits.ts"
import {
  accept,
  chosen,
  given,
  letters,
  lettersTo,
  server,
  somebody,
  tokenOf
} from "./givenMembers.ts"

describeOnEngines("Invitations to an account", server, (it) => {
  it.effect("an existing person accepts with the own password, and keeps it", () =>
    Effect.gen(function* () {
      const { account_id, cookie, path } = yield* given()
      const other = yield* given("advertiser")
      const { email } = other.admin
      yield* visit(cookie, "POST", path, { email, access: "viewer" })
      const token = yield* tokenOf(email)
      for (const choice of [undefined, chosen]) {
        assert.deepStrictEqual(errorsOf(yield* accept(token, choice)), ["password"])
      }
      const before = yield* visit(other.cookie, "PUT", "/auth/session", { role: "affiliate" })
      assert.strictEqual(before.status, 422, "nobody belongs to it before accepting")
      assert.strictEqual((yield* accept(token, password)).status, 200)
      const entered = yield* signIn({ email, password, role: "affiliate" })
      assert.deepInclude(sessionOf(entered), { account_id, access: "viewer" })
      assert.lengthOf(sessionOf(entered).accounts, 2)
    })
  )

  it.effect("the answer is the same whether somebody has the address", () =>
    Effect.gen(function* () {
      const { cookie, path } = yield* given()
      const other = yield* given("advertiser")
      const known = yield* visit(cookie, "POST", path, {
        email: other.admin.email,
        access: "viewer"
      })
      const email = somebody()
      const unknown = yield* visit(cookie, "POST", path, { email, access: "viewer" })
      const shape = ({ info, status }: typeof known) => [status, Object.keys(Object(info.person))]
      assert.deepStrictEqual(shape(known), shape(unknown))
      assert.strictEqual(
        Number(Object(unknown.info.person).id) - Number(Object(known.info.person).id),
        1,
        "ids are of the account, and tell nothing of the network's people"
      )
    })
  )

  it.effect("422: invitations that were replaced, withdrawn, made up, or a week old", () =>
    Effect.gen(function* () {
      const { cookie, key, now, path } = yield* given()
      const email = somebody()
      const first = yield* sendJson(key, "POST", path, { email, access: "viewer" })
      assert.strictEqual(first.status, 200, first.text)
      const old = yield* tokenOf(email)
      const second = yield* sendJson(key, "POST", path, { email, access: "member" })
      assert.strictEqual(Object(second.info.person).id, Object(first.info.person).id)
      const fresh = yield* tokenOf(email, 2)
      const sql = yield* SqlClient.SqlClient
      assert.notInclude(JSON.stringify(yield* sql`SELECT * FROM person_accounts`), fresh)
      for (const token of [old, "A".repeat(43)]) {
        const answer = yield* accept(token, chosen)
        assert.deepStrictEqual([answer.status, errorsOf(answer)], [422, ["token"]])
      }
      const withdrawn = `${path}/${Object(first.info.person).id}`
      assert.strictEqual((yield* call(key, "DELETE", withdrawn)).status, 200)
      assert.strictEqual((yield* accept(fresh, chosen)).status, 422)
      const known = yield* sql`SELECT 1 FROM people WHERE email = ${email}`
      assert.lengthOf(known, 0, "who belongs to nothing is forgotten")
      const late = somebody()
      yield* visit(cookie, "POST", path, { email: late, access: "viewer" })
      const token = yield* tokenOf(late)
      yield* setTime(now + 8 * 86_400)
      assert.strictEqual((yield* accept(token, chosen)).status, 422)
    })
  )

  it.effect("422 for who belongs to it already, bad fields and the fifty-first", () =>
    Effect.gen(function* () {
      const { account_id, admin, key, path } = yield* given()
      const present = yield* sendJson(key, "POST", path, { email: admin.email, access: "viewer" })
      assert.deepStrictEqual([present.status, errorsOf(present)], [422, ["email"]])
      const bad = yield* sendJson(key, "POST", path, { email: "nobody", access: "king" })
      assert.sameMembers([...errorsOf(bad)], ["email", "access"])
      for (let index = 1; index < 50; index++) {
        yield* givenPerson([{ role: "affiliate", account_id }], "viewer")
      }
      const full = yield* sendJson(key, "POST", path, { email: somebody(), access: "viewer" })
      assert.deepStrictEqual([full.status, errorsOf(full)], [422, ["email"]])
    })
  )

  it.effect("429 after five letters to one address; letters hold no text of the account", () =>
    Effect.gen(function* () {
      const { account_id, key, path } = yield* given()
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE affiliates SET company_name = 'Buy at evil.example' WHERE id = ${account_id}`
      const email = somebody()
      const statuses: Array<number> = []
      for (let index = 0; index < 6; index++) {
        const answer = yield* sendJson(key, "POST", path, { email, access: "viewer" })
        statuses.push(answer.status)
      }
      assert.deepStrictEqual(statuses, [200, 200, 200, 200, 200, 429])
      yield* letters(email, 5)
      assert.notInclude(lettersTo(email).join(), "evil")
    })
  )
})
