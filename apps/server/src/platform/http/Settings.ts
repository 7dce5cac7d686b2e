import { HttpUrl } from "@affnet/domain"
import { Config, Context, Effect, Option, Result, Schema } from "effect"
import { HttpServer } from "effect/http"
import { NetAddress } from "effect/net"

/** CIDR ranges of the proxies whose `X-Forwarded-*` headers are believed. */
export const trustedProxies = Config.Array(Schema.IpNetworkFromString, "TRUSTED_PROXIES").pipe(
  Config.withDefault([])
)

/** Where the server listens, and how bytes reach it. */
export const settings = Config.all({
  host: Config.NonEmptyString("HOST").pipe(Config.withDefault("127.0.0.1")),
  port: Config.Port("PORT").pipe(Config.withDefault(8080)),
  certFile: Config.option(Config.NonEmptyString("TLS_CERT_FILE")),
  keyFile: Config.option(Config.NonEmptyString("TLS_KEY_FILE")),
  trustedProxies,
  allowHttp: Config.Boolean("AFFNET_ALLOW_HTTP").pipe(Config.withDefault(false))
})
export type Settings = Effect.Success<ReturnType<typeof settings.parse>>

/**
 * Listen there instead of at the port of the settings; 0 is any port that is free. Programs that start
 * the server provide it, the environment has no say in it.
 */
export const ListeningPort = Context.Reference<number | undefined>("server/ListeningPort", {
  defaultValue: () => undefined
})

/** The settings would send keys and personal data over the network in the clear. */
export class PlainHttpRefused extends Schema.TaggedError<PlainHttpRefused>()("PlainHttpRefused", {
  host: Schema.String
}) {
  override get message() {
    return (
      `HOST=${this.host} is reachable from other machines, and keys would travel in the clear. ` +
      "Set TLS_CERT_FILE and TLS_KEY_FILE, or name the proxy that speaks TLS in TRUSTED_PROXIES, " +
      "or set AFFNET_ALLOW_HTTP=1 if the network between is yours alone."
    )
  }
}

/** Only one of the two files that TLS needs was named. */
export class IncompleteTls extends Schema.TaggedError<IncompleteTls>()("IncompleteTls", {}) {
  override readonly message = "Set both TLS_CERT_FILE and TLS_KEY_FILE, or neither."
}

/** Whether an address or a name is that of this machine. */
export const isLoopback = (host: string): boolean => {
  const address = NetAddress.ipFromString(host)
  return (
    host === "localhost" || (Result.isSuccess(address) && NetAddress.isLoopback(address.success))
  )
}

/** Refuses settings under which a key could be read on its way. */
export const validated = (
  settings: Settings
): Effect.Effect<Settings, PlainHttpRefused | IncompleteTls> => {
  const { certFile, keyFile } = settings
  if (Option.isSome(certFile) !== Option.isSome(keyFile)) return Effect.fail(new IncompleteTls())
  const isSafe =
    Option.isSome(certFile) ||
    settings.trustedProxies.length > 0 ||
    settings.allowHttp ||
    isLoopback(settings.host)
  return isSafe
    ? Effect.succeed(settings)
    : Effect.fail(new PlainHttpRefused({ host: settings.host }))
}

/** What the server speaks itself. */
export const protocolOf = ({ certFile }: Settings): "http" | "https" =>
  Option.isSome(certFile) ? "https" : "http"

/** Where clients on this machine find the server. */
export const baseUrl = (settings: Settings): string => {
  const { host, port } = settings
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  return `${protocolOf(settings)}://${name.includes(":") ? `[${name}]` : name}:${port}`
}

const configuredUrl = Config.option(Config.schema(HttpUrl.HttpUrl, "AFFNET_PUBLIC_URL"))

/** The settings with the port at which the server listens, where it does. */
const listening = Effect.gen(function* () {
  const configured = yield* settings
  const server = yield* Effect.serviceOption(HttpServer.HttpServer)
  const port = Option.match(server, {
    onNone: () => configured.port,
    onSome: ({ address }) => ("port" in address ? address.port : configured.port)
  })
  return { ...configured, port }
})

/** Where visitors find the server: what links begin with, without a slash at the end. */
export const publicUrl = Effect.gen(function* () {
  const url = baseUrl(yield* listening)
  return Option.getOrElse(yield* configuredUrl, () => url).replace(/\/+$/u, "")
})
