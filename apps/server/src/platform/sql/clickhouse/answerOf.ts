import { parseError } from "@clickhouse/client"
import { Option, Schema } from "effect"

const Cells = Schema.Record(Schema.String, Schema.Unknown)
const Line = Schema.fromJsonString(
  Schema.Union([
    Schema.Struct({ row: Cells }),
    Schema.Struct({ totals: Cells }),
    Schema.Struct({ rows_before_limit_at_least: Schema.Int }),
    Schema.Struct({ meta: Schema.Unknown }),
    Schema.Struct({ progress: Schema.Unknown }),
    Schema.Struct({ exception: Schema.String })
  ])
)
const decode = Schema.decodeUnknownSync(Line)

/** An answer to a query. */
export interface Answer {
  readonly rows: ReadonlyArray<typeof Cells.Type>
  /** Those of a query WITH TOTALS. */
  readonly totals: typeof Cells.Type | undefined
  /** How many rows there are without a limit. */
  readonly count: number
}

const decodeProgress = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      progress: Schema.Struct({
        read_rows: Schema.NumberFromString,
        total_rows_to_read: Schema.NumberFromString
      })
    })
  )
)

/** The part of the rows that was read, by a line of progress: 0 while there is no total. Nothing of any other line. */
export const progressOf = (line: string): number | undefined => {
  if (!line.startsWith('{"progress"')) return undefined
  const told = Option.getOrUndefined(decodeProgress(line))?.progress
  return told === undefined || told.total_rows_to_read === 0
    ? 0
    : Math.min(told.read_rows / told.total_rows_to_read, 1)
}

/** Reads the lines of an answer, in whichever order. Throws what has no end, and what is none. */
export const answerOf = (lines: Iterable<string>): Answer => {
  const rows: Array<typeof Cells.Type> = []
  let totals: Answer["totals"]
  let count: number | undefined
  for (const line of lines) {
    if (line === "") continue
    const told = decode(line)
    // An answer that had begun says here what others say with their status.
    if ("exception" in told) throw parseError(told.exception)
    if ("row" in told) rows.push(told.row)
    else if ("totals" in told) totals = told.totals
    else if ("rows_before_limit_at_least" in told) count = told.rows_before_limit_at_least
  }
  if (count === undefined) throw new Error("The answer was cut")
  return { rows, totals, count }
}
