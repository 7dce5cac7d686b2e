import { NotFound } from "@affnet/api"
import type { Operations } from "@affnet/client/effect"
import { Id } from "@affnet/domain"
import { Effect, Schema, Struct } from "effect"
import * as Operation from "../contract/Operation.ts"
import { make } from "./Tool.ts"

/** The latest attempt of a delivery, which is what the network makes another one of. */
const latestAttempt = Effect.fnUntraced(function* (client: Operations, delivery_id: number) {
  const { items } = yield* client.leadsLog.listLeadsLog({
    query: { delivery_id: [delivery_id], sortField: "id", sortDirection: "desc", perPage: 1 }
  })
  const [attempt] = items
  const { id } = attempt ?? {}
  if (attempt === undefined || id === undefined) return yield* new NotFound()
  return { ...attempt, id }
})

export const delivery_retry = make({
  name: "delivery_retry",
  title: "Retry a delivery",
  description: "Sends a lead to its vendor again.",
  toolset: "leads",
  roles: Operation.rolesOf("delivery_retry"),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  arguments: Schema.Struct({ delivery_id: Id.Id }),
  preview: ({ delivery_id }, { client }) =>
    Effect.map(latestAttempt(client, delivery_id), (attempt) => ({
      data: {
        would_send_again: Struct.pick(attempt, [
          "lead_id",
          "vendor_id",
          "delivery_id",
          "attempt_no",
          "delivery_status",
          "http_status",
          "error"
        ])
      }
    })),
  run: Effect.fnUntraced(function* ({ delivery_id }, { client }, { key }) {
    const { id } = yield* latestAttempt(client, delivery_id)
    const headers = { "idempotency-key": key }
    const { delivery } = yield* client.leadsLog.resendLead({ params: { id }, headers })
    return {
      data: delivery,
      hint: "A worker sends it now. `delivery_attempts_list` shows what came of it."
    }
  })
})
