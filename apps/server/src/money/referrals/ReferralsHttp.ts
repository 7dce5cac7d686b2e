import { ReportParams } from "@affnet/api"
import { Csv } from "@affnet/api/Wire"
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
          return Effect.flatMap(referrals.currency, (currency) =>
            answer(request, {
              name: "referrals",
              columns: [
                ...Csv.columnsOf(Referral.Referral),
                Csv.constant("network_currency", currency)
              ],
              isPaged: asked.isPaged,
              page: Effect.map(referrals.report(me, asked), ({ items, ...place }) => ({
                ...place,
                rows: items,
                info: { currency, report: [] }
              })),
              encode: Schema.encodeUnknownSync(Referral.Referral),
              source: referrals.all(me, asked),
              headers: {}
            })
          )
        })
    })
  })
).pipe(Layer.provide([Referrals.layer, ExportSlots.layer]))
