import { type Dimension, ReportDate, ReportRange, StatisticsRow, TimeZone } from "@affnet/domain"
import { Clock, Context, DateTime, Effect, Layer, Result, Schema } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { StatisticsStateRepo } from "../../tracking/deltas/StatisticsStateRepo.ts"
import { cutOf, planned } from "../statistics/query/StatisticsPlanning.ts"
import type { ReadReport, ReadTotal } from "../statistics/query/StatisticsQuery.ts"
import { StatisticsRepo } from "../statistics/query/StatisticsRepo.ts"
import { totalsOf } from "../statistics/query/StatisticsRows.ts"
import { type LiveView, shapeOf } from "./LiveView.ts"

/** Today's numbers of an account, as they go out. */
export interface Today {
  /** The day, in the zone of the account. */
  readonly day: string
  readonly timezone: string
  /** Of amounts; an advertiser's stand beside each amount. */
  readonly currency: string | null
  /** The totals of statistics over the day. */
  readonly totals: unknown
}

/** More than the accounts of a process that are looked at, in all their currencies. */
const rowsMax = 20_000

const encodeTotals = Schema.encodeUnknownSync(StatisticsRow.StatisticsTotals)

const filtersOf = (
  role: LiveView["role"],
  accounts: ReadonlyArray<number>
): ReadonlyArray<Dimension.Filter> =>
  role === "manager" ? [] : [{ key: role, anyOf: [...accounts] }]

/** What of the report is an account's: its rows, or all of it. */
const totalsByAccount = (
  role: LiveView["role"],
  { rows, totals }: ReadReport
): ((account: number) => ReadonlyArray<ReadTotal>) => {
  if (role === "manager") return () => totals
  const found = new Map<number, Array<ReadTotal>>()
  for (const { sums, values } of rows) {
    const [account, currency = ""] = values
    const own = found.get(Number(account)) ?? []
    found.set(Number(account), own)
    own.push({ currency: String(currency), rows: 1, sums })
  }
  return (account) => found.get(account) ?? []
}

/** Reads today's numbers of all accounts that look at them in one way, by one statement over the folded sums. */
export class LiveReading extends Context.Service<LiveReading>()("server/LiveReading", {
  make: Effect.gen(function* () {
    const repo = yield* StatisticsRepo
    const states = yield* StatisticsStateRepo
    const network = yield* NetworkRepo

    const read = Effect.fn("LiveReading.read")(function* (
      view: LiveView,
      accounts: ReadonlyArray<number>
    ) {
      const { assignedTo, role, timezone } = view
      const now = yield* Clock.currentTimeMillis
      const day = TimeZone.dayOf(now, timezone)
      const bound = ReportDate.ReportDate.make(day)
      const range = Result.getOrThrow(
        ReportRange.resolve({ rangeFrom: bound, rangeTo: bound }, now, timezone)
      )
      const shape = shapeOf(role)
      const cut = cutOf(shape, range, timezone)
      const filters = filtersOf(role, accounts)
      const plan = planned(shape, filters, assignedTo, yield* states.get, cut)
      const report = yield* repo.read({ ...plan, words: [], limit: rowsMax, offset: 0 })
      const ofAccount = totalsByAccount(role, report)
      const { currency } = yield* network.get
      return (account: number): Today => ({
        day,
        timezone,
        currency: role === "advertiser" ? null : currency,
        totals: encodeTotals(totalsOf(shape, ofAccount(account)))
      })
    })

    return { read }
  })
}) {
  static readonly layer = Layer.effect(LiveReading, LiveReading.make).pipe(
    Layer.provide([StatisticsRepo.layer, StatisticsStateRepo.layer, NetworkRepo.layer])
  )
}

/** A moment as statistics write it. */
export const momentOf = (millis: number): string => DateTime.formatIso(DateTime.makeUnsafe(millis))
