import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Fuzzer from "../src/Fuzzer.ts"
import { answer, type Bug, document, fieldOf, fuzz } from "./ToyNetwork.ts"

const operations = Fuzzer.operations(document)

const bodyOf = (request: Fuzzer.FuzzRequest): string =>
  new TextDecoder().decode(Fuzzer.toWire(request).body)

const told = ({ findings }: Pick<Fuzzer.Report, "findings">): string =>
  findings
    .map(({ mutations, curl, violations }) =>
      [JSON.stringify(violations), ...mutations, curl].join("\n")
    )
    .join("\n\n")

describe("a network that keeps its promises", () => {
  for (const { id } of operations) {
    it.effect.each(["1", "2", "3", "4", "5"])(`gives no cause for alarm: ${id}, seed %s`, (seed) =>
      Effect.gen(function* () {
        const report = yield* fuzz(id, undefined, seed)
        assert.strictEqual(told(report), "")
      })
    )
  }

  it.effect("is asked for all that it can answer", () =>
    Effect.gen(function* () {
      const { statuses } = yield* fuzz("createThing")
      assert.containsAllKeys(statuses, [200, 400, 401, 405, 415, 422, 431])
    })
  )
})

/** A bug, the operation that has it, what gives it away, and what is left of the request. */
interface Planted {
  readonly title: string
  readonly operation: string
  readonly bug: Bug
  readonly kind: Fuzzer.Violation["kind"]
  readonly leaves: (request: Fuzzer.FuzzRequest) => boolean
}

const isBare = ({ body, headers, query }: Fuzzer.FuzzRequest): boolean =>
  query.length + headers.length === 0 && body === undefined

const planted: ReadonlyArray<Planted> = [
  {
    title: "fails for characters beyond the basic plane",
    operation: "createThing",
    bug: (request, honest) =>
      /[\u{10000}-\u{10ffff}]/u.test(fieldOf(bodyOf(request), "title")) ? answer(500) : honest,
    kind: "server error",
    leaves: (request) => /^\{"title":".{1,20}"\}$/su.test(bodyOf(request))
  },
  {
    title: "fails for one parameter of many",
    operation: "listThings",
    bug: ({ query }, honest) =>
      query.some(({ text }) => text.startsWith("id%5B%5D")) ? answer(503) : honest,
    kind: "server error",
    leaves: ({ headers, query }) => query.length === 1 && headers.length === 0
  },
  {
    title: "answers with a status that it does not document",
    operation: "getThing",
    bug: (_, honest) => (honest.status === 404 ? answer(410) : honest),
    kind: "undocumented status",
    leaves: isBare
  },
  {
    title: "accepts an unknown parameter",
    operation: "listThings",
    bug: (request, honest) =>
      request.key === "given" && honest.status === 400
        ? answer(200, { things: [] }, { "x-pagination-total-count": "0" })
        : honest,
    kind: "accepted",
    leaves: ({ headers, query }) => query.length === 1 && headers.length === 0
  },
  {
    title: "accepts a body without a required field",
    operation: "createThing",
    bug: (request, honest) =>
      honest.status === 422 && bodyOf(request).startsWith("{")
        ? answer(200, { id: 1, title: "" })
        : honest,
    kind: "accepted",
    leaves: ({ headers, query }) => query.length + headers.length === 0
  },
  {
    title: "lets somebody in without a key",
    operation: "getThing",
    bug: ({ key }, honest) => (key === "none" ? answer(200, { id: 1, title: "Lamp" }) : honest),
    kind: "let in",
    leaves: isBare
  },
  {
    title: "says another code than the status",
    operation: "getThing",
    bug: (_, honest) => ({ ...honest, body: honest.body.replace('"code":404', '"code":200') }),
    kind: "not the envelope",
    leaves: isBare
  },
  {
    title: "answers with an empty body",
    operation: "getThing",
    bug: (_, honest) => (honest.status === 404 ? { ...honest, body: "" } : honest),
    kind: "not the envelope",
    leaves: isBare
  },
  {
    title: "answers with a web page",
    operation: "getThing",
    bug: (_, { headers, ...honest }) =>
      honest.status === 404
        ? { ...honest, headers: { ...headers, "content-type": "text/html" } }
        : { ...honest, headers },
    kind: "not the envelope",
    leaves: isBare
  },
  {
    title: "leaves a field of a record out",
    operation: "getThing",
    bug: (_, honest) => (honest.status === 200 ? answer(200, { id: 1 }) : honest),
    kind: "not the documented body",
    leaves: isBare
  },
  {
    title: "leaves the pagination out",
    operation: "listThings",
    bug: (_, honest) => (honest.status === 200 ? answer(200, { things: [] }) : honest),
    kind: "missing header",
    leaves: isBare
  },
  {
    title: "is slow to read a large body",
    operation: "createThing",
    bug: (request, honest) =>
      bodyOf(request).length > 5_000 ? { ...honest, millis: 2_001 } : honest,
    kind: "slow",
    leaves: (request) => bodyOf(request).length <= 10_020
  },
  {
    title: "shows a secret",
    operation: "getThing",
    bug: (_, honest) =>
      honest.status === 400 ? answer(400, { errors: { id: ["not canary"] } }) : honest,
    kind: "secret",
    leaves: ({ headers }) => headers.length === 0
  },
  {
    title: "hangs up",
    operation: "getThing",
    bug: (_, honest) => (honest.status === 404 ? { noAnswer: "reset" } : honest),
    kind: "no answer",
    leaves: isBare
  }
]

