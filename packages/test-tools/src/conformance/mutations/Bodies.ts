import type { Mutation } from "../Mutation.ts"
import { text, when } from "./Changes.ts"

/** Bodies that are empty, or no JSON. */

export const bodies: ReadonlyArray<Mutation> = [
  {
    id: "204",
    says: "a PUT is answered with 204",
    rule: "body/never-empty",
    operation: "updateLandingPage",
    answer: when(
      ({ method }, { status }) => method === "PUT" && status === 200,
      (answer) => ({ ...answer, status: 204, body: "" })
    )
  },
  {
    id: "empty-body",
    says: "the body of 200 is empty",
    rule: "body/never-empty",
    operation: "listAffiliates",
    answer: text(200, "")
  },
  {
    id: "html-error",
    says: "404 is a page of HTML",
    rule: "body/json",
    operation: "getAffiliate",
    answer: text(404, "<h1>Not Found</h1>")
  },
  {
    id: "cut-json",
    says: "the JSON ends too early",
    rule: "body/json",
    operation: "listAffiliates",
    answer: (answer) => ({ ...answer, body: answer.body.slice(0, -2) })
  },
  {
    id: "text-type",
    says: "JSON is called `text/plain`",
    rule: "body/json",
    operation: "getAffiliate",
    answer: (answer) => ({
      ...answer,
      headers: { ...answer.headers, "content-type": "text/plain" }
    })
  },
  {
    id: "no-json-at-all",
    says: "200 is a text",
    rule: "contract/schema",
    operation: "listAffiliates",
    answer: text(200, '"fine"')
  }
]
