import { Config, Schema } from "effect"

const most = 1_000_000
const message = `must be a whole number from 0, which is no limit, to ${most}`

const Limit = Schema.NumberFromString.annotate({ message }).check(
  Schema.isInt({ message }),
  Schema.isBetween({ minimum: 0, maximum: most }, { message })
)

/** A limit of requests a minute, as the operator sets it. 0 switches it off. */
export const limitPerMinute = (variable: string, preset: number) =>
  Config.schema(Limit, variable).pipe(Config.withDefault(preset))
