import { Affiliate, Currency } from "@affnet/domain"
import { Effect, Schema } from "effect"
import * as Operation from "../contract/Operation.ts"
import { because } from "../failures/ToolFailure.ts"
import { make } from "./Tool.ts"
import { withoutDetails } from "./withoutDetails.ts"

const Arguments = Schema.Struct({
  currency: Currency.CurrencyInput,
  affiliate_ids: Schema.optionalKey(
    Schema.Array(Affiliate.AffiliateId).check(Schema.isMinLength(1), Schema.isMaxLength(1000))
  )
})

export const payout_run_prepare = make({
  name: "payout_run_prepare",
  title: "Prepare payouts",
  description: "A draft, which people approve.",
  toolset: "billing",
  roles: Operation.rolesOf("payout_run_prepare"),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  isMoney: true,
  arguments: Arguments,
  preview: Effect.fnUntraced(function* (args, { client }) {
    const payload = { ...args, dry_run: true }
    const { payout_run } = yield* client.payoutRuns.createPayoutRun({ headers: {}, payload })
    if (payout_run.count === 0) {
      const reasons = payout_run.skipped.map(({ affiliate, reason }) => `${affiliate.id} ${reason}`)
      return yield* because(`Nothing is to be paid. ${reasons.slice(0, 3).join("; ")}`)
    }
    return { data: { would_create: withoutDetails(payout_run) } }
  }),
  run: Effect.fnUntraced(function* (args, { client }, { key }) {
    const headers = { "idempotency-key": key }
    const { payout_run } = yield* client.payoutRuns.createPayoutRun({ headers, payload: args })
    return { data: withoutDetails(payout_run) }
  })
})
