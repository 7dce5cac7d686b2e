import { Api, CurrentPrincipal } from "@affnet/api"
import { ListQuery, ReportDate } from "@affnet/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { slice } from "../Pages.ts"
import { records } from "../State.ts"

const earliest = ReportDate.ReportDate.make("1970-01-01")
const latest = ReportDate.ReportDate.make("9999-12-31")

/** What the calling affiliate did. What requests do to the mock is not added. */
export const activityLog = HttpApiBuilder.group(Api, "activityLog", (handlers) =>
  handlers.handleAll({
    listActivityLog: Effect.fnUntraced(function* ({ payload, query }) {
      const me = yield* CurrentPrincipal
      const { activityLog } = yield* records
      const { endMillis, startMillis } = ReportDate.range(
        payload.rangeFrom ?? earliest,
        payload.rangeTo ?? latest,
        me.timezone
      )
      const own = activityLog
        .filter(
          ({ affiliate_id, created }) =>
            affiliate_id === me.account_id &&
            created * 1000 >= startMillis &&
            created * 1000 < endMillis
        )
        .toSorted((one, other) => other.created - one.created || other.id - one.id)
        .map(({ affiliate_id: _, ...entry }) => entry)
      const page = payload.page ?? query.page ?? 1
      return slice(own, {
        page,
        perPage: payload.perPage ?? query.perPage ?? ListQuery.defaultPerPage
      })
    })
  })
)
