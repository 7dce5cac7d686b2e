import type { Mutation } from "../Mutation.ts"
import { status, when } from "./Changes.ts"

/** A server that fails. */

const stack =
  '{"status":"error","success":false,"code":500,"name":"Internal Server Error","message":"An unexpected error occurred.","info":{"errors":{"request":["TypeError: x is undefined\\n    at handle (/srv/app/handlers.js:10:3)"]}}}'

export const failures: ReadonlyArray<Mutation> = [
  {
    id: "hang-up",
    says: "the server hangs up",
    rule: "http/answers",
    operation: "getAffiliate",
    answer: () => undefined
  },
  {
    id: "500",
    says: "a valid request is answered with 500",
    rule: "http/no-server-error",
    operation: "getAffiliate",
    answer: status(200, 500)
  },
  {
    id: "stack-trace",
    says: "500 shows a stack trace",
    rule: "errors/no-internals",
    operation: "getAffiliate",
    answer: when(
      (_, { status }) => status === 404,
      (answer) => ({ ...answer, status: 500, body: stack })
    )
  },
  {
    id: "500-without-id",
    says: "500 does not name the request",
    rule: "errors/500-request-id",
    operation: "getAffiliate",
    answer: when(
      (_, { status }) => status === 404,
      (answer) => ({ ...answer, status: 500, body: stack })
    )
  },
  {
    id: "418",
    says: "a status that no operation documents",
    rule: "http/documented-status",
    operation: "getAffiliate",
    answer: status(404, 418)
  },
  {
    id: "valid-refused",
    says: "a valid request is answered with 404",
    rule: "http/valid-200",
    operation: "getCampaign",
    answer: status(200, 404)
  }
]
