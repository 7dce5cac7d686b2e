import { FakeVendor } from "@affnet/test-tools"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { start } from "../crash/ServerProcess.ts"
import { makeStore } from "../crash/Store.ts"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { givenReceiveCampaign } from "../fixtures/givenReceiveCampaign.ts"
import { givenVendor } from "../fixtures/givenVendor.ts"
import { lastingEngines, migrated } from "../platform/sql/engines.ts"

const until = <E, R>(condition: Effect.Effect<boolean, E, R>): Effect.Effect<void, E, R> =>
  Effect.flatMap(condition, (isMet) =>
    isMet ? Effect.void : Effect.andThen(Effect.sleep(20), until(condition))
  )

const ask = <A extends object>(
  statement: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>
) => Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.orDie(statement(sql)))

const counts = ask(
  (sql) => sql<Readonly<Record<string, unknown>>>`
    SELECT (SELECT COUNT(*) FROM leads) AS leads, (SELECT COUNT(*) FROM conversions) AS conversions,
      (SELECT COUNT(*) FROM provisional_leads) AS provisional,
      (SELECT COALESCE(SUM(used), 0) FROM lead_cap_usage) AS used,
      (SELECT COUNT(*) FROM leads_log WHERE type = 'Outgoing Lead') AS attempts`
).pipe(
  Effect.map(([row]) =>
    Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]))
  )
)

/** What the clock does by itself: leases end, and requests are over. */
const endWaits = Effect.andThen(
  ask((sql) => sql`UPDATE lead_deliveries SET next_millis = 0 WHERE next_millis IS NOT NULL`),
  ask((sql) => sql`UPDATE provisional_leads SET created_millis = 1000`)
)

const handIn = (baseUrl: string, key: string, click_id: string) =>
  Effect.promise(async () => {
    const headers = { "x-api-key": key, "content-type": "application/json" }
    const body = JSON.stringify({ click_id, email: "ann@mail.example" })
    const request = { method: "POST", headers, body }
    try {
      return (await fetch(`${baseUrl}/api/v2/affiliate/leads-upon`, request)).status
    } catch {
      return 0
    }
  })

const cases = [
  ["is made when the vendor accepts it then", FakeVendor.accept(), 1],
  ["leaves nothing when the vendor refuses it then", FakeVendor.reject(422), 0]
] as const

for (const engine of lastingEngines) {
  describe(`A lead upon delivery whose server is killed meanwhile, on ${engine.name},`, () => {
    for (const [name, behaviour, kept] of cases) {
      it.live(
        name,
        () =>
          Effect.gen(function* () {
            const store = yield* makeStore(engine)
            yield* Effect.gen(function* () {
              const { account_id, key } = yield* givenKey("affiliate")
              const offer_id = yield* givenOffer()
              const goal_id = yield* givenGoal({ offer_id, is_default: 1 })
              const campaign_id = yield* givenReceiveCampaign({ goal_id, cap_total: 5 })
              const vendor = yield* FakeVendor.make({ script: FakeVendor.stall })
              const body = '{"email":"{email}","id":"{delivery_id}"}'
              yield* givenVendor({ campaign_id, url: vendor.url, body, retry: '{"attempts":2}' })
              const click_id = yield* givenClick({ offer_id, affiliate_id: account_id })
              const environment = { ...store.environment, AFFNET_OUTBOUND_ALLOW: "127.0.0.0/8" }
              const server = yield* start(environment)
              const kill = until(Effect.sync(() => vendor.received.length > 0)).pipe(
                Effect.andThen(server.signal("SIGKILL")),
                Effect.andThen(server.exited)
              )
              const asked = handIn(server.baseUrl, key, click_id)
              const [status] = yield* Effect.all([asked, kill], { concurrency: 2 })
              assert.strictEqual(status, 0)
              const before = { leads: 0, conversions: 0, provisional: 1, used: 1, attempts: 1 }
              assert.deepStrictEqual(yield* counts, before)
              yield* endWaits
              vendor.behave(behaviour)
              const other = yield* start(environment)
              yield* until(Effect.map(counts, ({ attempts }) => attempts === 2))
              yield* until(
                Effect.map(
                  ask((sql) => sql`SELECT 1 AS open FROM lead_deliveries WHERE state = 'sending'`),
                  (rows) => rows.length === 0
                )
              )
              // What waits for a next attempt, or was given up, is swept when a process starts.
              yield* other.signal("SIGKILL")
              yield* other.exited
              yield* start(environment)
              yield* until(Effect.map(counts, ({ provisional }) => provisional === 0))
              const after = { leads: kept, conversions: kept, provisional: 0, used: kept }
              assert.deepStrictEqual(yield* counts, { ...after, attempts: 2 })
              assert.lengthOf(vendor.received, 2)
            }).pipe(Effect.provide(migrated(store.database)))
          }).pipe(Effect.scoped),
        120_000
      )
    }
  })
}
