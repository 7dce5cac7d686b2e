import { ValidationFailed } from "@affnet/api"
import {
  type OrderComparison,
  type OrderFile,
  type ReconciliationInput,
  TimeZone
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { ComparedConversionsRepo } from "./ComparedConversionsRepo.ts"

type Ours = ReadonlyArray<OrderComparison.Ours>
type Differences = ReadonlyArray<OrderComparison.Difference>

/** More than these of one period are no mistake of a file, but another period. */
const missingMax = 20_000

/** What we have of an advertiser's orders. */
export class ComparedConversions extends Context.Service<
  ComparedConversions,
  {
    /** The conversions that each of these orders names. */
    readonly named: (
      advertiser_id: number,
      orders: ReadonlyArray<OrderFile.Order>
    ) => Effect.Effect<(order: OrderFile.Order) => Ours>
    /** The conversions of the period that the file lacks. */
    readonly missing: (
      input: ReconciliationInput.ReconciliationCreate,
      missingOf: (ours: Ours) => Differences
    ) => Effect.Effect<Differences, ValidationFailed>
  }
>()("server/ComparedConversions") {
  static readonly layer = Layer.effect(
    ComparedConversions,
    Effect.gen(function* () {
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
            const name = `${by} ${value}`
            found.set(name, [...(found.get(name) ?? []), ours])
          }
        }
        return ({ key }: OrderFile.Order) => found.get(`${key.by} ${key.value}`) ?? []
      })

      const missing = Effect.fnUntraced(function* (
        { advertiser_id, end_date, start_date }: ReconciliationInput.ReconciliationCreate,
        missingOf: (
          ours: ReadonlyArray<OrderComparison.Ours>
        ) => ReadonlyArray<OrderComparison.Difference>
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

      return ComparedConversions.of({ named, missing })
    })
  ).pipe(Layer.provide([ComparedConversionsRepo.layer, NetworkRepo.layer]))
}
