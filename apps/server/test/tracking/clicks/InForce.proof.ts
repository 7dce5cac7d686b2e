/**
 * Changes a network at one process while people click at another one: a click that begins a second after the
 * change was answered is decided by it, and none by half of it.
 * `CLICKS_PER_SECOND=1000 npm run proof -- test/tracking/clicks/InForce` says what it saw.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { start } from "../../crash/ServerProcess.ts"
import { makeStore } from "../../crash/Store.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { lastingEngines, migrated } from "../../platform/sql/engines.ts"
import { exchangeWith } from "../../wire/Exchange.ts"
import { type Change, type Decided, givenChanges } from "./in-force/changes.ts"
import { clickSteadily, type Seen } from "./in-force/steadyClicks.ts"

const perSecond = Number(process.env.CLICKS_PER_SECOND ?? 100)

/** How often each thing is changed to and fro. */
const isWhole = perSecond >= 1_000
const rounds = isWhole ? 10 : 1

/** What is promised, and for how long a change stays. A sample runs beside others, which take its time. */
const inForceMillis = isWhole ? 1_000 : 3_000
const stays = isWhole ? "2 seconds" : "4 seconds"

/** A change as it happened. */
interface Happened {
  readonly side: 0 | 1
  readonly sent: number
  readonly answered: number
}

const apply = Effect.fnUntraced(function* (
  baseUrl: string,
  key: string,
  { resource, sides }: Change,
  side: 0 | 1
) {
  const sent = performance.now()
  const path = `/api/v2/network/${resource}`
  const answer = yield* exchangeWith(baseUrl, { key, method: "PUT", path, body: sides[side].body })
  assert.strictEqual(answer.status, 200, answer.text)
  return { side, sent, answered: performance.now() } satisfies Happened
})

const toAndFro = (baseUrl: string, key: string, change: Change) =>
  Effect.forEach(
    Array.from({ length: rounds * 2 + 1 }, (_, turn) => (turn % 2 === 0 ? 0 : 1)),
    (side) => Effect.tap(apply(baseUrl, key, change, side), Effect.sleep(stays))
  )

/** The sides that may decide a click: those that were in force while it was under way. */
const sidesOf = ({ begun, over }: Seen, happened: ReadonlyArray<Happened>) =>
  happened.flatMap(({ sent, side }, index) => {
    const { answered: replaced = Number.POSITIVE_INFINITY } = happened[index + 1] ?? {}
    return over > sent && begun < replaced + inForceMillis ? [side] : []
  })

/** What is stored of clicks, by their ids. */
const pricesOf = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`SELECT id, revenue, payout FROM clicks WHERE revenue IS NOT NULL`
).pipe(
  Effect.map((rows) => new Map(rows.map(({ id, payout, revenue }) => [id, { payout, revenue }]))),
  Effect.orDie
)

const withPrice = (seen: Seen, prices: Effect.Success<typeof pricesOf>): Decided => {
  const id = /[?&]c=([0-9a-f]{32})/u.exec(seen.location)?.[1]
  const { payout = null, revenue = null } = prices.get(id) ?? {}
  const numberOf = (value: unknown) => (value === null ? null : Number(value))
  return { ...seen, payout: numberOf(payout), revenue: numberOf(revenue) }
}

/** The milliseconds since each change was answered, at the begin of a click: tells how late it was in force. */
const sinceChanges = ({ begun }: Seen, happened: ReadonlyArray<Happened>) =>
  happened.map(({ answered }) => Math.round(begun - answered)).filter((since) => since >= 0)

/** Clicks that were decided in no way that was in force, and how many had but one. */
const judge = (
  change: Change,
  happened: ReadonlyArray<Happened>,
  clicks: ReadonlyArray<Decided>
) => {
  let bound = 0
  const wrong = clicks.flatMap((click) => {
    const sides = sidesOf(click, happened)
    if (sides.length === 0) return []
    if (new Set(sides).size === 1) bound += 1
    if (sides.some((side) => change.sides[side].decided(click))) return []
    return [{ ...click, sinceChanges: sinceChanges(click, happened) }]
  })
  return { bound, wrong }
}

for (const engine of lastingEngines) {
  describe(`A change at another process on ${engine.name}`, () => {
    it.live(
      `is in force within ${inForceMillis} ms, with ${perSecond} clicks a second`,
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const database = migrated(store.database)
          const { changes, key } = yield* Effect.provide(
            Effect.all({
              changes: givenChanges,
              key: Effect.map(givenKey("manager"), ({ key }) => key)
            }),
            database
          )
          const environment = {
            ...store.environment,
            TRUSTED_PROXIES: "127.0.0.1/32"
          }
          const [administered, clicked] = [yield* start(environment), yield* start(environment)]
          const seen = new Array<Seen>()
          const links = changes.map(({ link }) => link)
          const clicking = yield* Effect.forkScoped(
            clickSteadily(clicked.baseUrl, links, perSecond, seen)
          )
          const happened = yield* Effect.forEach(
            changes,
            (change) => toAndFro(administered.baseUrl, key, change),
            { concurrency: "unbounded" }
          )
          yield* Fiber.interrupt(clicking)
          yield* clicked.signal("SIGTERM")
          yield* clicked.exited
          const prices = yield* Effect.provide(pricesOf, database)
          for (const [index, change] of changes.entries()) {
            const clicks = seen
              .filter(({ path }) => path === change.link)
              .map((one) => withPrice(one, prices))
            const { bound, wrong } = judge(change, happened[index] ?? [], clicks)
            assert.deepStrictEqual(wrong, [], change.name)
            assert.isAbove(bound, clicks.length / 4, change.name)
          }
          process.stdout.write(`${engine.name}: ${seen.length} clicks, none decided otherwise\n`)
        }),
      120_000 + rounds * 20_000
    )
  })
}
