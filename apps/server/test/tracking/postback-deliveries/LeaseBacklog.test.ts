/** What a process that died had under way is not queued behind all that its hosts have waiting. */
import { OutboundFailure } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { OutboundHttp } from "../../../src/platform/outbound/OutboundHttp.ts"
import { insertRows } from "../../../src/platform/sql/commits/insertRows.ts"
import { PostbackWorker } from "../../../src/tracking/postback-deliveries/PostbackWorker.ts"
import { type DatabaseLayer, describeOnEngines, migrated } from "../../platform/sql/engines.ts"

const lease = 60_000
const backlog = 5_000

/** Hosts that take connections and say nothing: every call takes as long as a call may. */
let open = 0
const silent = Layer.succeed(
  OutboundHttp,
  OutboundHttp.of({
    send: () =>
      Effect.sync(() => {
        open += 1
      }).pipe(
        Effect.andThen(Effect.sleep("10 seconds")),
        Effect.andThen(
          Effect.fail(new OutboundFailure.OutboundFailure({ reason: "timeout", is_sent: true }))
        ),
        Effect.ensuring(
          Effect.sync(() => {
            open -= 1
          })
        )
      )
  })
)

const services = (database: DatabaseLayer) =>
  PostbackWorker.layer.pipe(Layer.provide(silent), Layer.provideMerge(migrated(database)))

let count = 0

/** Deliveries, each of a conversion and an affiliate of its own. */
const deliveries = (host: string, number: number, columns: Readonly<Record<string, unknown>>) =>
  Array.from({ length: number }, () => {
    count += 1
    return {
      postback_id: count,
      conversion_id: count,
      affiliate_id: count,
      offer_id: 1,
      goal_id: 1,
      transaction_id: `t-${count}`,
      conv_status: "approved",
      url: `http://${host}/${count}`,
      host,
      created: 0,
      updated: 0,
      search_text: "",
      state: "pending",
      attempts: 0,
      next_millis: -1_000_000,
      lease_token: null,
      ...columns
    }
  })

/** What was under way when its process died, its leases begun one after the other. The clock begins at 0. */
const inFlight = (host: string, number: number) =>
  deliveries(host, number, { state: "sending", attempts: 1, lease_token: "gone" }).map(
    (row, index) => ({ ...row, next_millis: lease - index })
  )

const numberOf = (condition: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(
      sql.unsafe<{ readonly number: number }>(
        `SELECT CAST(COUNT(*) AS INTEGER) AS number FROM postback_deliveries WHERE ${condition}`
      )
    )
  ).pipe(Effect.map(([row]) => row?.number))

/** Waits until all that ended is written down: as many are on lease as there are calls. */
const written = numberOf("state = 'sending' AND lease_token <> 'gone'").pipe(
  Effect.repeat({ until: (number) => number === open, times: 10_000 })
)

const aSecond = Effect.andThen(TestClock.adjust("1 second"), written)

describeOnEngines("Deliveries whose process died", services, (it) => {
  it.effect(
    `are taken again within twice their lease, with ${backlog} of their hosts in front`,
    () =>
      Effect.gen(function* () {
        const others = Array.from({ length: 7 }, (_, index) => `silent-${index}.example`)
        const rows = [
          ...deliveries("busy.example", backlog, {}),
          ...others.flatMap((host) => deliveries(host, 100, {})),
          ...inFlight("busy.example", 8),
          ...inFlight("silent-0.example", 4),
          ...inFlight("quiet.example", 4)
        ]
        yield* insertRows("postback_deliveries", rows)
        const { step } = yield* PostbackWorker
        for (let second = 0; second < (2 * lease) / 1_000; second++) {
          yield* aSecond
          while ((yield* step) > 0) yield* written
        }
        assert.strictEqual(yield* numberOf("lease_token = 'gone'"), 0)
        // A stop waits for calls that are under way, on a clock that stands still then.
        yield* Effect.repeat(aSecond, { times: 10 })
        // The backlog was not forgotten over it.
        assert.isAbove((yield* numberOf("host = 'busy.example' AND attempts > 0")) ?? 0, 20)
      }),
    60_000
  )
})
