import { readFileSync } from "node:fs"
import type { ServerOptions } from "node:http"
import { createServer } from "node:https"
import { createSecureContext } from "node:tls"
import { Effect, Schema } from "effect"

/** The paths of the certificate and of its key. */
export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

/** The certificate or its key is missing, damaged, or they don't belong together. */
export class TlsFilesUnusable extends Schema.TaggedError<TlsFilesUnusable>()("TlsFilesUnusable", {
  reason: Schema.String
}) {
  override get message() {
    return `TLS_CERT_FILE and TLS_KEY_FILE cannot be used: ${this.reason}`
  }
}

const read = (files: TlsFiles) =>
  Effect.try({
    try: () => {
      const tls = { cert: readFileSync(files.cert), key: readFileSync(files.key) }
      createSecureContext(tls)
      return tls
    },
    catch: (cause) => new TlsFilesUnusable({ reason: String(cause) })
  })

/** A server that speaks TLS. On SIGHUP it reads its files again; unusable ones change nothing. */
export const make = Effect.fnUntraced(function* (options: ServerOptions, files: TlsFiles) {
  const server = createServer({ ...options, ...(yield* read(files)) })
  const services = yield* Effect.context<never>()
  const renew = read(files).pipe(
    Effect.tap((tls) => Effect.sync(() => server.setSecureContext(tls))),
    Effect.andThen(Effect.logInfo("The certificate was read again")),
    Effect.catch((error) => Effect.logError("The old certificate stays in use", error))
  )
  const listener = () => {
    Effect.runForkWith(services)(renew)
  }
  yield* Effect.acquireRelease(
    Effect.sync(() => process.on("SIGHUP", listener)),
    () => Effect.sync(() => process.off("SIGHUP", listener))
  )
  return server
})
