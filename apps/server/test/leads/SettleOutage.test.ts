/** The database does not answer at the moment at which a vendor has. */
import { assert } from "@effect/vitest"
import { Effect, Layer, References } from "effect"
import { SqlError } from "effect/sql"
import { Failpoints, type Place } from "../../src/platform/outbox/Failpoints.ts"
import { type DatabaseLayer, describeOnEngines } from "../platform/sql/engines.ts"
import { create, given, options, resultOf, services, stored } from "./givenLead.ts"

const noConnection = Effect.die(
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({ cause: "test", message: "test", operation: "acquire" })
  })
)

/** Settling fails so often, each time after all was written. */
const outages = 1
let settled = 0

const reach = (place: Place) =>
  Effect.suspend(() => {
    if (place !== "before settle") return Effect.void
    settled += 1
    return settled <= outages ? noConnection : Effect.void
  })

const servicesWithOutage = (database: DatabaseLayer) =>
  services(database).pipe(Layer.provide(Layer.succeed(Failpoints, reach)))

describeOnEngines(
  "What a vendor replied",
  servicesWithOutage,
  (it) => {
    it.effect("is recorded once the database answers again, and nothing is sent twice", () =>
      Effect.gen(function* () {
        settled = 0
        const { click_id, key, vendor } = yield* given()
        const result = resultOf(yield* create(key, { click_id, deliver_lead: "yes" }))
        assert.strictEqual(result.delivery_status, "success")
        const { deliveries, outgoing } = yield* stored(result.lead_id)
        assert.deepInclude(deliveries[0], { state: "success", attempts: 1 })
        assert.lengthOf(outgoing, 1)
        assert.deepInclude(outgoing[0], { delivery_status: "success", is_unknown: 0 })
        assert.lengthOf(vendor.received, 1)
        assert.strictEqual(settled, outages + 1)
      }).pipe(Effect.provideService(References.MinimumLogLevel, "Error"))
    )
  },
  options
)
