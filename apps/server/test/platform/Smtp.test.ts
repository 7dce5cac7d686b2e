import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { Mail } from "../../src/platform/mail/Mail.ts"
import * as Database from "../../src/platform/sql/Database.ts"
import { temporaryDirectory } from "./sql/temporaryDirectory.ts"

const user = "network"
const password = "correct horse battery"
const letter = { to: "ann@blog.example", subject: "Hello", text: "A letter.\n" }

/** What a server took, and how often somebody called. */
interface Taken {
  readonly letters: Array<string>
  calls: number
}

/** A real SMTP server on a free port, with TLS by a certificate of its own and a password. */
const smtp = (options: (taken: Taken) => SMTPServerOptions = () => ({})) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const taken: Taken = { letters: [], calls: 0 }
      const server = new SMTPServer({
        onConnect: (_session, done) => {
          taken.calls += 1
          done()
        },
        onAuth: (auth, _session, done) => {
          const isRight = auth.username === user && auth.password === password
          done(isRight ? null : new Error("wrong password"), isRight ? { user } : undefined)
        },
        onData: (stream, session, done) => {
          let text = `secure=${session.secure} user=${session.user}\n`
          stream.on("data", (part: Buffer) => {
            text += part.toString()
          })
          stream.on("end", () => {
            taken.letters.push(text)
            done()
          })
        },
        ...options(taken)
      })
      server.on("error", () => undefined)
      const port = await new Promise<number>((resolve) => {
        const listening = server.listen(0, "127.0.0.1", () => {
          // The server of Node tells it; a pipe would have no port.
          const address = listening.address()
          resolve(typeof address === "object" ? (address?.port ?? 0) : 0)
        })
      })
      return { server, port, taken }
    }),
    ({ server }) => Effect.promise(() => new Promise<void>((resolve) => server.close(resolve)))
  )

const mailBy = (url: string) =>
  Mail.layer.pipe(
    Layer.provide(Database.layerSqlite(":memory:")),
    Layer.provide(
      ConfigProvider.layer(
        Effect.map(temporaryDirectory, (DATA_DIR) =>
          ConfigProvider.fromUnknown({
            DATA_DIR,
            SMTP_URL: url,
            AFFNET_MAIL_FROM: "network@mail.example"
          })
        )
      )
    )
  )

const send = (url: string) =>
  Effect.flatMap(Mail, (mail) => mail.send(letter)).pipe(Effect.provide(mailBy(url)))

/** The certificate is the server's own. */
const trusting = "?tls.rejectUnauthorized=false"
const urlOf = (port: number, query = trusting, secret = password) =>
  `smtp://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${query}`

describe("Mail by SMTP", () => {
  it.live("a letter goes over TLS, signed in", () =>
    Effect.gen(function* () {
      const { port, taken } = yield* smtp()
      yield* send(urlOf(port))
      assert.lengthOf(taken.letters, 1)
      const [text = ""] = taken.letters
      assert.include(text, "secure=true user=network")
      assert.include(text, "From: network@mail.example")
      assert.include(text, "To: ann@blog.example")
      assert.include(text, "A letter.")
    }).pipe(Effect.scoped)
  )

  it.live("a certificate that nobody vouches for gets no letter and no password", () =>
    Effect.gen(function* () {
      const { port, taken } = yield* smtp()
      yield* send(urlOf(port, ""))
      assert.lengthOf(taken.letters, 0)
    }).pipe(Effect.scoped)
  )

  it.live("a server that is busy gets the letter at the second call", () =>
    Effect.gen(function* () {
      const { port, taken } = yield* smtp((taken) => ({
        onMailFrom: (_address, _session, done) =>
          done(taken.calls < 2 ? Object.assign(new Error("busy"), { responseCode: 451 }) : null)
      }))
      yield* send(urlOf(port))
      assert.strictEqual(taken.calls, 2)
      assert.lengthOf(taken.letters, 1)
    }).pipe(Effect.scoped)
  )

  it.live("a recipient that is refused is called once, and others get their letters", () =>
    Effect.gen(function* () {
      const { port, taken } = yield* smtp(() => ({
        onRcptTo: ({ address }, _session, done) =>
          done(address.startsWith("ann") ? new Error("no such mailbox") : null)
      }))
      const mail = yield* Mail.pipe(Effect.provide(mailBy(urlOf(port))))
      yield* mail.send(letter)
      yield* mail.send({ ...letter, to: "ben@blog.example" })
      assert.strictEqual(taken.calls, 2)
      assert.lengthOf(taken.letters, 1)
    }).pipe(Effect.scoped)
  )
})
