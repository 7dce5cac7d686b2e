import { Config, Schema } from "effect"
import { retentionDays } from "../../platform/retention/Days.ts"

/** How visitors' addresses are stored with their clicks. */
export const Addresses = Schema.Literals(["full", "truncated", "hashed"])
export type Addresses = typeof Addresses.Type

/** What the operator decides about clicks. */
export const clickSettings = Config.all({
  addresses: Config.schema(Addresses, "AFFNET_CLICK_ADDRESSES").pipe(Config.withDefault("full")),
  /** Clicks are kept for ever when not given. */
  retentionDays: retentionDays("AFFNET_CLICK_RETENTION_DAYS"),
  /** A database of countries instead of the one that the server brings. */
  countryDatabase: Config.option(Config.NonEmptyString("AFFNET_COUNTRY_DATABASE"))
})
