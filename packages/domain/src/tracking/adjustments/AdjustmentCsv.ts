/** The CSV of an adjustment: a line with names, and under it a line for each conversion. All of it is read, or nothing. */
import { Result, Schema, Struct } from "effect"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import { OfferId } from "../../catalog/OfferId.ts"
import { queryFields } from "../conversions/ConversionInput.ts"
import { rowsMax } from "./Adjustment.ts"
import { type Inserted, problemOfRow } from "./AdjustmentInput.ts"

const fields = {
  ...queryFields,
  offer_id: Schema.optionalKey(OfferId),
  affiliate_id: Schema.optionalKey(AffiliateId)
}
const names: ReadonlySet<string> = new Set(Struct.keys(fields))
const decode = Schema.decodeUnknownResult(Schema.toCodecStringTree(Schema.Struct(fields)))

/** The most problems that are reported at once. */
const toldMax = 10

/** The cells of all lines. In quotes, commas and line breaks are text, and a doubled quote is one. */
const linesOf = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/uy
  const lines: Array<Array<string>> = [[]]
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (found === null) {
      lines.at(-1)?.push('"')
      break
    }
    lines.at(-1)?.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? "").trim())
    if (found[3] !== "," && cell.lastIndex < text.length) lines.push([])
  }
  return lines.filter((cells) => cells.some((value) => value !== ""))
}

const readLine = (
  header: ReadonlyArray<string>,
  cells: ReadonlyArray<string>
): Result.Result<Inserted, string> => {
  if (cells.length > header.length) return Result.fail("has more cells than the first line")
  const given = header.flatMap((name, index) => {
    const value = cells[index] ?? ""
    return value === "" ? [] : [[name, value] as const]
  })
  const read = decode(Object.fromEntries(given))
  if (Result.isFailure(read)) return Result.fail(String(read.failure.message).replaceAll("\n", " "))
  const problem = problemOfRow(read.success)
  return problem === undefined ? Result.succeed(read.success) : Result.fail(problem)
}

/** Reads the conversions of a CSV, or reports its problems, line by line. */
export const read = (
  csv: string
): Result.Result<ReadonlyArray<Inserted>, ReadonlyArray<string>> => {
  const [header = [], ...lines] = linesOf(csv.replace(/^\u{feff}/u, ""))
  const unknown = header.find((name) => !names.has(name))
  if (unknown !== undefined) {
    return Result.fail([
      `line 1: there is no column ${unknown.slice(0, 64)}; there are ${[...names].join(", ")}`
    ])
  }
  if (lines.length === 0) return Result.fail(["must have a line of names and at least one more"])
  if (lines.length > rowsMax) return Result.fail([`must have at most ${rowsMax} conversions`])
  const rows = new Array<Inserted>()
  const problems = new Array<string>()
  for (const [index, cells] of lines.entries()) {
    const row = readLine(header, cells)
    if (Result.isSuccess(row)) rows.push(row.success)
    else problems.push(`line ${index + 2}: ${row.failure}`)
    if (problems.length === toldMax) break
  }
  return problems.length === 0 ? Result.succeed(rows) : Result.fail(problems)
}
