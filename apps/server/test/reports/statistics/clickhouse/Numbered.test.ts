import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { hasValidity, mendColumns } from "../../../../src/reports/statistics/clickhouse/columns.ts"
import {
  addProjections,
  numberedOf
} from "../../../../src/reports/statistics/clickhouse/projections.ts"
import { textsMax } from "../../../../src/reports/statistics/clickhouse/textNumbers.ts"
import type { Reply } from "../../../fixtures/clickhouse/scriptedClickHouse.ts"
import { givenKey } from "../../../fixtures/givenKey.ts"
import { get, setTime } from "../../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../../platform/sql/engines.ts"
import { Fake, lastLines, rowOf, serverOfFake } from "./fakeClickHouse.ts"

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

it("the validity of clicks is kept once, and nowhere in a cluster", () => {
  const ofCluster = { ...kept, cluster: "reports" }
  const columns = [{ table: "clicks", name: "is_valid" }]
  assert.deepStrictEqual(
    [hasValidity(kept, []), hasValidity(kept, columns), hasValidity(ofCluster, columns)],
    [false, true, false]
  )
  const adds = (...given: Parameters<typeof mendColumns>) =>
    mendColumns(...given).some((each) => each.some((text) => text.includes("is_valid")))
  assert.deepStrictEqual(
    [adds(kept, []), adds(kept, columns), adds(ofCluster, [])],
    [true, false, false]
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

/** Knows all texts, and refuses to put them back in place of their numbers. */
const scriptOf =
  (refuses: Reply): Reply =>
  (asked, response) => {
    if (asked.body.includes("system.projections"))
      response.end(
        `${JSON.stringify({ row: told("browser", 3) })}\n{"rows_before_limit_at_least":1}\n`
      )
    else if (asked.body.includes("throwIf")) refuses(asked, response)
    else response.end(rowOf("by its text") + lastLines)
  }

describeOnEngines(
  "Numbers of texts that ClickHouse gives up",
  serverOfFake,
  (it) => {
    it.effect.each(refusals)("a report is read by its texts instead", (refuses) =>
      Effect.gen(function* () {
        const { asked, script } = yield* Fake
        const { key } = yield* givenKey("manager")
        yield* setTime(1_772_800_000)
        script.reply = scriptOf(refuses)
        asked.length = 0
        const { status, text } = yield* get(
          key,
          "/api/v2/network/reports/statistics-flat?rangeFrom=2026-03-05&rangeTo=2026-03-05&breakdown=browser"
        )
        assert.strictEqual(status, 200, text)
        assert.include(text, "by its text")
        const reports = asked.filter(({ body }) => body.includes("WITH TOTALS"))
        assert.deepStrictEqual(
          reports.map(({ body }) => body.includes("throwIf")),
          [true, false]
        )
      })
    )
  },
  { excludeTestServices: true }
)
