import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson, password } from "../../fixtures/givenPerson.ts"
import { type Answer, get, sendJson } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { sessionOf, signIn, visit } from "../sessions/visits.ts"
import { accept, chosen, given, letters, server, somebody, tokenOf } from "./givenMembers.ts"
import { tokenIn } from "./mailbox.ts"

const affiliates = "/api/v2/network/affiliates"
const planted = "what the stranger chose"

/** An owner's account, the key of somebody who makes affiliates for it, and whoever is to be invited. */
const givenOwner = Effect.gen(function* () {
  const owner = yield* given("manager")
  return { ...owner, invited: { email: somebody(), access: "admin" } }
})

const linkOf = ({ info }: Answer) => String(info.one_time_login_link).split("#")[1] ?? ""

const follow = (token: string) => visit("", "POST", "/auth/sign-in-link", { token })

const forgot = Effect.fnUntraced(function* (email: string, mailed: number) {
  yield* visit("", "POST", "/auth/forgot-password", { email })
  return tokenIn((yield* letters(email, mailed))[mailed - 1], "reset-password")
})

const reset = (token: string) =>
  visit("", "POST", "/auth/reset-password", { token, password: chosen })

describeOnEngines("Taking a person over", server, (it) => {
  it.effect("422: an affiliate with the address of an invited person gets no password", () =>
    Effect.gen(function* () {
      const { invited, key, path } = yield* givenOwner
      const { email } = invited
      assert.strictEqual((yield* sendJson(key, "POST", path, invited)).status, 200)
      const made = yield* sendJson(key, "POST", affiliates, { email, password: planted })
      assert.deepStrictEqual([made.status, errorsOf(made)], [422, ["password"]])
      const { account_id } = yield* givenKey("affiliate")
      const moved = { email, password: planted }
      const changed = yield* sendJson(key, "PUT", `${affiliates}/${account_id}`, moved)
      assert.deepStrictEqual([changed.status, errorsOf(changed)], [422, ["password"]])
      const linked = yield* sendJson(key, "POST", affiliates, { email })
      const followed = yield* follow(linkOf(linked))
      assert.deepStrictEqual([followed.status, errorsOf(followed)], [422, ["token"]])
      const token = yield* tokenOf(email)
      assert.deepStrictEqual(errorsOf(yield* accept(token)), ["password"])
      assert.strictEqual((yield* accept(token, chosen)).status, 200)
      assert.strictEqual((yield* signIn({ email, password: planted })).status, 401)
      assert.strictEqual((yield* signIn({ email, password: chosen })).status, 200)
    })
  )

  it.effect("422: a password that was set before the invitation accepts it by itself", () =>
    Effect.gen(function* () {
      const { invited, key, path } = yield* givenOwner
      const { email } = invited
      const made = yield* sendJson(key, "POST", affiliates, { email, password: planted })
      assert.strictEqual(made.status, 200, made.text)
      yield* sendJson(key, "POST", path, invited)
      const token = yield* tokenOf(email)
      assert.deepStrictEqual(errorsOf(yield* accept(token, chosen)), ["password"])
      assert.lengthOf(sessionOf(yield* signIn({ email, password: planted })).accounts, 1)
      assert.strictEqual((yield* reset(yield* forgot(email, 2))).status, 200)
      assert.strictEqual((yield* accept(token, chosen)).status, 200)
      assert.strictEqual((yield* signIn({ email, password: planted })).status, 401)
    })
  )

  it.effect("an address that moves leaves an invited person where it was", () =>
    Effect.gen(function* () {
      const { invited, key, path } = yield* givenOwner
      const made = yield* sendJson(key, "POST", affiliates, { email: invited.email })
      assert.strictEqual((yield* follow(linkOf(made))).status, 200)
      yield* sendJson(key, "POST", path, invited)
      const { id } = Object(made.info.affiliate)
      const moved = yield* sendJson(key, "PUT", `${affiliates}/${id}`, { email: somebody() })
      assert.strictEqual(moved.status, 200, moved.text)
      const people = yield* get(key, path)
      assert.include(JSON.stringify(people.info.people), invited.email)
    })
  )

  it.effect("422: links for a new password end with a changed address and a changed password", () =>
    Effect.gen(function* () {
      const { key } = yield* givenOwner
      const { account_id } = yield* givenKey("affiliate")
      const person = yield* givenPerson([{ role: "affiliate", account_id }], "admin", somebody())
      const path = `${affiliates}/${account_id}`
      yield* sendJson(key, "PUT", path, { email: person.email })
      const token = yield* forgot(person.email, 1)
      const email = somebody()
      assert.strictEqual((yield* sendJson(key, "PUT", path, { email })).status, 200)
      assert.deepStrictEqual(errorsOf(yield* reset(token)), ["token"])
      assert.strictEqual((yield* signIn({ email, password })).status, 200)
      const another = yield* forgot(email, 1)
      const set = yield* sendJson(key, "PUT", path, { password: planted })
      assert.strictEqual(set.status, 200, set.text)
      assert.deepStrictEqual(errorsOf(yield* reset(another)), ["token"])
    })
  )

  it.effect("422: the link of a new affiliate ends with its changed password", () =>
    Effect.gen(function* () {
      const { key } = yield* givenOwner
      const email = somebody()
      const made = yield* sendJson(key, "POST", affiliates, { email, password: planted })
      const { id } = Object(made.info.affiliate)
      yield* sendJson(key, "PUT", `${affiliates}/${id}`, { password: chosen })
      assert.deepStrictEqual(errorsOf(yield* follow(linkOf(made))), ["token"])
    })
  )
})
