import { Schema } from "effect"
import { record } from "../values/Example.ts"
import { idOf } from "../values/idOf.ts"

/** The id of a traffic source. */
export const TrafficSourceId = idOf("a traffic source").pipe(Schema.brand("TrafficSourceId"))
export type TrafficSourceId = typeof TrafficSourceId.Type

/** Where affiliates get their visitors, such as search or social. */
export const TrafficSource = Schema.Struct({
  id: TrafficSourceId,
  title: Schema.String
}).pipe(record("TrafficSource", "Where affiliates get their visitors", { id: 2, title: "Search" }))
export type TrafficSource = typeof TrafficSource.Type
