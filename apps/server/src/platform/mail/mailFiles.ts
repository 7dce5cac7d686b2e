import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Clock, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import nodemailer from "nodemailer"
import { makeDirectory } from "../DataDirectory.ts"
import type { Letter } from "./Letter.ts"
import { messageOf } from "./messageOf.ts"

/** Its owner alone may read a letter. */
const mode = 0o600

/** The most letters that are kept, newest first. */
const most = 1_000

const forgetOldest = (directory: string): void => {
  const names = readdirSync(directory).sort()
  for (const name of names.slice(0, Math.max(0, names.length - most))) {
    rmSync(join(directory, name), { force: true })
  }
}

const recipient = /^To: (.*?)\r?$/mu

/** Deletes the letters to these addresses that were written into a folder. */
export const forgetLetters = (directory: string, emails: ReadonlyArray<string>): void => {
  const forgotten = new Set(emails.map((email) => email.toLowerCase()))
  for (const name of existsSync(directory) ? readdirSync(directory) : []) {
    const [, to = ""] = recipient.exec(readFileSync(join(directory, name), "utf8")) ?? []
    if (forgotten.has(to.toLowerCase())) rmSync(join(directory, name), { force: true })
  }
}

/** Writes letters into a folder as they would be sent, each a file that any mail program opens. */
export const makeMailFiles = (directory: string, from: string) =>
  Effect.gen(function* () {
    const random = yield* SecureRandom.SecureRandom
    const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
    let count = 0

    return Effect.fnUntraced(function* (letter: Letter) {
      const { message } = yield* Effect.tryPromise(() =>
        transport.sendMail(messageOf(letter, from))
      )
      count += 1
      const now = yield* Clock.currentTimeMillis
      const order = String(count).padStart(6, "0")
      const unique = Buffer.from(yield* random.randomBytes(6)).toString("hex")
      const name = `${String(now).padStart(14, "0")}-${order}-${unique}.eml`
      yield* Effect.try(() => {
        makeDirectory(directory)
        writeFileSync(join(directory, name), message.toString(), { flag: "wx", mode })
        forgetOldest(directory)
      })
    })
  })
