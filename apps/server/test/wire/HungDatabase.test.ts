/** A database that is there and answers nothing: every request gets its 503, and later what it asked for. */
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { assert } from "@effect/vitest"
import { Clock, Context, Effect, Fiber, Layer } from "effect"
import * as Database from "../../src/platform/sql/Database.ts"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenLandingPage } from "../fixtures/givenLandingPage.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { tokenOf } from "../fixtures/givenToken.ts"
import { describeOnEngines, migrated } from "../platform/sql/engines.ts"
import { temporaryDirectory } from "../platform/sql/temporaryDirectory.ts"
import { conversionsOf } from "../tracking/conversions/givenOfferWithClick.ts"
import { exchange, type Received, type Sent } from "./Exchange.ts"
import { Line, serverBehindLine } from "./LinedServer.ts"
import { options, serverOn } from "./WireServer.ts"

/** So long a caller waits for the news, and so long whoever asks for readiness. */
const patience = 10_000
const readyPatience = 3_000

/** What makes the database fall silent, and what brings it back. */
class Hang extends Context.Service<
  Hang,
  { readonly begin: Effect.Effect<void>; readonly end: Effect.Effect<void> }
>()("test/Hang") {}

const postgres = () =>
  Layer.effect(
    Hang,
    Effect.map(Line, ({ hang, pass }) => ({ begin: hang, end: pass }))
  ).pipe(Layer.provideMerge(serverBehindLine()))

/** Somebody else keeps the lock on the file. */
const sqlite = () =>
  Layer.unwrap(
    Effect.gen(function* () {
      const file = join(yield* temporaryDirectory, "affnet.db")
      const other = yield* Effect.acquireRelease(
        Effect.sync(() => new DatabaseSync(file, { timeout: 5_000 })),
        (database) => Effect.sync(() => database.close())
      )
      const hang = Layer.succeed(Hang, {
        begin: Effect.sync(() => other.exec("BEGIN IMMEDIATE")),
        end: Effect.sync(() => other.exec("ROLLBACK"))
      })
      return serverOn().pipe(
        Layer.provideMerge(migrated(Database.layerSqlite(file))),
        Layer.merge(hang)
      )
    })
  )

const given = Effect.gen(function* () {
  const advertiser_id = yield* givenAdvertiser()
  const offer_id = yield* givenOffer({ advertiser_id })
  yield* givenLandingPage({ offer_id })
  yield* givenGoal({ offer_id, is_default: 1 })
  const affiliate_id = yield* givenAffiliate()
  const newClick = givenClick({ offer_id, affiliate_id })
  const clicks = yield* Effect.replicateEffect(newClick, 4)
  const { key } = yield* givenKey("manager")
  const click = { path: `/click?o=${offer_id}&a=${affiliate_id}` }
  // All that is read once is known, as it is while a server runs.
  yield* exchange({ key, path: "/api/v2/network/offers" })
  yield* exchange(click)
  const [first = "", second = "", third = "", fourth = ""] = clicks
  const token = tokenOf(advertiser_id)
  yield* exchange({ path: `/track/conv?click_id=none&token=${token}` })
  const writes: ReadonlyArray<Sent> = [
    click,
    { path: `/track/conv?click_id=${first}&amount=1&token=${token}` },
    { path: `/track/goal-by-click-id?click_id=${second}&token=${token}` },
    { method: "POST", path: "/track/conv", body: { click_id: third, amount: "1", token } },
    { path: `/track/conv-addchange?click_id=${fourth}&amount=1&token=${token}` },
    {
      key,
      method: "POST",
      path: "/api/v2/network/adv-billing/invoices",
      body: { advertiser_id, currency: "USD", amount: "1.00" }
    }
  ]
  const range = "rangeFrom=2026-01-01&rangeTo=2026-01-02"
  const reads: ReadonlyArray<Sent> = [
    { key, path: "/api/v2/common/lists/tags" },
    { key, path: "/api/v2/network/affiliates?q=x" },
    { key, path: "/api/v2/network/offers" },
    { key, path: `/api/v2/network/reports/statistics-flat?${range}` },
    { key, path: `/api/v2/network/reports/clicks?${range}`, headers: { accept: "text/csv" } }
  ]
  return { clicks, reads, writes }
})

const timed = Effect.fnUntraced(function* (sent: Sent) {
  const started = yield* Clock.currentTimeMillis
  const answer = yield* exchange(sent)
  return { sent, answer, millis: (yield* Clock.currentTimeMillis) - started }
})

const askAll = (all: ReadonlyArray<Sent>) =>
  Effect.forEach(all, timed, { concurrency: "unbounded" })

const isGood = ({ status }: Received): boolean => status === 200 || status === 302

for (const [name, layer] of [
  ["PostgreSQL", postgres],
  ["SQLite file", sqlite]
] as const) {
  describeOnEngines(
    "A database that answers nothing",
    layer,
    (it) => {
      it.effect(
        "is a 503 within 10 seconds for all who need it, and what they asked for can be asked for again",
        () =>
          Effect.gen(function* () {
            const { begin, end } = yield* Hang
            const { clicks, reads, writes } = yield* given
            // A file that somebody else writes into can still be read.
            const needing = name === "PostgreSQL" ? [...writes, ...reads] : writes
            yield* begin
            const asked = yield* Effect.forkChild(
              askAll(Array.from({ length: 8 }, () => needing).flat())
            )
            const ready = yield* timed({ path: "/health/ready" })
            assert.strictEqual(ready.answer.status, 503)
            assert.isBelow(ready.millis, readyPatience)
            assert.strictEqual((yield* exchange({ path: "/health/live" })).status, 200)
            // Whoever comes while the others wait does not wait longer than they.
            yield* Effect.sleep("1 second")
            const later = yield* askAll(needing)
            for (const { answer, millis, sent } of [...(yield* Fiber.join(asked)), ...later]) {
              assert.strictEqual(answer.status, 503, sent.path)
              assert.isAtLeast(Number(answer.headers["retry-after"]), 1, sent.path)
              assert.isBelow(millis, patience, sent.path)
            }

            yield* end
            for (const sent of [{ path: "/health/ready" }, ...reads, ...writes]) {
              const answer = yield* exchange(sent)
              assert.isTrue(isGood(answer), `${sent.path}: ${answer.status} ${answer.text}`)
            }
            for (const click_id of clicks) assert.lengthOf(yield* conversionsOf(click_id), 1)
          }),
        40_000
      )
    },
    { ...options, only: [name] }
  )
}
