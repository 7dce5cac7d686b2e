import { ServiceUnavailable } from "@affnet/api"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert } from "@effect/vitest"
import { ConfigProvider, Effect, Fiber, Layer } from "effect"
import { SheetPrinter } from "../../../src/money/documents/SheetPrinter.ts"
import { type DatabaseLayer, describeOnEngines, migrated } from "../../platform/sql/engines.ts"
import { temporaryDirectory } from "../../platform/sql/temporaryDirectory.ts"

const configuration = Layer.unwrap(
  Effect.map(temporaryDirectory, (directory) =>
    ConfigProvider.layer(ConfigProvider.fromUnknown({ DATA_DIR: directory }))
  )
)

const printer = (database: DatabaseLayer) =>
  SheetPrinter.layer.pipe(
    Layer.provide([NodeServices.layer, migrated(database)]),
    Layer.provide(configuration)
  )

describeOnEngines(
  "The printer of documents",
  printer,
  (it) => {
    it.effect("refuses before anything is read for a document that it has no place for", () =>
      Effect.gen(function* () {
        const { print } = yield* SheetPrinter
        let made = 0
        const waits = Effect.andThen(
          Effect.sync(() => {
            made += 1
          }),
          Effect.never
        )
        const waiting = yield* Effect.forEach(Array.from({ length: 32 }), () =>
          Effect.forkChild(print(waits), { startImmediately: true })
        )
        assert.instanceOf(yield* Effect.flip(print(waits)), ServiceUnavailable)
        assert.strictEqual(made, 32)
        yield* Fiber.interruptAll(waiting)
        yield* Effect.forkChild(print(waits), { startImmediately: true })
        assert.strictEqual(made, 33)
      })
    )
  },
  { only: ["SQLite memory"] }
)
