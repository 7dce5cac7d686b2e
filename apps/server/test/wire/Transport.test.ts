import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../fixtures/givenKey.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { assertHeaders, assertRefusal, assertSuccess } from "./Envelope.ts"
import { exchange, type Received, talk } from "./Exchange.ts"
import { onOneEngine, server } from "./WireServer.ts"

const path = "/api/v2/common/lists/tags"

/** The last answer of a conversation. */
const lastAnswer = (conversation: string): Received => {
  const answer = conversation.slice(conversation.lastIndexOf("HTTP/1.1 "))
  const [head = "", text = ""] = answer.split("\r\n\r\n")
  const [line = "", ...fields] = head.split("\r\n")
  const pairs = fields.map((field) => field.split(": "))
  return {
    status: Number(line.split(" ")[1]),
    names: pairs.map(([name = ""]) => name),
    headers: Object.fromEntries(
      pairs.map(([name = "", value = ""]) => [name.toLowerCase(), value])
    ),
    text
  }
}

const says = (...parts: ReadonlyArray<string>) => Effect.map(talk(...parts), lastAnswer)

const get = (more: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}`

/** What the parser of HTTP refuses before there is a request. */
const unreadable: ReadonlyArray<readonly [title: string, text: string, status: number]> = [
  ["a line that is no request", "nonsense\r\n\r\n", 400],
  ["an unknown method", `BREW ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, 400],
  ["two lengths", get("Content-Length: 1\r\nContent-Length: 2\r\n\r\nx"), 400],
  [
    "a length and chunks",
    get("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    400
  ],
  ["a negative length", get("Content-Length: -1\r\n\r\n"), 400],
  ["a header with a space in its name", get("X Y: 1\r\n\r\n"), 400],
  ["a header with NUL", get("X-Y: a\0b\r\n\r\n"), 400],
  ["a folded header", get("X-Y: a\r\n b\r\n\r\n"), 400],
  ["bare line feeds in headers", get("X-Y: a\nX-Z: b\r\n\r\n"), 400],
  ["bytes beyond ASCII in the address", "GET /\u00e9 HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["TLS on a plain port", "\u0016\u0003\u0001\u0002\u0000\u0001", 400],
  ["17 kB of headers", get(`X-Y: ${"x".repeat(17_000)}\r\n\r\n`), 431],
  ["an address of 17 kB", `GET ${path}?q=${"x".repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431]
]

describeOnEngines(
  "The transport",
  server(),
  (it) => {
    it.effect.each(unreadable)(
      "%s gets the envelope, and the connection is closed",
      ([, text, status]) =>
        Effect.gen(function* () {
          const answer = yield* says(text)
          assert.strictEqual(answer.status, status, answer.text)
          assert.strictEqual(answer.headers.connection, "close")
          assertRefusal(answer, status)
        })
    )

    it.effect("HEAD that is broken gets an answer without a body", () =>
      Effect.gen(function* () {
        const answer = yield* says(`HEAD ${path} HTTP/1.1\r\nHost: x\r\nX Y: 1\r\n\r\n`)
        assert.strictEqual(answer.status, 400)
        assert.strictEqual(answer.text, "")
      })
    )

    it.effect("400 without a Host, which Node itself answers", () =>
      Effect.gen(function* () {
        assert.match(yield* talk(`GET ${path} HTTP/1.1\r\n\r\n`), /^HTTP\/1\.1 400 /u)
      })
    )

    it.effect("an expectation that nobody knows is not waited for", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        assertSuccess(yield* says(get(`X-API-Key: ${key}\r\nExpect: nonsense\r\n\r\n`)))
      })
    )

    it.effect("100 Continue is sent to those who ask for it, and the body is read", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const conversation = yield* talk(
          "POST /api/v2/network/adv-billing/invoices HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" +
            `X-API-Key: ${key}\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
          "{}"
        )
        assert.match(conversation, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 422 /u)
      })
    )

    it.effect("an absolute address is the same as its path", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const request = `GET http://elsewhere.example${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`
        assertSuccess(yield* says(`${request}X-API-Key: ${key}\r\n\r\n`))
        assertRefusal(yield* says(`${request}\r\n`), 401)
      })
    )

    it.effect("OPTIONS * is refused", () =>
      Effect.gen(function* () {
        const answer = yield* says("OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert.include([400, 404, 405], answer.status)
        assertHeaders(answer)
      })
    )

    it.effect("CONNECT gets no tunnel", () =>
      Effect.gen(function* () {
        const conversation = yield* talk("CONNECT host.example:80 HTTP/1.1\r\nHost: x\r\n\r\n")
        assert.notMatch(conversation, /^HTTP\/1\.1 2/u)
      })
    )

    it.effect("HTTP/1.0 is answered, and the connection is closed", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        assertSuccess(yield* says(`GET ${path} HTTP/1.0\r\nX-API-Key: ${key}\r\n\r\n`))
      })
    )

    it.effect("requests in a row on one connection are answered in their order", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const numbered = (id: string, more: string) =>
          `GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nX-Request-Id: ${id}\r\n${more}\r\n`
        const conversation = yield* talk(
          ["a", "b", "c"].map((id) => numbered(id, "")).join("") +
            numbered("d", "Connection: close\r\n")
        )
        const ids = [...conversation.matchAll(/x-request-id: (\w)\r\n/gu)].map(([, id]) => id)
        assert.deepStrictEqual(ids, ["a", "b", "c", "d"])
      })
    )

    it.effect("HEAD answers like GET, without a body", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const [get, head] = yield* Effect.all([
          exchange({ key, path }),
          exchange({ key, method: "HEAD", path })
        ])
        const { date, "x-request-id": id, ...same } = get.headers
        assert.containsSubset(head.headers, same)
        assert.strictEqual(head.status, 200)
        assert.strictEqual(head.text, "")
      })
    )
  },
  onOneEngine
)
