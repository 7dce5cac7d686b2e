import { Schema } from "effect"
import { withExample } from "../values/Example.ts"
import { Id } from "../values/Id.ts"

/** The id of a traffic approach. */
export const TrafficApproachId = Id.annotate({ description: "Id of a traffic approach" }).pipe(
  Schema.brand("TrafficApproachId")
)
export type TrafficApproachId = typeof TrafficApproachId.Type

/** How affiliates bring their visitors, such as a review or a newsletter. */
export const TrafficApproach = Schema.Struct({
  id: TrafficApproachId,
  title: Schema.String
})
  .annotate({ identifier: "TrafficApproach", description: "How affiliates bring their visitors" })
  .pipe(withExample({ id: 3, title: "Review" }))
export type TrafficApproach = typeof TrafficApproach.Type
