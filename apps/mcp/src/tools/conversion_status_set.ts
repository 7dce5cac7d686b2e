import type { Operations } from "@affnet/client/effect"
import { ConversionStatus } from "@affnet/domain"
import { Effect, Schema } from "effect"
import * as Operation from "../contract/Operation.ts"
import { because } from "../failures/ToolFailure.ts"
import { make } from "./Tool.ts"

/** More than a person reads before he agrees is nothing that he agreed to. */
const maximum = 50
const message = `must name 1 to ${maximum} conversions`

const Arguments = Schema.Struct({
  transaction_ids: Schema.Array(Schema.String)
    .annotate({ message })
    .check(Schema.isMinLength(1, { message }), Schema.isMaxLength(maximum, { message })),
  status: ConversionStatus.ConversionStatus.annotate({
    message: `must be one of ${ConversionStatus.ConversionStatus.literals.join(", ")}`
  })
})

/** The conversion as it is. */
const conversionOf = Effect.fnUntraced(function* (client: Operations, transaction_id: string) {
  const missing = because(`transaction_ids: ${transaction_id} names no conversion`)
  const { click, conversions } = yield* client.managerTracking
    .explainTracking({ query: { transaction_id } })
    .pipe(Effect.catchTag("NotFound", () => missing))
  const found = conversions.find((each) => each.transaction_id === transaction_id.toLowerCase())
  if (found === undefined) return yield* missing
  const state = found.history.at(-1)?.after
  return {
    transaction_id,
    affiliate_id: click?.affiliate_id,
    offer_id: click?.offer_id,
    revenue: state?.revenue,
    payout: state?.payout,
    conv_status: found.conv_status
  }
})

export const conversion_status_set = make({
  name: "conversion_status_set",
  title: "Set conversion statuses",
  description: "Approves or rejects them.",
  toolset: "core",
  roles: Operation.rolesOf("conversion_status_set"),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  isMoney: true,
  arguments: Arguments,
  preview: Effect.fnUntraced(function* ({ status, transaction_ids }, { client }) {
    const found = yield* Effect.forEach(transaction_ids, (id) => conversionOf(client, id), {
      concurrency: 4
    })
    const changed = found.filter(({ conv_status }) => conv_status !== status)
    if (changed.length === 0) return yield* because(`Nothing would change: all are ${status}.`)
    return {
      data: {
        would_change: changed.map(({ conv_status, ...conversion }) => ({
          ...conversion,
          conv_status: `${conv_status} → ${status}`
        }))
      }
    }
  }),
  run: Effect.fnUntraced(function* ({ status, transaction_ids: ids }, { client }) {
    const payload = { ids, status }
    const { conversions } = yield* client.conversionStatuses.changeConversionStatuses({ payload })
    return { data: conversions }
  })
})
