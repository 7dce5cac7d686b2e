import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { draws } from "../fuzz/Arguments.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import * as HttpApp from "../network/HttpApp.ts"
import { at } from "../network/Json.ts"

/** Each way so many times; `MCP_CUTS=500 npm test -- --project mcp test/repeats` for all that is promised. */
const trials = Number(process.env.MCP_CUTS ?? 25)
const timeout = 60_000 + trials * 500

/** A client is gone within this time: before, while and after the network does its work. */
const maxPatienceMillis = 40

const invoice = { advertiser_id: 7, currency: "EUR", amount: "1.00", status: "draft" }

const read = (text: string): unknown => JSON.parse(text.replace(/^data: /u, ""))

const post = (args: object, signal?: AbortSignal) =>
  Effect.gen(function* () {
    const { keys } = yield* DemoNetwork.DemoNetwork
    const call = { name: "invoice_create", arguments: args }
    const key = { "x-api-key": keys.manager }
    return yield* HttpApp.post("tools/call", call, key, {}, signal)
  })

/** Calls, and goes away before the answer may have come. */
const cut = (args: object, millis: number) =>
  Effect.asVoid(Effect.exit(Effect.suspend(() => post(args, AbortSignal.timeout(millis)))))

const repeated = (args: object) => Effect.map(post(args), ({ text }) => read(text))

const numberIn = (answer: unknown): string =>
  String(at(answer, "result", "structuredContent", "data", "invoice_number"))

const announced = Effect.map(repeated(invoice), (answer) =>
  at(answer, "result", "structuredContent", "confirm_token")
)

/** Invoices are numbered one after another, so the next number tells how many there are. */
const nextNumber = Effect.gen(function* () {
  const answer = yield* repeated({ ...invoice, confirm_token: yield* announced })
  return Number(/\d+$/u.exec(numberIn(answer))?.[0])
})

const app = HttpApp.layer({ readOnly: false }).pipe(Layer.provideMerge(DemoNetwork.layer))

layer(app, { excludeTestServices: true })("An invoice whose answer was cut off", (it) => {
  const draw = draws(trials)
  const patience = () => 1 + Math.floor(draw() * maxPatienceMillis)

  const doubled = Effect.gen(function* () {
    const before = yield* nextNumber
    const made = new Set<string>()
    for (let trial = 0; trial < trials; trial++) {
      const confirm_token = yield* announced
      const args = { ...invoice, confirm_token }
      yield* cut(args, patience())
      const answer = yield* repeated(args)
      const isDone = !JSON.stringify(answer).includes('"isError":true')
      if (isDone) made.add(numberIn(answer))
      else assert.include(JSON.stringify(answer), "was used already")
      assert.include(JSON.stringify(yield* repeated(args)), "was used already")
    }
    const after = yield* nextNumber
    assert.isAtMost(after - before - 1, trials)
    assert.isAtLeast(after - before - 1, made.size)
  })
  it.effect("is not made again by the same confirmation", () => doubled, timeout)

  const keyed = Effect.gen(function* () {
    const before = yield* nextNumber
    const made = new Set<string>()
    for (let trial = 0; trial < trials; trial++) {
      const named = { ...invoice, idempotency_key: `cut-${trial}` }
      const shown = yield* repeated(named)
      const confirm_token = at(shown, "result", "structuredContent", "confirm_token")
      yield* cut({ ...named, confirm_token }, patience())
      const again = yield* repeated(named)
      const token = at(again, "result", "structuredContent", "confirm_token")
      const answer = yield* repeated({ ...named, confirm_token: token })
      made.add(numberIn(answer))
    }
    assert.strictEqual(made.size, trials)
    assert.strictEqual((yield* nextNumber) - before - 1, trials)
  })
  it.effect("is made once under its key, however often it is confirmed", () => keyed, timeout)
})
