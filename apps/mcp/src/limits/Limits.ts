import { Clock, Context, Effect, Layer } from "effect"
import { because, type ToolFailure } from "../failures/ToolFailure.ts"
import { Settings } from "../settings/Settings.ts"

/** How often a caller may call. */
interface Limit {
  readonly max: number
  readonly millis: number
  readonly says: string
}

/** Callers that are remembered; the one that was quiet for longest goes first. */
const maxCallers = 10_000

const limiter = ({ max, millis, says }: Limit) => {
  const times = new Map<string, ReadonlyArray<number>>()
  return Effect.fnUntraced(function* (principal: string) {
    const now = yield* Clock.currentTimeMillis
    const recent = (times.get(principal) ?? []).filter((time) => time > now - millis)
    const [oldest] = recent
    if (oldest !== undefined && recent.length >= max) {
      const seconds = Math.ceil((oldest + millis - now) / 1000)
      return yield* because(`Too many calls: at most ${says}. Wait ${seconds} seconds.`)
    }
    times.delete(principal)
    times.set(principal, [...recent, now])
    const [quietest] = times.keys()
    if (times.size > maxCallers && quietest !== undefined) times.delete(quietest)
  })
}

/** Holds callers to a pace: a model in a loop is faster than anybody who looks. */
export class Limits extends Context.Service<
  Limits,
  {
    readonly call: (principal: string) => Effect.Effect<void, ToolFailure>
    readonly money: (principal: string) => Effect.Effect<void, ToolFailure>
  }
>()("mcp/Limits") {
  static readonly layer = Layer.effect(
    Limits,
    Effect.map(Settings, ({ callsPerSecond: calls, moneyCallsPerHour: money }) => ({
      call: limiter({ max: calls, millis: 1000, says: `${calls} calls a second` }),
      money: limiter({
        max: money,
        millis: 3_600_000,
        says: `${money} calls that move money an hour`
      })
    }))
  )
}
