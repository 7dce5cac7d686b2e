/** What tests of sums have in common: traffic around a change of the clocks, and what is done to sums. */
import { ClickInput } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Folding } from "../../../src/reports/statistics/folding/Folding.ts"
import { RollUps } from "../../../src/reports/statistics/folding/RollUps.ts"
import { makeDice } from "./Dice.ts"
import { givenGround, givenTraffic } from "./RandomTraffic.ts"

export const start = Date.parse("2026-10-23T00:00:00Z")
const end = Date.parse("2026-10-27T00:00:00Z")

/** Events of four days, which nobody has folded. */
export const given = Effect.flatMap(givenGround, (ground) =>
  givenTraffic(makeDice(5), ground, [start, end], 60)
)
export const fold = Effect.flatMap(Folding, ({ fold }) => fold)
export const verify = Effect.flatMap(RollUps, ({ verify }) => verify)
export const rebuild = Effect.flatMap(RollUps, ({ rebuild }) => rebuild)

/** What the rows of a table come to, by an expression of SQL. */
export const counted = (table: string, measure: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly count: number }>`
        SELECT CAST(${sql.literal(measure)} AS BIGINT) AS count FROM ${sql(table)}`,
      ([row]) => Number(row?.count)
    )
  )

/** The longest sub ID that a visitor can send: of characters at random, so that no engine packs them into less. */
export const longestSubId = (): string => {
  const dice = makeDice(7)
  const letter = () => String.fromCharCode(dice.integer(0x4e00, 0x9fff))
  return Array.from({ length: ClickInput.textMaxLength }, letter).join("")
}
