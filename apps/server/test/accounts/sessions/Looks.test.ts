import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson, password } from "../../fixtures/givenPerson.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { call, get, records, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { cookieOf, sessionOf, signedIn, visit } from "./visits.ts"

const start = 1_800_000_000
const kinds = ["affiliate", "advertiser"] as const

/** A manager who is signed in, and an account with a person of its own. */
const given = Effect.fnUntraced(function* (
  role: (typeof kinds)[number] = "affiliate",
  columns: Readonly<Record<string, string | number>> = {}
) {
  yield* setTime(start)
  const manager = yield* givenKey("manager", columns)
  const person = yield* givenPerson([{ role: "manager", account_id: manager.account_id }])
  const account = yield* givenKey(role, { company_name: "Looked at" })
  yield* givenPerson([{ role, account_id: account.account_id }])
  const path = `/api/v2/network/${role}s/${account.account_id}/login-link`
  const own = { role: "manager", account_id: manager.account_id } as const
  return { account, manager, path, person, role, cookie: yield* signedIn({ ...person, ...own }) }
})

const follow = (link: unknown, cookie = "") =>
  visit(cookie, "POST", "/auth/sign-in-link", { token: String(link).split("#")[1] ?? "" })

/** The cookie of a manager who looks. */
const looking = Effect.fnUntraced(function* (cookie: string, path: string) {
  const made = yield* visit(cookie, "POST", path)
  assert.strictEqual(made.status, 200, made.text)
  const answer = yield* follow(made.info.one_time_login_link)
  assert.strictEqual(answer.status, 200, answer.text)
  return cookieOf(answer)
})

