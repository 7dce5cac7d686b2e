/** Records of a file: the fields of a line, and where it begins. A value may contain line breaks. */
import { type Import, ImportFile } from "@affnet/domain"
import { Effect, Schema, Stream } from "effect"
import { Csv } from "effect/encoding"

/** A line of a file. */
export interface CsvRecord {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** A file that can't be read; nothing of it is used. */
export class UnusableFile extends Schema.TaggedError<UnusableFile>()("UnusableFile", {
  problem: Schema.String
}) {
  override get message() {
    return this.problem
  }
}

const unusable = (problem: string) => new UnusableFile({ problem })

const breaks = /\r\n|\r|\n/gu

const linesOf = (cells: ReadonlyArray<string>): number =>
  cells.reduce((sum, cell) => sum + (cell.match(breaks)?.length ?? 0), 1)

const isEmpty = ([first, ...others]: ReadonlyArray<string>): boolean =>
  others.length === 0 && (first ?? "") === ""

const problemOf = ({ column, kind, line, message }: Csv.CsvError): string =>
  kind === "RecordSize"
    ? `Line ${line} is longer than ${ImportFile.limits.lineLength} characters`
    : `Line ${line}, column ${column ?? 1}: ${message.toLowerCase()}`

/** The records of a file; the first one names the columns. Empty lines are left out. */
const recordsOf = <E, R>(
  content: Stream.Stream<Uint8Array, E, R>
): Stream.Stream<CsvRecord, E | UnusableFile, R> =>
  content.pipe(
    Stream.pipeThroughChannelOrFail(Csv.decode({ maxRecordSize: ImportFile.limits.lineLength })),
    Stream.mapError((error) => (Csv.isCsvError(error) ? unusable(problemOf(error)) : error)),
    Stream.mapAccum(
      () => 1,
      (line, cells: ReadonlyArray<string>) =>
        [line + linesOf(cells), isEmpty(cells) ? [] : [{ line, cells }]] as const
    )
  )

/** A line below the first one, with the columns that that one names. */
export interface TableLine extends CsvRecord {
  readonly header: ReadonlyArray<string>
  /** How many lines stand between. */
  readonly index: number
}

const namesOf = ({ cells }: CsvRecord): ReadonlyArray<string> => cells.map((name) => name.trim())

/** The columns of a file, and its lines. */
export const tableOf = <E, R>(
  content: Stream.Stream<Uint8Array, E, R>
): Stream.Stream<TableLine, E | UnusableFile, R> =>
  recordsOf(content).pipe(
    Stream.mapAccum(
      (): { readonly header: ReadonlyArray<string>; readonly index: number } => ({
        header: [],
        index: -1
      }),
      ({ header, index }, record: CsvRecord) =>
        index === -1
          ? [{ header: namesOf(record), index: 0 }, []]
          : [{ header, index: index + 1 }, [{ ...record, header, index }]]
    )
  )

/** A byte that is no UTF-8 becomes this character. */
const replaced = "\u{fffd}"

/** The syntax error of a line. */
export const shapeProblem = (
  header: ReadonlyArray<string>,
  cells: ReadonlyArray<string>
): { readonly field: string; readonly problem: string } | undefined => {
  if (cells.length !== header.length) {
    const field = header[Math.min(cells.length, header.length) - 1] ?? ""
    return { field, problem: `has ${cells.length} values, where line 1 names ${header.length}` }
  }
  const index = cells.findIndex(
    (cell) => cell.length > ImportFile.limits.valueLength || cell.includes(replaced)
  )
  if (index === -1) return undefined
  const problem = cells[index]?.includes(replaced)
    ? "is not valid UTF-8"
    : `must have at most ${ImportFile.limits.valueLength} characters`
  return { field: header[index] ?? "", problem }
}

/** Looks through a file before anything of it is used: how many lines it has, or why it can't be used. */
export const scan = Effect.fnUntraced(function* <E, R>(
  kind: Import.Kind,
  content: Stream.Stream<Uint8Array, E, R>
) {
  let lines = -1
  yield* Stream.runForEach(recordsOf(content), (record) => {
    lines += 1
    if (lines > ImportFile.limits.lines) {
      return Effect.fail(unusable(`must have at most ${ImportFile.limits.lines} lines`))
    }
    const problem = lines === 0 ? ImportFile.headerProblem(kind, namesOf(record)) : undefined
    return problem === undefined ? Effect.void : Effect.fail(unusable(problem))
  })
  if (lines < 1) return yield* unusable("must have a line with the columns, and lines below it")
  return lines
})
