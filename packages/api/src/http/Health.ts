import { Integer } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "./ErrorResponses.ts"
import { groupTexts, NoTool, texts } from "./Marks.ts"
import * as Responses from "./Responses.ts"

const count = (description: string) => Integer.Count.annotate({ description })

/** Signs of a flood within the current minute and the one before. Counts alone, because they are public. */
const FloodCounts = Schema.Struct({
  limited_requests: count("Tracking requests refused because their network sent too many."),
  limited_networks: count("Networks that they came from."),
  unusual_affiliates: count("Affiliates with far more clicks than is usual for them.")
}).annotate({ identifier: "FloodCounts" })

const flag = (description: string) => Schema.Boolean.annotate({ description, examples: [true] })

const health = {
  is_ready: flag("Whether `/health/ready` answers with 200."),
  takes_writes: flag("Whether the database takes writes."),
  stopped: Schema.Array(Schema.Literals(["logs", "exports", "uploads", "clicks"])).annotate({
    description: "What is not written because the disk is nearly full.",
    examples: [[]]
  }),
  exchange_rates: Schema.Literals(["off", "current", "late"]).annotate({
    description:
      "Whether the rates of the European Central Bank are fetched: off = nobody asked for it; late = the last " +
      "look for them has failed, and is repeated each hour. Of all processes."
  }),
  flood: FloodCounts
}

/** Whether the server lives and whether it can take requests. Needs no key. */
export class HealthApi extends HttpApiGroup.make("health")
  .add(
    HttpApiEndpoint.get("live", "/health/live", {
      success: Responses.done("Live")
    }).annotateMerge(texts("Whether the process runs", "Restart it if not.")),
    HttpApiEndpoint.get("ready", "/health/ready", {
      success: Responses.done("Ready"),
      error: ErrorResponses.ServiceUnavailable
    }).annotateMerge(
      texts(
        "Whether the server takes requests",
        "503 while the database cannot be reached or takes no writes, and once a stop has begun."
      )
    )
  )
  .add(
    HttpApiEndpoint.get("status", "/health", {
      success: Responses.success("Health", health)
    }).annotateMerge(
      texts(
        "How the server is",
        "Of the process that answers: what does not work, and signs of a flood."
      )
    )
  )
  .annotateEndpoints(NoTool, "for supervisors")
  .annotateMerge(groupTexts("Health", "For supervisors and load balancers.")) {}
