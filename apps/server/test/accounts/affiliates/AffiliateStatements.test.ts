import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import { Statement } from "effect/sql"
import { Affiliates } from "../../../src/accounts/affiliates/Affiliates.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"
import { temporaryDirectory } from "../../platform/sql/temporaryDirectory.ts"

/** How many statements an effect sends to the database. */
const statementsOf = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  let count = 0
  yield* Effect.provideService(effect, Statement.CurrentTransformer, (statement) =>
    Effect.sync(() => {
      count += 1
      return statement
    })
  )
  return count
})

const configuration = ConfigProvider.layer(
  Effect.map(temporaryDirectory, (DATA_DIR) => ConfigProvider.fromUnknown({ DATA_DIR }))
)

describeOnEngines(
  "The statements of affiliates",
  (database) =>
    Affiliates.layer.pipe(
      Layer.provide(NodeServices.layer),
      Layer.provideMerge(migrated(database)),
      Layer.provide(configuration)
    ),
  (it) => {
    it.effect("an affiliate is read in 3 statements, a page of any length in 5", () =>
      Effect.gen(function* () {
        const affiliates = yield* Affiliates
        const ip = "198.51.100.1"
        const ids = []
        for (let count = 0; count < 12; count++) ids.push(yield* givenAffiliate({ ip }))
        const [id] = ids
        assert.isDefined(id)
        assert.strictEqual(yield* statementsOf(affiliates.get(id)), 3)
        for (const perPage of [1, 10]) {
          const query = {
            page: 1,
            perPage,
            sort: { field: undefined, direction: "asc" as const },
            q: undefined,
            filters: []
          }
          assert.strictEqual(yield* statementsOf(affiliates.list(query)), 5)
        }
      })
    )
  }
)
