import { Config, Effect, Option, Redacted, Schema } from "effect"

/** What is wrong with the address. Never the address itself, which has a password in it. */
export class StatisticsAddressRefused extends Schema.TaggedError<StatisticsAddressRefused>()(
  "StatisticsAddressRefused",
  {}
) {
  override get message() {
    return "AFFNET_STATISTICS_URL has to look like http://user:password@host:8123/database"
  }
}

const isAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && ["http:", "https:"].includes(url.protocol) && url.pathname.length > 1
}

/** Names of clusters go into statements. */
const ClusterName = Schema.String.check(Schema.isPattern(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/u))

const configuration = Config.all({
  url: Config.option(Config.Redacted("AFFNET_STATISTICS_URL")),
  /** The cluster whose nodes share the tables; one node has them when not given. */
  cluster: Config.option(Config.schema(ClusterName, "AFFNET_STATISTICS_CLUSTER"))
})

/** Where a ClickHouse is that statistics are read from. */
export interface StatisticsSettings {
  readonly url: Redacted.Redacted
  readonly cluster: string | undefined
}

/** None when statistics are read from the database itself. */
export const statisticsSettings = Effect.gen(function* () {
  const { cluster, url } = yield* configuration
  const given = Option.filter(url, (value) => Redacted.value(value) !== "")
  if (Option.isNone(given)) return Option.none<StatisticsSettings>()
  if (!isAddress(Redacted.value(given.value))) return yield* new StatisticsAddressRefused()
  return Option.some<StatisticsSettings>({
    url: given.value,
    cluster: Option.getOrUndefined(cluster)
  })
})
