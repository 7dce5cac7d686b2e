/** Pages of a tree: rows of the first breakdown with all that is in them. */
import { BadRequest } from "@affnet/api"
import { Dimension, Metric, ReportBuckets, type StatisticsShape } from "@affnet/domain"
import { Effect } from "effect"
import type { Tell } from "../../../platform/http/ProgressAnswer.ts"
import {
  type Cut,
  cutOf,
  planned,
  readsOf,
  type SumsState,
  spanTimesOf,
  timesOf
} from "./StatisticsPlanning.ts"
import type { ReadReport, ReadRow, ReadStatistics, Word } from "./StatisticsQuery.ts"
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
  /** Hears how far the tree is, if it reads events alone. */
  readonly tell: Tell | undefined
}

/** Tells how far a part is, as shares of the whole. */
const partOf = (tell: Tell | undefined, from: number, to: number): Tell | undefined =>
  tell && ((done) => tell(from + done * (to - from)))

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
export const makeTreePages = (timeZone: Parameters<typeof cutOf>[2], read: ReadStatistics) =>
  Effect.fnUntraced(function* (asked: Asked) {
    const { assignedTo, page, perPage, shape, state, words } = asked
    const [first = "day"] = shape.breakdowns
    const offset = (page - 1) * perPage
    const planOf = (part: Pick<Asked, "cut" | "filters">) =>
      planned(shape, part.filters, assignedTo, state, part.cut)
    const leavesOf = (part: Pick<Asked, "cut" | "filters">, told: Tell | undefined) =>
      read({ ...planOf(part), words, limit: maxRows, offset: 0 }, told)
    const reads = readsOf(planOf(asked))
    const tell = reads === "events" ? asked.tell : undefined
    yield* tell?.(0) ?? Effect.void
    const checked = (report: ReadReport) =>
      countOf(report.totals) > maxRows ? Effect.fail(tooMany) : Effect.succeed(report)

    // A search looks at every breakdown, so that only the last rows tell which of the first ones it finds.
    if (words.length > 0) {
      const { rows, totals } = yield* Effect.flatMap(leavesOf(asked, tell), checked)
      const tree = treeOf(shape, rows)
      return { rows: tree.slice(offset, offset + perPage), reads, totals, total: tree.length }
    }
    const top = ofFirst(shape, first)
    const topCut = cutOf(top, asked.cut.range, timeZone)
    const plan = planned(top, asked.filters, assignedTo, state, topCut)
    const isWhole = shape.breakdowns.length === 1
    // Where the first breakdown reads events as well, they are read twice.
    const topTell = readsOf(plan) === "events" ? partOf(tell, 0, isWhole ? 1 : 0.5) : undefined
    const found = yield* read({ ...plan, words, limit: perPage, offset }, topTell)
    const { totals } = found
    const total = countOf(totals)
    const firsts = [...found.rows]
    if (firsts.length === 0 || isWhole) return { rows: treeOf(top, firsts), reads, totals, total }
    const leavesTell = partOf(tell, topTell === undefined ? 0 : 0.5, 1)
    const leaves = leavesOf(within(asked, first, firsts), leavesTell)
    const { rows } = yield* Effect.flatMap(leaves, checked)
    const tree = treeOf(shape, rows)
    return {
      rows: first === "hour" ? tree.slice(offset, offset + perPage) : tree,
      reads,
      totals,
      total
    }
  })
