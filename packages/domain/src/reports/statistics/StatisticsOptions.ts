/**
 * What statistics can be asked for, as they offer it.
 */
import { Schema } from "effect"
import type { Role } from "../../accounts/Role.ts"
import { record } from "../../values/Example.ts"
import { Flag } from "../../values/Flag.ts"
import * as Integer from "../../values/Integer.ts"
import * as Dimension from "./Dimension.ts"
import * as Metric from "./Metric.ts"
import { defaultMetricsOf, dimensionsOf } from "./StatisticsShape.ts"

const place = Integer.Count.annotate({ description: "The place under the heading" })
const groupPlace = Integer.Count.annotate({ description: "The place of the heading" })

/** A breakdown, under its heading. */
export const Breakdown = Schema.Struct({
  group: Schema.String.annotate({ description: "The heading" }),
  label: Schema.String,
  key: Schema.String.annotate({ description: "What `breakdown` takes" }),
  sort: place,
  groupSort: groupPlace
}).pipe(
  record("StatisticsBreakdown", "A breakdown of statistics", {
    group: "Time",
    label: "Day",
    key: "day",
    sort: 3,
    groupSort: 0
  })
)
export type Breakdown = typeof Breakdown.Type

/** A metric, under its heading. */
export const Column = Schema.Struct({
  group: Schema.String.annotate({ description: "The heading" }),
  label: Schema.String,
  key: Schema.String.annotate({ description: "What `columns` takes" }),
  sort: place,
  groupSort: groupPlace,
  reportSort: Integer.Count.annotate({ description: "The place among all columns" }),
  default: Flag.annotate({ description: "1 if a report has it that names no columns" }),
  level: Integer.Count.annotate({ description: "1: columns stand directly under a heading" }),
  column: Flag.annotate({ description: "1: every entry is a column" }),
  parent: Schema.NullOr(Schema.String).annotate({ description: "Always null" })
}).pipe(
  record("StatisticsColumn", "A metric of statistics", {
    group: "Traffic",
    label: "Clicks",
    key: "clicks",
    sort: 2,
    groupSort: 0,
    reportSort: 2,
    default: 1,
    level: 1,
    column: 1,
    parent: null
  })
)
export type Column = typeof Column.Type

interface Offered {
  readonly key: string
  readonly label: string
  readonly group: string
}

/** Places entries under their headings, both in the order of their first entry. */
const placed = <A extends Offered>(entries: ReadonlyArray<A>) => {
  const groups = [...new Set(entries.map(({ group }) => group))]
  return entries.map((entry, index) => ({
    ...entry,
    sort: entries.slice(0, index).filter(({ group }) => group === entry.group).length,
    groupSort: groups.indexOf(entry.group)
  }))
}

/** The breakdowns that a role may ask for. */
export const breakdownsOf = (role: Role): ReadonlyArray<Breakdown> =>
  placed(
    dimensionsOf(role).map((key) => {
      const { group, label } = Dimension.all[key]
      return { group, label, key }
    })
  )

/** The metrics that a role may ask for. */
export const columnsOf = (role: Role): ReadonlyArray<Column> => {
  const defaults = defaultMetricsOf(role)
  const entries = Metric.visibleTo(role).map((key) => {
    const { group, label } = Metric.all[key]
    return { group, label, key, isDefault: defaults.includes(key) }
  })
  return placed(entries).map(({ isDefault, ...entry }, index) => ({
    ...entry,
    reportSort: index,
    default: isDefault ? 1 : 0,
    level: 1,
    column: 1,
    parent: null
  }))
}
