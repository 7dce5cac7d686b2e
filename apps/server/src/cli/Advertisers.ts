import type { NotFound } from "@affnet/api"
import { AdvertiserSecret, ReportSettings } from "@affnet/domain"
import { Console, Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { AdvertiserReports } from "../accounts/advertisers/AdvertiserReports.ts"
import { AdvertiserSecrets } from "../accounts/advertisers/AdvertiserSecrets.ts"
import * as Server from "../Server.ts"

/** By what advertisers prove their reports of conversions, and what those may do. */

const id = Flag.Int("id").pipe(Flag.withDescription("Id of the advertiser"))
const overlap = Flag.Int("overlap-hours").pipe(
  Flag.withSchema(AdvertiserSecret.OverlapHours),
  Flag.withDescription("Hours that the previous one stays valid"),
  Flag.withDefault(AdvertiserSecret.defaultOverlapHours)
)

const services = Layer.merge(AdvertiserReports.layer, AdvertiserSecrets.layer).pipe(
  Layer.provideMerge(Server.database)
)

/** There is no advertiser with this id. */
class AdvertiserIsMissing extends Schema.TaggedError<AdvertiserIsMissing>()("AdvertiserIsMissing", {
  id: Schema.Int
}) {
  override get message() {
    return `There is no advertiser with id ${this.id}.`
  }
}

const orMissing =
  (id: number) =>
  <A, R>(work: Effect.Effect<A, NotFound, R>) =>
    Effect.mapError(work, () => new AdvertiserIsMissing({ id }))

const making = (kind: AdvertiserSecret.Kind, name: string, description: string) =>
  Command.make(name, { id, overlap }, ({ id, overlap }) =>
    AdvertiserSecrets.pipe(
      Effect.flatMap((secrets) => secrets.make(kind, id, "operator", overlap)),
      orMissing(id),
      Effect.flatMap((secret) => Console.log(secret)),
      Effect.provide(services)
    )
  ).pipe(Command.withDescription(description))

const settings = {
  id,
  unsigned: Flag.Literals("unsigned-reports", ReportSettings.UnsignedReports.literals).pipe(
    Flag.withDescription("Reports that nothing proves"),
    Flag.optional
  ),
  overLimit: Flag.Literals("over-limit-reports", ReportSettings.OverLimitReports.literals).pipe(
    Flag.withDescription("Reported prices above the goal's limits"),
    Flag.optional
  ),
  networks: Flag.String("allowed-ips").pipe(
    Flag.withSchema(ReportSettings.AllowedNetworks),
    Flag.withDescription("Comma-separated networks that may report; an empty text allows all"),
    Flag.optional
  )
}

const set = Command.make("set", settings, ({ id, networks, overLimit, unsigned }) =>
  AdvertiserReports.pipe(
    Effect.flatMap((reports) =>
      reports.set(id, "operator", {
        ...(Option.isSome(unsigned) ? { unsigned_reports: unsigned.value } : {}),
        ...(Option.isSome(overLimit) ? { over_limit_reports: overLimit.value } : {}),
        ...(Option.isSome(networks) ? { allowed_ips: networks.value || null } : {})
      })
    ),
    orMissing(id),
    Effect.flatMap((settings) => Console.log(JSON.stringify(settings))),
    Effect.provide(services)
  )
).pipe(Command.withDescription("Say what the advertiser's reports of conversions may do"))

export const advertisers = Command.make("advertisers").pipe(
  Command.withDescription("Secrets of advertisers, shown once, and what their reports may do"),
  Command.withSubcommands([
    making("token", "token", "Make a security token, by which the advertiser reports conversions"),
    making("signing", "signing-secret", "Make a secret, by which the advertiser signs its reports"),
    set
  ])
)
