/**
 * A row of the tree of statistics: one value of the first breakdown, with its children under the name of the
 * second one, and so on.
 */
import { Record, Schema, Struct } from "effect"
import { UnixTime } from "../../values/UnixTime.ts"
import * as Dimension from "./Dimension.ts"
import { HourLabel, IdLabel, StatisticsRow, TextLabel, YearLabel } from "./StatisticsRow.ts"

const Label = Schema.Union([IdLabel, TextLabel, YearLabel, HourLabel])

const Numbers = Schema.Struct(Struct.omit(StatisticsRow.fields, Dimension.keys))

/** A row with its children. */
export type StatisticsTreeRow = typeof Numbers.Type & {
  readonly [key in Dimension.Key]?: typeof Label.Type | ReadonlyArray<StatisticsTreeRow>
}
/** The same on the wire. */
type Encoded = typeof Numbers.Encoded & {
  readonly [key in Dimension.Key]?: typeof Label.Encoded | ReadonlyArray<Encoded>
}

const children = Schema.Array(
  Schema.suspend((): Schema.Codec<StatisticsTreeRow, Encoded> => StatisticsTreeRow)
)

/** What a breakdown is in the row, or the rows of the next breakdown. */
const breakdown = <Label extends Schema.Top>(label: Label) =>
  Schema.optionalKey(Schema.Union([label, children]))

/** A row of the tree. */
export const StatisticsTreeRow: Schema.Codec<StatisticsTreeRow, Encoded> = Schema.Struct({
  ...Numbers.fields,
  year: breakdown(YearLabel),
  month: breakdown(TextLabel),
  week: breakdown(TextLabel),
  day: breakdown(TextLabel),
  hour: breakdown(HourLabel),
  ...Record.map(Dimension.ids, () => breakdown(IdLabel)),
  ...Record.map(Dimension.texts, () => breakdown(TextLabel))
}).annotate({
  identifier: "StatisticsTreeRow",
  description:
    "A row of statistics with its children: the next breakdown's rows stand under its name, and the last " +
    "ones have none",
  examples: [
    {
      added_timestamp: UnixTime.make(1769860800),
      offer: { id: 12, value: "Running shoes" },
      clicks: 120,
      country: [
        {
          added_timestamp: UnixTime.make(1769860800),
          country: { id: 2921044, value: "Germany" },
          clicks: 120
        }
      ]
    }
  ]
})
