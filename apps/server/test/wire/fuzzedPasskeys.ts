import { Passkey } from "@affnet/domain"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { digest } from "../../src/accounts/keys/NewKey.ts"
import { makeAuthenticator } from "../accounts/passkeys/Authenticator.ts"
import { givenRow } from "../fixtures/givenRow.ts"

const id = 9_100_000
const challenge = "T".repeat(43)
const expires = 4_102_444_800

/** A device of somebody, which answers one challenge again and again. */
export const fuzzedPasskeys = Effect.fnUntraced(function* (baseUrl: string) {
  const sql = yield* SqlClient.SqlClient
  const [{ person_id } = { person_id: 0 }] = yield* Effect.orDie(
    sql<{ readonly person_id: number }>`
      SELECT id AS person_id FROM people WHERE email = 'ann@blog.example'`
  )
  const device = makeAuthenticator()
  const setting = { origin: baseUrl, rpId: new URL(baseUrl).hostname, counter: 0 }
  const made = Schema.decodeUnknownSync(Passkey.PasskeyInput)({
    name: "x",
    credential: device.make(challenge, setting)
  }).credential
  const { id: credential, public_key } = device.stored
  yield* givenRow("passkeys", {
    id,
    person_id,
    credential,
    public_key,
    counter: 0,
    name: "x",
    is_backed_up: 0,
    created: 0
  })
  const [row] = yield* Effect.orDie(sql`SELECT * FROM passkeys WHERE id = ${id}`)

  const none = Effect.orDie(sql`DELETE FROM passkeys`)
  const there = Effect.andThen(
    none,
    Effect.orDie(sql`INSERT INTO passkeys ${sql.insert({ ...row })}`)
  )
  const asked = (person_id: number | null) =>
    Effect.orDie(sql`DELETE FROM passkey_challenges`).pipe(
      Effect.andThen(
        Effect.orDie(
          sql`INSERT INTO passkey_challenges ${sql.insert({ digest: digest(challenge), person_id, expires })}`
        )
      )
    )

  return {
    ids: {
      "addPasskey.credential": [made],
      "signInWithPasskey.credential": [device.signIn(challenge, setting)],
      "updatePasskey.id": [id],
      "removePasskey.id": [id]
    },
    again: {
      "/auth/passkeys": Effect.andThen(none, asked(person_id)),
      "/auth/passkeys/sign-in": Effect.andThen(there, asked(null)),
      "/auth/passkeys/{id}": there,
      "/auth/passkeys/{id}/remove": there
    }
  }
})
