import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { EmailAddress } from "@affnet/domain"
import { afterAll, assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { PasswordResets } from "../../src/accounts/people/PasswordResets.ts"
import { Mail } from "../../src/platform/mail/Mail.ts"
import { mailbox } from "../accounts/people/mailbox.ts"
import { givenPerson } from "../fixtures/givenPerson.ts"
import { configuration } from "../fixtures/TestServer.ts"
import { describeOnEngines, migrated } from "./sql/engines.ts"

const data = mkdtempSync(join(tmpdir(), "affnet-mail-"))
const { letters, lettersTo } = mailbox(data)

afterAll(() => rmSync(data, { recursive: true }))

const services = (database: Parameters<typeof migrated>[0]) =>
  PasswordResets.layer.pipe(
    Layer.provideMerge(Mail.layer),
    Layer.provideMerge(migrated(database)),
    Layer.provide(configuration({ DATA_DIR: data, AFFNET_PUBLIC_URL: "https://network.example" }))
  )

/** Does the same in a transaction that fails, and in one that is committed; returns the addresses. */
const lostAndKept = Effect.fnUntraced(function* <E, R>(
  write: (email: string) => Effect.Effect<void, E, R>
) {
  const sql = yield* SqlClient.SqlClient
  const [lost, kept] = [(yield* givenPerson([])).email, (yield* givenPerson([])).email]
  const failing = Effect.andThen(write(lost), Effect.fail("the commit is lost"))
  yield* Effect.exit(sql.withTransaction(failing))
  yield* sql.withTransaction(write(kept))
  return { lost, kept }
})

describeOnEngines("Letters of what was not stored", services, (it) => {
  it.effect("are not sent; with the letter of what was, all of them would be there", () =>
    Effect.gen(function* () {
      const mail = yield* Mail
      const told = yield* lostAndKept((to) => mail.post({ to, subject: "Done", text: "It is." }))
      yield* letters(told.kept, 1)
      assert.lengthOf(lettersTo(told.lost), 0)
    })
  )

  it.effect("are not sent to those for whom a manager asks for a new password", () =>
    Effect.gen(function* () {
      const resets = yield* PasswordResets
      const asked = yield* lostAndKept((email) =>
        resets.askAsManager({ email: EmailAddress.EmailAddress.make(email) })
      )
      yield* letters(asked.kept, 1)
      assert.lengthOf(lettersTo(asked.lost), 0)
    })
  )
})
