import { Fuzzer } from "@affnet/test-kit"
import { Effect, Record } from "effect"
import type { Demo } from "./Demo.ts"
import type { Shot } from "./Shot.ts"
import { maxBodyBytes } from "./sizes.ts"

const kindOf = ({ mutations, operation }: Fuzzer.FuzzRequest): string =>
  `${operation.id}, ${mutations.length === 0 ? "as drawn" : mutations.join(" and ")}`

const shotOf = (request: Fuzzer.FuzzRequest, key: string | undefined): Shot => {
  const { body, headers, method, target } = Fuzzer.toWire(request)
  const takesKey = request.key === "given" && request.operation.isProtected
  return {
    kind: kindOf(request),
    method,
    target,
    headers: [...(takesKey && key !== undefined ? [["x-api-key", key] as const] : []), ...headers],
    body
  }
}

/** Keys would be replaced, and what comes after it would be refused for its key alone. */
const replacesKeys = ({ path }: Fuzzer.Operation): boolean => path.endsWith("/api-key")

/** Requests of the test kit's fuzzer, as many for each operation; the seed decides which. */
export const fuzzed = async (
  { ids, keys }: Demo,
  document: unknown,
  seed: string,
  count: number
): Promise<ReadonlyArray<Shot>> => {
  const holders = Fuzzer.makeKeys(Record.map(keys, (key) => ({ key })))
  const known = Record.map(ids, (id) => [id])
  const operations = Fuzzer.operations(document).filter((operation) => !replacesKeys(operation))
  const requests = await Effect.runPromise(
    Effect.forEach(operations, (operation) =>
      Fuzzer.requests(operation, { seed, count, ids: known })
    )
  )
  return requests
    .flat()
    .map((request) => shotOf(request, holders.of(request.operation.path)))
    .filter(({ body }) => (body?.length ?? 0) <= maxBodyBytes)
}
