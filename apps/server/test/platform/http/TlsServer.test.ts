import { once } from "node:events"
import { copyFileSync, writeFileSync } from "node:fs"
import { connect } from "node:tls"
import { fileURLToPath } from "node:url"
import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Logger } from "effect"
import { make, type TlsFiles, TlsFilesUnusable } from "../../../src/platform/http/TlsServer.ts"
import { temporaryDirectory } from "../sql/temporaryDirectory.ts"

const fixture = (name: string) => fileURLToPath(new URL(`./tls/${name}`, import.meta.url))

/** Copies of a certificate for `localhost` and of its key, made for these tests alone. */
const givenFiles = Effect.map(temporaryDirectory, (directory) => {
  const files = { cert: `${directory}/certificate.pem`, key: `${directory}/key.pem` }
  copyFileSync(fixture("certificate.pem"), files.cert)
  copyFileSync(fixture("key.pem"), files.key)
  return files
})

/** Whom a new connection to the server finds. */
const nameOf = (port: number) =>
  Effect.promise(async () => {
    const socket = connect({ port, rejectUnauthorized: false })
    await once(socket, "secureConnect")
    const { subject } = socket.getPeerCertificate()
    socket.destroy()
    return subject.CN
  })

const listening = Effect.fnUntraced(function* (files: TlsFiles) {
  const server = yield* make({}, files)
  yield* Effect.promise(() => once(server.listen(0), "listening"))
  yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
  const address = server.address()
  return typeof address === "object" ? (address?.port ?? 0) : 0
})

/** Hangs up on a server whose files were changed: what it logs, and whom callers find from then on. */
const afterHangUp = (change: (files: TlsFiles) => void) =>
  Effect.gen(function* () {
    const logged = yield* Deferred.make<unknown>()
    const logger = Logger.make(({ message }) => {
      Deferred.doneUnsafe(logged, Effect.succeed([message].flat()[0]))
    })
    return yield* Effect.gen(function* () {
      const files = yield* givenFiles
      const port = yield* listening(files)
      change(files)
      process.emit("SIGHUP")
      return { logged: yield* Deferred.await(logged), name: yield* nameOf(port) }
    }).pipe(Effect.provide(Logger.layer([logger])))
  })

it.effect("a damaged certificate is refused in a sentence that names the variables", () =>
  Effect.gen(function* () {
    const files = yield* givenFiles
    writeFileSync(files.cert, "not a certificate")
    const error = yield* Effect.flip(make({}, files))
    assert.instanceOf(error, TlsFilesUnusable)
    assert.match(error.message, /^TLS_CERT_FILE and TLS_KEY_FILE cannot be used: /u)
  })
)

it.effect("on SIGHUP the certificate is read again", () =>
  Effect.gen(function* () {
    const found = yield* afterHangUp(({ cert }) => copyFileSync(fixture("renewed.pem"), cert))
    assert.deepStrictEqual(found, { logged: "The certificate was read again", name: "renewed" })
  })
)

it.effect("on SIGHUP a damaged certificate is reported, and the old one stays in use", () =>
  Effect.gen(function* () {
    const found = yield* afterHangUp(({ cert }) => writeFileSync(cert, "half a certificate"))
    assert.deepStrictEqual(found, { logged: "The old certificate stays in use", name: "localhost" })
  })
)
