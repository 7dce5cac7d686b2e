import { FakeVendor } from "@affnet/test-kit"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Random } from "effect"
import { SqlClient } from "effect/sql"
import { start as startServer } from "../crash/ServerProcess.ts"
import { makeStore } from "../crash/Store.ts"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { givenReceiveCampaign } from "../fixtures/givenReceiveCampaign.ts"
import { givenVendor } from "../fixtures/givenVendor.ts"
import { engines, migrated } from "../sql/engines.ts"

const kills = Number(process.env.KILLS ?? 2)

/** Leads that are handed in at once before each kill. */
const crowd = 12

const until = <E, R>(condition: Effect.Effect<boolean, E, R>): Effect.Effect<void, E, R> =>
  Effect.flatMap(condition, (isMet) =>
    isMet ? Effect.void : Effect.andThen(Effect.sleep(20), until(condition))
  )

const attemptsMax = 8
const retry = JSON.stringify({ attempts: attemptsMax })

/** A goal whose vendor is told the delivery's id, or is not. */
const givenBuyer = Effect.fnUntraced(function* (offer_id: number, url: string, isNamed: boolean) {
  const goal_id = yield* givenGoal({ offer_id, multiple_conversions: 1 })
  const campaign_id = yield* givenReceiveCampaign({ goal_id })
  const id = isNamed ? "{delivery_id}" : "-"
  yield* givenVendor({ campaign_id, retry, url, body: `{"email":"{email}","id":"${id}"}` })
  return goal_id
})

/** Hands leads in, and says which were acknowledged. */
const handIn = (baseUrl: string, key: string, parameters: ReadonlyArray<URLSearchParams>) =>
  Effect.forEach(
    parameters,
    (query) =>
      Effect.promise(async () => {
        const url = `${baseUrl}/api/v2/network/leads?${query}`
        try {
          const response = await fetch(url, { headers: { "x-api-key": key } })
          await response.text()
          return response.status === 200 ? [query.get("email") ?? ""] : []
        } catch {
          return []
        }
      }),
    { concurrency: "unbounded" }
  ).pipe(Effect.map((answers) => answers.flat()))

const moods = [FakeVendor.accept(), FakeVendor.slow(60), FakeVendor.stall, FakeVendor.reject(503)]

/** What the clock does by itself in a while. */
const endWaits = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.orDie(sql`UPDATE lead_deliveries SET next_millis = 0 WHERE next_millis IS NOT NULL`)
)

/** The same of what waits for another attempt, while a server is at work. */
const endPauses = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.orDie(sql`UPDATE lead_deliveries SET next_millis = 0 WHERE state = 'waiting'`)
)

const read = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.all({
    leads: sql`
      SELECT l.lead_id, l.email, d.id, d.state, d.attempts FROM leads l
      LEFT JOIN lead_deliveries d ON d.lead_id = l.lead_id`,
    attempts: sql`
      SELECT * FROM leads_log WHERE type = 'Outgoing Lead' ORDER BY delivery_id, attempt_no`
  })
).pipe(Effect.orDie)

for (const engine of engines.filter(({ name }) => name !== "SQLite memory")) {
  describe(`kill -9 of processes that deliver leads on ${engine.name}`, () => {
    it.live(
      "loses no lead, leaves nothing in flight, and repeats only what can be told apart",
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          yield* Effect.gen(function* () {
            const { key } = yield* givenKey("manager")
            const vendor = yield* FakeVendor.make({
              script: ({ index }) => moods[index % moods.length] ?? FakeVendor.accept()
            })
            const offer_id = yield* givenOffer()
            const goals = [
              yield* givenBuyer(offer_id, `${vendor.url}/named`, true),
              yield* givenBuyer(offer_id, `${vendor.url}/mute`, false)
            ]
            const click_id = yield* givenClick({ offer_id })
            const environment = { ...store.environment, AFFNET_OUTBOUND_ALLOW: "127.0.0.0/8" }
            const acknowledged = new Set<string>()
            for (let round = 0; round < kills; round++) {
              const server = yield* startServer(environment)
              const before = vendor.received.length
              const crowded = Array.from({ length: crowd }, (_, index) => {
                const email = `lead-${round}-${index}@mail.example`
                const goal_id = String(goals[index % 2])
                return new URLSearchParams({ click_id, goal_id, email, deliver_lead: "yes" })
              })
              const kill = until(Effect.sync(() => vendor.received.length > before)).pipe(
                Effect.andThen(Effect.flatMap(Random.nextIntBetween(0, 150), Effect.sleep)),
                Effect.andThen(server.signal("SIGKILL")),
                Effect.andThen(server.exited)
              )
              const [answered] = yield* Effect.all([handIn(server.baseUrl, key, crowded), kill], {
                concurrency: 2
              })
              for (const email of answered) acknowledged.add(email)
              yield* endWaits
            }
            vendor.behave(FakeVendor.accept())
            yield* startServer(environment)
            yield* until(
              Effect.gen(function* () {
                yield* endPauses
                const { leads } = yield* read
                return leads.every(({ state }) => state === "success" || state === "failed")
              })
            )
            const { attempts, leads } = yield* read
            const stored = new Set(leads.map(({ email }) => email))
            for (const email of acknowledged) assert.include([...stored], email)
            assert.isAbove(leads.length, 0)
            assert.isEmpty(attempts.filter(({ finished_millis }) => finished_millis === null))
            for (const lead of leads) {
              const own = attempts.filter(({ delivery_id }) => delivery_id === lead.id)
              const received = vendor.received.filter(({ body }) =>
                body.includes(`"${String(lead.email)}"`)
              )
              assert.deepStrictEqual(
                own.map(({ attempt_no }) => attempt_no),
                own.map((_, index) => index + 1)
              )
              const known = own.filter(({ is_unknown }) => Number(is_unknown) === 0)
              assert.isAtLeast(received.length, known.length)
              assert.isAtMost(received.length, own.length)
              const successes = own.filter(({ delivery_status }) => delivery_status === "success")
              assert.lengthOf(successes, lead.state === "success" ? 1 : 0)
              if (lead.state === "success") assert.strictEqual(own.at(-1), successes[0])
              const isMute = received.every(({ url }) => url === "/mute")
              const unknown = own.findIndex(({ is_unknown }) => Number(is_unknown) === 1)
              if (isMute && unknown !== -1) assert.strictEqual(unknown, own.length - 1)
              if (!isMute && lead.state === "failed") assert.lengthOf(own, attemptsMax)
            }
          }).pipe(Effect.provide(migrated(store.database)))
        }).pipe(Effect.scoped, Random.withSeed(engine.name)),
      60_000 + kills * 20_000
    )
  })
}
