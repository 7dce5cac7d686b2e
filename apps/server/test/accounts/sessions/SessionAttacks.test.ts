import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson, password } from "../../fixtures/givenPerson.ts"
import { request, send, serverWith, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { cookieOf, own, signedIn, signIn, visit } from "./visits.ts"

const profile = "/api/v2/affiliate/profile"
const publicUrl = "https://network.example"

const given = Effect.gen(function* () {
  yield* setTime(1_800_000_000)
  const { account_id, key } = yield* givenKey("affiliate")
  const person = yield* givenPerson([{ role: "affiliate", account_id }])
  return { account_id, key, person }
})

const server = serverWith({ AFFNET_PUBLIC_URL: publicUrl })

describeOnEngines("Requests that another site makes with a cookie", server, (it) => {
  /** What browsers send with it, and what comes of that. */
  const forged = [
    ["no header of ours", {}, "x-requested-with"],
    ["a header of another library", { "x-requested-with": "XMLHttpRequest" }, "x-requested-with"],
    ["a foreign origin", { ...own, origin: "https://evil.example" }, "origin"],
    ["an origin that looks like ours", { ...own, origin: `${publicUrl}.evil.example` }, "origin"],
    ["an origin without a name", { ...own, origin: "null" }, "origin"],
    ["our host over another protocol", { ...own, origin: "http://network.example" }, "origin"]
  ] as const

  it.effect.each(forged)("403: a write with %s", ([, headers, field]) =>
    Effect.gen(function* () {
      const { person } = yield* given
      const cookie = yield* signedIn(person)
      const answer = yield* visit(cookie, "PUT", profile, { city: "Evil" }, headers)
      assert.deepStrictEqual([answer.status, errorsOf(answer)], [403, [field]])
      const after = yield* visit(cookie, "GET", profile)
      assert.notInclude(after.text, "Evil")
    })
  )

  it.effect.each(forged)("403: everything under /auth with %s", ([, headers]) =>
    Effect.gen(function* () {
      const { person } = yield* given
      const cookie = yield* signedIn(person)
      const { email } = person
      const answers = [
        yield* visit("", "POST", "/auth/sign-in", { email, password }, headers),
        yield* visit(cookie, "POST", "/auth/sign-out", {}, headers),
        yield* visit(cookie, "GET", "/auth/session", undefined, headers),
        yield* visit(cookie, "GET", "/auth/sessions", undefined, headers)
      ]
      for (const answer of answers) assert.strictEqual(answer.status, 403, answer.text)
      assert.strictEqual((yield* visit(cookie, "GET", "/auth/session")).status, 200)
    })
  )

  it.effect("200: a write of our own page, whatever the address that it was read at", () =>
    Effect.gen(function* () {
      const { person } = yield* given
      const cookie = yield* signedIn(person)
      const host = { host: "127.0.0.1:9", origin: "http://127.0.0.1:9" }
      for (const headers of [{ origin: publicUrl }, host, {}]) {
        const answer = yield* visit(cookie, "PUT", profile, {}, { ...own, ...headers })
        assert.strictEqual(answer.status, 200, answer.text)
      }
    })
  )

  it.effect(
    "400: a password in the address is refused, and so is all that is not known there",
    () =>
      Effect.gen(function* () {
        const { person } = yield* given
        const query = new URLSearchParams({ password: person.password })
        const answer = yield* visit("", "POST", `/auth/sign-in?${query}`, { ...person })
        assert.deepStrictEqual([answer.status, errorsOf(answer)], [400, ["password"]])
        assert.notProperty(answer.headers, "set-cookie")
      })
  )

  it.effect("403: GETs that create", () =>
    Effect.gen(function* () {
      const manager = yield* givenKey("manager")
      const account = { role: "manager", account_id: manager.account_id } as const
      const cookie = yield* signedIn(yield* givenPerson([account]))
      const network = "/api/v2/network"
      for (const path of ["leads", "leads-by-click-id", "tracker/promo", "%6ceads", "leads/"]) {
        const answer = yield* visit(cookie, "GET", `${network}/${path}`, undefined, {})
        assert.strictEqual(answer.status, 403, path)
        const ours = yield* visit(cookie, "GET", `${network}/${path}`)
        assert.notStrictEqual(ours.status, 403, path)
      }
    })
  )

  it.effect("a key needs none of it, and goes before a cookie", () =>
    Effect.gen(function* () {
      const { key, person } = yield* given
      const other = yield* givenKey("affiliate")
      const account = { role: "affiliate", account_id: other.account_id } as const
      const cookie = yield* signedIn(yield* givenPerson([account]))
      assert.isNotEmpty(person.email)
      const answer = yield* send(request(key, "PUT", profile))
      assert.strictEqual(answer.status, 200)
      const both = yield* visit(cookie, "GET", profile, undefined, { "x-api-key": key })
      const ofKey = yield* send(request(key, "GET", profile))
      assert.deepStrictEqual(both.info, ofKey.info)
      const bad = yield* visit(cookie, "GET", profile, undefined, { "x-api-key": "nonsense" })
      assert.strictEqual(bad.status, 401)
    })
  )
})

describeOnEngines("Sessions that were not given", server, (it) => {
  it.effect("a cookie that somebody planted is not the one after signing in", () =>
    Effect.gen(function* () {
      const { person } = yield* given
      const planted = yield* signedIn(person)
      const answer = yield* signIn(person, planted)
      const fresh = cookieOf(answer)
      assert.match(fresh, /^affnet=[\w-]{43}$/u)
      assert.notStrictEqual(fresh, planted)
      assert.strictEqual((yield* visit(planted, "GET", "/auth/session")).status, 401)
      const made = `affnet=${"A".repeat(43)}`
      assert.notStrictEqual(cookieOf(yield* signIn(person, made)), made)
      assert.strictEqual((yield* visit(made, "GET", "/auth/session")).status, 401)
    })
  )

  it.effect("401: cookies of another name, form or case; the digest that is stored", () =>
    Effect.gen(function* () {
      const { person } = yield* given
      const cookie = yield* signedIn(person)
      const token = cookie.slice("affnet=".length)
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ readonly digest: string }>`SELECT digest FROM sessions`
      assert.notInclude(JSON.stringify(yield* sql`SELECT * FROM sessions`), token)
      for (const bad of [
        `__Host-affnet=${token}`,
        `AFFNET=${token}`,
        `affnet=${token.slice(1)}`,
        `affnet=${token}x`,
        `affnet=${row?.digest}`,
        `affnet=' OR 1=1 --`
      ]) {
        assert.strictEqual((yield* visit(bad, "GET", profile)).status, 401, bad)
      }
    })
  )

  it.effect("over HTTPS the cookie has a name that only this host can set", () =>
    Effect.gen(function* () {
      const { person } = yield* given
      const secure = (cookie: string, path: string) =>
        HttpClientRequest.setHeaders(request("", "GET", `${publicUrl}${path}`), { ...own, cookie })
      const post = HttpClientRequest.post(`${publicUrl}/auth/sign-in`, { headers: own })
      const answer = yield* send(HttpClientRequest.bodyJsonUnsafe(post, person))
      assert.match(
        answer.headers["set-cookie"] ?? "",
        /^__Host-affnet=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/u
      )
      const cookie = cookieOf(answer)
      assert.strictEqual((yield* send(secure(cookie, profile))).status, 200)
      const renamed = cookie.replace("__Host-", "")
      assert.strictEqual((yield* send(secure(renamed, profile))).status, 401)
    })
  )

  it.effect("an account that is disabled has no open session, nor one that was left", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { account_id, person } = yield* given
      const cookie = yield* signedIn(person)
      for (const column of ["status", "api_status"]) {
        yield* sql`UPDATE affiliates SET ${sql(column)} = 2 WHERE id = ${account_id}`
        assert.strictEqual((yield* visit(cookie, "GET", profile)).status, 401)
        assert.strictEqual((yield* visit(cookie, "GET", "/auth/session")).status, 401)
        yield* sql`UPDATE affiliates SET ${sql(column)} = 1 WHERE id = ${account_id}`
        assert.strictEqual((yield* visit(cookie, "GET", profile)).status, 200)
      }
      yield* sql`DELETE FROM person_accounts WHERE person_id = ${person.id}`
      assert.strictEqual((yield* visit(cookie, "GET", profile)).status, 401)
    })
  )

  it.effect("a manager's changed role is in force with the next request", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { account_id } = yield* givenKey("manager")
      const cookie = yield* signedIn(yield* givenPerson([{ role: "manager", account_id }]))
      const path = "/api/v2/network/managers"
      assert.strictEqual((yield* visit(cookie, "GET", path)).status, 200)
      yield* sql`UPDATE managers SET role = 'finance' WHERE id = ${account_id}`
      assert.strictEqual((yield* visit(cookie, "GET", path)).status, 403)
    })
  )
})
