import type { Mutation } from "../Mutation.ts"
import { status, when } from "./Changes.ts"

/** Writes that are not done as they were asked for. */

export const writes: ReadonlyArray<Mutation> = [
  {
    id: "deleted-twice",
    says: "a goal can be deleted again and again",
    rule: "writes/deleted-404",
    operation: "deleteGoal",
    answer: when(({ url }) => !url.pathname.endsWith("2147483647"), status(404, 200))
  },
  {
    id: "write-forgotten",
    says: "a PUT changes nothing",
    rule: "writes/put-is-read-back",
    operation: "updateLandingPage",
    ask: (asked) => (asked.body.includes("Conformance") ? { ...asked, body: "{}" } : asked)
  },
  {
    id: "missing-clears",
    says: "a PUT clears what it does not name",
    rule: "writes/missing-keeps",
    operation: "updateLandingPage",
    answer: when(
      ({ body, method }) => method === "PUT" && body === "{}",
      (answer) => ({ ...answer, body: answer.body.replace(/"url":"[^"]+"/u, '"url":null') })
    )
  },
  {
    id: "title-cut",
    says: "a title that is too long is cut",
    rule: "writes/title-too-long-422",
    operation: "updateLandingPage",
    ask: (asked) => ({ ...asked, body: asked.body.replace("x".repeat(129), "x".repeat(128)) })
  }
]
