import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Exit, Layer } from "effect"
import { catalog } from "../../src/tools/Catalog.ts"
import { draws } from "../fuzz/Arguments.ts"
import * as DemoNetwork from "../network/DemoNetwork.ts"
import * as HttpApp from "../network/HttpApp.ts"
import { at } from "../network/Json.ts"
import * as Manager from "../network/Manager.ts"
import type { Write } from "./Write.ts"
import { writes } from "./writes.ts"

/** Trials of each way: a sample, or with `npm run proof -- --project mcp test/repeats` all that is promised. */
const trials = Number(process.env.MCP_CUTS ?? 6)
const timeout = 60_000 + trials * 2000

/** What the first client of a way waits: it gets its answer. */
const longPatienceMillis = 20_000

const call = (name: string, args: object, signal?: AbortSignal) =>
  Effect.gen(function* () {
    const { keys } = yield* DemoNetwork.DemoNetwork
    const asked = { name, arguments: args }
    const key = { "x-api-key": keys.manager }
    const { text } = yield* HttpApp.post("tools/call", asked, key, {}, signal)
    const answer: unknown = JSON.parse(text.replace(/^data: /u, ""))
    return at(answer, "result")
  })

const draw = draws(trials)

/**
 * Calls, and goes away before, while or after the network does its work, which takes about as long as for the
 * last client that got its answer. The first one waits for it.
 */
const cutter = (name: string) => {
  let wholeMillis: number | undefined
  return Effect.fnUntraced(function* (args: object) {
    const patience =
      wholeMillis === undefined ? longPatienceMillis : Math.ceil(draw() * 2 * wholeMillis)
    const called = Effect.suspend(() => call(name, args, AbortSignal.timeout(patience)))
    const [took, answer] = yield* Effect.timed(Effect.exit(called))
    if (Exit.isSuccess(answer)) wholeMillis = Duration.toMillis(took)
  })
}

const isSpent = (answer: unknown): boolean => JSON.stringify(answer).includes("was used already")

/** The arguments as they are confirmed. */
const confirmed = Effect.fnUntraced(function* ({ name }: Pick<Write, "name">, args: object) {
  const shown = yield* call(name, args)
  return { ...args, confirm_token: at(shown, "structuredContent", "confirm_token") }
})

const app = HttpApp.layer({ readOnly: false }).pipe(Layer.provideMerge(DemoNetwork.layer))

layer(app, { excludeTestServices: true })("A write whose answer was cut off", (it) => {
  it("is tried with every tool that writes", () => {
    const writing = catalog.filter(({ hints }) => !hints.readOnly).map(({ name }) => name)
    assert.deepStrictEqual(writes.map(({ name }) => name).toSorted(), writing.toSorted())
  })

  for (const write of writes) {
    const repeated = Effect.gen(function* () {
      const { begin, end } = yield* write.prepare
      const cut = cutter(write.name)
      for (let trial = 0; trial < trials; trial++) {
        const args = yield* confirmed(write, yield* begin(trial))
        yield* cut(args)
        const again = yield* call(write.name, args)
        const more = yield* call(write.name, args)
        assert.isTrue(isSpent(more), JSON.stringify([again, more]))
      }
      const done = yield* end
      assert.strictEqual(done.length, trials)
      // Nothing was done twice; and what was not done before the stream was cut is done by nobody else.
      for (const [trial, times] of done.entries()) assert.isAtMost(times, 1, `trial ${trial}`)
      assert.isAbove(
        done.filter((times) => times === 1).length,
        0,
        "Nothing was done, so nothing could be doubled"
      )
    })
    it.effect(`is not done again by ${write.name}`, () => repeated, timeout)
  }

  const keyed = Effect.gen(function* () {
    const memo = (trial: number) => `keyed-${trial}`
    const cut = cutter("invoice_create")
    for (let trial = 0; trial < trials; trial++) {
      const invoice = { advertiser_id: 7, currency: "EUR", amount: "1.00", status: "draft" }
      const named = { ...invoice, invoice_memo: memo(trial), idempotency_key: `cut-${trial}` }
      const write = { name: "invoice_create" }
      yield* cut(yield* confirmed(write, named))
      const answer = yield* call(write.name, yield* confirmed(write, named))
      assert.match(String(at(answer, "structuredContent", "data", "invoice_number")), /^INV-/u)
      const made = "SELECT count(*) AS count FROM invoices WHERE invoice_memo = ?"
      assert.strictEqual(yield* Manager.count(made, memo(trial)), 1)
    }
  })
  it.effect("is made once under its key, however often it is confirmed", () => keyed, timeout)
})
