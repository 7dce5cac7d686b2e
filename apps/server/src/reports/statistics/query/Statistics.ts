import { AssignedTo, BadRequest, type Principal, type StatisticsRequest } from "@affnet/api"
import {
  type Currency,
  type Dimension,
  ReportRange,
  type Role,
  StatisticsRow,
  StatisticsShape
} from "@affnet/domain"
import { Clock, Context, DateTime, Effect, Layer, Schema } from "effect"
import { NetworkRepo } from "../../../accounts/network/NetworkRepo.ts"
import type { Page } from "../../../platform/http/CsvAnswer.ts"
import type { Tell } from "../../../platform/http/ProgressAnswer.ts"
import { warned } from "../../store/warned.ts"
import { configuredEngine } from "./configuredEngine.ts"
import { StatisticsEngine } from "./StatisticsEngine.ts"
import { cutOf, planned, readsOf, timesOf } from "./StatisticsPlanning.ts"
import { countOf, currencyOf, rowsOf, totalsOf } from "./StatisticsRows.ts"
import { wordsOf } from "./StatisticsSearch.ts"
import { makeTreePages } from "./StatisticsTreePages.ts"

/** The filter that keeps what belongs to the caller. */
const owned: { readonly [R in Role.Role]: Dimension.FilterKey | undefined } = {
  manager: undefined,
  advertiser: "advertiser",
  affiliate: "affiliate"
}

const filtersOf = (
  { account_id, role }: Principal,
  filters: ReadonlyArray<Dimension.Filter>
): ReadonlyArray<Dimension.Filter> => {
  const key = owned[role]
  return key === undefined ? filters : [...filters, { key, anyOf: [account_id] }]
}

const refused = ({ field, problem }: { readonly field: string; readonly problem: string }) =>
  new BadRequest({ errors: { [field]: [problem] } })

const encodeTotals = Schema.encodeUnknownSync(StatisticsRow.StatisticsTotals)

/** A report that may be asked for: its look, and its pages. */
export interface OpenReport {
  readonly shape: StatisticsShape.StatisticsShape
  /** The network's. */
  readonly currency: Currency.Currency
  /** Up to when its numbers are complete, at least. */
  readonly completeUntil: string
  /** Whoever gives a `tell` hears how far it is, if it reads events alone. */
  readonly read: (page: number, perPage: number, tell?: Tell) => Effect.Effect<Page>
  /** The same rows within each other; a page is one of the first breakdown. */
  readonly tree: (page: number, perPage: number, tell?: Tell) => Effect.Effect<Page, BadRequest>
}

/** Sums over clicks and conversions, as each role may see them. */
export class Statistics extends Context.Service<Statistics>()("server/Statistics", {
  make: Effect.gen(function* () {
    const engine = yield* StatisticsEngine
    const network = yield* NetworkRepo

    /** Checks what is asked for. */
    const open = Effect.fn("Statistics.open")(function* (
      me: Principal,
      request: StatisticsRequest
    ) {
      const now = yield* Clock.currentTimeMillis
      const asked = yield* Effect.fromResult(ReportRange.resolve(request, now, me.timezone)).pipe(
        Effect.mapError(refused)
      )
      const shape = yield* Effect.fromResult(StatisticsShape.make(me.role, request)).pipe(
        Effect.mapError(refused)
      )
      const range = ReportRange.isLong(asked)
        ? ReportRange.since(asked, yield* engine.begin)
        : asked
      const cut = cutOf(shape, range, me.timezone)
      const filters = filtersOf(me, request.filters)
      // Read at once: an export goes on outside of its request.
      const assignedTo = yield* AssignedTo
      const words = wordsOf(request.q, timesOf(shape), cut)

      const { currency } = yield* network.get
      const completeUntil = DateTime.formatIso(DateTime.makeUnsafe(yield* engine.completeUntil))

      const read = Effect.fn("Statistics.read")(function* (
        page: number,
        perPage: number,
        tell?: Tell
      ) {
        const plan = planned(shape, filters, assignedTo, yield* engine.sums, cut)
        const paging = { limit: perPage, offset: (page - 1) * perPage }
        const reads = readsOf(plan)
        const told = reads === "events" ? tell : undefined
        yield* told?.(0) ?? Effect.void
        const { rows, totals } = yield* engine.read({ ...plan, words, ...paging }, told)
        const table = { rows: [], totals: encodeTotals(totalsOf(shape, totals)) }
        return {
          rows: rowsOf(shape, rows),
          info: {
            timezone: me.timezone,
            reads,
            currency: currencyOf(shape, totals, currency),
            rows: table,
            ...warned(request)
          },
          page,
          perPage,
          total: countOf(totals)
        }
      })
      const treePages = makeTreePages(me.timezone, engine.read)
      const tree = Effect.fn("Statistics.tree")(function* (
        page: number,
        perPage: number,
        tell?: Tell
      ) {
        const state = yield* engine.sums
        const asked = { shape, filters, assignedTo, state, cut, words, page, perPage, tell }
        const { reads, rows, total, totals } = yield* treePages(asked)
        const told = { totals: encodeTotals(totalsOf(shape, totals)), ...warned(request) }
        const info = { timezone: me.timezone, reads, currency, rows: [], ...told }
        return { rows, info, page, perPage, total }
      })
      return { shape, currency, completeUntil, read, tree }
    })

    return { open }
  })
}) {
  static readonly layer = Layer.effect(Statistics, Statistics.make).pipe(
    Layer.provide([configuredEngine, NetworkRepo.layer])
  )
}
