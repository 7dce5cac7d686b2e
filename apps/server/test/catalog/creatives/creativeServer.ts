import { readdirSync } from "node:fs"
import { assert } from "@effect/vitest"
import { Context, Effect, Layer, Schedule, Schema } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import type { DatabaseLayer } from "../../platform/sql/engines.ts"
import { temporaryDirectory } from "../../platform/sql/temporaryDirectory.ts"
import { assertSuccess } from "../../wire/Envelope.ts"
import { exchange, type Received, type Sent } from "../../wire/Exchange.ts"
import { server } from "../../wire/WireServer.ts"

class Directory extends Context.Service<Directory, string>()("test/Directory") {}

/** A server whose data directory the test can look into. */
export const network = (database: DatabaseLayer) =>
  Layer.unwrap(
    Effect.map(temporaryDirectory, (DATA_DIR) =>
      Layer.merge(server({ DATA_DIR })(database), Layer.succeed(Directory, `${DATA_DIR}/creatives`))
    )
  )

const filesIn = (directory: string) =>
  readdirSync(directory).filter((name) => name !== "incoming" && name !== "outgoing")

/** How many files there are, once nothing is under way: what a request does with one, it does after its answer. */
export const fileCount = Effect.flatMap(Directory, (directory) =>
  Effect.try(() => {
    assert.isEmpty(filesIn(`${directory}/incoming`))
    assert.isEmpty(filesIn(`${directory}/outgoing`))
    return filesIn(directory).length
  }).pipe(Effect.retry({ schedule: Schedule.spaced("20 millis"), times: 100 }), Effect.orDie)
)

/** Fails unless so many files are left. */
export const assertFiles = (count: number) =>
  Effect.map(fileCount, (found) => assert.strictEqual(found, count))

const Creative = Schema.fromJsonString(
  Schema.Struct({
    info: Schema.Struct({ creative: Schema.Record(Schema.String, Schema.Unknown) })
  })
)

/** The creative of an answer, which is a success. */
export const creativeOf = (answer: Received) => {
  assertSuccess(answer)
  return Schema.decodeUnknownSync(Creative)(answer.text).info.creative
}

/** An offer, and a manager who sends requests about its creatives. */
export const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const offer_id = yield* givenOffer()
  const list = `/api/v2/network/offers/${offer_id}/creatives`
  const send = (sent: Omit<Sent, "path" | "key"> & { readonly path?: string }) =>
    exchange({ ...sent, key, path: `${list}${sent.path ?? ""}` })
  const post = (body: Sent["body"], headers: Readonly<Record<string, string>> = {}) =>
    send({ method: "POST", ...(body !== undefined && { body }), headers })
  const put = (id: unknown, body: object, headers: Readonly<Record<string, string>> = {}) =>
    send({ method: "PUT", path: `/${String(id)}`, body, headers })
  const create = (fields: object = {}) =>
    Effect.map(post({ title: "Spring banner", ...fields }), creativeOf)
  return { create, key, list, offer_id, post, put, send }
})
