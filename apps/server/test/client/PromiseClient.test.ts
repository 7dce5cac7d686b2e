import { createClient, NotFound, PreconditionFailed } from "@affnet/client"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { pngOf } from "../fixtures/pictures.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { options, server, WireServer } from "../wire/WireServer.ts"

const clientOf = Effect.gen(function* () {
  const { baseUrl } = yield* WireServer
  const { key } = yield* givenKey("manager")
  return createClient({ baseUrl, apiKey: key })
})

const collect = async <A>(items: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const collected = new Array<A>()
  for await (const item of items) collected.push(item)
  return collected
}

describeOnEngines(
  "The client of promises",
  server(),
  (it) => {
    it.effect("walks through a list whose filters have one value and several", () =>
      Effect.gen(function* () {
        const affnet = yield* clientOf
        const offer_id = yield* givenOffer()
        for (let goal = 0; goal < 3; goal++) yield* givenGoal({ offer_id })
        const filters = { is_default: false, status: [1, 2, 3, 4], title: undefined } as const
        const goals = affnet.goals.list(offer_id, { ...filters, perPage: 2 })
        assert.strictEqual((yield* Effect.promise(() => collect(goals))).length, 3)
        const found = yield* Effect.promise(() => affnet.goals.list(offer_id, { status: 1 }))
        assert.strictEqual(found.perPage, 10)
      })
    )

    it.effect("exports a report, sends a file, and tells errors apart", () =>
      Effect.gen(function* () {
        const affnet = yield* clientOf
        const rows = affnet.reports.conversions.csv({ rangeFrom: "2026-01-01", offer: [1, 2] })
        assert.deepStrictEqual(yield* Effect.promise(() => collect(rows)), [])
        const advertiser_id = yield* givenAdvertiser()
        const attachment_file = new Blob(["%PDF-1.7\n%%EOF"])
        const invoice = { advertiser_id, currency: "USD", amount: "12.50", attachment_file }
        const { invoice_number } = yield* Effect.promise(() => affnet.invoices.generate(invoice))
        assert.match(invoice_number, /^INV-\d{4}-\d{6}$/)
        const call = affnet.affiliates.get(2_000_000_000)
        const error = yield* Effect.promise(() => call.catch((error: unknown) => error))
        assert.instanceOf(error, NotFound)
        assert.isString(error instanceof NotFound && error.requestId)
      })
    )

    it.effect("changes the version of a record that it read, and no later one", () =>
      Effect.gen(function* () {
        const affnet = yield* clientOf
        const id = yield* givenOffer()
        const read = affnet.offers.get(id)
        const { etag } = yield* Effect.promise(() => read.withResponse())
        const ifMatch = etag ?? assert.fail("it has no version")
        yield* Effect.promise(() => affnet.offers.update(id, { title: "First" }, { ifMatch }))
        const late = affnet.offers.update(id, { title: "Second" }, { ifMatch })
        const error = yield* Effect.promise(() => late.catch((failure: unknown) => failure))
        assert.instanceOf(error, PreconditionFailed)
        const { title } = yield* Effect.promise(() => affnet.offers.get(id))
        assert.strictEqual(title, "First")
      })
    )

    it.effect("sends a picture, and downloads it as it was", () =>
      Effect.gen(function* () {
        const affnet = yield* clientOf
        const offer_id = yield* givenOffer()
        const content = pngOf(300, 250, 100_000)
        const image = new Blob([new Uint8Array(content)], { type: "image/png" })
        const created = affnet.creatives.create(offer_id, { title: "Banner", image })
        const { id, image_width } = yield* Effect.promise(() => created)
        assert.strictEqual(image_width, 300)
        const bytes = yield* Effect.promise(() => affnet.creatives.download(offer_id, id))
        assert.isTrue(content.equals(bytes))
        const { data } = yield* Effect.promise(() =>
          affnet.creatives.download(offer_id, id).withResponse()
        )
        assert.strictEqual(data.byteLength, content.length)
        const missing = affnet.creatives.download(offer_id, 2_000_000_000)
        const error = yield* Effect.promise(() => missing.catch((error: unknown) => error))
        assert.instanceOf(error, NotFound)
      })
    )
  },
  options
)
