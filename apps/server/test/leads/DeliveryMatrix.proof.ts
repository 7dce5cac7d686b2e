/**
 * The rule of delivery in every combination of what it depends on: the answer, the lead's record, its
 * deliveries, the log and what the vendor received agree with each other, and with the spec.
 */
import { inspect, isDeepStrictEqual } from "node:util"
import { assert } from "@effect/vitest"
import { Effect, References } from "effect"
import { SqlClient } from "effect/sql"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { options, services } from "./givenLead.ts"
import { type Cell, cells } from "./matrix/Cells.ts"
import { expected } from "./matrix/Expected.ts"
import { found } from "./matrix/Found.ts"
import { givenCell, givenMatrix, handIn, type Matrix } from "./matrix/Network.ts"

const all = [...cells()]

/** Every so manyth cell is tried, fewer on the engines that write to a disk, so that each value has its turn. */
const step = Number(process.env.CELL_STEP ?? 7)
const stepOnDisk = 23

/** Vendors that do not reply cost ten seconds each, in which the others go on; one account may ask for so many lists. */
const concurrency = 32

const shape = { depth: 6, breakLength: 110 }

const nameOf = ({ id, rule, ...cell }: Cell) => JSON.stringify({ id, ...cell, rule: rule.name })

/** How a cell differs from what is expected: nothing, or a text. */
const problemOf = Effect.fnUntraced(function* (cell: Cell, matrix: Matrix) {
  const lead = yield* givenCell(cell, matrix)
  const answer = yield* handIn(cell, matrix, lead)
  if (answer.status !== 200) return [`${nameOf(cell)}: ${answer.text}`]
  const again = yield* handIn(cell, matrix, lead)
  const actual = yield* found(cell, matrix, { answer, again })
  return isDeepStrictEqual(actual, expected(cell))
    ? []
    : [`${nameOf(cell)}: ${inspect(actual, shape)} instead of ${inspect(expected(cell), shape)}`]
})

describeOnEngines(
  "The rule of delivery",
  services,
  (it, { name }) => {
    const every = name === "SQLite memory" ? step : stepOnDisk
    const table = all.filter(({ id }) => id % every === 0)
    for (const module of ["on", "off"]) {
      const own = table.filter((cell) => cell.module === module)
      it.effect(
        `holds in ${own.length} cells of ${all.length} with the module ${module}`,
        () =>
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            yield* sql`UPDATE network SET leads_management = ${module === "on" ? 1 : 0}`
            const matrix = yield* givenMatrix
            const problems = yield* Effect.forEach(own, (cell) => problemOf(cell, matrix), {
              concurrency
            })
            const [first, ...others] = problems.flat()
            if (first !== undefined) assert.fail(`${first}\n${others.length} more cells are wrong`)
          }).pipe(Effect.provideService(References.MinimumLogLevel, "Warn")),
        300_000
      )
    }
  },
  options
)
