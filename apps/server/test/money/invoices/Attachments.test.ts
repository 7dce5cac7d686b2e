import { InvoiceAttachment } from "@affnet/domain"
import { NodeServices } from "@effect/platform-node"
import { assert } from "@effect/vitest"
import { ConfigProvider, Effect, FileSystem, Layer, Result, Stream } from "effect"
import { Attachments } from "../../../src/money/invoices/Attachments.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { created, givenRow } from "../../fixtures/givenRow.ts"
import { describeOnEngines, migrated, temporaryDirectory } from "../../platform/sql/engines.ts"
import { at } from "../../tracking/postback-deliveries/Deliveries.ts"

const pdf = Stream.make(new TextEncoder().encode("%PDF-1.7\n%%EOF\n"))

/** An invoice that refers to the file, as a committed generation leaves it. */
const givenInvoice = Effect.fnUntraced(function* (attachment_file: string) {
  const advertiser_id = yield* givenAdvertiser()
  yield* givenRow("invoices", {
    number: `INV-2026-${attachment_file}`,
    advertiser_id,
    status: "unpaid",
    currency: "USD",
    amount: 0,
    attachment_file,
    created,
    updated: created
  })
})

/** Starts with what lies in the directory, and runs until the upload is over. */
const session = <A, E, R>(directory: string, use: Effect.Effect<A, E, R>) =>
  Effect.provide(
    Effect.scoped(use),
    Layer.provide(
      Attachments.layer,
      ConfigProvider.layer(ConfigProvider.fromUnknown({ DATA_DIR: directory }))
    )
  )

const filesIn = Effect.fnUntraced(function* (directory: string) {
  const files = yield* FileSystem.FileSystem
  return {
    incoming: yield* files.readDirectory(`${directory}/invoices/incoming`),
    kept: (yield* files.readDirectory(`${directory}/invoices`)).filter(
      (name) => name !== "incoming"
    )
  }
})

const receive = Effect.flatMap(Attachments, (attachments) => attachments.receive(pdf))

describeOnEngines(
  "Attachments",
  (database) => Layer.merge(migrated(database), NodeServices.layer),
  (it) => {
    it.effect("a file without an invoice is gone when its request is over", () =>
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory
        yield* session(directory, receive)
        assert.deepStrictEqual(yield* filesIn(directory), { incoming: [], kept: [] })
      })
    )

    it.effect("a file that is refused leaves nothing", () =>
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory
        const refused = Effect.flatMap(Attachments, (attachments) =>
          Effect.result(attachments.receive(Stream.make(new Uint8Array(2048))))
        )
        const result = yield* session(directory, refused)
        assert.instanceOf(
          Result.getOrThrow(Result.flip(result)),
          InvoiceAttachment.AttachmentNotPdf
        )
        assert.deepStrictEqual(yield* filesIn(directory), { incoming: [], kept: [] })
      })
    )

    it.effect("a file whose invoice was committed outlives a request that failed afterwards", () =>
      Effect.gen(function* () {
        const directory = yield* temporaryDirectory
        const { name } = yield* session(
          directory,
          Effect.tap(receive, ({ name }) => givenInvoice(name))
        )
        assert.deepStrictEqual(yield* filesIn(directory), { incoming: [name], kept: [] })
        yield* session(directory, Effect.void)
        assert.deepStrictEqual(yield* filesIn(directory), { incoming: [], kept: [name] })
      })
    )

    it.effect(
      "what a crash left behind goes while the server runs, and nothing that is written",
      () =>
        Effect.gen(function* () {
          const directory = yield* temporaryDirectory
          const files = yield* FileSystem.FileSystem
          const incoming = `${directory}/invoices/incoming`
          yield* files.makeDirectory(incoming, { recursive: true })
          const now = Date.parse("2026-03-01T12:00:00Z")
          const write = (name: string, ageMinutes: number) =>
            Effect.andThen(
              files.writeFileString(`${incoming}/${name}`, "%PDF"),
              files.utimes(`${incoming}/${name}`, now / 1_000, now / 1_000 - ageMinutes * 60)
            )
          const sweep = Effect.flatMap(Attachments, ({ sweep }) => sweep)
          const used = Effect.gen(function* () {
            yield* write("crashed.pdf", 61)
            yield* write("written-by-another-process.pdf", 59)
            yield* write("committed-and-crashed.pdf", 61)
            yield* givenInvoice("committed-and-crashed.pdf")
            const { settle } = yield* Attachments
            yield* write("just-committed.pdf", 0)
            yield* givenInvoice("just-committed.pdf")
            yield* sweep
            // The request that has committed moves its file after the sweep has.
            yield* settle("just-committed.pdf")
          })
          yield* at(now)(session(directory, used))
          assert.deepStrictEqual(yield* filesIn(directory), {
            incoming: ["written-by-another-process.pdf"],
            kept: ["committed-and-crashed.pdf", "just-committed.pdf"]
          })
        })
    )
  },
  { only: ["SQLite memory"] }
)
