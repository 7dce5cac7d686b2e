import { readFileSync } from "node:fs"
import { Fuzzer } from "@affnet/test-tools"

/** The operations of the contract by their ids, read when they are first asked for. */
let read: ReadonlyMap<string, Fuzzer.Operation> | undefined

export const operations = (): ReadonlyMap<string, Fuzzer.Operation> => {
  const file = new URL(import.meta.resolve("@affnet/api/openapi.json"))
  read ??= new Map(
    Fuzzer.operations(JSON.parse(readFileSync(file, "utf8"))).map((operation) => [
      operation.id,
      operation
    ])
  )
  return read
}
