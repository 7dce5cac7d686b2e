import { Effect } from "effect"
import { openConnection } from "../../wire/Connection.ts"

/** Parameters as nobody should send them. */
const queries = [
  "o=%zz&a=%",
  "%00=%00&o=1&a=1&sub_id1=%00",
  "o=1e309&a=-1&link_id=NaN&creative_id=[]",
  "o[]=1&a[]=1&sub_id1[]=x",
  "__proto__=1&constructor=2&toString=3&hasOwnProperty=4",
  "sub_id1=%ff%fe%c0%80&aff_click_id=%ed%a0%80",
  "sub_id1=%F0%9F%98%80%E2%80%AE&source=%0d%0aSet-Cookie:%20x=1",
  "deep_link=https://evil.example/&deep_link=//evil.example",
  "deep_link=%0d%0aLocation:%20https://evil.example/",
  "deep_link=https://shop.example%00.evil.example/",
  "sub_id1={click_id}{sub_id1}{{sub_id1}}",
  "aff_click_id='%20OR%201=1;--&source=%3Cscript%3E",
  "return=click_id&return=redirect&o=99999999999999999999",
  "&&&===&=&=x&o&a",
  ";o=1;a=1",
  "link_id=2147483648&creative_id=-0",
  "idfa=%u0000&gaid=%E0%80",
  "o=0x1&a=01"
]

/** Headers as nobody should send them. */
const headers = [
  "",
  "User-Agent: \u0001\u0002",
  `User-Agent: ${"(".repeat(6000)}`,
  `User-Agent: ${"Android 1; ".repeat(500)}`,
  "Accept-Language: ,;=*,,x-y-z-q=9",
  "X-Forwarded-For: 5.9.1.1, unknown, 999.1.1.1, [::1",
  `X-Forwarded-For: ${"5.9.1.1,".repeat(1500)}`,
  `X-Request-Id: ${"x".repeat(500)}`,
  `X-Filler: ${"x".repeat(17_000)}`,
  "Accept: text/html,,;q=",
  "Expect: something",
  "Content-Length: 5\r\n\r\nhello",
  "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0",
  "Cookie: =;;=",
  "Range: bytes=0-99999999999",
  "Sec-Purpose: ;;;"
]

const paths = [
  "/click",
  "/click/",
  "/c/nobody",
  "/c/%2e%2e%2f",
  "/c/",
  "/c/%00",
  `/c/${"x".repeat(3000)}`
]
const methods = ["GET", "GET", "GET", "HEAD", "OPTIONS", "POST"]

/** Parts that make a query long, in characters or in parameters. */
const fillers = ["", "", "", `&sub_id2=${"y".repeat(7000)}`, "&z=1".repeat(1500)]

const pick = <A>(list: ReadonlyArray<A>, index: number, fallback: A): A =>
  list[index % list.length] ?? fallback

/** The broken request of a number; the lists are as long as makes neighbours differ in everything. */
export const brokenRequest = (number: number, link: string): string => {
  const query = pick(queries, number, "") + pick(fillers, number, "")
  const path = number % 3 === 0 ? `${link}&${query}` : `${pick(paths, number, "/click")}?${query}`
  const header = pick(headers, Math.floor(number / 3), "")
  const lines = [
    `${pick(methods, number, "GET")} ${path} HTTP/1.${number % 11 === 0 ? 0 : 1}`,
    "Host: x",
    "Connection: close",
    header
  ]
  return `${lines.filter((line) => line !== "").join("\r\n")}\r\n\r\n`
}

/** The status of the answer to bytes; 0 when the connection ended without one. */
export const statusOf = (baseUrl: string, bytes: string) =>
  Effect.gen(function* () {
    const connection = yield* openConnection(baseUrl)
    yield* connection.write(bytes)
    const answer = yield* connection.closed
    return Number(/^HTTP\/1\.1 (\d{3})/u.exec(answer)?.[1] ?? 0)
  }).pipe(Effect.scoped)

/** Sends broken requests, and tells how often each status came back. */
export const attack = Effect.fnUntraced(function* (
  baseUrl: string,
  options: { readonly requests: number; readonly atOnce: number; readonly link: string }
) {
  const statuses = new Map<number, number>()
  yield* Effect.forEach(
    Array.from({ length: options.requests }, (_, number) => number),
    (number) =>
      Effect.map(statusOf(baseUrl, brokenRequest(number, options.link)), (status) =>
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      ),
    { concurrency: options.atOnce, discard: true }
  )
  return statuses
})

/** Connections that begin a click and never finish it; they last as long as the scope. */
export const openSlowly = (baseUrl: string, count: number) =>
  Effect.forEach(
    Array.from({ length: count }, (_, number) => number),
    (number) =>
      Effect.tap(openConnection(baseUrl), (connection) =>
        connection.write(`GET /click?o=${number} HTTP/1.1\r\nHost: x\r\nX-A: `)
      ),
    { concurrency: 50 }
  )
