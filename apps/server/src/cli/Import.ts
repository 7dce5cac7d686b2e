import { ValidationFailed } from "@affnet/api"
import { Import, ImportFile } from "@affnet/domain"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Console, Effect, FileSystem, Layer, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { UnusableFile } from "../catalog/imports/csvRecords.ts"
import { ImportFiles } from "../catalog/imports/ImportFiles.ts"
import { ImportRuns } from "../catalog/imports/ImportRuns.ts"
import { Imports } from "../catalog/imports/Imports.ts"
import * as Server from "../Server.ts"

/** Imports for the operator, from a file on this machine. */

const services = Layer.mergeAll(Imports.layer, ImportFiles.layer, ImportRuns.layer).pipe(
  Layer.provideMerge(Server.database),
  Layer.provideMerge(NodeServices.layer)
)

const kind = Argument.Literals("kind", Import.Kind.literals).pipe(
  Argument.withDescription("What the file holds")
)
const file = Argument.File("file", { mustExist: true }).pipe(
  Argument.withDescription("CSV whose first line names the fields of a request that creates one")
)
const dryRun = Flag.Boolean("dry-run").pipe(
  Flag.withDescription("Check every line, and store nothing"),
  Flag.withDefault(false)
)
const allOrNothing = Flag.Boolean("all-or-nothing").pipe(
  Flag.withDescription("Store nothing when a line is refused; good lines are stored otherwise"),
  Flag.withDefault(false)
)

/** More answers than these are asked for at once only by programs. */
const perPage = 1000

/** Not all lines of the file were taken. */
class LinesRefused extends Schema.TaggedError<LinesRefused>()("LinesRefused", {
  count: Schema.Int
}) {
  override get message() {
    return this.count === 1 ? "A line was refused." : `${this.count} lines were refused.`
  }
}

const pollEvery = "500 millis"

/** Reports its progress until it is over. */
const watched = Effect.fnUntraced(function* (id: Import.ImportId) {
  const imports = yield* Imports
  let told = 0
  while (true) {
    const found = yield* imports.get(id)
    if (found.lines_done !== told) {
      told = found.lines_done
      yield* Console.error(`${told} of ${found.lines} lines`)
    }
    if (found.finished !== null) return found
    yield* Effect.sleep(pollEvery)
  }
})

/** Prints the problems. */
const printRefused = Effect.fnUntraced(function* (id: Import.ImportId) {
  const imports = yield* Imports
  for (let page = 1; ; page++) {
    const { items } = yield* imports.lines(id, {
      page,
      perPage,
      sort: { field: "id", direction: "asc" },
      q: undefined,
      filters: [{ field: "status", anyOf: ["refused"] }]
    })
    const lines = items.map(({ column, line, message }) => `Line ${line}, ${column}: ${message}`)
    if (lines.length > 0) yield* Console.log(lines.join("\n"))
    if (items.length < perPage) return
  }
})

const summary = ({ dry_run, id, kind, lines_accepted, status }: Import.Import): string =>
  dry_run
    ? `Import ${id}: ${lines_accepted} ${kind} could be imported; nothing is stored.`
    : status === "done"
      ? `Import ${id}: ${lines_accepted} ${kind} were imported.`
      : `Import ${id}: nothing is stored.`

const importFile = Effect.fnUntraced(function* (input: Import.ImportCreate, path: string) {
  const files = yield* FileSystem.FileSystem
  const imports = yield* Imports
  const runs = yield* ImportRuns
  const fileStore = yield* ImportFiles
  const file = yield* fileStore.receive({ content: files.stream(path), rule: ImportFile.fileRule })
  const { id } = yield* imports.create("operator", { input, file, idempotency_key: undefined })
  yield* Effect.forkChild(runs.run(id))
  const found = yield* watched(id)
  yield* printRefused(id)
  yield* Console.log(summary(found))
  if (found.lines_refused > 0) return yield* new LinesRefused({ count: found.lines_refused })
})

/** The problem of the whole file, in a sentence. */
const told = (error: Error): Error =>
  error instanceof ValidationFailed
    ? new UnusableFile({ problem: Object.values(error.errors).flat().join("; ") })
    : error

export const importing = Command.make(
  "import",
  { kind, file, dryRun, allOrNothing },
  ({ allOrNothing, dryRun, file, kind }) =>
    importFile({ kind, dry_run: dryRun, all_or_nothing: allOrNothing }, file).pipe(
      Effect.scoped,
      Effect.provide(services),
      // The build writes down the type of the command, which names errors of other packages otherwise.
      Effect.mapError((error): Error => told(error))
    )
).pipe(
  Command.withDescription("Import affiliates, advertisers, offers or campaigns from a CSV file")
)
