import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { ClickHouse } from "../../../../src/platform/sql/clickhouse/ClickHouse.ts"
import { ClickHouseSchema } from "../../../../src/reports/statistics/clickhouse/ClickHouseSchema.ts"
import {
  refuses,
  scriptedClickHouse,
  serves
} from "../../../fixtures/clickhouse/scriptedClickHouse.ts"

it.effect("tables are made where ClickHouse refuses the sums beside them", () =>
  Effect.gen(function* () {
    const { asked, script, url } = yield* scriptedClickHouse
    script.reply = (one, response) =>
      (one.body.includes("ADD PROJECTION") ? refuses : serves)(one, response)
    const clickDays = [["browser" as const]]
    const settings = { url: Redacted.make(url), cluster: undefined, clickDays, parameters: [] }
    yield* Effect.flatMap(ClickHouseSchema, ({ ensure }) => ensure).pipe(
      Effect.provide(
        ClickHouseSchema.layer(settings).pipe(Layer.provide(ClickHouse.layer(settings)))
      )
    )
    assert.isTrue(asked.some(({ body }) => body.includes("INSERT INTO affnet_schema")))
    assert.isTrue(asked.some(({ body }) => body.includes("ADD PROJECTION")))
  })
)
