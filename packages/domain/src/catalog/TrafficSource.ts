import { Schema } from "effect"
import { withExample } from "../values/Example.ts"
import { Id } from "../values/Id.ts"

/** The id of a traffic source. */
export const TrafficSourceId = Id.annotate({ description: "Id of a traffic source" }).pipe(
  Schema.brand("TrafficSourceId")
)
export type TrafficSourceId = typeof TrafficSourceId.Type

/** Where affiliates get their visitors, such as search or social. */
export const TrafficSource = Schema.Struct({
  id: TrafficSourceId,
  title: Schema.String
})
  .annotate({ identifier: "TrafficSource", description: "Where affiliates get their visitors" })
  .pipe(withExample({ id: 2, title: "Search" }))
export type TrafficSource = typeof TrafficSource.Type
