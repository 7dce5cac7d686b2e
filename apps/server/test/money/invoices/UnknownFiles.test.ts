import { readdirSync } from "node:fs"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer, Schedule } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { type DatabaseLayer, describeOnEngines } from "../../platform/sql/engines.ts"
import { temporaryDirectory } from "../../platform/sql/temporaryDirectory.ts"
import { assertRefusal, assertSuccess } from "../../wire/Envelope.ts"
import { exchange } from "../../wire/Exchange.ts"
import { options, server } from "../../wire/WireServer.ts"

class Directory extends Context.Service<Directory, string>()("test/Directory") {}

const network = (database: DatabaseLayer) =>
  Layer.unwrap(
    Effect.map(temporaryDirectory, (DATA_DIR) =>
      Layer.merge(server({ DATA_DIR })(database), Layer.succeed(Directory, DATA_DIR))
    )
  )

const pdf = "%PDF-1.7\n%%EOF\n"

const field = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${pdf}\r\n`

const send = Effect.fnUntraced(function* (path: string, ...parts: ReadonlyArray<string>) {
  const { key } = yield* givenKey("manager")
  return yield* exchange({
    method: "POST",
    path,
    key,
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body: `${parts.join("")}--b--\r\n`
  })
})

const invoices = "/api/v2/network/adv-billing/invoices"
const invoiceFields = Effect.map(givenKey("advertiser"), ({ account_id }) =>
  [
    field("advertiser_id", String(account_id)),
    field("start_date", "2026-01-01"),
    field("end_date", "2026-01-31"),
    field("currency", "USD")
  ].join("")
)

const filesIn = (directory: string) =>
  readdirSync(`${directory}/invoices`, { recursive: true }).filter(
    (name) => name !== "incoming" && name !== "outgoing"
  )

/** Fails unless so many files are left: a refused one goes when its request is over, after its answer. */
const assertLeft = (count: number) =>
  Effect.flatMap(Directory, (directory) =>
    Effect.try(() => assert.lengthOf(filesIn(directory), count)).pipe(
      Effect.retry({ schedule: Schedule.spaced("20 millis"), times: 100 })
    )
  )

describeOnEngines(
  "A file in a form",
  network,
  (it) => {
    it.effect("under an unknown name is refused on that name, and leaves nothing", () =>
      Effect.gen(function* () {
        const fields = yield* invoiceFields
        assertRefusal(yield* send(invoices, fields, file("atachment_file")), 422, "atachment_file")
        yield* assertLeft(0)
      })
    )

    it.effect("beside the right one is refused as well, and both leave nothing", () =>
      Effect.gen(function* () {
        const fields = yield* invoiceFields
        const answer = yield* send(invoices, file("attachment_file"), fields, file("other"))
        assertRefusal(answer, 422, "other")
        yield* assertLeft(0)
      })
    )

    it.effect("is refused where no operation takes one", () =>
      Effect.gen(function* () {
        const path = "/api/v2/network/leads-management/erasures"
        assertRefusal(yield* send(path, field("email", "a@b.example"), file("email")), 422, "email")
      })
    )

    it.effect("under its name is taken", () =>
      Effect.gen(function* () {
        assertSuccess(yield* send(invoices, yield* invoiceFields, file("attachment_file")))
        yield* assertLeft(1)
      })
    )
  },
  options
)
