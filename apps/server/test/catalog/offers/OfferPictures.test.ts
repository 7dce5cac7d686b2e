import { readdirSync } from "node:fs"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer, Schedule } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { type DatabaseLayer, describeOnEngines } from "../../platform/sql/engines.ts"
import { temporaryDirectory } from "../../platform/sql/temporaryDirectory.ts"
import { exchange } from "../../wire/Exchange.ts"
import { options, server } from "../../wire/WireServer.ts"

/** Where the server keeps files. */
class Directory extends Context.Service<Directory, string>()("test/Directory") {}

const network = (database: DatabaseLayer) =>
  Layer.unwrap(
    Effect.map(temporaryDirectory, (DATA_DIR) =>
      Layer.merge(server({ DATA_DIR })(database), Layer.succeed(Directory, DATA_DIR))
    )
  )

const list = "/api/v2/network/offers"

const bytesOf = (...parts: ReadonlyArray<string | ReadonlyArray<number>>) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part)
    )
  )

/** As few bytes as pictures of these types have, and some more on demand. */
const png = (more = 0) =>
  bytesOf(
    "\u0089PNG\r\n\u001a\n",
    [0, 0, 0, 13],
    "IHDR",
    [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0, 1, 2, 3, 4],
    "x".repeat(more),
    [0, 0, 0, 0],
    "IEND",
    [0xae, 0x42, 0x60, 0x82]
  )
const jpeg = bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9])

const uri = (type: string, content: Buffer) => `data:${type};base64,${content.toString("base64")}`

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser()
  const send = (method: string, path: string, body: object) =>
    Effect.map(exchange({ method, path, key, body }), ({ status, text }) => ({
      status,
      text,
      offer: Object(Object(JSON.parse(text)).info).offer
    }))
  const create = (image_data: unknown) =>
    send("POST", list, { title: "Spring sale", advertiser_id, image_data })
  return { create, send }
})

const filesIn = (directory: string) =>
  readdirSync(`${directory}/images`, { recursive: true }).filter(
    (name) => name !== "incoming" && name !== "outgoing"
  )

/** Fails unless so many more files are left than before: they come and go when their request is over. */
const assertLeft = (before: number, more: number) =>
  Effect.flatMap(Directory, (directory) =>
    Effect.try(() => assert.lengthOf(filesIn(directory), before + more)).pipe(
      Effect.retry({ schedule: Schedule.spaced("20 millis"), times: 100 })
    )
  )

const countFiles = Effect.map(Directory, (directory) => filesIn(directory).length)

describeOnEngines(
  "The picture of an offer",
  network,
  (it) => {
    it.effect("is shown without a key, as what it is, and can run nothing", () =>
      Effect.gen(function* () {
        const { create } = yield* given
        const before = yield* countFiles
        const { offer, status, text } = yield* create(uri("image/png", png()))
        assert.strictEqual(status, 200, text)
        assert.match(offer.image, /^\/images\/[\da-f-]{36}$/u)
        yield* assertLeft(before, 1)
        const shown = yield* exchange({ path: offer.image })
        assert.strictEqual(shown.status, 200)
        assert.deepInclude(shown.headers, {
          "content-type": "image/png",
          "content-length": String(png().length),
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; sandbox"
        })
        for (const path of ["/images/no", "/images/..%2Faffnet.db", `${offer.image}0`]) {
          const missing = yield* exchange({ path })
          assert.strictEqual(missing.status, 404, path)
          assert.strictEqual(JSON.parse(missing.text).code, 404)
        }
      })
    )

    it.effect("is replaced, cleared, copied, and goes with its offer; no file is left", () =>
      Effect.gen(function* () {
        const { create, send } = yield* given
        const before = yield* countFiles
        const first = (yield* create(uri("image/png", png(2 * 1024 * 1024 - 100)))).offer
        const one = `${list}/${first.id}`
        const second = (yield* send("PUT", one, { image_data: uri("image/jpg", jpeg) })).offer
        assert.notStrictEqual(second.image, first.image)
        yield* assertLeft(before, 1)
        assert.strictEqual((yield* exchange({ path: first.image })).status, 404)
        const kept = yield* send("PUT", one, { title: "Autumn sale" })
        assert.strictEqual(kept.offer.image, second.image)
        const copy = (yield* send("POST", `${one}/copy`, {})).offer
        assert.notStrictEqual(copy.image, second.image)
        yield* assertLeft(before, 2)
        assert.strictEqual((yield* send("PUT", one, { image_data: null })).offer.image, null)
        yield* assertLeft(before, 1)
        const shown = yield* exchange({ path: copy.image })
        assert.strictEqual(shown.headers["content-type"], "image/jpeg")
        yield* send("DELETE", `${list}/${copy.id}`, {})
        yield* assertLeft(before, 0)
      })
    )

    it.effect("422: a file that lies, is cut off, too large or none, and nothing is left", () =>
      Effect.gen(function* () {
        const { create, send } = yield* given
        const before = yield* countFiles
        const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')
        for (const [value, said] of [
          [uri("image/png", jpeg), "is sent as PNG and is JPEG"],
          [uri("image/svg+xml", svg), "must be a PNG, JPEG or WebP file"],
          [uri("image/png", png().subarray(0, 40)), "is cut off"],
          [uri("image/png", png(2 * 1024 * 1024)), "must be at most 2 MB"],
          ["https://shop.example/a.png", "must be a base64 data URI"],
          ["data:image/png;base64,", "must be a base64 data URI"],
          [7, "must be a base64 data URI"]
        ] as const) {
          const refused = yield* create(value)
          assert.strictEqual(refused.status, 422, said)
          assert.include(refused.text, said)
          assert.deepStrictEqual(Object.keys(JSON.parse(refused.text).info.errors), ["image_data"])
        }
        const other = yield* send("POST", list, {
          title: "Spring sale",
          advertiser_id: 2_147_483_646,
          image_data: uri("image/png", png())
        })
        assert.strictEqual(other.status, 422)
        yield* assertLeft(before, 0)
        assert.strictEqual((yield* create("x".repeat(5 * 1024 * 1024))).status, 413)
      })
    )
  },
  options
)