describeOnEngines("A manager who looks as others see it", server, (it) => {
  it.effect.each(kinds)("200: sees what the account sees, the session says so, %s", (role) =>
    Effect.gen(function* () {
      const { account, cookie, manager, path } = yield* given(role)
      const made = yield* visit(cookie, "POST", path)
      const link = made.info.one_time_login_link
      const answer = yield* follow(link)
      assert.deepInclude(sessionOf(answer), { role, account_id: account.account_id })
      const look = cookieOf(answer)
      const session = yield* visit(look, "GET", "/auth/session")
      assert.deepInclude(session.info.session, {
        viewed_by: manager.account_id,
        access: "viewer",
        expires: start + 3600
      })
      const profile = yield* visit(look, "GET", `/api/v2/${role}/profile`)
      const theirs = yield* get(account.key, `/api/v2/${role}/profile`)
      assert.deepStrictEqual(profile.info, theirs.info)
      assert.strictEqual((yield* visit(look, "GET", "/api/v2/network/offers")).status, 403)
      assert.deepStrictEqual(errorsOf(yield* follow(link)), ["token"], "once")
      const own = yield* visit(cookie, "GET", "/auth/session")
      assert.strictEqual(Object(own.info.session).viewed_by, null)
    })
  )

  it.effect("403: changes nothing: no payment details, people, keys, passwords, factors", () =>
    Effect.gen(function* () {
      const { cookie, path } = yield* given()
      const look = yield* looking(cookie, path)
      const affiliate = "/api/v2/affiliate"
      const confirmed = { current_password: password }
      const writes = [
        ["PUT", `${affiliate}/profile`, { city: "Berlin" }],
        ["POST", `${affiliate}/profile/api-keys`, { name: "Mine" }],
        ["POST", `${affiliate}/profile/api-key`, {}],
        ["POST", `${affiliate}/people`, { email: "me@people.example", access: "admin" }],
        ["PUT", "/auth/session", { role: "manager" }],
        ["PUT", "/auth/password", { ...confirmed, password: "a better horse battery" }],
        ["POST", "/auth/totp", confirmed],
        ["POST", "/auth/totp/remove", confirmed],
        ["GET", "/auth/sessions", undefined],
        ["DELETE", "/auth/sessions/1", undefined]
      ] as const
      for (const [method, address, fields] of writes) {
        const answer = yield* visit(look, method, address, fields)
        assert.strictEqual(answer.status, 403, `${method} ${address}`)
      }
      assert.strictEqual((yield* visit(look, "POST", "/auth/sign-out")).status, 200)
      assert.strictEqual((yield* visit(look, "GET", "/auth/session")).status, 401)
    })
  )

  it.effect.each(kinds)("403: money, of an %s, without the permission to read it", (role) =>
    Effect.gen(function* () {
      const money = {
        affiliate: ["aff-billing/balances", "aff-billing/invoices", "aff-billing/statement"],
        advertiser: ["invoices", "statement"]
      }
      for (const [manager, expected] of [
        [`${role}_manager`, 403],
        ["admin", 200]
      ] as const) {
        const { cookie, path } = yield* given(role, { role: manager })
        const look = yield* looking(cookie, path)
        for (const read of [...money[role], "profile/export"]) {
          const { status, text } = yield* visit(look, "GET", `/api/v2/${role}/${read}`)
          assert.strictEqual(status, expected, `${manager} ${read} ${text}`)
        }
        assert.strictEqual((yield* visit(look, "GET", `/api/v2/${role}/profile`)).status, 200)
      }
    })
  )

  it.effect("is in the account's activity log, and no sign-in of the account", () =>
    Effect.gen(function* () {
      const { account, cookie, manager, path } = yield* given()
      const look = yield* looking(cookie, path)
      yield* visit(look, "GET", "/api/v2/affiliate/profile")
      const log = yield* sendJson(account.key, "POST", "/api/v2/affiliate/activity-log", {})
      const entries = records(log, "activity-log")
      const looked = entries.filter(({ action }) => action === "account.looked_at")
      assert.deepInclude(looked[0], { actor: `manager ${manager.account_id}` })
      const sql = yield* SqlClient.SqlClient
      const addresses = yield* sql`
        SELECT 1 FROM account_addresses
        WHERE role = 'affiliate' AND account_id = ${account.account_id}`
      assert.lengthOf(addresses, 0)
    })
  )

  it.effect("a key makes links as well, which open nothing else", () =>
    Effect.gen(function* () {
      const { manager, path } = yield* given()
      const made = yield* call(manager.key, "POST", path)
      const look = cookieOf(yield* follow(made.info.one_time_login_link))
      assert.strictEqual((yield* visit(look, "GET", "/api/v2/affiliate/profile")).status, 200)
      assert.strictEqual((yield* visit(look, "PUT", "/auth/session", {})).status, 403)
    })
  )

  it.effect("ends with the manager's permission, account or assignment, and after an hour", () =>
    Effect.gen(function* () {
      const { account, cookie, manager, path } = yield* given()
      const look = yield* looking(cookie, path)
      const sql = yield* SqlClient.SqlClient
      const status = Effect.map(visit(look, "GET", "/auth/session"), (answer) => answer.status)
      const set = (columns: Readonly<Record<string, string | number>>) =>
        sql`UPDATE managers SET ${sql.update(columns)} WHERE id = ${manager.account_id}`
      assert.strictEqual(yield* status, 200)
      for (const [without, back] of [
        [{ role: "finance" }, { role: "owner" }],
        [{ status: 2 }, { status: 1 }],
        [{ api_status: 2 }, { api_status: 1 }]
      ] as const) {
        yield* set(without)
        assert.strictEqual(yield* status, 401, JSON.stringify(without))
        yield* set(back)
      }
      yield* set({ role: "affiliate_manager", assigned_only: 1 })
      assert.strictEqual(yield* status, 401)
      const assigned = { affiliate_id: account.account_id, manager_id: manager.account_id }
      yield* insertRow("affiliate_managers", assigned)
      assert.strictEqual(yield* status, 200)
      yield* sql`UPDATE affiliates SET status = 2 WHERE id = ${account.account_id}`
      assert.strictEqual(yield* status, 401)
      yield* sql`UPDATE affiliates SET status = 1 WHERE id = ${account.account_id}`
      yield* setTime(start + 3599)
      assert.strictEqual(yield* status, 200)
      yield* setTime(start + 3600)
      assert.strictEqual(yield* status, 401)
    })
  )

  it.effect("403 without the permission, 404 for what is missing or not assigned", () =>
    Effect.gen(function* () {
      const { cookie, path } = yield* given("affiliate", { role: "finance" })
      assert.strictEqual((yield* visit(cookie, "POST", path)).status, 403)
      const narrowed = yield* given("affiliate", { role: "affiliate_manager", assigned_only: 1 })
      assert.strictEqual((yield* visit(narrowed.cookie, "POST", narrowed.path)).status, 404)
      const owner = yield* given()
      const missing = "/api/v2/network/affiliates/999999/login-link"
      assert.strictEqual((yield* visit(owner.cookie, "POST", missing)).status, 404)
    })
  )

  it.effect("a changed password ends looking as well", () =>
    Effect.gen(function* () {
      const { cookie, path } = yield* given()
      const look = yield* looking(cookie, path)
      const change = { current_password: password, password: "a better horse battery" }
      assert.strictEqual((yield* visit(cookie, "PUT", "/auth/password", change)).status, 200)
      assert.strictEqual((yield* visit(look, "GET", "/auth/session")).status, 401)
    })
  )
})
