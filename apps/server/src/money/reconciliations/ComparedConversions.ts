import { ValidationFailed } from "@affnet/api"
import { OrderComparison, type OrderFile, type ReconciliationInput, TimeZone } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { ComparedConversionsRepo } from "./ComparedConversionsRepo.ts"

type Ours = ReadonlyArray<OrderComparison.Ours>
type Differences = ReadonlyArray<OrderComparison.Difference>

const nameOf = (by: OrderFile.KeyName, value: string | null): string => `${by} ${value}`

/** More than these of one period are no mistake of a file, but another period. */
const missingMax = 20_000

/** What a file comes to beside our conversions. */
export interface Comparison {
  readonly differences: Differences
  /** The orders that differ in nothing. */
  readonly agreeing: number
  /** The conversions as they were compared. */
  readonly ours: Ours
}

/** An advertiser's orders beside our conversions. */
export class ComparedConversions extends Context.Service<ComparedConversions>()(
  "server/ComparedConversions",
  {
    make: Effect.gen(function* () {
      const conversions = yield* ComparedConversionsRepo
      const network = yield* NetworkRepo

      /** What we have of the orders, by what names them. */
      const named = Effect.fnUntraced(function* (
        advertiser_id: number,
        orders: ReadonlyArray<OrderFile.Order>
      ) {
        const found = new Map<string, Array<OrderComparison.Ours>>()
        for (const by of ["conversion_id", "transaction_id", "order_id"] as const) {
          const values = new Set(orders.flatMap(({ key }) => (key.by === by ? [key.value] : [])))
          for (const ours of yield* conversions.named(advertiser_id, by, [...values])) {
            const value = {
              conversion_id: String(ours.id),
              transaction_id: ours.transaction_id,
              order_id: ours.adv_order_id
            }[by]
            const name = nameOf(by, value)
            found.set(name, [...(found.get(name) ?? []), ours])
          }
        }
        return found
      })

      const missing = Effect.fnUntraced(function* (
        { advertiser_id, end_date, start_date }: ReconciliationInput.ReconciliationCreate,
        missingOf: (ours: Ours) => Differences
      ) {
        const found = new Array<OrderComparison.Difference>()
        if (start_date === undefined || end_date === undefined) return found
        const { timezone } = yield* network.get
        const range = TimeZone.range(start_date, end_date, timezone)
        let after = 0
        for (;;) {
          const ours = yield* conversions.during(advertiser_id, range, after)
          const last = ours.at(-1)
          if (last === undefined) return found
          found.push(...missingOf(ours))
          after = last.id
          if (found.length > missingMax) {
            const problem = `leaves more than ${missingMax} conversions that are not in the file: take fewer days`
            return yield* new ValidationFailed({ errors: { start_date: [problem] } })
          }
        }
      })

      const compare = Effect.fn("ComparedConversions.compare")(function* (
        input: ReconciliationInput.ReconciliationCreate,
        orders: ReadonlyArray<OrderFile.Order>
      ) {
        const comparison = OrderComparison.makeComparison(input.currency)
        const found = yield* named(input.advertiser_id, orders)
        const each = orders.map((order) =>
          comparison.compare(order, found.get(nameOf(order.key.by, order.key.value)) ?? [])
        )
        const left = yield* missing(input, comparison.missing)
        return {
          differences: [...each.flat(), ...left],
          agreeing: each.filter(({ length }) => length === 0).length,
          ours: [
            ...[...found.values()].flat(),
            ...left.flatMap(({ conversion }) => (conversion === undefined ? [] : [conversion]))
          ]
        }
      })

      return {
        compare,
        /** Whether the conversions are still as they were compared. */
        isCurrent: ({ ours }: Comparison) =>
          Effect.map(conversions.isChanged(ours), (isChanged) => !isChanged)
      }
    })
  }
) {
  static readonly layer = Layer.effect(ComparedConversions, ComparedConversions.make).pipe(
    Layer.provide([ComparedConversionsRepo.layer, NetworkRepo.layer])
  )
}
