/**
 * The columns of reports of rows, as each role is offered them: what rows can be asked for, without other
 * names of the same.
 */
import { Schema } from "effect"
import type { Column } from "../statistics/StatisticsOptions.ts"
import * as AskedClick from "./AskedClick.ts"
import type { Columns } from "./AskedColumns.ts"
import * as AskedConversion from "./AskedConversion.ts"
import { AdvertiserClickRow, AffiliateClickRow, ClickRow, groups } from "./ClickRow.ts"
import { AdvertiserConversionRow, AffiliateConversionRow, ConversionRow } from "./ConversionRow.ts"

const headings = Object.entries(groups).flatMap(([heading, fields]) =>
  Object.keys(fields).map((key) => [key, heading] as const)
)

/** What clicks and conversions have in common stands under the same headings. */
const headingOf = new Map(headings)

const labelOf = (schema: Schema.Top): string => Schema.resolveAnnotations(schema)?.title ?? ""

interface Offer {
  /** The heading of what only these rows have. */
  readonly own: string
  /** The columns that the role sees. */
  readonly columns: Columns
  readonly sameAs: object
  /** The row that a report has which was asked for no columns. */
  readonly row: Columns
}

const columnsOf = ({ columns, own, row, sameAs }: Offer): ReadonlyArray<Column> => {
  const offered = Object.entries(columns).filter(([key]) => !Object.hasOwn(sameAs, key))
  const keys = offered.map(([key, schema]) => {
    const group = headingOf.get(key) ?? own
    return { group: group === "Click" ? own : group, key, label: labelOf(schema) }
  })
  const order = [...new Set(keys.map(({ group }) => group))]
  return keys.map((entry, index) => ({
    ...entry,
    sort: keys.slice(0, index).filter(({ group }) => group === entry.group).length,
    groupSort: order.indexOf(entry.group),
    reportSort: index,
    default: Object.hasOwn(row, entry.key) ? 1 : 0,
    level: 1,
    column: 1,
    parent: null
  }))
}

const clicks = (columns: Columns, row: Columns) =>
  columnsOf({ own: "Click", columns, sameAs: AskedClick.sameAs, row })

/** Those of the clicks report. */
export const ofClicks = {
  manager: clicks(AskedClick.ofManager, ClickRow.fields),
  affiliate: clicks(AskedClick.ofAffiliate, AffiliateClickRow.fields),
  advertiser: clicks(AskedClick.ofAdvertiser, AdvertiserClickRow.fields)
}

const conversions = (columns: Columns, row: Columns) =>
  columnsOf({ own: "Conversion", columns, sameAs: AskedConversion.sameAs, row })

/** Those of the conversions report. */
export const ofConversions = {
  manager: conversions(AskedConversion.ofManager, ConversionRow.fields),
  managerWithoutLeads: conversions(AskedConversion.ofManagerWithoutLeads, ConversionRow.fields),
  affiliate: conversions(AskedConversion.ofAffiliate, AffiliateConversionRow.fields),
  advertiser: conversions(AskedConversion.ofAdvertiser, AdvertiserConversionRow.fields)
}
