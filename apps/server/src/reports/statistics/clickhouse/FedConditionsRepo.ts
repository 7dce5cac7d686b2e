import type { Dimension } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { clickHouseText } from "../../../platform/sql/clickhouse/clickHouseText.ts"
import { text } from "../../../platform/sql/clickhouse/literals.ts"
import type { Asked } from "../../store/EventReader.ts"
import { type Cursor, makeConditions } from "../../store/eventConditions.ts"
import { RecordsRepo } from "./RecordsRepo.ts"

/** Which events a report holds, in the words of ClickHouse. What only the database knows is looked up first. */
export class FedConditionsRepo extends Context.Service<FedConditionsRepo>()(
  "server/FedConditionsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const records = yield* RecordsRepo
      const { where, whereBehind } = makeConditions(
        sql,
        (column, word) => sql`position(${column}, ${sql.literal(text(word))}) > 0`
      )

      /** Whose events a manager has assigned. */
      const sourceOf = Effect.fnUntraced(function* ({ selection: { assignedTo }, source }: Asked) {
        if (assignedTo === undefined) return source
        const { advertisers, affiliates } = yield* records.assignedTo(assignedTo)
        const assigned = () =>
          sql`(e.affiliate_id IN ${sql.in(affiliates)} OR e.advertiser_id IN ${sql.in(advertisers)})`
        return { ...source, assigned }
      })

      const filterOf = (filter: Dimension.Filter): Effect.Effect<Dimension.Filter> =>
        filter.key === "goal_type"
          ? Effect.map(records.goalsOf(filter.anyOf), (anyOf) => ({ key: "goal", anyOf }))
          : Effect.succeed(filter)

      const known = Effect.fnUntraced(function* (asked: Asked) {
        const { selection } = asked
        const filters = yield* Effect.forEach(selection.filters, filterOf)
        return [yield* sourceOf(asked), { ...selection, filters }] as const
      })

      return {
        where: (asked: Asked) =>
          Effect.map(known(asked), ([source, selection]) =>
            clickHouseText(where(source, selection))
          ),
        /** The same of the events that follow the last one in the order of time. */
        whereBehind: (asked: Asked, isAscending: boolean, last: Cursor | undefined) =>
          Effect.map(known(asked), ([source, selection]) =>
            clickHouseText(whereBehind(source, selection, isAscending, last))
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(FedConditionsRepo, FedConditionsRepo.make).pipe(
    Layer.provide(RecordsRepo.layer)
  )
}
