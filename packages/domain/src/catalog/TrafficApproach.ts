import { Schema } from "effect"
import { record } from "../values/Example.ts"
import { idOf } from "../values/idOf.ts"

/** The id of a traffic approach. */
export const TrafficApproachId = idOf("a traffic approach").pipe(Schema.brand("TrafficApproachId"))
export type TrafficApproachId = typeof TrafficApproachId.Type

/** How affiliates bring their visitors, such as a review or a newsletter. */
export const TrafficApproach = Schema.Struct({
  id: TrafficApproachId,
  title: Schema.String
}).pipe(
  record("TrafficApproach", "How affiliates bring their visitors", { id: 3, title: "Review" })
)
export type TrafficApproach = typeof TrafficApproach.Type
