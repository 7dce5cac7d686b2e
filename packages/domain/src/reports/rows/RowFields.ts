/**
 * What the rows of several reports have in common. Every field has its heading as `title`.
 */
import { Record, Schema } from "effect"
import { Id } from "../../values/Id.ts"
import * as Dimension from "../statistics/Dimension.ts"

/** A mention of another record in a row of a report; null where there is none. */
export const Mention = Schema.Struct({ id: Id, value: Schema.String })
export type Mention = typeof Mention.Type

/** A field with a heading of its own. */
export const titled = <S extends Schema.Top>(title: string, schema: S) => schema.annotate({ title })

/** Text that may be missing. */
export const text = (title: string) => titled(title, Schema.NullOr(Schema.String))

const mention = ({ label }: Dimension.Dimension) => titled(label, Schema.NullOr(Mention))
const known = ({ label }: Dimension.Dimension) => text(label)

const { affiliate, advertiser, offer, goal, country, goal_type: _, ...path } = Dimension.ids
const { currency: __, conversion_status: ___, source, ...texts } = Dimension.texts
const { region, city, language, ...rest } = texts
const {
  device_type,
  device_brand,
  device_model,
  device_os,
  browser,
  connection_type,
  mobile_operator,
  ...passed
} = rest

/** The accounts. */
export const partners = Record.map({ affiliate, advertiser }, mention)

/** The advertised records. */
export const advertised = Record.map({ offer }, mention)

/** The goal that was reached. */
export const reached = Record.map({ goal }, mention)

/** The way on which the visitor came. */
export const way = { ...Record.map(path, mention), ...Record.map({ source }, known) }

/** Where the visitor was. */
export const geography = {
  ...Record.map({ country }, mention),
  ...Record.map({ region, city, language }, known)
}

/** What the visitor used. */
export const device = Record.map(
  {
    device_type,
    device_brand,
    device_model,
    device_os,
    browser,
    connection_type,
    mobile_operator
  },
  known
)

/** The affiliate's own parameters. */
export const parameters = Record.map(passed, known)
