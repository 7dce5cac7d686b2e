import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as ErrorResponses from "./ErrorResponses.ts"
import * as Responses from "./Responses.ts"

/** Whether the server lives and whether it can take requests. Needs no key. */
export class HealthApi extends HttpApiGroup.make("health")
  .add(
    HttpApiEndpoint.get("live", "/health/live", {
      success: Responses.done("Live")
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Whether the process runs",
        description: "Restart it if not."
      })
    ),
    HttpApiEndpoint.get("ready", "/health/ready", {
      success: Responses.done("Ready"),
      error: ErrorResponses.ServiceUnavailable
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Whether the server takes requests",
        description: "503 while the database cannot be reached, and once a stop has begun."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Health", description: "For supervisors and load balancers." })
  ) {}
