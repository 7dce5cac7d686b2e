import { ReportParams } from "@affnet/api"
import { Referral } from "@affnet/domain"
import { Effect, Layer, Schema } from "effect"
import * as CsvAnswer from "../../platform/http/CsvAnswer.ts"
import { ExportSlots } from "../../platform/http/ExportSlots.ts"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { Referrals } from "./Referrals.ts"

export const ReferralsHttp = implement(
  "referrals",
  Effect.fn(function* (handlers) {
    const referrals = yield* Referrals
    const answer = yield* CsvAnswer.makeAnswer
    return handlers.handleAll({
      listReferrals: ({ payload, query, request }) =>
        asCaller((me) => {
          const asked = ReportParams.read(query, payload)
          return answer(request, {
            name: "referrals",
            record: Referral.Referral,
            isPaged: asked.isPaged,
            page: Effect.zipWith(
              referrals.report(me, asked),
              referrals.currency,
              ({ items, ...place }, currency) => ({
                ...place,
                rows: items,
                info: { currency, report: [] }
              })
            ),
            encode: Schema.encodeUnknownSync(Referral.Referral),
            source: referrals.all(me, asked),
            headers: {}
          })
        })
    })
  })
).pipe(Layer.provide([Referrals.layer, ExportSlots.layer]))
