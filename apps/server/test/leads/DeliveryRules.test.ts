import { FakeVendor } from "@affnet/test-kit"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { describeOnEngines } from "../sql/engines.ts"
import { create, given, options, resultOf, services, stored } from "./givenLead.ts"

const body = '{"result":{"status":"ok","id":7}}'

/** Success replies, and whether `body` matches them. */
const replies = [
  ["none", null, undefined],
  ["contains", { kind: "contains", value: '"ok"' }, true],
  ["contains, not there", { kind: "contains", value: "taken" }, false],
  ["exact", { kind: "exact", value: ` ${body}\n` }, true],
  ["exact, more is there", { kind: "exact", value: "ok" }, false],
  ["regex", { kind: "regex", value: '^.{5,30}"id":\\d+' }, true],
  ["regex, not found", { kind: "regex", value: "^ok$" }, false],
  ["json", { kind: "json", path: "result.status", value: "ok" }, true],
  ["json, another value", { kind: "json", path: "result.id", value: "8" }, false],
  ["json, no such path", { kind: "json", path: "result.status.x", value: "ok" }, false]
] as const

const httpStatuses = [200, 201, 302, 404, 422, 429, 500, 503]

/** How no reply comes. */
const breaks = [
  ["hangs up", FakeVendor.drop, true],
  ["talks nonsense", FakeVendor.garbage(), true],
  ["says nothing in time", FakeVendor.stall, true]
] as const

interface Expected {
  readonly status: "success" | "fail"
  readonly http_status: number | null
  readonly reply: string | null
  readonly is_unknown: boolean
}

/** The answer, the queue and the log say the same. */
const agree = Effect.fnUntraced(function* (
  answer: Parameters<typeof resultOf>[0],
  return_reply: number,
  expected: Expected
) {
  const result = resultOf(answer)
  assert.strictEqual(answer.status, 200)
  assert.strictEqual(result.delivery_status, expected.status)
  assert.deepStrictEqual(result.additional, {})
  const [shown] = result.deliveries
  assert.deepInclude(shown, { status: expected.status, http_status: expected.http_status })
  assert.strictEqual(shown.error === null, expected.status === "success")
  const isReturned = return_reply === 1 && expected.reply !== null
  assert.strictEqual(result.delivery_reply, isReturned ? expected.reply : undefined)
  const { deliveries, outgoing } = yield* stored(result.lead_id)
  assert.lengthOf(deliveries, 1)
  assert.deepInclude(deliveries[0], {
    id: shown.delivery_id,
    state: expected.status === "success" ? "success" : "failed",
    attempts: 1,
    next_millis: null,
    lease_token: null
  })
  assert.lengthOf(outgoing, 1)
  assert.deepInclude(outgoing[0], {
    delivery_id: shown.delivery_id,
    delivery_status: expected.status,
    http_status: expected.http_status,
    reply: expected.reply,
    error: shown.error,
    is_unknown: expected.is_unknown ? 1 : 0
  })
  assert.isNotNull(outgoing[0]?.finished_millis)
})

describeOnEngines(
  "The rule of delivery",
  services,
  (it) => {
    for (const [name, reply, matches] of replies) {
      const success_reply = reply === null ? null : JSON.stringify(reply)
      for (const return_reply of [0, 1]) {
        it.effect(`holds with success reply ${name}, return-reply ${return_reply}`, () =>
          Effect.gen(function* () {
            const vendors = [{ success_reply, return_reply }]
            const { anotherClick, key, vendor } = yield* given({ vendors })
            const deliver = Effect.flatMap(anotherClick(), (click_id) =>
              create(key, { click_id, deliver_lead: "yes" })
            )
            for (const http_status of httpStatuses) {
              vendor.behave(FakeVendor.reply(http_status, body))
              const isSuccess = matches ?? (http_status >= 200 && http_status < 300)
              yield* agree(yield* deliver, return_reply, {
                status: isSuccess ? "success" : "fail",
                http_status,
                reply: body,
                is_unknown: false
              })
            }
            const sql = yield* SqlClient.SqlClient
            yield* sql`UPDATE vendors SET timeout_millis = 250`
            for (const [, behaviour, is_unknown] of breaks) {
              vendor.behave(behaviour)
              const answer = yield* deliver
              const expected = { status: "fail", http_status: null, reply: null } as const
              yield* agree(answer, return_reply, { ...expected, is_unknown })
            }
            assert.lengthOf(vendor.received, httpStatuses.length + breaks.length)
          })
        )
      }
    }

    it.effect("counts no connection as a failure that was never sent", () =>
      Effect.gen(function* () {
        const { click_id, key } = yield* given({ vendors: [{ url: "http://127.0.0.1:1/" }] })
        const answer = yield* create(key, { click_id, deliver_lead: "yes" })
        const expected = { status: "fail", http_status: null, reply: null } as const
        yield* agree(answer, 0, { ...expected, is_unknown: false })
      })
    )

    it.effect("never calls what lies inside of the network", () =>
      Effect.gen(function* () {
        const { click_id, key } = yield* given({ vendors: [{ url: "http://10.0.0.1/" }] })
        const result = resultOf(yield* create(key, { click_id, deliver_lead: "yes" }))
        assert.deepInclude(result.deliveries[0], {
          status: "fail",
          http_status: null,
          error: "The address may not be called."
        })
      })
    )

    const switches = ["yes", "no", undefined] as const
    const modules = [1, 0]
    const campaigns = [1, 2]
    const vendorStates = {
      active: [{}],
      inactive: [{ status: 2 }],
      empty: [{ url: null }],
      none: []
    }

    for (const deliver_lead of switches) {
      for (const leads_management of modules) {
        for (const campaignStatus of campaigns) {
          for (const [vendorState, vendors] of Object.entries(vendorStates)) {
            const expected =
              deliver_lead !== "yes"
                ? "not_requested"
                : leads_management === 0
                  ? "module_off"
                  : campaignStatus === 2
                    ? "no_active_campaign"
                    : vendorState === "empty"
                      ? "empty_instructions"
                      : vendorState === "active"
                        ? undefined
                        : "no_active_vendor"
            const name = `switch ${deliver_lead}, module ${leads_management}, campaign ${campaignStatus}, vendor ${vendorState}`
            it.effect(`${name}: ${expected ?? "delivered"}`, () =>
              Effect.gen(function* () {
                const { anotherClick, key, vendor } = yield* given({
                  vendors,
                  campaign: { status: campaignStatus }
                })
                const sql = yield* SqlClient.SqlClient
                yield* sql`UPDATE network SET leads_management = ${leads_management}`
                for (const conv_status of ["pending", "approved", "rejected", "hold"]) {
                  const click_id = yield* anotherClick()
                  const answer = yield* create(key, {
                    click_id,
                    conv_status,
                    ...(deliver_lead === undefined ? {} : { deliver_lead })
                  })
                  assert.deepInclude(resultOf(answer), {
                    conv_status,
                    additional: expected === undefined ? {} : { delivery_skipped: expected },
                    delivery_status: expected === undefined ? "success" : null
                  })
                  const { outgoing } = yield* stored(resultOf(answer).lead_id)
                  assert.lengthOf(outgoing, expected === undefined ? 1 : 0)
                }
                yield* sql`UPDATE network SET leads_management = 1`
                assert.lengthOf(vendor.received, expected === undefined ? 4 : 0)
              })
            )
          }
        }
      }
    }
  },
  options
)
