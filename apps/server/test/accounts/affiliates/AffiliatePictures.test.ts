import { readdirSync } from "node:fs"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer, Schedule } from "effect"
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

const list = "/api/v2/network/affiliates"

/** One grey pixel. */
const png =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="

const countFiles = Effect.map(Directory, (directory) => {
  const names = readdirSync(`${directory}/images`, { recursive: true })
  return names.filter((name) => name !== "incoming" && name !== "outgoing").length
})

/** Fails unless so many pictures are left: they come and go when their request is over. */
const assertLeft = (left: number) =>
  countFiles.pipe(
    Effect.flatMap((found) => Effect.try(() => assert.strictEqual(found, left))),
    Effect.retry({ schedule: Schedule.spaced("20 millis"), times: 100 })
  )

let count = 0

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const send = (method: string, path: string, body: object) =>
    Effect.map(exchange({ method, path, key, body }), ({ status, text }) => ({
      status,
      text,
      affiliate: Object(Object(JSON.parse(text)).info).affiliate,
      errors: Object(Object(Object(JSON.parse(text)).info).errors)
    }))
  const create = (image_data: unknown) =>
    send("POST", list, { email: `pictured-${++count}@blog.example`, image_data })
  return { before: yield* countFiles, create, send }
})

describeOnEngines(
  "The picture of an affiliate",
  network,
  (it) => {
    it.effect("is taken in, shown, replaced and cleared; no file is left", () =>
      Effect.gen(function* () {
        const { before, create, send } = yield* given
        const made = yield* create(png)
        assert.strictEqual(made.status, 200, made.text)
        assert.match(made.affiliate.image, /^\/images\/[\da-f-]{36}$/u)
        assert.strictEqual((yield* exchange({ path: made.affiliate.image })).status, 200)
        const one = `${list}/${made.affiliate.id}`
        const { affiliate } = yield* send("PUT", one, { image_data: png })
        assert.notStrictEqual(affiliate.image, made.affiliate.image)
        yield* assertLeft(before + 1)
        assert.strictEqual((yield* exchange({ path: made.affiliate.image })).status, 404)
        const kept = yield* send("PUT", one, { firstname: "Ann" })
        assert.strictEqual(kept.affiliate.image, affiliate.image)
        const cleared = yield* send("PUT", one, { image_data: null })
        assert.isNull(cleared.affiliate.image)
        yield* assertLeft(before)
      })
    )

    it.effect("goes with the person when the affiliate is erased", () =>
      Effect.gen(function* () {
        const { before, create, send } = yield* given
        const { affiliate } = yield* create(png)
        const erased = yield* send("POST", `${list}/${affiliate.id}/erasure`, {})
        assert.strictEqual(erased.status, 200, erased.text)
        yield* assertLeft(before)
        assert.strictEqual((yield* exchange({ path: affiliate.image })).status, 404)
      })
    )

    it.effect("422: what is no picture, and nothing is left of a refused request", () =>
      Effect.gen(function* () {
        const { before, create, send } = yield* given
        const { affiliate } = yield* create(png)
        for (const image_data of ["https://blog.example/a.png", "data:image/png;base64,AAAA", 7]) {
          for (const refused of [
            yield* create(image_data),
            yield* send("PUT", `${list}/${affiliate.id}`, { image_data })
          ]) {
            assert.strictEqual(refused.status, 422, refused.text)
            assert.deepStrictEqual(Object.keys(refused.errors), ["image_data"])
          }
        }
        const other = { status: 4, image_data: png }
        const refused = yield* send("PUT", `${list}/${affiliate.id}`, other)
        assert.deepStrictEqual(Object.keys(refused.errors), ["status"], refused.text)
        assert.strictEqual((yield* exchange({ path: affiliate.image })).status, 200)
        yield* assertLeft(before + 1)
        const ids = [affiliate.id]
        const bulk = yield* send("POST", `${list}/bulk`, { ids, set: { image_data: png } })
        assert.include(bulk.text, "unchanged")
      })
    )
  },
  options
)
