import { BadRequest, type Principal } from "@affnet/api"
import { CalendarDate, NetworkSummary, StatisticsRow, TimeZone } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Schema, Struct } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { Statistics } from "../statistics/query/Statistics.ts"

/** A row of statistics by the day. */
const readRow = Schema.decodeUnknownSync(
  Schema.Struct({
    day: Schema.Struct({ id: CalendarDate.CalendarDate }),
    ...Struct.pick(StatisticsRow.StatisticsRow.fields, [
      ...NetworkSummary.metrics.manager,
      ...NetworkSummary.metrics.affiliate,
      ...NetworkSummary.metrics.advertiser
    ])
  })
)

/** What a dashboard begins with, as each role may see it. */
export class Dashboard extends Context.Service<Dashboard>()("server/Dashboard", {
  make: Effect.gen(function* () {
    const statistics = yield* Statistics
    const network = yield* NetworkRepo

    const rowsOf = Effect.fnUntraced(function* (me: Principal, days: NetworkSummary.Days) {
      const report = yield* statistics.open(me, {
        ...NetworkSummary.boundsOf(days),
        columns: NetworkSummary.metrics[me.role],
        breakdowns: ["day"],
        originalCurrency: false,
        page: 1,
        perPage: NetworkSummary.maxDays,
        isPaged: true,
        sortField: "day",
        sortDirection: "asc",
        q: undefined,
        filters: [],
        warnings: []
      })
      const { rows } = yield* report.read(1, NetworkSummary.maxDays)
      return Array.from(rows, (row) => readRow(row))
    })

    const summary = Effect.fn("Dashboard.summary")(function* (
      me: Principal,
      wishes: NetworkSummary.Wishes
    ) {
      const today = TimeZone.dayOf(yield* Clock.currentTimeMillis, me.timezone)
      const ranges = yield* Effect.mapError(
        Effect.fromResult(NetworkSummary.resolve(wishes, today)),
        ({ field, problem }) => new BadRequest({ errors: { [field]: [problem] } })
      )
      const before = yield* rowsOf(me, ranges.previous)
      const now = yield* rowsOf(me, ranges.current)
      const byDay = new Map([...before, ...now].map((row) => [row.day.id, row]))
      const { currency } = yield* network.get
      const setting = { today, timeZone: me.timezone, currency }
      return NetworkSummary.metrics[me.role].map((key) =>
        NetworkSummary.of(key, ranges, (day) => byDay.get(day)?.[key], setting)
      )
    })

    return { summary }
  })
}) {
  static readonly layer = Layer.effect(Dashboard, Dashboard.make).pipe(
    Layer.provide([Statistics.layer, NetworkRepo.layer])
  )
}
