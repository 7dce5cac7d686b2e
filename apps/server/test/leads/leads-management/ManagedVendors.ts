import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenReceiveCampaign } from "../../fixtures/givenReceiveCampaign.ts"
import { sendJson, setTime } from "../../fixtures/TestServer.ts"

/** 2026-03-01T00:00:00Z, in seconds. */
export const now = 1_772_323_200

export const secret = "Bearer CANARY-of-the-vendor-9f3a"

export const given = Effect.gen(function* () {
  yield* setTime(now)
  const { account_id, key } = yield* givenKey("manager")
  const campaign_id = yield* givenReceiveCampaign()
  const path = `/api/v2/network/leads-management/campaigns/${campaign_id}/vendors`
  const create = (fields: Readonly<Record<string, unknown>> = {}) =>
    sendJson(key, "POST", path, { title: "Solar Buyers", ...fields })
  return { account_id, campaign_id, create, key, path }
})

export const whole = {
  title: "Solar Buyers",
  status: 2,
  position: 5,
  url: "https://leads.vendor.example/v1/{sub_id1}?ref={delivery_id}",
  method: "PUT",
  headers: [{ name: "Accept", value: "text/plain" }],
  body: "<l e='{email}'>{firstname}</l>",
  content_type: "application/xml; charset=utf-8",
  success_reply: { kind: "json", path: "result.status", value: "ok" },
  timeout_millis: 30_000,
  retry: { attempts: 8 }
}

export const idOf = (answer: { readonly info: { readonly vendor?: unknown } }): number =>
  Number(Object(answer.info.vendor).id)

export const errorsOf = (answer: { readonly info: { readonly errors?: unknown } }) =>
  Object(answer.info.errors)

export const storedHeaders = (id: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly headers: string }>`SELECT headers FROM vendors WHERE id = ${id}`,
      (rows): unknown => JSON.parse(rows[0]?.headers ?? "")
    )
  )

export const actionsOf = (account_id: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly action: string; readonly message: string }>`
        SELECT action, message FROM activity_log
        WHERE role = 'manager' AND account_id = ${account_id} ORDER BY id`,
      (rows) => rows
    )
  )
