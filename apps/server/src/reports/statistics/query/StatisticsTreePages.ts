/** Pages of a tree: rows of the first breakdown with all that is in them. */
import { BadRequest } from "@affnet/api"
import { Dimension, Metric, ReportBuckets, type StatisticsShape } from "@affnet/domain"
import { Effect } from "effect"
import {
  type Cut,
  cutOf,
  planned,
  type SumsState,
  spanTimesOf,
  timesOf
} from "./StatisticsPlanning.ts"
import type { ReadReport, ReadRow, StatisticsQuery, Word } from "./StatisticsQuery.ts"
import { countOf } from "./StatisticsRows.ts"
import { treeOf } from "./StatisticsTree.ts"

type Shape = StatisticsShape.StatisticsShape

/** The last rows of one page: a tree is put together in memory, and goes out whole. */
const maxRows = 10_000

const tooMany = new BadRequest({
  errors: {
    breakdowns: [
      `give more than ${maxRows} rows in one tree; ask for fewer breakdowns, a shorter range, filters or a smaller perPage`
    ]
  }
})

/** What a tree is made of. */
export interface Asked {
  readonly shape: Shape
  readonly filters: ReadonlyArray<Dimension.Filter>
  readonly assignedTo: number | undefined
  readonly state: SumsState
  readonly cut: Cut
  readonly words: ReadonlyArray<Word>
  readonly page: number
  readonly perPage: number
}

/** The report by its first breakdown alone, in an order that such a report has. */
const ofFirst = (shape: Shape, first: Dimension.Key): Shape => {
  const { field } = shape.sort
  const isOwn = field === first || field === "added_timestamp" || Metric.isName(field)
  return {
    ...shape,
    breakdowns: [first],
    sort: isOwn ? shape.sort : { ...shape.sort, field: "added_timestamp" }
  }
}

/** Keeps what has the first breakdown's values of some rows. Hours of the day are no span of a range. */
const within = (
  { cut, filters, shape }: Asked,
  first: Dimension.Key,
  rows: ReadonlyArray<ReadRow>
): Pick<Asked, "cut" | "filters"> => {
  if (first === "hour") return { cut, filters }
  if (!Dimension.isTimeKey(first)) {
    const anyOf = rows.flatMap(({ values }) => values.slice(0, 1))
    return { cut, filters: [...filters, { key: first, anyOf }] }
  }
  const own = new Set([first])
  const times = spanTimesOf(timesOf(shape))
  const spans = new Set(rows.map(({ bucket }) => ReportBuckets.label(own, bucket, first).value))
  const isIn = ({ bucket }: ReportBuckets.Piece): boolean =>
    spans.has(ReportBuckets.label(times, bucket, first).value)
  return { filters, cut: { ...cut, pieces: cut.pieces.filter(isIn) } }
}

/** Reads a page of a tree, the number of rows of its first breakdown, and the totals of all. */
export const makeTreePages = (
  timeZone: Parameters<typeof cutOf>[2],
  read: (query: StatisticsQuery) => Effect.Effect<ReadReport>
) =>
  Effect.fnUntraced(function* (asked: Asked) {
    const { assignedTo, page, perPage, shape, state, words } = asked
    const [first = "day"] = shape.breakdowns
    const offset = (page - 1) * perPage
    const leavesOf = (part: Pick<Asked, "cut" | "filters">, limit: number) => {
      const plan = planned(shape, part.filters, assignedTo, state, part.cut)
      return read({ ...plan, words, limit, offset: 0 })
    }
    const checked = (report: ReadReport) =>
      countOf(report.totals) > maxRows ? Effect.fail(tooMany) : Effect.succeed(report)

    // A search looks at every breakdown, so that only the last rows tell which of the first ones it finds.
    if (words.length > 0) {
      const { rows, totals } = yield* Effect.flatMap(leavesOf(asked, maxRows), checked)
      const tree = treeOf(shape, rows)
      return { rows: tree.slice(offset, offset + perPage), totals, total: tree.length }
    }
    const top = ofFirst(shape, first)
    const topCut = cutOf(top, asked.cut.range, timeZone)
    const plan = planned(top, asked.filters, assignedTo, state, topCut)
    const found = yield* read({ ...plan, words, limit: perPage, offset })
    const total = countOf(found.totals)
    const firsts = [...found.rows]
    if (firsts.length === 0 || shape.breakdowns.length === 1)
      return { rows: treeOf(top, firsts), totals: found.totals, total }
    const { rows } = yield* Effect.flatMap(leavesOf(within(asked, first, firsts), maxRows), checked)
    const tree = treeOf(shape, rows)
    return {
      rows: first === "hour" ? tree.slice(offset, offset + perPage) : tree,
      totals: found.totals,
      total
    }
  })
