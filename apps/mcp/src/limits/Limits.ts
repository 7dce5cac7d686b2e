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

  const take = Effect.fnUntraced(function* (principal: string) {
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

  const giveBack = (principal: string) =>
    Effect.sync(() => void times.set(principal, (times.get(principal) ?? []).slice(0, -1)))

  return { take, giveBack }
}

/** Holds callers to a pace: a model in a loop is faster than anybody who looks. */
export class Limits extends Context.Service<
  Limits,
  {
    readonly call: (principal: string) => Effect.Effect<void, ToolFailure>
    /** Begins a call within the limit, to which one that does not begin does not count. */
    readonly money: <A, E>(
      principal: string,
      begin: Effect.Effect<A, E>
    ) => Effect.Effect<A, E | ToolFailure>
  }
>()("mcp/Limits") {
  static readonly layer = Layer.effect(
    Limits,
    Effect.map(Settings, ({ callsPerSecond: calls, moneyCallsPerHour: money }) => {
      const ofCalls = limiter({ max: calls, millis: 1000, says: `${calls} calls a second` })
      const ofMoney = limiter({
        max: money,
        millis: 3_600_000,
        says: `${money} calls that move money an hour`
      })
      return {
        call: ofCalls.take,
        money: (principal, begin) =>
          Effect.andThen(
            ofMoney.take(principal),
            Effect.onError(begin, () => ofMoney.giveBack(principal))
          )
      }
    })
  )
}
