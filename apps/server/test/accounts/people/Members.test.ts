import { Role as Roles } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson } from "../../fixtures/givenPerson.ts"
import { records } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { sessionOf, signedIn, signIn, visit } from "../sessions/visits.ts"
import { accept, chosen, given, server, somebody, tokenOf } from "./givenMembers.ts"

describeOnEngines("People of an account", server, (it) => {
  it.effect.each(Roles.Role.literals)("200: are invited, listed, changed and removed, %s", (role) =>
    Effect.gen(function* () {
      const { account_id, admin, cookie, path } = yield* given(role)
      const email = somebody()
      const invited = yield* visit(cookie, "POST", path, { email, access: "member" })
      assert.strictEqual(invited.status, 200, invited.text)
      assert.deepInclude(invited.info.person, { email, access: "member", is_invited: true })
      assert.strictEqual((yield* signIn({ email, password: chosen })).status, 401)
      const token = yield* tokenOf(email)
      assert.deepStrictEqual(errorsOf(yield* accept(token)), ["password"])
      const accepted = yield* accept(token, chosen)
      assert.strictEqual(accepted.status, 200, accepted.text)
      assert.notProperty(accepted.headers, "set-cookie")
      const again = yield* accept(token, chosen)
      assert.deepStrictEqual([again.status, errorsOf(again)], [422, ["token"]])
      const entered = yield* signIn({ email, password: chosen })
      assert.deepInclude(sessionOf(entered), { role, account_id, access: "member" })
      const listed = records(yield* visit(cookie, "GET", path), "people")
      assert.sameDeepMembers(
        listed.map(({ access, email, is_invited }) => [email, access, is_invited]),
        [
          [admin.email, "admin", false],
          [email, "member", false]
        ]
      )
      const id = listed.find((one) => one.email === email)?.id
      const changed = yield* visit(cookie, "PUT", `${path}/${id}`, { access: "viewer" })
      assert.deepInclude(changed.info.person, { id, access: "viewer" })
      assert.strictEqual((yield* visit(cookie, "DELETE", `${path}/${id}`)).status, 200)
      assert.strictEqual((yield* visit(cookie, "DELETE", `${path}/${id}`)).status, 404)
      assert.lengthOf(records(yield* visit(cookie, "GET", path), "people"), 1)
    })
  )

  it.effect("422: the last admin stays, whoever was invited as another one", () =>
    Effect.gen(function* () {
      const { admin, cookie, path } = yield* given()
      yield* visit(cookie, "POST", path, { email: somebody(), access: "admin" })
      const listed = records(yield* visit(cookie, "GET", path), "people")
      const id = listed.find(({ email }) => email === admin.email)?.id
      const lowered = yield* visit(cookie, "PUT", `${path}/${id}`, { access: "member" })
      assert.deepStrictEqual([lowered.status, errorsOf(lowered)], [422, ["access"]])
      const removed = yield* visit(cookie, "DELETE", `${path}/${id}`)
      assert.deepStrictEqual([removed.status, errorsOf(removed)], [422, ["access"]])
      const kept = yield* visit(cookie, "PUT", `${path}/${id}`, { access: "admin" })
      assert.strictEqual(kept.status, 200, kept.text)
    })
  )

  it.effect("of two admins who lower each other at once, one stays", () =>
    Effect.gen(function* () {
      const { account_id, cookie, path } = yield* given()
      const second = yield* givenPerson([{ role: "affiliate", account_id }])
      const other = yield* signedIn(second)
      const listed = records(yield* visit(cookie, "GET", path), "people")
      const idOf = (mine: boolean) =>
        listed.find(({ email }) => (email === second.email) === mine)?.id
      const lower = (by: string, id: unknown) =>
        visit(by, "PUT", `${path}/${id}`, { access: "viewer" })
      const answers = yield* Effect.all([lower(cookie, idOf(true)), lower(other, idOf(false))], {
        concurrency: "unbounded"
      })
      const after = records(yield* visit(cookie, "GET", path), "people")
      assert.lengthOf(
        after.filter(({ access }) => access === "admin"),
        1,
        answers.map(({ text }) => text).join()
      )
    })
  )

  it.effect("who is removed has no session for the account, and keeps those for others", () =>
    Effect.gen(function* () {
      const { account_id, cookie, path } = yield* given()
      const other = yield* givenKey("advertiser")
      const person = yield* givenPerson(
        [
          { role: "affiliate", account_id },
          { role: "advertiser", account_id: other.account_id }
        ],
        "member"
      )
      const here = yield* signedIn({ ...person, role: "affiliate" })
      const there = yield* signedIn({ ...person, role: "advertiser" })
      const listed = records(yield* visit(cookie, "GET", path), "people")
      const id = listed.find(({ email }) => email === person.email)?.id
      assert.strictEqual((yield* visit(cookie, "DELETE", `${path}/${id}`)).status, 200)
      assert.strictEqual((yield* visit(here, "GET", "/auth/session")).status, 401)
      assert.strictEqual((yield* visit(there, "GET", "/auth/session")).status, 200)
      assert.strictEqual((yield* signIn({ ...person, role: "affiliate" })).status, 403)
    })
  )

  it.effect("403: members and viewers change nobody; 404: people of other accounts", () =>
    Effect.gen(function* () {
      const { account_id, cookie, path } = yield* given()
      const foreign = yield* given()
      const account = [{ role: "affiliate", account_id }] as const
      const [first] = records(yield* visit(cookie, "GET", path), "people")
      for (const access of ["member", "viewer"] as const) {
        const by = yield* signedIn(yield* givenPerson(account, access))
        assert.strictEqual((yield* visit(by, "GET", path)).status, 200)
        const answers = [
          yield* visit(by, "POST", path, { email: somebody(), access: "admin" }),
          yield* visit(by, "PUT", `${path}/${first?.id}`, { access: "viewer" }),
          yield* visit(by, "DELETE", `${path}/${first?.id}`)
        ]
        for (const { status, text } of answers) assert.strictEqual(status, 403, text)
      }
      const put = { access: "viewer" }
      const by = foreign.cookie
      assert.strictEqual((yield* visit(by, "PUT", `${path}/${first?.id}`, put)).status, 404)
      assert.strictEqual((yield* visit(by, "DELETE", `${path}/${first?.id}`)).status, 404)
    })
  )

  it.effect("each change is in the activity log", () =>
    Effect.gen(function* () {
      const { cookie, path } = yield* given()
      const email = somebody()
      const { info } = yield* visit(cookie, "POST", path, { email, access: "member" })
      yield* accept(yield* tokenOf(email), chosen)
      const id = Object(info.person).id
      yield* visit(cookie, "PUT", `${path}/${id}`, { access: "viewer" })
      yield* visit(cookie, "DELETE", `${path}/${id}`)
      const log = yield* visit(cookie, "POST", "/api/v2/affiliate/activity-log", {})
      const actions = records(log, "activity-log").filter(({ entity }) => entity === "person")
      assert.deepStrictEqual(actions.map(({ action }) => action).reverse(), [
        "person.invited",
        "person.joined",
        "person.changed",
        "person.removed"
      ])
      assert.notInclude(log.text, email)
    })
  )
})
