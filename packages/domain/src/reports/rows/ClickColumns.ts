/**
 * The columns of the click report, as it offers them. They follow
 * from the row itself, so that none is offered that no row has, and none is missing.
 */
import { Schema, SchemaAST, Struct } from "effect"
import { record } from "../../values/Example.ts"
import { Flag } from "../../values/Flag.ts"
import * as Integer from "../../values/Integer.ts"
import { ClickRow, groups } from "./ClickRow.ts"

/** What a client of the flat description reads of a column or of a heading. */
const flat = {
  group: Schema.String.annotate({ description: "The heading" }),
  groupSort: Integer.Count.annotate({ description: "The place of the heading among headings" }),
  level: Integer.Count.annotate({ description: "0 for a heading, 1 for a column under it" }),
  parent: Schema.String.annotate({ description: "The key of the heading above, empty if none" }),
  column: Flag.annotate({ description: "1 for a column, 0 for a heading" }),
  label: Schema.String,
  sort: Integer.Count.annotate({ description: "The place under the heading" }),
  reportSort: Integer.Count.annotate({ description: "The place among all columns" }),
  default: Flag.annotate({ description: "1 if it is shown unless somebody chooses" })
}

/** One column. */
const Item = Schema.Struct({
  key: Schema.String,
  field: Schema.String.annotate({ description: "The field of a row" }),
  width: Schema.String.annotate({ description: "How wide it is shown" }),
  ...flat
})
type Item = typeof Item.Type

/** A heading with its columns. */
export const ClickColumnGroup = Schema.Struct({
  key: Schema.String,
  field: Schema.String,
  ...flat,
  items: Schema.Array(Item)
}).pipe(
  record("ClickColumnGroup", "A heading of the click report with its columns", {
    key: "devices",
    field: "devices",
    group: "Devices",
    groupSort: 6,
    level: 0,
    parent: "",
    column: 0,
    label: "Devices",
    sort: 6,
    reportSort: 22,
    default: 1,
    items: [
      {
        key: "browser",
        field: "browser",
        width: "160px",
        group: "Devices",
        groupSort: 6,
        level: 1,
        parent: "devices",
        column: 1,
        label: "Browser",
        sort: 5,
        reportSort: 26,
        default: 1
      }
    ]
  })
)
export type ClickColumnGroup = typeof ClickColumnGroup.Type

/** The default columns. */
const defaults: ReadonlySet<string> = new Set([
  "click_id",
  "created",
  "is_unique",
  "affiliate",
  "offer",
  "landing_page",
  "country",
  "device_type",
  "device_os",
  "browser",
  "sub_id1"
])

const order: ReadonlyArray<string> = Struct.keys(ClickRow.fields)

const widths: Readonly<Record<string, string>> = { click_id: "280px", created: "180px" }

const widthOf = (key: string, schema: Schema.Top): string => {
  if (widths[key] !== undefined) return widths[key]
  return SchemaAST.isUnion(schema.ast) ? "160px" : "100px"
}

const labelOf = (schema: Schema.Top): string => Schema.resolveAnnotations(schema)?.title ?? ""

interface Heading {
  readonly title: string
  readonly groupSort: number
}

const keyOf = ({ title }: Heading): string => title.toLowerCase()

const itemOf = (heading: Heading, key: string, schema: Schema.Top, index: number): Item => ({
  key,
  field: key,
  width: widthOf(key, schema),
  group: heading.title,
  groupSort: heading.groupSort,
  level: 1,
  parent: keyOf(heading),
  column: 1,
  label: labelOf(schema),
  sort: index + 1,
  reportSort: order.indexOf(key) + 1,
  default: defaults.has(key) ? 1 : 0
})

const groupOf = (
  title: string,
  fields: Readonly<Record<string, Schema.Top>>,
  index: number
): ClickColumnGroup => {
  const heading = { title, groupSort: index + 1 }
  const items = Object.entries(fields).map(([key, schema], place) =>
    itemOf(heading, key, schema, place)
  )
  return {
    key: keyOf(heading),
    field: keyOf(heading),
    group: title,
    groupSort: heading.groupSort,
    level: 0,
    parent: "",
    column: 0,
    label: title,
    sort: heading.groupSort,
    reportSort: items[0]?.reportSort ?? 0,
    default: items.some((item) => item.default === 1) ? 1 : 0,
    items
  }
}

/** Every heading with its columns, in the order in which a row has them. */
export const all: ReadonlyArray<ClickColumnGroup> = Object.entries(groups).map(
  ([title, fields], index) => groupOf(title, fields, index)
)
