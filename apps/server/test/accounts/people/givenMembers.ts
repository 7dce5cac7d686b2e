import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Role } from "@affnet/domain"
import { afterAll } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson } from "../../fixtures/givenPerson.ts"
import { serverWith, setTime } from "../../fixtures/TestServer.ts"
import { signedIn, visit } from "../sessions/visits.ts"
import { mailbox, tokenIn } from "./mailbox.ts"

export const start = 1_800_000_000
export const chosen = "a better horse battery"
const data = mkdtempSync(join(tmpdir(), "affnet-people-"))
afterAll(() => rmSync(data, { recursive: true }))

export const { letters, lettersTo } = mailbox(data)

/** A server whose letters can be read. */
export const server = serverWith({
  DATA_DIR: data,
  AFFNET_PUBLIC_URL: "https://network.example"
})

let count = 0

/** An address that nobody has. */
export const somebody = () => `somebody-${++count}-${process.pid}@people.example`

/** An account with an admin who is signed in, an hour after the one before. */
export const given = Effect.fnUntraced(function* (role: Role.Role = "affiliate") {
  const now = start + 3601 * ++count
  yield* setTime(now)
  const { account_id, key } = yield* givenKey(role)
  const admin = yield* givenPerson([{ role, account_id }])
  const path = `${Role.pathPrefix[role]}/people`
  return { account_id, admin, cookie: yield* signedIn(admin), key, now, path, role }
})

export const accept = (token: string, choice?: string) =>
  visit("", "POST", "/auth/accept-invitation", {
    token,
    ...(choice === undefined ? {} : { password: choice })
  })

/** What the newest letter's link to accept holds, once there are so many. */
export const tokenOf = Effect.fnUntraced(function* (email: string, number = 1) {
  const found = yield* letters(email, number)
  return tokenIn(found[number - 1], "accept-invitation")
})
