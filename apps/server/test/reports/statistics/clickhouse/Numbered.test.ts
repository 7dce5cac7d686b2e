import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { ClickHouse } from "../../../../src/platform/sql/clickhouse/ClickHouse.ts"
import {
  addProjections,
  numberedOf
} from "../../../../src/reports/statistics/clickhouse/projections.ts"
import { textsMax } from "../../../../src/reports/statistics/clickhouse/textNumbers.ts"
import {
  type Reply,
  scriptedClickHouse,
  serves
} from "../../../fixtures/clickhouse/scriptedClickHouse.ts"

const kept = { clickDays: [], cluster: undefined, parameters: ["sub_id1"] } as const

/** What ClickHouse says of the texts of a column. */
const told = (column: string, rows: number, whole = 1) => ({
  table: "clicks",
  name: `texts_of_${column}`,
  rows: String(rows),
  whole,
  lacks: 0
})

const numbered = (...rows: ReadonlyArray<ReturnType<typeof told>>) =>
  numberedOf(kept, rows).map(({ column }) => column)

it("texts are numbered where all of them are known, and there are few", () => {
  assert.deepStrictEqual(numbered(), [])
  assert.deepStrictEqual(numbered(told("browser", 0), told("sub_id1_coded", 1)), ["sub_id1"])
  assert.deepStrictEqual(numbered(told("browser", 3, 0), told("sub_id1_coded", textsMax)), [
    "sub_id1"
  ])
  assert.deepStrictEqual(numbered(told("browser", 3), told("sub_id1_coded", textsMax + 1)), [
    "browser"
  ])
  // What is still there of a parameter that is named no more.
  assert.deepStrictEqual(numbered(told("sub_id2_coded", 3)), [])
  const ofCluster = { ...kept, cluster: "reports" }
  assert.deepStrictEqual(numberedOf(ofCluster, [told("browser", 3)]), [])
  const ofTexts = (added: ReturnType<typeof addProjections>) =>
    added.filter((each) => each.some((text) => text.includes("texts_of_")))
  assert.deepStrictEqual(ofTexts(addProjections(ofCluster, [])), [])
  // Whoever added the copy may have died before it was made of what lay there: its list comes last.
  const [made] = ofTexts(addProjections(kept, [])).filter((each) =>
    each.some((text) => text.includes("sub_id1_coded"))
  )
  assert.deepStrictEqual(
    made?.map((text) =>
      text.replace(/^ALTER TABLE clicks +|( IF NOT EXISTS)? (sub|texts)_.*$/gu, "")
    ),
    ["ADD COLUMN", "MATERIALIZE COLUMN", "ADD PROJECTION", "MATERIALIZE PROJECTION"]
  )
})

const thrownText =
  "Code: 395. DB::Exception: Value passed to 'throwIf' function is non-zero: while executing. " +
  "(FUNCTION_THROW_IF_VALUE_IS_NON_ZERO) (version 26.7.3.1 (official build))"

/** ClickHouse refuses at once, or when its answer has begun. */
const refusals: ReadonlyArray<Reply> = [
  (_, response) =>
    response.writeHead(500, { "x-clickhouse-exception-code": "395" }).end(thrownText),
  (_, response) => response.end(`${JSON.stringify({ exception: thrownText })}\n`)
]

it.effect.each(refusals)(
  "a statement whose two looks at the clicks differ is run again, but not forever",
  (refuses) =>
    Effect.gen(function* () {
      const { asked, script, url } = yield* scriptedClickHouse
      let thrown = 0
      script.reply = (one, response) => (thrown-- > 0 ? refuses : serves)(one, response)
      const settings = { ...kept, url: Redacted.make(url) }
      yield* Effect.gen(function* () {
        const { query } = yield* ClickHouse
        const follow = query("SELECT 1", () => undefined)
        thrown = 3
        assert.deepStrictEqual((yield* follow).rows, [])
        assert.strictEqual(asked.length, 4)
        thrown = 99
        const error = yield* Effect.flip(follow)
        assert.isTrue(error.isRetryable)
        assert.strictEqual(asked.length, 8)
      }).pipe(Effect.provide(ClickHouse.layer(settings)))
    })
)
