import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { fieldOf, get, records, sendJson } from "../fixtures/TestServer.ts"
import { DemoInstance, type HistoryTests } from "./DemoInstance.ts"

const management = "/api/v2/network/leads-management"
const deliveries = "/api/v2/network/postbacks/deliveries"

/** What the demo network says of the leads that came in and the postbacks that went out. */
export const testDeliveries = (it: HistoryTests): void => {
  it.effect("leads were sold to both vendors in order, or it says why not", () =>
    Effect.gen(function* () {
      const { keys } = yield* DemoInstance
      const leads = records(yield* get(keys.manager, `${management}/leads?perPage=100`), "leads")
      assert.isAbove(leads.length, 25)
      for (const [name, values] of [
        ["trash_reason", [null, "duplicate", "missing_field"]],
        ["delivery_skipped", [null, "lead_is_trash", "no_active_campaign"]],
        ["delivery_status", [null, "success", "fail"]]
      ] as const) {
        assert.sameMembers([...new Set(leads.map((lead) => lead[name]))], [...values])
      }
      for (const { conv_status, delivery_skipped, lead_id, trash_reason } of leads) {
        assert.strictEqual(conv_status === "trash", trash_reason !== null)
        const details = yield* get(keys.manager, `${management}/leads/${lead_id}`)
        assert.deepStrictEqual(
          fieldOf(details, "deliveries", "vendor"),
          delivery_skipped === null ? ["Northwind Leads", "Bluebird Partners"] : []
        )
      }
    })
  )

  it.effect("the log has what was sent and came back, and each reply still means the same", () =>
    Effect.gen(function* () {
      const { keys } = yield* DemoInstance
      const list = (query: string) =>
        Effect.map(get(keys.manager, `${management}/leads-log?perPage=200&${query}`), (answer) =>
          records(answer, "leads-log")
        )
      assert.isAbove((yield* list("type=Incoming Lead")).length, 25)
      const attempts = yield* list("type=Outgoing Lead")
      assert.isAbove(attempts.filter(({ attempt_no }) => Number(attempt_no) > 1).length, 1)
      assert.isAbove(attempts.filter(({ is_unknown }) => is_unknown === true).length, 1)
      for (const { delivery_status, http_status, id, vendor_id } of attempts) {
        const { info } = yield* get(keys.manager, `${management}/leads-log/${id}`)
        assert.match(Object(info.record).request.url, /^https:\/\/[a-z.]+\.example\//)
        if (http_status === null) continue
        const path = `${management}/vendors/${vendor_id}/test`
        const tried = yield* sendJson(keys.manager, "POST", path, { log_id: id })
        assert.deepInclude(Object(tried.info.test), { delivery_status, delivery_skipped: null })
      }
    })
  )

  it.effect("no active vendor fails", () =>
    Effect.gen(function* () {
      const { keys } = yield* DemoInstance
      const failing = yield* get(keys.manager, `${management}/vendors?is_failing=1`)
      assert.isEmpty(records(failing, "vendors"))
    })
  )

  it.effect("affiliates were told, mostly at once, and two postbacks fail", () =>
    Effect.gen(function* () {
      const { ids, keys } = yield* DemoInstance
      const told = records(yield* get(keys.manager, `${deliveries}?perPage=500`), "deliveries")
      assert.isAbove(told.length, 149)
      const failed = told.filter(({ state }) => state === "failed")
      assert.sameMembers([...new Set(failed.map(({ http_status }) => http_status))], [404, 503])
      for (const { attempts, id, state } of told) {
        const details = yield* get(keys.manager, `${deliveries}/${id}`)
        const calls = records(details, "attempts")
        assert.lengthOf(calls, Number(attempts))
        assert.strictEqual(calls.at(-1)?.http_status === 200, state === "success")
      }
      const own = yield* get(keys.affiliate, "/api/v2/affiliate/postbacks/deliveries")
      assert.include(fieldOf(own, "deliveries", "affiliate_id"), ids.affiliate_id)
    })
  )

  it.effect("nothing of it is left to a worker", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (const table of ["lead_deliveries", "postback_deliveries"]) {
        const rows = yield* sql<{ readonly all: number; readonly due: number }>`
          SELECT COUNT(*) AS ${sql("all")}, COUNT(next_millis) AS due FROM ${sql(table)}`
        assert.isAbove(rows[0]?.all ?? 0, 0)
        assert.strictEqual(rows[0]?.due, 0, table)
      }
    })
  )
}
