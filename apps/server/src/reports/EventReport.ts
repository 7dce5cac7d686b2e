/**
 * A report whose rows are single events, whatever the events are.
 */
import { BadRequest, type Principal, type ReportParams, type RowsReport } from "@affnet/api"
import { ReportRange } from "@affnet/domain"
import { Clock, DateTime, Effect } from "effect"
import type { Report } from "../http/CsvAnswer.ts"
import type { Cursor, EventTable } from "../sql/EventTable.ts"

/** An event report: its page has said up to when it is complete. */
export type EventReport<A> = Report<RowsReport.ReportPage<A>, Cursor | undefined, BadRequest>

const inOrderOfTime: ReadonlySet<string> = new Set(["created", "added_timestamp"])

const unordered = new BadRequest({
  errors: {
    sortField: ["A whole export comes in the order of time: leave it out, or name a page."]
  }
})

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
        inOrderOfTime.has(sortField)
          ? chunk({ filters, q, range: untilNow }, direction, last)
          : Effect.fail(unordered)
    }
  }
  return report
})
