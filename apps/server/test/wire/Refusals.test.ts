import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenLandingPage } from "../fixtures/givenLandingPage.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { assertRefusal, assertSuccess } from "./Envelope.ts"
import { exchange, type Sent } from "./Exchange.ts"
import { routes } from "./Routes.ts"
import { options, server } from "./WireServer.ts"

const invoices = "/api/v2/network/adv-billing/invoices"
const erasure = "/api/v2/network/affiliates/1/erasure"
const affiliates = "/api/v2/network/affiliates"

const post = (path: string, body: Sent["body"] & {}, headers: Sent["headers"] = {}): Sent => ({
  method: "POST",
  path,
  body,
  headers
})

const form = { "content-type": "application/x-www-form-urlencoded" }
const multipart = { "content-type": "multipart/form-data; boundary=b" }
const latin1 = Buffer.from(
  '--b\r\ncontent-disposition: form-data; name="invoice_memo"\r\n\r\nM\u00fcller\r\n--b--\r\n',
  "latin1"
)

/** Requests of a manager that are refused: with which status, and which field is named. */
const refused: ReadonlyArray<readonly [title: string, sent: Sent, status: number, field?: string]> =
  [
    ["half a JSON object", post(invoices, "{"), 400, "body"],
    ["a JSON number", post(invoices, "1"), 400, "body"],
    ["a JSON text", post(invoices, '"x"'), 400, "body"],
    ["JSON null", post(invoices, "null"), 400, "body"],
    ["a JSON array", post(invoices, "[1]"), 400, "body"],
    ["JSON that nests too deep", post(invoices, `{"x":${"[".repeat(99)}1${"]".repeat(99)}}`), 400],
    ["bytes that are no text", post(invoices, new Uint8Array([0xff, 0xfe, 0x00])), 400, "body"],
    ["an empty body where fields are required", post(invoices, ""), 422, "advertiser_id"],
    ["an empty array where fields are required", post(invoices, "[]"), 422, "currency"],
    ["a field of the wrong type", post(invoices, { advertiser_id: {} }), 422, "advertiser_id"],
    ["null for a required field", post(invoices, { currency: null }), 422, "currency"],
    ["an amount with 5 decimals", post(invoices, { amount: "1.00001" }), 422, "amount"],
    ["a currency of 4 letters", post(invoices, { currency: "EURO" }), 422, "currency"],
    ["a currency with a blank", post(invoices, { currency: " EUR" }), 422, "currency"],
    ["a currency with a dotless i", post(invoices, { currency: "ınr" }), 422, "currency"],
    ...["5", "12345678901234567890", "0.12345678901234567890", "1e400", "1.5e0"].map(
      (number): (typeof refused)[number] => [
        `the number ${number} for a text`,
        post(invoices, `{"invoice_memo":${number}}`),
        422,
        "invoice_memo"
      ]
    ),
    ["a form in Latin-1", post(invoices, "invoice_memo=M%FCller", form), 400, "body"],
    ["a multipart form in Latin-1", post(invoices, latin1, multipart), 400, "body"],
    ["a parameter in Latin-1", { path: `${affiliates}?q=M%FCller` }, 400, "q"],
    [
      "a body that is compressed",
      post(invoices, "{}", { "content-encoding": "gzip" }),
      400,
      "body"
    ],
    ["text as body", post(invoices, "x", { "content-type": "text/plain" }), 415],
    ["XML as body", post(invoices, "<x/>", { "content-type": "application/xml" }), 415],
    [
      "a form without a boundary",
      post(invoices, "x", { "content-type": "multipart/form-data" }),
      400
    ],
    ["an unknown parameter", { path: `${affiliates}?unknown=1` }, 400, "unknown"],
    ["a parameter twice", { path: `${affiliates}?page=1&page=2` }, 400, "page"],
    ["a page of 0", { path: `${affiliates}?page=0` }, 400, "page"],
    ["a page of 1001 items", { path: `${affiliates}?perPage=1001` }, 400, "perPage"],
    ["an unknown sort field", { path: `${affiliates}?sortField=secret` }, 400, "sortField"],
    ["a sort direction", { path: `${affiliates}?sortDirection=up` }, 400, "sortDirection"],
    ["1101 parameters", { path: `${affiliates}?${"id[]=1&".repeat(1101)}` }, 400],
    ["NUL in a parameter", { path: `${affiliates}?q=%00` }, 400, "q"],
    ["an id that is a word", { path: `${affiliates}/abc` }, 400, "id"],
    ["an id of 0", { path: `${affiliates}/0` }, 400, "id"],
    ["an id with decimals", { path: `${affiliates}/1.5` }, 400, "id"],
    ["an id with an exponent", { path: `${affiliates}/1e1` }, 400, "id"],
    ["an id with a sign", { path: `${affiliates}/+1` }, 400, "id"],
    ["an id that begins with 0", { path: `${affiliates}/01` }, 400, "id"],
    ["an id with decimals that are 0", { path: `${affiliates}/1.0` }, 400, "id"],
    ["an id with a blank", { path: `${affiliates}/%201` }, 400, "id"],
    ["a hexadecimal id", { path: `${affiliates}/0x1` }, 400, "id"],
    ["an id of 2^53", { path: `${affiliates}/9007199254740992` }, 400, "id"],
    ["an id beyond 2^53", { path: `${affiliates}/9007199254740993` }, 400, "id"],
    ["an id with a broken escape", { path: `${affiliates}/%zz` }, 400],
    ["an id of 400 digits", { path: `${affiliates}/${"9".repeat(400)}` }, 400],
    ["NUL as id", { path: `${affiliates}/%00` }, 400, "id"],
    ["an id that no affiliate has", { path: `${affiliates}/2147483647` }, 404],
    ["an id beyond 32 bits", { path: `${affiliates}/2147483648` }, 404],
    ["the largest id of a path", { path: `${affiliates}/9007199254740991` }, 404],
    ["an unknown route", { path: "/api/v2/network/nothing" }, 404],
    ["an unknown route under no role", { path: "/api/v2/nothing" }, 404],
    ["the prefix alone", { path: "/api/v2" }, 404],
    ["another version", { path: "/api/v3/network/affiliates" }, 404],
    ["a path outside of the API", { path: "/nothing" }, 404],
    ["an id with a semicolon", { path: `${affiliates}/1;2` }, 404],
    ["an id with a fragment", { path: `${affiliates}/1#2` }, 404],
    ["two dots in a path", { path: `${affiliates}/..` }, 400],
    ["an empty segment", { path: "/api/v2/network//affiliates" }, 404],
    ["a path in capitals", { path: "/API/V2/network/affiliates" }, 404]
  ]

