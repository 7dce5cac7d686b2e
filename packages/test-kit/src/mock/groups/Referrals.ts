import { Api, CurrentPrincipal, ReportParams } from "@affnet/api"
import { CsvResponse } from "@affnet/api/Wire"
import { Money, Referral, ReportDate } from "@affnet/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { sumOf } from "../../fixtures/Terms.ts"
import { slice } from "../Pages.ts"
import { State } from "../State.ts"
import { asCsv } from "../Tables.ts"

const earliest = ReportDate.ReportDate.make("1970-01-01")
const latest = ReportDate.ReportDate.make("9999-12-31")

/** What referred affiliates brought. */
export const referrals = HttpApiBuilder.group(Api, "referrals", (handlers) =>
  handlers.handleAll({
    listReferrals: Effect.fnUntraced(function* ({ payload, query, request }) {
      const { records } = yield* State
      const me = yield* CurrentPrincipal
      const asked = ReportParams.read(query, payload)
      const { endMillis, startMillis } = ReportDate.range(
        asked.rangeFrom ?? earliest,
        asked.rangeTo ?? latest,
        me.timezone
      )
      const earned = (affiliate_id: number) =>
        sumOf(
          records.conversions
            .filter(({ affiliate, conv_status, created }) => {
              const millis = Date.parse(created)
              const isApproved = affiliate?.id === affiliate_id && conv_status === "approved"
              return isApproved && millis >= startMillis && millis < endMillis
            })
            .map(({ network_payout }) => network_payout)
        )
      const referred = records.affiliates.filter(({ referred_by }) => referred_by === me.account_id)
      const rows = referred.map(({ company_name, id }) =>
        Referral.entry(
          company_name || `Affiliate ${id}`,
          Money.fromAmount(earned(id)),
          Referral.defaultRate
        )
      )
      return CsvResponse.isWanted(request)
        ? asCsv({ name: "referrals", record: Referral.Referral, rows, headers: {} }, asked)
        : slice(rows, asked)
    })
  })
)
