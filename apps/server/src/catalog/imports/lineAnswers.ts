import type { ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { type Import, ImportFile } from "@affnet/domain"
import { Result } from "effect"
import { shapeProblem, type TableLine } from "./csvRecords.ts"
import type { NewLine } from "./ImportWorkRepo.ts"

/** The problem of a line. */
type Refusal = ValidationFailed | undefined

/** A line, and its syntax error. */
export interface Checked {
  readonly line: TableLine
  readonly refusal: Refusal
}

/** The answers to a line. */
export const answersTo = (
  { line }: TableLine,
  made: Result.Result<number | null, ValidationFailed>
): ReadonlyArray<NewLine> =>
  Result.match(made, {
    onSuccess: (record_id) => [
      { line, status: "accepted", record_id, column: null, message: null }
    ],
    onFailure: ({ errors }) =>
      Object.entries(errors).map(([column, problems]) => ({
        line,
        status: "refused",
        record_id: null,
        column,
        message: problems.join("; ")
      }))
  })

/** Whether a line was refused. */
export const hasRefusal = (lines: ReadonlyArray<NewLine>): boolean =>
  lines.some(({ status }) => status === "refused")

const shapeRefusal = ({ cells, header }: TableLine): Refusal => {
  const problem = shapeProblem(header, cells)
  return problem && Refusals.ofProblem(problem)
}

/**
 * Checks one line after the other as they stand in their file. What a line repeats counts as well where the
 * earlier one was taken by another run.
 */
export const makeChecks = (kind: Import.Kind) => {
  const seen = new Map<string, number>()
  const repetitionOf = ({ cells, header, line }: TableLine): Refusal => {
    let refusal: Refusal
    for (const [column, value] of ImportFile.uniqueValuesOf(kind, header, cells)) {
      const key = `${column}\n${value}`
      const first = seen.get(key)
      if (first === undefined) seen.set(key, line)
      else refusal ??= Refusals.ofProblem({ field: column, problem: ImportFile.repeated(first) })
    }
    return refusal
  }
  return (line: TableLine): Checked => ({
    line,
    refusal: shapeRefusal(line) ?? repetitionOf(line)
  })
}
