import { ValidationFailed } from "@affnet/api"
import { OrderFile } from "@affnet/domain"
import { Effect, Result, Stream } from "effect"
import { shapeProblem, tableOf, type UnusableFile } from "../../catalog/imports/csvRecords.ts"

/** The most problems that are reported at once. */
const toldMax = 10

const refuse = (field: string, problems: ReadonlyArray<string>) =>
  new ValidationFailed({ errors: { [field]: problems } })

/** The orders of a file, all of them or none. `field` is where the request has it. */
export const readOrders = Effect.fnUntraced(function* (bytes: Uint8Array, field: string) {
  const lines = yield* Stream.runCollect(
    tableOf(Stream.make(bytes)).pipe(Stream.take(OrderFile.linesMax + 2))
  ).pipe(Effect.mapError(({ problem }: UnusableFile) => refuse(field, [problem])))
  const [first] = lines
  if (first === undefined) {
    return yield* refuse(field, ["must have a line with the columns, and lines below it"])
  }
  const problem = OrderFile.headerProblem(first.header)
  if (problem !== undefined) return yield* refuse(field, [problem])
  if (lines.length > OrderFile.linesMax) {
    return yield* refuse(field, [`must have at most ${OrderFile.linesMax} lines`])
  }
  const orders = new Array<OrderFile.Order>()
  const problems = new Array<string>()
  for (const { cells, header, line } of lines) {
    const shape = shapeProblem(header, cells)
    const read =
      shape === undefined
        ? OrderFile.read(line, header, cells)
        : Result.fail(`\`${shape.field}\` ${shape.problem}`)
    if (Result.isSuccess(read)) orders.push(read.success)
    else problems.push(`Line ${line}: ${read.failure}`)
    if (problems.length === toldMax) break
  }
  return problems.length === 0 ? orders : yield* refuse(field, problems)
})
