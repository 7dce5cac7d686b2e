import { Role } from "@affnet/domain"
import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { digest } from "../../src/accounts/keys/NewKey.ts"
import { givenPerson } from "../fixtures/givenPerson.ts"
import { insertRow } from "../fixtures/givenRow.ts"

/** Sessions that are ended, beyond the ids that the fuzzer makes up. */
const ended = Array.makeBy(4, (index) => 9_000_000 + index)

interface Request {
  readonly operation: { readonly path: string; readonly needsSession: boolean }
  readonly key: string
  readonly headers: ReadonlyArray<{
    readonly name: string
    readonly text: string
    readonly isInvalid: boolean
  }>
}

/** Of mailed links, and of links that sign in. */
const tokens = Array.makeBy(200, (index) => `T${String(index).padStart(42, "0")}`)

/** Of nobody; each gets few letters. */
const addresses = tokens.map((token) => `${token}@people.example`)

const header = (name: string, text: string) => ({ name, text, isInvalid: false })

/** Somebody with the e-mail address and the password of the examples, who has a new session for each request. */
export const fuzzedPeople = Effect.fnUntraced(function* (account_id: number) {
  const sql = yield* SqlClient.SqlClient
  const account = { role: "affiliate", account_id } as const
  const person = yield* givenPerson([account], "admin", "ann@blog.example")
  const [{ hash } = { hash: "" }] = yield* Effect.orDie(
    sql<{ readonly hash: string }>`SELECT hash FROM people WHERE id = ${person.id}`
  )
  let count = 0
  const insert = (token: string, id?: number) => {
    const now = Math.floor(Date.now() / 1000)
    const moments = { created: now, last_seen: now }
    const named = id === undefined ? {} : { id }
    const row = { ...named, digest: digest(token), person_id: person.id, ...account, ...moments }
    return Effect.provideService(insertRow("sessions", row), SqlClient.SqlClient, sql)
  }
  const sessionsAgain = Effect.orDie(sql`DELETE FROM sessions WHERE person_id = ${person.id}`).pipe(
    Effect.andThen(Effect.forEach(ended, (id) => insert(`ended ${id}`, id)))
  )

  const expires = 4_102_444_800
  const digests = Array.map(tokens, (token) => digest(token))

  const mailAgain = Effect.orDie(sql`
    INSERT INTO person_tokens ${sql.insert(
      Array.map(digests, (digest) => ({ digest, person_id: person.id, expires }))
    )} ON CONFLICT DO NOTHING`)

  const linkAgain = Effect.orDie(sql`
    INSERT INTO login_links ${sql.insert(
      Array.map(digests, (digest) => ({ digest, ...account, person_id: person.id, expires }))
    )} ON CONFLICT DO NOTHING`)

  const samePassword = Effect.orDie(sql`UPDATE people SET hash = ${hash} WHERE id = ${person.id}`)

  const begin = Effect.suspend(() => {
    count += 1
    const token = String(count).padStart(43, "0")
    return insert(token).pipe(
      Effect.andThen(samePassword),
      Effect.as(header("cookie", `affnet=${token}`))
    )
  })

  /** Puts back what earlier requests to an operation may have used up. */
  const again: Readonly<Record<string, Effect.Effect<unknown>>> = {
    // Fuzzed settings of the network may have taken it back.
    "/api/v2/advertiser/conversions/change-status": Effect.orDie(
      sql`UPDATE network SET advertisers_decide = 1`
    ),
    "/api/v2/network/get-login-link": samePassword,
    "/auth/sign-in": samePassword,
    "/auth/sign-in-link": linkAgain,
    "/auth/reset-password": mailAgain,
    "/auth/sessions/{id}": sessionsAgain
  }

  const asPerson = Effect.fnUntraced(function* <R extends Request>(request: R) {
    const { key, operation } = request
    yield* again[operation.path] ?? Effect.void
    if (!Role.isUnder(operation.path, Role.peoplePathPrefix)) return request
    const headers = [...request.headers, header("x-requested-with", "affnet")]
    return operation.needsSession && key === "given"
      ? { ...request, headers: [...headers, yield* begin] }
      : { ...request, headers }
  })

  const ids = {
    "deleteSession.id": ended,
    "updateSession.account_id": [account_id],
    "resetPassword.token": tokens,
    "signInByLink.token": tokens,
    "forgotPassword.email": addresses,
    "resetUserPassword.email": addresses
  }
  return { ids, asPerson, begin }
})
