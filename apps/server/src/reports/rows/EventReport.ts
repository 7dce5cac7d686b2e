/**
 * A report whose rows are single events, whatever the events are.
 */
import {
  AssignedTo,
  type BadRequest,
  type Principal,
  type ReportName,
  type ReportParams
} from "@affnet/api"
import { Csv, CsvResponse } from "@affnet/api/Wire"
import { ReportRange } from "@affnet/domain"
import { Clock, DateTime, Effect } from "effect"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import type { Report } from "../../platform/http/CsvAnswer.ts"
import type { Asked } from "../store/EventTable.ts"
import type { Cursor } from "../store/eventConditions.ts"
import { warned } from "../store/warned.ts"

type EventReport = Report<Cursor | undefined, BadRequest>

/** A request for a report by an authorized caller. */
export type Ask = (
  me: Principal,
  asked: ReportParams.ReportQuery
) => Effect.Effect<EventReport, ReportRange.RangeRefused>

/**
 * A report of events. An export reads on from event to event: it has every row that was there when it began, each
 * of them once and as it was when its turn came.
 */
export const makeEventReport = Effect.map(NetworkRepo, (network) =>
  Effect.fnUntraced(function* (
    name: ReportName,
    table: Asked,
    { timezone }: Principal,
    asked: ReportParams.ReportQuery
  ) {
    const { chunk, completeUntil, encode, page, record } = table(asked.columns)
    const now = yield* Clock.currentTimeMillis
    const range = yield* Effect.fromResult(ReportRange.resolve(asked, now, timezone))
    const { filters, isPaged, perPage, q, sortDirection: direction = "asc" } = asked
    // Read at once: an export continues outside its request.
    const assignedTo = yield* AssignedTo
    const sortField = asked.sortField ?? "created"
    const untilNow = { ...range, endMillis: Math.min(range.endMillis, now + 1) }
    const { currency } = yield* network.get
    const told = warned(asked)
    const complete = DateTime.formatIso(DateTime.makeUnsafe(yield* completeUntil))
    const report: EventReport = {
      headers: { "x-data-complete-until": complete },
      name,
      columns: Csv.columnsOf(record),
      encode,
      isPaged,
      page: Effect.map(
        page(
          { assignedTo, filters, q, range },
          { page: asked.page, perPage, sortField, direction }
        ),
        (found) => ({
          ...found,
          page: asked.page,
          perPage,
          info: { currency, transactions: [], ...told }
        })
      ),
      source: {
        start: undefined,
        read: (last) =>
          Effect.andThen(
            CsvResponse.requireOrderOfTime(asked),
            chunk({ assignedTo, filters, q, range: untilNow }, direction, last)
          )
      }
    }
    return report
  })
)