describe("a network that", () => {
  for (const { bug, kind, leaves, operation, title } of planted) {
    it.effect(`${title} is found out, with a small request`, () =>
      Effect.gen(function* () {
        const { findings } = yield* fuzz(operation, bug)
        const found = findings.find(({ violations }) => violations.some((one) => one.kind === kind))
        assert(found !== undefined, told({ findings }))
        assert.isTrue(leaves(found.request), found.curl)
      })
    )
  }

  it.effect("fails once and never again is found out, with the request as it was", () =>
    Effect.gen(function* () {
      let requests = 0
      const { findings } = yield* fuzz("getThing", (_, honest) =>
        ++requests === 30 ? answer(500) : honest
      )
      assert.deepStrictEqual(
        findings.map(({ index, violations }) => [index, violations[0]?.kind]),
        [[29, "server error"]]
      )
    })
  )

  it.effect("is slow once and never again is no finding", () =>
    Effect.gen(function* () {
      let requests = 0
      const { findings } = yield* fuzz("getThing", (_, honest) =>
        ++requests === 30 ? { ...honest, millis: 9_000 } : honest
      )
      assert.strictEqual(told({ findings }), "")
    })
  )
})

describe("requests", () => {
  const options = { seed: "7", count: 50, ids: { id: [1] } }

  for (const operation of operations) {
    it.effect(`are the same for the same seed, and others for another: ${operation.id}`, () =>
      Effect.gen(function* () {
        const wires = (seed: string) =>
          Effect.map(Fuzzer.requests(operation, { ...options, seed }), (made) =>
            made.map(Fuzzer.toWire)
          )
        assert.deepStrictEqual(yield* wires("7"), yield* wires("7"))
        assert.notDeepEqual(yield* wires("7"), yield* wires("8"))
      })
    )

    it.effect(`can be made one by one: ${operation.id}`, () =>
      Effect.gen(function* () {
        const all = yield* Fuzzer.requests(operation, options)
        const one = yield* Fuzzer.requestAt(operation, 41, options)
        assert.deepStrictEqual(all[41] && Fuzzer.toWire(all[41]), Fuzzer.toWire(one))
      })
    )
  }
})

it("what is no OpenAPI 3.1 document is refused", () => {
  assert.throws(() => Fuzzer.operations({ ...document, openapi: "3.0.3" }))
  assert.throws(() => Fuzzer.operations([]))
})
