/** What a vendor replies is recorded, also where it has characters that no database takes. */
import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { create, given, options, resultOf, services, stored } from "./givenLead.ts"

const success_reply = JSON.stringify({ kind: "json", path: "status", value: "accepted" })

describeOnEngines(
  "A reply",
  services,
  (it) => {
    it.effect.each([
      ["a NUL character", "re\\u0000jected", "re\ufffdjected"],
      ["half of a surrogate pair", "re\\ud800jected", "re\ufffdjected"]
    ])("with %s in the value that decides ends its attempt", ([, sent, shown]) =>
      Effect.gen(function* () {
        const script = FakeVendor.accept(`{"status":"${sent}"}`)
        const { click_id, key } = yield* given({ script, vendors: [{ success_reply }] })
        const result = resultOf(yield* create(key, { click_id, deliver_lead: "yes" }))
        assert.strictEqual(result.delivery_status, "fail")
        const { deliveries, outgoing } = yield* stored(result.lead_id)
        const error = `The reply has \`${shown}\` at \`status\`, not \`accepted\`.`
        assert.deepInclude(deliveries[0], { state: "failed", error })
        assert.deepInclude(outgoing[0], { delivery_status: "fail", is_unknown: 0, error })
      })
    )
  },
  options
)
