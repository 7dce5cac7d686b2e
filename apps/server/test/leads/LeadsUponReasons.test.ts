import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { handIn } from "./givenAffiliateLead.ts"
import { options, services } from "./givenLead.ts"
import { givenStrict } from "./LeadLeftovers.ts"

describeOnEngines(
  "The refusal of a lead upon delivery",
  services,
  (it) => {
    it.effect("says whether vendors refused it, could not be called, or took too long", () =>
      Effect.gen(function* () {
        const { offer_id, own, vendor, vendor_ids } = yield* givenStrict(FakeVendor.reject(422))
        const said = Effect.fnUntraced(function* (email: string) {
          const answer = yield* handIn(own, "leads-upon", { offer_id, email })
          return String(Object(answer.info.errors).lead)
        })
        assert.strictEqual(
          yield* said("refused@mail.example"),
          "not_accepted: No vendor accepted the lead."
        )
        const sql = yield* SqlClient.SqlClient
        yield* sql`UPDATE vendors SET retry = ${'{"attempts":2}'} WHERE id IN ${sql.in(vendor_ids)}`
        vendor.behave(FakeVendor.reject(503))
        assert.strictEqual(
          yield* said("late@mail.example"),
          "not_accepted: No vendor accepted the lead in time."
        )
        const held_until_millis = Date.UTC(2030, 0)
        const down = { failures: 5, failed_millis: 0, reason: "down", holds: 1, held_until_millis }
        yield* sql`
          UPDATE vendors SET circuit = ${JSON.stringify(down)} WHERE id IN ${sql.in(vendor_ids)}`
        assert.strictEqual(
          yield* said("held@mail.example"),
          "not_accepted: No vendor can be called at the moment; hand the lead in again in a while."
        )
        assert.lengthOf(vendor.received, 2)
      })
    )
  },
  options
)