/** Wrong methods, with the right ones. */
const methods: ReadonlyArray<readonly [method: string, path: string, allow: string]> = [
  ["DELETE", affiliates, "GET, POST, HEAD"],
  ["PATCH", affiliates, "GET, POST, HEAD"],
  ["GET", erasure, "POST"],
  ["DELETE", "/api/v2/network/settings/network", "GET, PUT, HEAD"],
  ["POST", "/api/v2/network/offers/1/goals/1", "GET, PUT, DELETE, HEAD"],
  ["HEAD", erasure, "POST"],
  ["OPTIONS", affiliates, "GET, POST, HEAD"],
  ["TRACE", affiliates, "GET, POST, HEAD"],
  ["PROPFIND", affiliates, "GET, POST, HEAD"],
  ["POST", "/health/live", "GET, HEAD"]
]

describeOnEngines(
  "What is refused",
  server(),
  (it) => {
    for (const [title, sent, status, field] of refused) {
      it.effect(`${status}: ${title}`, () =>
        Effect.gen(function* () {
          const { key } = yield* givenKey("manager")
          assertRefusal(yield* exchange({ key, ...sent }), status, field)
        })
      )
    }

    it.effect("in words that say what to mend", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const said = [
          [{ path: `${affiliates}?page=1&page=2` }, "must be sent once"],
          [{ path: `${affiliates}?created=2026-01-01&created=2` }, "must be sent once"],
          [
            post("/api/v2/network/reconciliations/1/apply", { kinds: ["colour"] }),
            "must be one of status, amount, revenue, missing_there"
          ]
        ] as const
        for (const [sent, words] of said) {
          assert.include((yield* exchange({ key, ...sent })).text, `["${words}"]`)
        }
      })
    )

    const withId = routes.filter(({ path }) => path.includes("2147483647"))
    it.effect.each(withId)("400: $name with an id in another spelling", ({ method, path, roles }) =>
      Effect.gen(function* () {
        const [role = "manager"] = roles
        const { key } = yield* givenKey(role)
        assertRefusal(
          yield* exchange({ key, method, path: path.replace("2147483647", "1e1") }),
          400
        )
      })
    )

    it.effect.each(methods)("405: %s %s, and what is allowed instead", ([method, path, allow]) =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const answer = yield* exchange({ key, method, path })
        assert.strictEqual(answer.status, 405)
        const allowed = answer.headers.allow?.split(", ") ?? []
        assert.sameMembers(allowed, allow.split(", "))
        if (method !== "HEAD") assertRefusal(answer, 405)
      })
    )

    it.effect.each([
      ["with its length", false],
      ["in chunks", true]
    ] as const)("413: a body above 1 MiB, sent %s", ([, chunked]) =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const body = JSON.stringify({ currency: "x".repeat(1024 * 1024) })
        assertRefusal(yield* exchange({ key, ...post(invoices, body), chunked }), 413)
      })
    )

    it.effect("409: one Idempotency-Key for two requests", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const advertiser_id = yield* givenAdvertiser()
        const send = (amount: string) =>
          exchange({
            key,
            ...post(
              invoices,
              { advertiser_id, currency: "USD", amount },
              { "idempotency-key": "once" }
            )
          })
        assertSuccess(yield* send("1.00"))
        assertRefusal(yield* send("2.00"), 409)
      })
    )

    it.effect("401 comes before 404, and 404 before 400", () =>
      Effect.gen(function* () {
        assertRefusal(yield* exchange({ path: "/api/v2/network/nothing" }), 401)
        const { key } = yield* givenKey("manager")
        const offer_id = yield* givenOffer()
        const path = `/api/v2/network/offers/${offer_id}/nothing?unknown=1`
        assertRefusal(yield* exchange({ key, path }), 404)
      })
    )

    it.effect("400 and 422 come before 404 of a missing resource", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const path = "/api/v2/network/offers/2147483647/urls/2147483647"
        const put = (body: object) => exchange({ key, method: "PUT", path, body })
        assertRefusal(yield* put({ title: "" }), 422, "title")
        assertRefusal(yield* put({ title: "Spring" }), 404)
      })
    )

    it.effect("an unknown parameter is refused by every operation that has none", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const offer_id = yield* givenOffer()
        const url_id = yield* givenLandingPage({ offer_id })
        const path = `/api/v2/network/offers/${offer_id}/urls/${url_id}`
        assertRefusal(yield* exchange({ key, path: `${path}?unknown=1` }), 400, "unknown")
      })
    )

    it.effect("what clients send besides is ignored: lang, empty values, filters", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const path = `${affiliates}?lang=en&search=&filters[x]=1&filters[y][]=2`
        assertSuccess(yield* exchange({ key, path }))
      })
    )
  },
  options
)
