import { readFileSync } from "node:fs"
import { type Operation, operationsOf } from "../fuzzer/Contract.ts"

/** The operations of the contract by their ids, read when they are first asked for. */
let read: ReadonlyMap<string, Operation> | undefined

export const operations = (): ReadonlyMap<string, Operation> => {
  const file = new URL(import.meta.resolve("@affnet/api/openapi.json"))
  read ??= new Map(
    operationsOf(JSON.parse(readFileSync(file, "utf8"))).map((operation) => [
      operation.id,
      operation
    ])
  )
  return read
}
