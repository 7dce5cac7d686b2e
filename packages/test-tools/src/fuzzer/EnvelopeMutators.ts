import { pick } from "./Draw.ts"
import { type Mutator, mutator } from "./Mutator.ts"

/** Mutators of the method, the key and the headers. */

/** Methods that no operation has. */
const oddMethods = ["HEAD", "OPTIONS", "TRACE", "PROPFIND", "PATCH", "PURGE", "BREW"]

const oddMethod = mutator("an odd method", function* (request) {
  const { methods } = request.operation
  // Another operation's method would be judged by this one's promises.
  const method = yield* pick(oddMethods.filter((each) => !methods.includes(each)))
  return [{ ...request, method }, method]
})

const withoutKey = mutator("the key", function* (request) {
  if (!request.operation.isProtected) return undefined
  const key = yield* pick(["none", "invalid"] as const)
  return [{ ...request, key }, key]
})

const oddHeaders: ReadonlyArray<readonly [name: string, value: string]> = [
  ["accept", "text/html"],
  ["accept", "*/*;q=0"],
  ["accept", "application/xml, nonsense"],
  ["accept-encoding", "gzip, br, zstd, identity;q=0"],
  ["accept-language", "\u00e4\u00f6\u00fc"],
  ["authorization", "Basic Og=="],
  ["cache-control", "only-if-cached"],
  ["connection", "close"],
  ["connection", "keep-alive, x-api-key"],
  ["content-encoding", "gzip"],
  ["content-encoding", "nonsense"],
  ["cookie", "a=b; ".repeat(500)],
  ["expect", "nonsense"],
  ["forwarded", "for=127.0.0.1;proto=https"],
  ["host", "evil.example"],
  ["idempotency-key", ""],
  ["idempotency-key", "x".repeat(256)],
  ["idempotency-key", "\u00e9"],
  ["if-match", "*"],
  ["if-modified-since", "Thu, 01 Jan 1970 00:00:00 GMT"],
  ["if-none-match", "*"],
  ["origin", "https://evil.example"],
  ["range", "bytes=0-0"],
  ["te", "trailers"],
  ["traceparent", "00-nonsense"],
  ["b3", "0"],
  ["upgrade-insecure-requests", "1"],
  ["user-agent", ""],
  ["user-agent", "\u00ff".repeat(2_000)],
  ["x-forwarded-for", "nonsense, 127.0.0.1"],
  ["x-forwarded-host", "evil.example"],
  ["x-http-method-override", "DELETE"],
  ["x-request-id", ""],
  ["x-request-id", "x".repeat(129)],
  ["x-request-id", "not an id\tat all"],
  ["x-request-id", "\u00e9"]
]

const oddHeader = mutator("an odd header", function* (request) {
  const [name, text] = yield* pick(oddHeaders)
  const others = request.headers.filter((header) => header.name !== name)
  const headers = [...others, { name, text, isInvalid: false }]
  return [{ ...request, headers }, `${name}: ${text.slice(0, 40)}`]
})

const hugeHeaders = mutator("huge headers", function* (request) {
  const [count, length] = yield* pick([
    [1, 8_000],
    [1, 15_000],
    [1, 17_000],
    [1, 100_000],
    [100, 10],
    [1_000, 10],
    [2_500, 1]
  ] as const)
  const huge = Array.from({ length: count }, (_, index) => ({
    name: `x-filler-${index}`,
    text: "x".repeat(length),
    isInvalid: false
  }))
  return [{ ...request, headers: [...request.headers, ...huge] }, `${count} of ${length}`]
})

export const envelopeMutators: ReadonlyArray<Mutator> = [
  oddMethod,
  withoutKey,
  oddHeader,
  hugeHeaders
]
