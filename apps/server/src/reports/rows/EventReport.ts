/**
 * A report whose rows are single events, whatever the events are.
 */
import type { BadRequest, Principal, ReportParams, RowsReport } from "@affnet/api"
import { CsvResponse } from "@affnet/api/Wire"
import { ReportRange } from "@affnet/domain"
import { Clock, DateTime, Effect } from "effect"
import type { Report } from "../../platform/http/CsvAnswer.ts"
import type { Cursor, EventTable } from "../store/EventTable.ts"

/** An event report: its page has said up to when it is complete. */
export type EventReport<A> = Report<RowsReport.ReportPage<A>, Cursor | undefined, BadRequest>

/**
 * The report of what somebody asks. An export reads on from event to event: it has every row that was
 * there when it began, each of them once and as it was when its turn came.
 */
export const make = Effect.fnUntraced(function* <A>(
  /** Also the name of the file that an export is saved as. */
  name: string,
  { chunk, page, record }: EventTable<A>,
  { timezone }: Principal,
  asked: ReportParams.ReportQuery
) {
  const now = yield* Clock.currentTimeMillis
  const range = yield* Effect.fromResult(ReportRange.resolve(asked, now, timezone))
  const { filters, isPaged, perPage, q, sortDirection: direction = "asc" } = asked
  const sortField = asked.sortField ?? "created"
  const untilNow = { ...range, endMillis: Math.min(range.endMillis, now + 1) }
  const completeUntil = DateTime.formatIso(DateTime.makeUnsafe(now))
  const report: EventReport<A> = {
    headers: { "x-data-complete-until": completeUntil },
    name,
    record,
    isPaged,
    page: Effect.map(
      page({ filters, q, range }, { page: asked.page, perPage, sortField, direction }),
      (found) => ({ ...found, page: asked.page, perPage, completeUntil })
    ),
    source: {
      start: undefined,
      read: (last) =>
        Effect.andThen(
          CsvResponse.requireOrderOfTime(asked),
          chunk({ filters, q, range: untilNow }, direction, last)
        )
    }
  }
  return report
})
