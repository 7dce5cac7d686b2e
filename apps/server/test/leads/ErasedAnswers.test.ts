import { FakeVendor } from "@affnet/test-tools"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { request, send, sendJson } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { create, given, options, resultOf, stored } from "./givenLead.ts"
import { servicesWithWorker } from "./LeadWork.ts"

const management = "/api/v2/network/leads-management"

/** A lead that its vendor refused, sent again under a key. */
const givenResent = Effect.fnUntraced(function* (email: string) {
  const { click_id, key } = yield* given({
    vendors: [{ success_reply: '{"kind":"contains","value":"yes"}' }],
    script: FakeVendor.reply(200, "no")
  })
  const made = yield* create(key, { click_id, email, deliver_lead: "yes" })
  const { outgoing } = yield* stored(resultOf(made).lead_id)
  const resend = request(key, "POST", `${management}/leads-log/${outgoing[0]?.id}/resend`).pipe(
    HttpClientRequest.setHeader("idempotency-key", "again"),
    send
  )
  return { first: yield* resend, key, resend }
})

describeOnEngines(
  "The kept answers of resends",
  servicesWithWorker,
  (it) => {
    it.effect("409: of an erased lead; 200: of every other one", () =>
      Effect.gen(function* () {
        const gone = yield* givenResent("gone@mail.example")
        const kept = yield* givenResent("kept@mail.example")
        assert.strictEqual(gone.first.status, 200, gone.first.text)
        const erased = { email: "gone@mail.example" }
        yield* sendJson(kept.key, "POST", `${management}/erasures`, erased)
        assert.strictEqual((yield* gone.resend).status, 409)
        assert.strictEqual((yield* kept.resend).text, kept.first.text)
      })
    )
  },
  options
)
