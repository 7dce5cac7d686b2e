import { Config, Schema } from "effect"

const Days = Schema.NumberFromString.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 1, maximum: 36_500 })
)

/** For how many days the operator wants something to be kept; for ever when it is not set. */
export const retentionDays = (name: string) => Config.option(Config.schema(Days, name))
