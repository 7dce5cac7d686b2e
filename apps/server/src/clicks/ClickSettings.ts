import { Config, Schema } from "effect"

/** How the addresses of visitors are kept with their clicks. */
export const Addresses = Schema.Literals(["full", "truncated", "hashed"])
export type Addresses = typeof Addresses.Type

const Days = Schema.NumberFromString.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 1, maximum: 36_500 })
)

/** What the operator decides about clicks. */
export const clickSettings = Config.all({
  addresses: Config.schema(Addresses, "AFFNET_CLICK_ADDRESSES").pipe(Config.withDefault("full")),
  /** Clicks are kept for ever when not given. */
  retentionDays: Config.option(Config.schema(Days, "AFFNET_CLICK_RETENTION_DAYS")),
  /** A database of countries instead of the one that the server brings. */
  countryDatabase: Config.option(Config.NonEmptyString("AFFNET_COUNTRY_DATABASE"))
})
