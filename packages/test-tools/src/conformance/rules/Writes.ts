import { Effect, Predicate } from "effect"
import { json } from "../Call.ts"
import { at, type Exchange, type Fields, infoOf } from "../Exchange.ts"
import type { Network } from "../Network.ts"
import { getting } from "../Operation.ts"
import type { Probe } from "../Probe.ts"
import { type ProbeRule, unless, unlessStatus } from "../Rule.ts"
import { Skipped } from "../Skipped.ts"

/** What is only checked when writes are allowed. */

const needsWrites = new Skipped({ why: "it writes; allow it with --allow-writes" })

const rule = (
  id: string,
  says: string,
  operation: string,
  check: (probe: Probe) => ReturnType<ProbeRule["check"]>
): ProbeRule => ({
  id,
  says,
  source: "Endpoints",
  appliesTo: (each) => each.id === operation,
  check: (probe) => (probe.network.allowsWrites ? check(probe) : Effect.fail(needsWrites))
})

const recordOf = (exchange: Exchange, name: string): Fields => {
  const record = infoOf(exchange)[name]
  return Predicate.isObject(record) ? Object.fromEntries(Object.entries(record)) : {}
}

/** The GET beside an operation, on the same path. */
const reading = (network: Network, exchange: Exchange) =>
  Effect.gen(function* () {
    const { call } = exchange
    const twin = getting(call.operation.path)
    if (twin === undefined) return yield* new Skipped({ why: "nothing reads what it writes" })
    return yield* network.sendAgain({ ...call, operation: twin, method: "GET", body: undefined })
  })

const invoice = (network: Network, probe: Probe, amount: string, key: string) =>
  Effect.gen(function* () {
    const advertiser = network.ids.advertiser_id
    if (advertiser === undefined)
      return yield* new Skipped({ why: "name an advertiser: --id advertiser_id=…" })
    const body = json({
      advertiser_id: Number(advertiser),
      currency: "EUR",
      amount,
      status: "draft"
    })
    return yield* probe.network.sendAgain({
      ...(yield* probe.askForNothing({ key: "none" })).call,
      key: "manager",
      headers: { "idempotency-key": key },
      body
    })
  })

export const writes: ReadonlyArray<ProbeRule> = [
  rule(
    "writes/missing-keeps",
    "A PUT without fields keeps every value.",
    "updateLandingPage",
    Effect.fnUntraced(function* ({ ask, network }) {
      const exchange = yield* ask({ body: json({}) })
      const { updated: _, ...kept } = recordOf(exchange, "url")
      const { updated: __, ...read } = recordOf(yield* reading(network, exchange), "url")
      return [
        ...unlessStatus(exchange, 200),
        ...unless(JSON.stringify(kept) === JSON.stringify(read), exchange, "the record differs")
      ]
    })
  ),
  rule(
    "writes/put-is-read-back",
    "What a PUT wrote is what the next GET reads; afterwards it is put back.",
    "updateLandingPage",
    Effect.fnUntraced(function* ({ ask, network }) {
      const before = yield* ask({ body: json({}) })
      const { title } = recordOf(before, "url")
      if (!Predicate.isString(title)) return unless(false, before, "no title in `info.url`")
      const other = title === "Conformance" ? "Conformance again" : "Conformance"
      const written = yield* ask({ body: json({ title: other }) })
      const read = yield* reading(network, written)
      const restored = yield* ask({ body: json({ title }) })
      return [
        ...unlessStatus(written, 200),
        ...unlessStatus(restored, 200),
        ...unless(recordOf(read, "url").title === other, read, "the new title is not there")
      ]
    })
  ),
  rule(
    "writes/title-too-long-422",
    "A title of more than 128 characters is refused and named.",
    "updateLandingPage",
    ({ ask }) =>
      Effect.map(ask({ body: json({ title: "x".repeat(129) }) }), (exchange) => [
        ...unlessStatus(exchange, 422),
        ...unless(exchange.answer.text.includes('"title"'), exchange, "title is not named")
      ])
  ),
  rule(
    "writes/idempotency-key",
    "The same key and body give the same invoice, another body 409.",
    "generateInvoice",
    Effect.fnUntraced(function* (probe) {
      const { network } = probe
      const key = `conformance-${network.exchanges.length}`
      const first = yield* invoice(network, probe, "0.01", key)
      const again = yield* invoice(network, probe, "0.01", key)
      const other = yield* invoice(network, probe, "0.02", key)
      return [
        ...unlessStatus(first, 200),
        ...unless(first.answer.text === again.answer.text, again, "differs from the first answer"),
        ...unlessStatus(other, 409)
      ]
    })
  ),
  rule(
    "writes/invoice-number",
    "An invoice has an id and a number, which is a text.",
    "generateInvoice",
    Effect.fnUntraced(function* (probe) {
      const exchange = yield* invoice(
        probe.network,
        probe,
        "0.01",
        `conformance-number-${probe.network.exchanges.length}`
      )
      const { invoice_id, invoice_number } = infoOf(exchange)
      return unless(
        Number.isInteger(invoice_id) && Predicate.isString(invoice_number),
        exchange,
        exchange.answer.text.slice(0, 200)
      )
    })
  ),
  rule(
    "writes/deleted-404",
    "What was deleted is not found again.",
    "deleteGoal",
    Effect.fnUntraced(function* ({ ask, network }) {
      const { ids } = network
      if (ids.goal_id === undefined) {
        return yield* new Skipped({
          why: "name a goal that may go: --id offer_id=… --id goal_id=…"
        })
      }
      const first = yield* ask()
      const second = yield* network.sendAgain(first.call)
      return [
        ...unlessStatus(first, 200),
        ...unless(at(first.answer.body, "info") === undefined, first, "it has `info`"),
        ...unlessStatus(second, 404)
      ]
    })
  )
]
