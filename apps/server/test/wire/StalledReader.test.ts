/** Whoever asks for an export and stops to read it keeps nobody else from theirs. */
import { connect, type Socket } from "node:net"
import { assert } from "@effect/vitest"
import { Duration, Effect, Layer } from "effect"
import { ReaderPatience } from "../../src/platform/http/ReaderPace.ts"
import { insertRows } from "../../src/platform/sql/commits/insertRows.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { created } from "../fixtures/givenRow.ts"
import { type DatabaseLayer, describeOnEngines } from "../platform/sql/engines.ts"
import { exchange } from "./Exchange.ts"
import { options, server, WireServer } from "./WireServer.ts"

/** Far more than the network takes in for a reader that has stopped. */
const count = 8_000
const wide = "w".repeat(500)

const givenClicks = (offer_id: number) =>
  insertRows(
    "clicks",
    Array.from({ length: count }, (_, index) => ({
      id: `${offer_id}`.padStart(12, "0") + `${index}`.padStart(20, "0"),
      created_millis: created * 1000 + index,
      affiliate_id: 0,
      offer_id,
      advertiser_id: 0,
      currency: "USD",
      is_unique: 1,
      sub_id1: wide,
      sub_id2: wide,
      sub_id3: wide,
      sub_id4: wide,
      sub_id5: wide
    }))
  )

/** Asks for an export, reads its beginning and nothing more; answers what tells of its end. */
const stall = (path: string, key: string) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* WireServer
    const socket = yield* Effect.acquireRelease(
      Effect.sync(() => connect({ host: "127.0.0.1", port: Number(new URL(baseUrl).port) })),
      (socket) => Effect.sync(() => socket.destroy())
    )
    socket.on("error", () => socket.destroy())
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nAccept: text/csv\r\n\r\n`
    yield* Effect.callback<void>((resume) => {
      socket.once("data", () => {
        socket.pause()
        resume(Effect.void)
      })
      socket.write(head)
    })
    return socket
  })

/** All that is still on its way to a reader, which has no end of an export. */
const rest = (socket: Socket) =>
  Effect.callback<string>((resume) => {
    let last = ""
    socket.on("data", (chunk) => {
      last = (last + chunk.toString()).slice(-100)
    })
    socket.on("close", () => resume(Effect.succeed(last)))
    socket.resume()
  })

const impatient = (database: DatabaseLayer) =>
  server()(database).pipe(Layer.provideMerge(Layer.succeed(ReaderPatience)(Duration.millis(700))))

describeOnEngines(
  "A reader of an export that stops to read",
  impatient,
  (it) => {
    it.effect("loses its connection, and its place is free for the next", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const offer_id = yield* givenOffer()
        yield* givenClicks(offer_id)
        const range = "rangeFrom=2026-01-01&rangeTo=2026-01-02"
        const path = `/api/v2/network/reports/clicks?offer=${offer_id}&${range}`
        const ask = exchange({ key, headers: { accept: "text/csv" }, path })
        const stalled = [yield* stall(path, key), yield* stall(path, key)]
        // Both places of the account are taken; the third waits for one of them, on a busy machine more than once.
        const answer = yield* ask.pipe(
          Effect.repeat({ until: ({ status }) => status !== 503, times: 5 })
        )
        assert.strictEqual(answer.status, 200)
        assert.strictEqual(answer.text.match(/\r\n/gu)?.length, count + 1)
        for (const socket of stalled) {
          assert.notMatch(yield* rest(socket), /\r\n0\r\n\r\n$/u, "it ended as if it were whole")
        }
        const { log } = yield* WireServer
        assert.lengthOf(
          log.filter((line) => line.includes("took nothing more of it")),
          2
        )
      })
    )
  },
  options
)
