import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { digest } from "../../src/accounts/keys/NewKey.ts"
import { cheapHash, password } from "../fixtures/givenPerson.ts"

/** Of links that verify an address. */
const tokens = Array.from({ length: 200 }, (_, index) => `V${String(index).padStart(42, "0")}`)

/** Of nobody; each gets few letters. */
const addresses = tokens.map((token) => `${token}@blog.example`)

/** A network that affiliates sign up to, and sign-ups that can be verified. */
export const fuzzedSignUps = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const again = Effect.forEach(
    tokens,
    (token) => sql`
      INSERT INTO sign_ups ${sql.insert({
        digest: digest(token),
        hash: cheapHash,
        terms: JSON.stringify({ email: `${token.toLowerCase()}@new.example` }),
        expires: 4_102_444_800
      })} ON CONFLICT DO NOTHING`
  ).pipe(Effect.orDie)
  return {
    ids: {
      "signUp.email": addresses,
      "verifyEmail.token": tokens,
      "verifyEmail.password": [password]
    },
    again: {
      "/auth/sign-up": Effect.orDie(sql`UPDATE network SET sign_up = 1 WHERE id = 1`),
      "/auth/verify-email": again
    }
  }
})
