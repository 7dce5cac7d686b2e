import { assert, describe, it, layer } from "@effect/vitest"
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv"
import { Effect, Option, Predicate, Record, Schema } from "effect"
import * as OutputSchema from "../../src/results/OutputSchema.ts"
import { catalog } from "../../src/tools/Catalog.ts"
import { client, textOf } from "../network/Client.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import { at } from "../network/Json.ts"

const described = catalog.filter(({ outputSchema }) => Option.isSome(outputSchema))
const names = described.map(({ name }) => name)

/** The schema, with nothing allowed that it does not name: published it is open, for later fields. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!Predicate.isObject(schema)) return schema
  const inner = Record.map({ ...schema }, closed)
  return "properties" in schema ? { ...inner, additionalProperties: false } : inner
}

const validators = new Map(
  described.flatMap(({ name, outputSchema }) =>
    Option.match(outputSchema, {
      onNone: () => [],
      onSome: (schema) => [
        [name, new AjvJsonSchemaValidator().getValidator(Object(closed(schema())))] as const
      ]
    })
  )
)

const reports = ["conversions", "clicks", "invalid_clicks", "refused_conversions"]
const draft = { advertiser_id: 7, currency: "EUR", amount: "12.50", status: "draft" }
const memo = { invoice_memo: "October", internal_notes: "by hand" }

describe("The schema of a result", () => {
  it("has what strangers write apart, lists of it too, and in both places what may hold either", () => {
    const texts = { status: Schema.String, click_id: Schema.String, title: Schema.String }
    const data = Schema.Struct({ ...texts, notes: Schema.Array(Schema.String) })
    const properties = at(OutputSchema.of(Schema.Struct({ data }), false), "properties", "data")
    const [own, apart] = [at(properties, "properties"), at(properties, "properties", "untrusted")]
    assert.hasAllKeys(own, ["status", "click_id", "untrusted"])
    assert.hasAllKeys(at(apart, "properties"), ["click_id", "title", "notes"])
  })
})

layer(DemoNetwork.layer, { excludeTestServices: true })("The schemas of results", (it) => {
  const looked: ReadonlyArray<readonly [string, object]> = [
    ["whoami", {}],
    ["report_run", {}],
    ["report_run", { totals_only: true }],
    ["report_run", { breakdowns: ["affiliate", "offer"], original_currency: true, per_page: 100 }],
    ...reports.map((report) => ["report_run", { report, columns: ["*"] }] as const)
  ]
  it.effect("hold for what is looked up, cut results included", () =>
    Effect.gen(function* () {
      for (const settings of [{}, { pii: true }, { maxResultTokens: 200 }]) {
        const { callTool } = yield* client({ settings })
        for (const [name, args] of looked) {
          const result = yield* callTool({ name, arguments: { ...args } })
          const checked = validators.get(name)?.(result.structuredContent)
          assert.isTrue(checked?.valid, `${checked?.errorMessage} ${textOf(result)}`)
        }
      }
    })
  )

  it.effect("hold for what is shown before it is done, and for what was done", () =>
    Effect.gen(function* () {
      const { ids } = yield* DemoNetwork.DemoNetwork
      const { callTool } = yield* client()
      const lead = { click_id: ids.click_id, goal_id: ids.lead_goal_id, email: "ann@mail.example" }
      const writes: ReadonlyArray<readonly [string, object]> = [
        ["invoice_create", { ...draft, ...memo }],
        ["lead_create", lead]
      ]
      for (const [name, args] of writes) {
        const shown = yield* callTool({ name, arguments: { ...args } })
        const confirm_token = at(shown.structuredContent, "confirm_token")
        const done = yield* callTool({ name, arguments: { ...args, confirm_token } })
        assert.isFalse(done.isError ?? false, textOf(done))
        for (const result of [shown, done]) {
          const checked = validators.get(name)?.(result.structuredContent)
          assert.isTrue(checked?.valid, `${checked?.errorMessage} ${textOf(result)}`)
        }
      }
    })
  )

  it.effect("are told by resources, and by lists when they are asked for", () =>
    Effect.gen(function* () {
      const plain = yield* client()
      const { tools: without } = yield* plain.listTools()
      assert.isTrue(without.every(({ outputSchema }) => outputSchema === undefined))
      for (const name of names) {
        const { contents } = yield* plain.readResource({ uri: `affnet://schema/${name}` })
        assert.include(JSON.stringify(contents), "request_id")
      }
      for (const revision of ["2026-07-28", "2025-11-25"] as const) {
        const telling = yield* client({ revision, settings: { outputSchemas: true } })
        const { tools } = yield* telling.listTools()
        const told = tools.filter(({ outputSchema }) => outputSchema !== undefined)
        assert.deepStrictEqual(
          told.map(({ name }) => name),
          names
        )
      }
    })
  )
})
