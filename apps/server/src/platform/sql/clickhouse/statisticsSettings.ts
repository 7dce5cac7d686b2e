import { Dimension } from "@affnet/domain"
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

/** What is wrong with the breakdowns that are named. */
export class StatisticsDaysRefused extends Schema.TaggedError<StatisticsDaysRefused>()(
  "StatisticsDaysRefused",
  { problem: Schema.String }
) {
  override get message() {
    return `AFFNET_STATISTICS_DAYS ${this.problem}`
  }
}

const isAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && ["http:", "https:"].includes(url.protocol) && url.pathname.length > 1
}

/** Names of clusters go into statements. */
const ClusterName = Schema.String.check(Schema.isPattern(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/u))

/** Breakdowns that whole days of clicks are summed up by. */
export type ClickDays = ReadonlyArray<Dimension.FilterKey>

/** Each takes space, and time of every click. */
const clickDaysMax = 8

/** No click has a goal or a status: they need no sums. */
const known = Dimension.filterKeys.filter((key) => !Dimension.ofNoClick.has(key))

const keysOf = (text: string): Effect.Effect<ClickDays, StatisticsDaysRefused> => {
  const names = new Set(text.split(","))
  const unknown = [...names].find((name) => !known.some((key) => key === name))
  if (unknown === undefined) return Effect.succeed(known.filter((key) => names.has(key)))
  const problem = `names "${unknown}"; clicks are told apart by ${known.join(", ")}`
  return new StatisticsDaysRefused({ problem })
}

const clickDaysOf = Effect.fnUntraced(function* (text: string) {
  if (text === "none") return []
  const groups = text.split(" ").filter((group) => group !== "")
  if (groups.length === 0)
    return yield* new StatisticsDaysRefused({ problem: "names no breakdown; say `none` for none" })
  if (groups.length > clickDaysMax)
    return yield* new StatisticsDaysRefused({ problem: `takes ${clickDaysMax} groups at most` })
  return yield* Effect.forEach(groups, keysOf)
})

/** What is wrong with the parameters that are named. */
export class StatisticsParametersRefused extends Schema.TaggedError<StatisticsParametersRefused>()(
  "StatisticsParametersRefused",
  { name: Schema.String }
) {
  override get message() {
    return `AFFNET_STATISTICS_PARAMETERS names "${this.name}"; there are ${parameters.join(", ")}, or \`none\``
  }
}

/** What affiliates say of a click in its address: each click may have other values. */
export const parameters = Dimension.filterKeys.filter(
  (key) => Dimension.all[key].group === "Parameters"
)

const parametersOf = (text: string) => {
  const names = text === "none" ? [] : text.split(",")
  const unknown = names.find((name) => !parameters.some((key) => key === name))
  return unknown === undefined
    ? Effect.succeed(parameters.filter((key) => names.includes(key)))
    : new StatisticsParametersRefused({ name: unknown })
}

const configuration = Config.all({
  url: Config.option(Config.Redacted("AFFNET_STATISTICS_URL")),
  /** The cluster whose nodes share the tables; one node has them when not given. */
  cluster: Config.option(Config.schema(ClusterName, "AFFNET_STATISTICS_CLUSTER")),
  /** Groups as in `breakdown`, with spaces between them, or `none`. */
  clickDays: Config.String("AFFNET_STATISTICS_DAYS").pipe(
    Config.withDefault("affiliate,advertiser,offer,currency,country,device_type")
  ),
  /** Parameters whose values repeat, or `none`. */
  parameters: Config.String("AFFNET_STATISTICS_PARAMETERS").pipe(Config.withDefault("sub_id1"))
})

/** Where a ClickHouse is that statistics are read from. */
export interface StatisticsSettings {
  readonly url: Redacted.Redacted
  readonly cluster: string | undefined
  readonly clickDays: ReadonlyArray<ClickDays>
  /** Parameters whose values are numbered. */
  readonly parameters: ReadonlyArray<Dimension.FilterKey>
}

/** None when statistics are read from the database itself. */
export const statisticsSettings = Effect.gen(function* () {
  const { clickDays, cluster, parameters, url } = yield* configuration
  const given = Option.filter(url, (value) => Redacted.value(value) !== "")
  if (Option.isNone(given)) return Option.none<StatisticsSettings>()
  if (!isAddress(Redacted.value(given.value))) return yield* new StatisticsAddressRefused()
  return Option.some<StatisticsSettings>({
    url: given.value,
    cluster: Option.getOrUndefined(cluster),
    // What a distributed table hands to its nodes would not find them.
    clickDays: Option.isSome(cluster) ? [] : yield* clickDaysOf(clickDays),
    parameters: yield* parametersOf(parameters)
  })
})
