import { Permission } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson, password } from "../../fixtures/givenPerson.ts"
import { records, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { cookieOf, sessionOf, signedIn, signIn, visit } from "./visits.ts"

const hour = 3600
const day = 24 * hour

/** Somebody who signs in for one affiliate. */
const given = Effect.gen(function* () {
  yield* setTime(1_800_000_000)
  const { account_id, key } = yield* givenKey("affiliate", { company_name: "Ann's Blog" })
  const person = yield* givenPerson([{ role: "affiliate", account_id }])
  return { account_id, key, person }
})

describeOnEngines("Signing in", server, (it) => {
  it.effect("200: with e-mail and password, and the cookie works in place of the key", () =>
    Effect.gen(function* () {
      const { account_id, person } = yield* given
      const answer = yield* signIn({ email: person.email.toUpperCase(), password })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepInclude(sessionOf(answer), {
        role: "affiliate",
        account_id,
        email: person.email,
        access: "admin",
        timezone: "UTC",
        permissions: null
      })
      const cookie = answer.headers["set-cookie"] ?? ""
      assert.match(cookie, /^affnet=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/u)
      const me = yield* visit(cookieOf(answer), "GET", "/api/v2/affiliate/profile", undefined, {})
      assert.strictEqual(me.status, 200, me.text)
      assert.deepInclude(me.info.profile, { id: account_id })
      const changed = yield* visit(cookieOf(answer), "PUT", "/api/v2/affiliate/profile", {
        city: "Berlin"
      })
      assert.strictEqual(changed.status, 200, changed.text)
      const others = yield* visit(cookieOf(answer), "GET", "/api/v2/network/offers")
      assert.strictEqual(others.status, 403)
    })
  )

  it.effect("a session says how its affiliate has numbers and dates written", () =>
    Effect.gen(function* () {
      const { person } = yield* given
      const begun = yield* signIn({ email: person.email, password })
      assert.deepInclude(sessionOf(begun), { number_locale: null, date_locale: null })
      const formats = { number_format_id: 3, date_format_id: "2" }
      const path = "/api/v2/affiliate/profile"
      const changed = yield* visit(cookieOf(begun), "PUT", path, formats)
      assert.strictEqual(changed.status, 200, changed.text)
      const read = yield* visit(cookieOf(begun), "GET", "/auth/session")
      assert.deepInclude(sessionOf(read), { number_locale: "de-DE", date_locale: "sv-SE" })
      yield* visit(cookieOf(begun), "PUT", path, { number_format_id: 77 })
      const unknown = yield* visit(cookieOf(begun), "GET", "/auth/session")
      assert.deepInclude(sessionOf(unknown), { number_locale: null, date_locale: "sv-SE" })
    })
  )

  it.effect("a session of a manager says its time zone and what its role allows", () =>
    Effect.gen(function* () {
      const manager = yield* givenKey("manager", {
        role: "finance",
        timezone: "Europe/Berlin",
        assigned_only: 1
      })
      const person = yield* givenPerson([{ role: "manager", account_id: manager.account_id }])
      const expected = {
        timezone: "Europe/Berlin",
        permissions: Permission.permissionsOf("finance"),
        assigned_only: true
      }
      const begun = yield* signIn({ email: person.email, password })
      assert.deepInclude(sessionOf(begun), expected)
      const read = yield* visit(cookieOf(begun), "GET", "/auth/session")
      assert.deepInclude(sessionOf(read), expected)
    })
  )

  it.effect("401: the same answer to a wrong password and an unknown e-mail, and no cookie", () =>
    Effect.gen(function* () {
      const { person } = yield* given
      const wrong = yield* signIn({ email: person.email, password: "something else" })
      const unknown = yield* signIn({ email: "nobody@people.example", password })
      assert.strictEqual(wrong.status, 401)
      assert.strictEqual(wrong.text, unknown.text)
      assert.deepStrictEqual(errorsOf(wrong), ["password"])
      const names = ({ headers }: typeof wrong) => Object.keys(headers).sort()
      assert.deepStrictEqual(names(wrong), names(unknown))
      assert.notProperty(wrong.headers, "set-cookie")
    })
  )

  it.effect("422: without what is needed, each named", () =>
    Effect.gen(function* () {
      const answer = yield* signIn({ role: "king", account_id: 0 })
      assert.strictEqual(answer.status, 422, answer.text)
      assert.sameMembers([...errorsOf(answer)], ["email", "password", "role", "account_id"])
    })
  )

  it.effect("403: the right password where no account can be used", () =>
    Effect.gen(function* () {
      const { person } = yield* given
      const answer = yield* signIn({ email: person.email, password, role: "manager" })
      assert.strictEqual(answer.status, 403, answer.text)
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE affiliates SET status = 3`
      assert.strictEqual((yield* signIn({ email: person.email, password })).status, 403)
    })
  )

  it.effect("one person in several accounts chooses, and goes on with another one", () =>
    Effect.gen(function* () {
      const advertiser = yield* givenKey("advertiser")
      const affiliate = yield* givenKey("affiliate")
      const foreign = yield* givenKey("affiliate")
      const { email } = yield* givenPerson([
        { role: "affiliate", account_id: affiliate.account_id },
        { role: "advertiser", account_id: advertiser.account_id }
      ])
      const first = sessionOf(yield* signIn({ email, password }))
      assert.strictEqual(first.role, "advertiser")
      assert.lengthOf(first.accounts, 2)
      const cookie = yield* signedIn({ email, password, role: "affiliate" })
      const path = "/auth/session"
      assert.strictEqual(
        sessionOf(yield* visit(cookie, "GET", path)).account_id,
        affiliate.account_id
      )
      const stranger = { role: "affiliate", account_id: foreign.account_id }
      assert.strictEqual((yield* visit(cookie, "PUT", path, stranger)).status, 422)
      const moved = yield* visit(cookie, "PUT", path, { role: "advertiser" })
      assert.strictEqual(sessionOf(moved).role, "advertiser")
      assert.strictEqual((yield* visit(cookie, "GET", path)).status, 401)
      assert.strictEqual((yield* visit(cookieOf(moved), "GET", path)).status, 200)
    })
  )

  it.effect("several people in one account have what their access allows", () =>
    Effect.gen(function* () {
      const { account_id } = yield* given
      const account = [{ role: "affiliate", account_id }] as const
      const profile = "/api/v2/affiliate/profile"
      const expected = { admin: [200, 200, 200], member: [200, 200, 403], viewer: [200, 403, 403] }
      for (const access of ["admin", "member", "viewer"] as const) {
        const { email } = yield* givenPerson(account, access)
        const cookie = yield* signedIn({ email, password })
        const answers = [
          yield* visit(cookie, "GET", profile),
          yield* visit(cookie, "PUT", profile, { city: access }),
          yield* visit(cookie, "POST", `${profile}/api-keys`, {
            name: access,
            current_password: password
          })
        ]
        assert.deepStrictEqual(
          answers.map(({ status }) => status),
          expected[access]
        )
      }
    })
  )

  it.effect("signing out ends the session and takes the cookie away", () =>
    Effect.gen(function* () {
      const { person } = yield* given
      const cookie = yield* signedIn(person)
      const out = yield* visit(cookie, "POST", "/auth/sign-out")
      assert.strictEqual(out.status, 200)
      assert.match(out.headers["set-cookie"] ?? "", /^affnet=; Max-Age=0; Path=\//u)
      assert.strictEqual((yield* visit(cookie, "GET", "/auth/session")).status, 401)
      assert.strictEqual((yield* visit("", "POST", "/auth/sign-out")).status, 200)
    })
  )

  it.effect("sessions are listed and ended one by one, those of others are 404", () =>
    Effect.gen(function* () {
      const { account_id, person } = yield* given
      const [here, there] = [yield* signedIn(person), yield* signedIn(person)]
      const other = yield* givenPerson([{ role: "affiliate", account_id }])
      const foreign = yield* signedIn(other)
      const listed = records(yield* visit(here, "GET", "/auth/sessions"), "sessions")
      assert.deepStrictEqual(
        listed.map(({ is_current }) => is_current),
        [false, true]
      )
      const path = `/auth/sessions/${listed[0]?.id}`
      assert.strictEqual((yield* visit(foreign, "DELETE", path)).status, 404)
      assert.strictEqual((yield* visit(here, "DELETE", path)).status, 200)
      assert.strictEqual((yield* visit(here, "DELETE", path)).status, 404)
      assert.strictEqual((yield* visit(there, "GET", "/auth/session")).status, 401)
      assert.strictEqual((yield* visit(here, "GET", "/auth/session")).status, 200)
    })
  )

  it.effect("a person has 50 sessions at most; another one takes the place of the oldest", () =>
    Effect.gen(function* () {
      const { person } = yield* given
      const first = yield* signedIn(person)
      const sql = yield* SqlClient.SqlClient
      for (let index = 0; index < 49; index++)
        yield* sql`
          INSERT INTO sessions (digest, person_id, role, account_id, created, last_seen)
          SELECT ${`filler ${person.id} ${index}`}, person_id, role, account_id, created, last_seen
          FROM sessions WHERE person_id = ${person.id} LIMIT 1`
      assert.strictEqual((yield* visit(first, "GET", "/auth/session")).status, 200)
      yield* signedIn(person)
      assert.strictEqual((yield* visit(first, "GET", "/auth/session")).status, 401)
    })
  )

  it.effect("a session ends after 12 hours without use, and after 30 days in any case", () =>
    Effect.gen(function* () {
      const { person } = yield* given
      const start = 1_800_000_000
      const idle = yield* signedIn(person)
      const used = yield* signedIn(person)
      const status = (cookie: string) =>
        Effect.map(visit(cookie, "GET", "/auth/session"), (answer) => answer.status)
      const sql = yield* SqlClient.SqlClient
      const isNoted = (moment: number) =>
        Effect.map(
          sql`SELECT 1 FROM sessions WHERE person_id = ${person.id} AND last_seen = ${moment}`,
          (rows) => rows.length > 0
        )
      let now = start
      while (now + 11 * hour < start + 30 * day) {
        now += 11 * hour
        yield* setTime(now)
        assert.strictEqual(yield* status(used), 200)
        // Written down beside the request.
        yield* Effect.yieldNow.pipe(
          Effect.andThen(isNoted(now)),
          Effect.repeat({ until: (is) => is })
        )
      }
      assert.strictEqual(yield* status(idle), 401)
      yield* setTime(start + 30 * day)
      assert.strictEqual(yield* status(used), 401)
    })
  )
})
