import type { Mutation } from "../Mutation.ts"
import { status } from "./Changes.ts"

/** Leads by click id. */

export const leads: ReadonlyArray<Mutation> = [
  {
    id: "lead-without-click",
    says: "a lead without a click is answered with 404",
    rule: "leads/no-click-400",
    operation: "createLead",
    answer: status(400, 404)
  },
  {
    id: "unknown-click",
    says: "an unknown click is answered with 400",
    rule: "leads/unknown-click-404",
    operation: "createLead",
    answer: status(404, 400)
  },
  {
    id: "second-lead",
    says: "a repeated call makes a second lead",
    rule: "leads/repeated",
    operation: "createLead",
    answer: (answer, { headers }) => ({
      ...answer,
      body: answer.body.replace(/"lead_id":"[^"]+"/u, `"lead_id":"${headers["x-request-id"]}"`)
    })
  }
]
