import type { Operation } from "./Operation.ts"
import type { CallOptions } from "./Options.ts"
import type { Input } from "./Query.ts"

/** What a caller asks of an operation. */
export interface Asked {
  /** The method of the client: `affiliates.get`. */
  readonly name: string
  readonly operation: Operation
  /** The parameters of the path, in its order. */
  readonly params: ReadonlyArray<unknown>
  readonly input: Input
  readonly options: CallOptions
}

const isRecord = (value: unknown): value is Input => typeof value === "object" && value !== null

/** Splits the arguments of a method: path parameters, input, options. */
export const askedOf = (
  name: string,
  operation: Operation,
  args: ReadonlyArray<unknown>
): Asked => {
  const count = Object.keys(operation.params ?? {}).length
  const [first, second] = args.slice(count)
  const [input, options] = operation.input === undefined ? [undefined, first] : [first, second]
  return {
    name,
    operation,
    params: args.slice(0, count),
    input: isRecord(input) ? input : {},
    options: isRecord(options) ? options : {}
  }
}
