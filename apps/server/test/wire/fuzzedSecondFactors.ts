import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Secret, TOTP } from "otpauth"
import { password } from "../fixtures/givenPerson.ts"
import { WireServer } from "./WireServer.ts"

/** A list of one value, which is made when it is asked for. */
const made = (value: () => string): ReadonlyArray<string> => {
  const list: Array<string> = []
  Object.defineProperty(list, 0, { get: value, enumerable: true })
  return list
}

/** The second factor of somebody, which is there or waits as each operation needs it. */
export const fuzzedSecondFactors = Effect.fnUntraced(function* (
  begin: Effect.Effect<{ readonly text: string }>
) {
  const sql = yield* SqlClient.SqlClient
  const { baseUrl, now } = yield* WireServer
  const { text: cookie } = yield* begin
  const headers = { cookie, "content-type": "application/json", "x-requested-with": "affnet" }
  const body = JSON.stringify({ current_password: password })
  const answer = yield* Effect.promise(async () =>
    (await fetch(`${baseUrl}/auth/totp`, { method: "POST", headers, body })).json()
  )
  const secret = Secret.fromBase32(String(Object(answer).info.secret))
  const [row] = yield* Effect.orDie(sql`SELECT * FROM totps`)

  const none = sql`DELETE FROM recovery_codes`.pipe(
    Effect.andThen(sql`DELETE FROM totps`),
    Effect.orDie
  )
  const again = (is_confirmed: number) =>
    Effect.andThen(
      none,
      Effect.orDie(sql`INSERT INTO totps ${sql.insert({ ...row, is_confirmed, last_step: 0 })}`)
    )

  return {
    ids: { "confirmTotp.code": made(() => new TOTP({ secret }).generate({ timestamp: now() })) },
    again: {
      "/auth/totp": none,
      "/auth/totp/confirm": again(0),
      "/auth/totp/remove": again(1),
      "/auth/sign-in-link": none,
      "/auth/sign-in": none
    }
  }
})
